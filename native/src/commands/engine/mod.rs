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
