//! The program `fourfold` as its users meet it.
//!
//! The snapshots in `tests/snapshots` show good use and bad use side by side; what needs an input, a
//! file or a clock is here.

mod batches;
mod files;
mod limits;
mod program;

use program::program;

#[test]
fn commands_do_and_say_what_the_snapshots_show() {
    trycmd::TestCases::new()
        .register_bin("fourfold", program())
        .case("snapshots/*.trycmd");
}
