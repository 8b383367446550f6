//! One question of a proof on many machines: the frontier, the jobs that are out, and what comes back.

use std::time::Instant;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::Frontier;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;

use super::jobs::Jobs;
use super::known::AllKnown;
use super::news::News;
use crate::text::failure::Result;
use crate::text::record::Record;

/// What came of publishing a job.
pub(super) type Publishing = BoxFuture<'static, (Vec<u8>, u64, Result<u64, Refused>)>;

/// The columns and the key of a position, and what is kept of it.
pub(super) type Fetching = BoxFuture<'static, (Vec<u8>, u128, Option<Record>)>;

/// Why the server didn't take a job.
pub(super) struct Refused(pub(super) String);

/// One question, while it is worked on.
pub(super) struct Question {
    pub(super) winner: Player,
    pub(super) frontier: Frontier,
    pub(super) known: AllKnown,
    pub(super) jobs: Jobs,
    pub(super) news: News,
    pub(super) publishing: FuturesUnordered<Publishing>,
    /// Results that are fetched, since their positions are leaves now.
    pub(super) fetching: FuturesUnordered<Fetching>,
    /// The end of a pause after the server has refused a job, and the reason that was told.
    pub(super) paused: Option<Instant>,
    pub(super) refused: String,
    /// The newest revision that was seen.
    pub(super) seen: u64,
    /// What the workers had visited when it began.
    pub(super) visited_before: u64,
    /// The jobs that came back in a second, lately, and those since this was measured.
    pub(super) rate: f64,
    pub(super) came: u64,
    /// The number of connections that were made, and the checks since then that found nothing on the server.
    pub(super) connects: u64,
    pub(super) missed: u32,
}

impl Question {
    pub(super) fn new(frontier: Frontier, visited_before: u64) -> Self {
        Self {
            winner: frontier.winner(),
            frontier,
            known: AllKnown::default(),
            jobs: Jobs::default(),
            news: News::default(),
            publishing: FuturesUnordered::new(),
            fetching: FuturesUnordered::new(),
            paused: None,
            refused: String::new(),
            seen: 0,
            visited_before,
            rate: 0.0,
            came: 0,
            connects: 1,
            missed: 0,
        }
    }
}
