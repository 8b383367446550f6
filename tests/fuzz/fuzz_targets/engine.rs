//! The requests to the engine: each is heard, or refused in one line.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|lines: &str| fourfold::fuzzing::engine(lines));
