//! The start and the end of the program: from its arguments to a command, and from the end of the command
//! to an exit status. Options are in `runtime/options.rs` and in the commands.

use std::any::TypeId;
use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::{env, iter, panic};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser};

use crate::commands::Command;
use crate::runtime::options::HEADING;
use crate::runtime::{foreign, processor};
use crate::text::failure::{Failure, Result};
use crate::text::output::{stdout, tell};
use crate::text::shown;

/// Solves and analyses four-in-a-row games, first of all Connect Four 3D
///
/// A position is written as the columns played to reach it, one character each: 0FC3484B7 on the
/// board 4x4x4, 4433 on 7x6. The empty position is written -.
#[derive(Debug, Parser)]
#[command(
    name = "fourfold",
    version,
    subcommand_required = true,
    after_help = "Options: 'fourfold COMMAND --help' shows those of a command; they may stand before it too.\n\
                  Exit status: 0 done; 1 a limit ended it before an answer, or a certificate proves nothing; 2 bad usage, bad input, or results that can't be written."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Runs the program.
pub fn main() -> ExitCode {
    processor::check();
    run()
}

/// Runs the program on a machine that has the instructions it needs.
#[inline(never)]
fn run() -> ExitCode {
    // A panic on any thread ends the program, since other threads may wait for that one.
    panic::set_hook(Box::new(|panic| {
        if foreign::is_expected() {
            return;
        }
        tell(format_args!(
            "fourfold: internal error, please report it: {panic}"
        ));
        process::exit(101);
    }));
    let result = parse().and_then(|command| match command {
        Some(command) => command.run(Arguments::command),
        None => Ok(()),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if failure.has_message() {
                // It may name a file or a program whose name could disturb the terminal.
                tell(format_args!(
                    "fourfold: {}",
                    shown::line(&failure.to_string())
                ));
            }
            failure.status()
        }
    }
}

/// Reads the arguments; `None` if they asked for help, which has been written then.
fn parse() -> Result<Option<Command>> {
    let mut program = with_dashed_values(Arguments::command());
    let line = CommandLine::new(&program, env::args_os());
    let parsed = program
        .try_get_matches_from_mut(line.in_order())
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    match parsed {
        Ok(arguments) => Ok(Some(arguments.command)),
        Err(error) => line.explain(&error).map(|()| None),
    }
}

/// Lets options have values that begin with a dash, as a number below zero does, so that a refusal names the
/// option. What may be any text is left out: it would swallow the option after it.
fn with_dashed_values(command: clap::Command) -> clap::Command {
    let any_text = [
        TypeId::of::<String>(),
        TypeId::of::<OsString>(),
        TypeId::of::<PathBuf>(),
    ];
    command
        .mut_args(|argument| {
            let is_text = any_text
                .iter()
                .any(|text| argument.get_value_parser().type_id() == *text);
            if !argument.get_action().takes_values() {
                argument
            } else if argument.get_long().is_some() && !is_text {
                argument.allow_hyphen_values(true)
            } else {
                argument.allow_negative_numbers(true)
            }
        })
        .mut_subcommands(with_dashed_values)
}

/// The arguments, with the shared options that stand before the command moved behind it.
struct CommandLine {
    /// The words that name the program and the command.
    names: Vec<OsString>,
    /// The shared options that stand among these.
    early: Vec<OsString>,
    rest: Vec<OsString>,
    /// The name of the command that is named, as in `bench sets`; empty if there is none.
    command: String,
    /// The shared options that this command takes, and those of all commands.
    taken: Vec<String>,
    known: Vec<String>,
}

impl CommandLine {
    fn new(program: &clap::Command, mut words: impl Iterator<Item = OsString>) -> Self {
        let mut line = Self {
            names: words.by_ref().take(1).collect(),
            early: Vec::new(),
            rest: Vec::new(),
            command: String::new(),
            taken: Vec::new(),
            known: known_options(program),
        };
        let mut command = program;
        while let Some(word) = words.next() {
            let text = word.to_str().unwrap_or_default();
            if let Some(inner) = command.find_subcommand(text) {
                line.command += if line.command.is_empty() { "" } else { " " };
                line.command += inner.get_name();
                line.names.push(word);
                command = inner;
            } else if command.has_subcommands() && line.knows(text) {
                // Every shared option takes a value.
                let value = if text.contains('=') {
                    None
                } else {
                    words.next()
                };
                line.early.extend([Some(word), value].into_iter().flatten());
            } else {
                line.rest = iter::once(word).chain(words).collect();
                break;
            }
        }
        line.taken = shared_options(command).collect();
        line
    }

    fn in_order(&self) -> impl Iterator<Item = &OsString> {
        self.names.iter().chain(&self.early).chain(&self.rest)
    }

    /// Returns true if a word is a shared option of some command.
    fn knows(&self, word: &str) -> bool {
        let option = word.split('=').next().unwrap_or_default();
        self.known.iter().any(|known| known == option)
    }

    /// Shows the help that was asked for, or says in one line what is wrong with the arguments.
    fn explain(&self, error: &clap::Error) -> Result {
        let message = match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                stdout()?;
                return Ok(error.print()?);
            }
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
                "a command is missing".to_owned()
            }
            ErrorKind::UnknownArgument => match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::String(option)) if self.knows(option) => {
                    return Err(self.refusal(option));
                }
                _ => one_line(error),
            },
            _ => one_line(error),
        };
        Err(Failure::Bad(format!("{message}; see 'fourfold --help'")))
    }

    /// Says that a command has no use for a shared option, and which of them it takes.
    fn refusal(&self, option: &str) -> Failure {
        let command = &self.command;
        if command.is_empty() {
            return Failure::Bad("a command is missing; see 'fourfold --help'".to_owned());
        }
        let taken = match &self.taken[..] {
            [] => "none".to_owned(),
            [only] => only.clone(),
            [others @ .., last] => format!("{} and {last}", others.join(", ")),
        };
        Failure::Bad(format!(
            "'{command}' takes no {option}; of the shared options it takes {taken}; see 'fourfold {command} --help'"
        ))
    }
}

/// Returns the shared options of a command and all commands below it.
fn known_options(command: &clap::Command) -> Vec<String> {
    let inner = command.get_subcommands().flat_map(known_options);
    shared_options(command).chain(inner).collect()
}

/// Returns the shared options of a command, as in `--board`.
fn shared_options(command: &clap::Command) -> impl Iterator<Item = String> {
    command
        .get_arguments()
        .filter(|argument| argument.get_help_heading() == Some(HEADING))
        .filter_map(|argument| Some(format!("--{}", argument.get_long()?)))
}

/// Returns the first paragraph of clap's message in one line.
fn one_line(error: &clap::Error) -> String {
    let whole = error.to_string();
    let lines: Vec<_> = whole
        .lines()
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    let mut message = lines.join(" ");
    // The standard library says what is wrong, but not what would be right.
    if let Some(number) = error
        .source()
        .and_then(|source| source.downcast_ref::<ParseIntError>())
    {
        let right = match number.kind() {
            IntErrorKind::PosOverflow => "the number is too large",
            _ => "write a whole number, 0 or more",
        };
        message = message.replace(&number.to_string(), right);
    }
    if let Some((before, range)) = message.rsplit_once(" is not in ")
        && let Some((least, most)) = range.split_once("..=")
        && let Some((before, _)) = before.rsplit_once(' ')
    {
        // The greatest number of a type means nothing to a user.
        let has_limit = most
            .parse()
            .is_ok_and(|most: u64| most < u64::from(u32::MAX));
        message = match has_limit {
            true => format!("{before} write a whole number from {least} to {most}"),
            false => format!("{before} write a whole number, {least} or more"),
        };
    }
    shown::message(message.strip_prefix("error: ").unwrap_or(&message))
}
