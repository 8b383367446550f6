//! Good use, as it looks: the files in `commands`.
//!
//! `TRYCMD=overwrite cargo test -p fourfold-tests snapshots` writes down what the program does now.

use std::path::Path;

use crate::PROGRAM;

#[test]
fn every_command_writes_what_it_should() {
    trycmd::TestCases::new()
        .case("commands/*.trycmd")
        .register_bin("fourfold", Path::new(PROGRAM));
}
