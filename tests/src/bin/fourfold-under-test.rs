//! The program `fourfold` as a binary of this package, since Cargo builds the binaries of a
//! package, and tells where they are, for the tests of that package only.

use std::process::ExitCode;

fn main() -> ExitCode {
    fourfold::main()
}
