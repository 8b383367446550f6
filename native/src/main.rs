//! The program `fourfold`; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    fourfold::main()
}
