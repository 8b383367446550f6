//! The sequential solver: the exact value of one position, on one thread.
//!
//! Everything is asked as a yes-or-no question: is the score of this position at least t? The
//! answer is yes if and only if some move leads to a position whose score is less than 1 − t.
//! Each [`Goal`] takes one or more such questions, so one search serves them all, and an entry of
//! the table is the answer to one question.

mod best;
mod classic;
mod line;

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::board::{Bits, Board, Player};
use crate::named::named;
use crate::score::{Goal, win};
use crate::table::{Place, Table};

/// A configuration of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// All that is known to be sound and faster.
    Best,
    /// The reference: positions are decided at once only by openings, by a threat above the
    /// forced cell, by lines that are all blocked, and by the number of cells left; everything
    /// else is searched. Improvements are measured against it, so it stays as it is.
    ///
    /// Where the description of the reference leaves a choice: a move counts as making an opening
    /// only if the threat itself is new, and of moves of equal weight the higher cell comes first.
    /// Of the readings that were tried these visit few positions; the reference may do otherwise.
    Classic,
}

named! {
    Engine, ("engine", "engines"),
    Best => "best",
    Classic => "classic",
}

/// What ends a search before its answer.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'s> {
    /// Ends the search soon after it is set, by whatever thread.
    pub stop: &'s AtomicBool,
    /// Ends the search after this many positions in all.
    pub nodes: u64,
}

impl<'s> Limits<'s> {
    /// No limit but the flag.
    pub const fn stopped_by(stop: &'s AtomicBool) -> Self {
        Self {
            stop,
            nodes: u64::MAX,
        }
    }
}

/// Why a search ended before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupted {
    /// The stop flag was set.
    Stopped,
    /// The number of positions reached its limit.
    Nodes,
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "stopped before the answer was known",
            Self::Nodes => "the node limit was reached before the answer was known",
        })
    }
}

impl core::error::Error for Interrupted {}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions visited.
    pub nodes: u64,
    /// Look-ups in the transposition table.
    pub probes: u64,
    /// Look-ups that answered the question.
    pub hits: u64,
    /// Positions in which a move answered the question with yes, among those with a choice.
    pub cutoffs: u64,
    /// Those in which the first move that was tried did.
    pub first_move_cutoffs: u64,
}

impl core::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.probes += other.probes;
        self.hits += other.hits;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
    }
}

/// A search on one thread. Any number of them may share a table.
#[derive(Debug)]
pub struct Solver<'a, B> {
    engine: Engine,
    table: &'a Table<'a, B>,
    limits: Limits<'a>,
    /// What has been done so far.
    pub counters: Counters,
    /// The symmetries under which positions below the root can meet.
    symmetries: u8,
    /// The node count at which the limits are looked at again.
    check_at: u64,
}

/// How many positions are visited between two looks at the stop flag.
const CHECK_INTERVAL: u64 = 1 << 12;

impl<'a, B: Board> Solver<'a, B> {
    /// A solver for the goal of the table. What the table holds already may be used.
    pub fn new(engine: Engine, table: &'a Table<'a, B>, limits: Limits<'a>) -> Self {
        Self {
            engine,
            table,
            limits,
            counters: Counters::default(),
            symmetries: 1,
            check_at: 0,
        }
    }

    /// The question that this solver answers.
    pub fn goal(&self) -> Goal {
        self.table.goal()
    }

    /// The value of a position for the side to move.
    ///
    /// For [`Goal::Score`] this is the score, for [`Goal::Outcome`] its sign. For [`Goal::First`]
    /// it is 1 (first player to move) or −1 (second player to move) if the first player wins, and
    /// 0 if not.
    pub fn solve(&mut self, position: &B) -> Result<i32, Interrupted> {
        let stones = position.stones();
        // The score lies between these two; a range that is too wide is cut by the first answers.
        let (mut least, mut most) = match self.goal() {
            Goal::First if position.to_move() == Player::First => (0, 1),
            Goal::First => (-1, 0),
            Goal::Outcome => (-1, 1),
            Goal::Score => {
                let last = stones.saturating_sub(1);
                (-win::<B>(last), win::<B>(stones))
            }
        };
        while least < most {
            let threshold = next_threshold(least, most);
            if self.reaches(position, threshold)? {
                least = threshold;
            } else {
                most = threshold - 1;
            }
        }
        Ok(least)
    }

    /// Whether the score of a position is at least `threshold`.
    ///
    /// The threshold is one that the goal asks for: 1 with the first and 0 with the second player
    /// to move for [`Goal::First`], 0 or 1 for [`Goal::Outcome`], and for [`Goal::Score`] any that
    /// tells scores apart.
    ///
    /// # Panics
    /// If the threshold is none of these.
    pub fn reaches(&mut self, position: &B, threshold: i32) -> Result<bool, Interrupted> {
        let (lowest, highest) = self.goal().thresholds::<B>(position.to_move());
        assert!(
            (lowest..=highest).contains(&threshold),
            "{threshold} is no threshold of the goal {}",
            self.goal()
        );
        let stones = position.stones();
        if position.is_lost() {
            return Ok(threshold <= -win::<B>(stones - 1));
        }
        if position.is_full() {
            return Ok(threshold <= 0);
        }
        if !(position.threats() & position.playable()).is_empty() {
            return Ok(threshold <= win::<B>(stones));
        }
        self.symmetries = position.live_symmetries();
        self.check_at = self.counters.nodes;
        match self.engine {
            Engine::Best => self.best(position, threshold),
            Engine::Classic => self.classic(position, threshold),
        }
    }

    /// Counts a position, and looks at the limits now and then.
    #[inline]
    fn visit(&mut self) -> Result<(), Interrupted> {
        if self.counters.nodes >= self.check_at {
            self.check_limits()?;
        }
        self.counters.nodes += 1;
        Ok(())
    }

    /// Asks the table.
    #[inline]
    fn look_up(&mut self, place: &Place, threshold: i32) -> Option<bool> {
        self.counters.probes += 1;
        let answer = self.table.find(place)?.answers(threshold);
        self.counters.hits += u64::from(answer.is_some());
        answer
    }

    /// Counts a yes by the move with this number in the order of trial, counted from 0.
    #[inline]
    fn count_cutoff(&mut self, number: usize) {
        self.counters.cutoffs += 1;
        self.counters.first_move_cutoffs += u64::from(number == 0);
    }

    #[cold]
    fn check_limits(&mut self) -> Result<(), Interrupted> {
        if self.limits.stop.load(Ordering::Relaxed) {
            return Err(Interrupted::Stopped);
        }
        let nodes = self.counters.nodes;
        if nodes >= self.limits.nodes {
            return Err(Interrupted::Nodes);
        }
        self.check_at = (nodes + CHECK_INTERVAL).min(self.limits.nodes);
        Ok(())
    }
}

/// The next question about a score between `least` and `most`: first whether it is a win, then
/// whether it is a loss, then by halves, the smaller scores (longer games) first.
fn next_threshold(least: i32, most: i32) -> i32 {
    let middle = least + (most - least) / 2;
    let above = if middle <= 0 && least / 2 < middle {
        least / 2
    } else if middle >= 0 && most / 2 > middle {
        most / 2
    } else {
        middle
    };
    above + 1
}
