//! From the arguments of the program to a command, and from its end to an exit status.

use std::ffi::OsString;
use std::process::{self, ExitCode};
use std::{env, iter, panic};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};

use crate::commands::Command;
use crate::runtime::options::HEADING;
use crate::runtime::processor;
use crate::text::failure::{Failure, Result};
use crate::text::output::complain;
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
                  Exit status: 0 done; 1 a limit ended it before an answer; 2 bad usage or bad input."
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
        complain(format_args!(
            "fourfold: internal error, please report it: {panic}"
        ));
        process::exit(101);
    }));
    let program = Arguments::command();
    let words = CommandLine::new(&program, env::args_os());
    let result = match Arguments::try_parse_from(words.in_order()) {
        Ok(arguments) => arguments.command.run(program),
        Err(error) => words.explain(&error),
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

/// The arguments, with the shared options that stand before the command moved behind it.
struct CommandLine<'p> {
    program: &'p clap::Command,
    /// The command that is named, with the program before it: `fourfold bench sets`.
    path: Vec<&'p clap::Command>,
    /// The words that name the program and the command.
    names: Vec<OsString>,
    /// The options that stand before the command or within its name.
    early: Vec<OsString>,
    rest: Vec<OsString>,
}

impl<'p> CommandLine<'p> {
    fn new(program: &'p clap::Command, arguments: impl Iterator<Item = OsString>) -> Self {
        let mut words = arguments;
        let mut line = Self {
            program,
            path: vec![program],
            names: words.by_ref().take(1).collect(),
            early: Vec::new(),
            rest: Vec::new(),
        };
        while let Some(word) = words.next() {
            let text = word.to_str().unwrap_or_default();
            let command = line.command();
            if let Some(inner) = command.find_subcommand(text) {
                line.path.push(inner);
                line.names.push(word);
            } else if command.has_subcommands() && is_shared_option(program, option_name(text)) {
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
        line
    }

    /// The innermost command that is named, or the program itself.
    fn command(&self) -> &'p clap::Command {
        self.path.last().copied().unwrap_or(self.program)
    }

    fn in_order(&self) -> impl Iterator<Item = &OsString> {
        self.names.iter().chain(&self.early).chain(&self.rest)
    }

    /// Shows the help that was asked for, or says in one line what is wrong with the arguments.
    fn explain(&self, error: &clap::Error) -> Result {
        let message = match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => return Ok(error.print()?),
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
                "a command is missing".to_owned()
            }
            ErrorKind::UnknownArgument => match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::String(option))
                    if is_shared_option(self.program, option_name(option)) =>
                {
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
        let [_, path @ ..] = &self.path[..] else {
            unreachable!("the path begins with the program");
        };
        if path.is_empty() {
            return Failure::Bad("a command is missing; see 'fourfold --help'".to_owned());
        }
        let names: Vec<_> = path.iter().map(|command| command.get_name()).collect();
        let name = names.join(" ");
        let taken: Vec<_> = shared_options(self.command())
            .map(|option| format!("--{option}"))
            .collect();
        let taken = match &taken[..] {
            [] => "none".to_owned(),
            [only] => only.clone(),
            [others @ .., last] => format!("{} and {last}", others.join(", ")),
        };
        Failure::Bad(format!(
            "'{name}' takes no {option}; of the shared options it takes {taken}; see 'fourfold {name} --help'"
        ))
    }
}

/// The name of a word that is a long option.
fn option_name(word: &str) -> Option<&str> {
    let option = word.strip_prefix("--")?;
    option.split('=').next().filter(|name| !name.is_empty())
}

/// Returns true if some command takes the shared option of this name.
fn is_shared_option(command: &clap::Command, name: Option<&str>) -> bool {
    name.is_some_and(|name| shared_options(command).any(|option| option == name))
        || command
            .get_subcommands()
            .any(|inner| is_shared_option(inner, name))
}

fn shared_options(command: &clap::Command) -> impl Iterator<Item = &str> {
    command
        .get_arguments()
        .filter(|argument| argument.get_help_heading() == Some(HEADING))
        .filter_map(|argument| argument.get_long())
}

/// Returns the first paragraph of clap's message in one line.
fn one_line(error: &clap::Error) -> String {
    let whole = error.to_string();
    let lines: Vec<_> = whole
        .lines()
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    let message = lines.join(" ");
    shown::message(message.strip_prefix("error: ").unwrap_or(&message))
}
