//! `fourfold engine`: the line protocol that docs/protocol.md describes.
//!
//! `conversation` hears requests and answers them. `search` runs on a thread of its own and reports through
//! `info` what it has found out. All of them send what they call `event` to the conversation's `inbox`.

mod conversation;
mod event;
mod inbox;
mod info;
mod request;
mod score;
mod search;
mod settings;

use clap::Args;

use crate::runtime::options::{BoardOption, SearchOptions};
use crate::text::failure::Result;

/// Talks with another program, line by line: positions in, moves and values out
///
/// The protocol has the shape of UCI, and docs/protocol.md describes all of it. Board, threads and memory
/// are what the conversation begins with; the limits count for each search.
#[derive(Debug, Args)]
pub(crate) struct EngineCommand {
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    search: SearchOptions,
}

impl EngineCommand {
    pub(crate) fn run(&self) -> Result {
        conversation::run(self.board.board, self.search)
    }
}

/// Hears requests and takes the settings and positions among them, but searches nothing.
#[cfg(fuzzing)]
pub fn fuzz(lines: &str) {
    use crate::commands::fuzzing::check_message;
    use clap::Parser;
    use fourfold_core::{Game, with_board};
    use request::Request;

    /// The options of the command line, none of them given.
    #[derive(Parser)]
    struct Usual {
        #[command(flatten)]
        command: EngineCommand,
    }

    let EngineCommand { board, search } = Usual::parse_from(["engine"]).command;
    let mut settings =
        settings::Settings::new(board.board, search).expect("there is enough memory");
    for line in lines.lines() {
        let heard = match Request::parse(line) {
            Ok(Some(Request::SetOption { name, value })) => settings.set(&name, &value),
            Ok(Some(Request::Position(moves))) => {
                with_board!(settings.board, B => moves.parse::<Game<B>>().map(drop))
                    .map_err(|error| error.to_string())
            }
            other => other.map(drop),
        };
        if let Err(message) = heard {
            check_message(&message);
        }
    }
}
