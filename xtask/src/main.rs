//! `cargo xtask`: builds, serves and tests Fourfold. The only build tool.
//!
//! Each task has a module; the other modules are what tasks share. Whatever the machine lacks is installed
//! on the way, Debian packages by apt-get and node modules by npm; if that fails, one line says what to
//! install.

#![forbid(unsafe_code)]

mod bare_metal;
mod browser;
mod crates;
mod cycles;
mod debian;
mod deny;
mod files;
mod fuzz;
mod native;
mod node;
mod package;
mod paths;
mod play;
mod prior;
mod process;
mod races;
mod server;
mod stamp;
mod step;
mod test;
mod third_party;
mod toolchain;
mod wasm;
mod weights;
mod www;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Builds, serves and tests Fourfold.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Builds the engine for browsers, with threads and without, into www/pkg
    Wasm,
    /// Builds the engine and the front end into www/dist
    Www,
    /// Builds the npm package into www/npm/dist and the crates into target/package, and tries both
    Package,
    /// Builds the app, serves it on this machine only and opens the browser
    Play(play::Options),
    /// Takes the pictures of the front end that the documentation shows
    Pictures,
    /// Checks that modules depend on each other in one direction only
    Cycles,
    /// Builds the core for a machine without an operating system
    Bare,
    /// Runs the fuzz targets for a limited time
    Fuzz(fuzz::Options),
    /// Runs the tests in which threads share tables in every order of turns, and under ThreadSanitizer
    Races,
    /// Makes the next generation of the network for 4x4x4, which takes hours
    Prior(prior::Options),
    /// Trains the weights of the evaluation, which takes hours
    Weights(weights::Options),
    /// Writes the licences of all that others wrote in the native program to standard output
    Licences,
    /// Checks and tests everything, or the steps named
    Test(test::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().task {
        Task::Wasm => wasm::build(),
        Task::Www => www::build(),
        Task::Package => package::build().and_then(|()| crates::package()),
        Task::Play(options) => play::play(&options),
        Task::Pictures => browser::pictures(),
        Task::Cycles => cycles::check(),
        Task::Bare => bare_metal::build(),
        Task::Fuzz(options) => fuzz::fuzz(&options),
        Task::Races => races::every_order().and_then(|()| races::under_sanitizer()),
        Task::Prior(options) => prior::learn(&options),
        Task::Weights(options) => weights::learn(&options),
        Task::Licences => third_party::print(),
        Task::Test(options) => test::test(&options),
    };
    let Err(error) = result else {
        return ExitCode::SUCCESS;
    };
    eprintln!("error: {error:#}");
    ExitCode::FAILURE
}
