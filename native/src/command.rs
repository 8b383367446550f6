//! From the arguments of the program to a command, and from its end to an exit status.

use std::process::{self, ExitCode};
use std::{io, panic};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::analyze::Analyze;
use crate::bench::Bench;
use crate::contest::Match;
use crate::engine::Engine;
use crate::failure::{Failure, Result};
use crate::options::Options;
use crate::output::complain;
use crate::perft::Perft;
use crate::play::Play;
use crate::puzzles::Puzzles;
use crate::sample::Sample;
use crate::serve::Serve;
use crate::soak::Soak;
use crate::solve::Solve;
use crate::train::Train;
use crate::{processor, text};

/// How much of a message about bad usage is shown: it may repeat an argument of any length.
const LONGEST_MESSAGE: usize = 400;

/// Solves and analyses four-in-a-row games, first of all Connect Four 3D
///
/// A position is written as the columns played to reach it, one character each: 0FC3484B7 on the
/// board 4x4x4, 4433 on 7x6. The empty position is written -.
#[derive(Debug, Parser)]
#[command(
    name = "fourfold",
    version,
    subcommand_required = true,
    after_help = "Exit status: 0 done; 1 a limit ended it before an answer; 2 bad usage or bad input."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(Solve),
    Analyze(Analyze),
    Play(Play),
    Sample(Sample),
    Perft(Perft),
    Engine(Engine),
    Match(Box<Match>),
    Bench(Bench),
    Train(Train),
    Puzzles(Puzzles),
    Soak(Soak),
    Serve(Serve),
    /// Writes the completions for a shell to standard output
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// The whole program.
pub fn main() -> ExitCode {
    processor::check();
    run()
}

/// The program on a machine that can run it.
#[inline(never)]
fn run() -> ExitCode {
    // A panic on any thread ends the program, so that nobody waits for that thread.
    panic::set_hook(Box::new(|panic| {
        complain(format_args!(
            "fourfold: internal error, please report it: {panic}"
        ));
        process::exit(101);
    }));
    let result = match Arguments::try_parse() {
        Ok(arguments) => arguments.run(),
        Err(error) => usage(&error),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if failure.has_message() {
                complain(format_args!("fourfold: {failure}"));
            }
            failure.status()
        }
    }
}

impl Arguments {
    fn run(self) -> Result {
        let options = &self.options;
        match self.command {
            Command::Solve(solve) => solve.run(options),
            Command::Analyze(analyze) => analyze.run(options),
            Command::Play(play) => play.run(options),
            Command::Sample(sample) => sample.run(options),
            Command::Perft(perft) => perft.run(options),
            Command::Engine(engine) => engine.run(options),
            Command::Match(contest) => contest.run(options),
            Command::Bench(bench) => bench.run(options),
            Command::Train(train) => train.run(options),
            Command::Puzzles(puzzles) => puzzles.run(options),
            Command::Soak(soak) => soak.run(options),
            Command::Serve(serve) => serve.run(options),
            Command::Completions { shell } => {
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut Self::command(), "fourfold", &mut script);
                Ok(io::Write::write_all(&mut io::stdout(), &script)?)
            }
        }
    }
}

/// Shows the help that was asked for, or makes one line of what is wrong with the arguments.
fn usage(error: &clap::Error) -> Result {
    if let ErrorKind::DisplayHelp | ErrorKind::DisplayVersion = error.kind() {
        return Ok(error.print()?);
    }
    let message = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            "a command is missing".to_owned()
        }
        _ => {
            let whole = error.to_string();
            let lines: Vec<_> = whole
                .lines()
                .map(str::trim)
                .take_while(|line| !line.is_empty())
                .collect();
            let message = lines.join(" ");
            let message = message.strip_prefix("error: ").unwrap_or(&message);
            text::shown(message, LONGEST_MESSAGE)
        }
    };
    Err(Failure::Bad(format!("{message}; see 'fourfold --help'")))
}
