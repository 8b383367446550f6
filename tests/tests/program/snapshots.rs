//! The output of commands, compared with the files in `commands`.
//!
//! `TRYCMD=overwrite cargo test -p fourfold-tests snapshots` rewrites the files with the current output.

use std::path::Path;

use crate::PROGRAM;

#[test]
fn every_command_writes_what_it_should() {
    trycmd::TestCases::new()
        .case("commands/*.trycmd")
        .register_bin("fourfold", Path::new(PROGRAM));
}
