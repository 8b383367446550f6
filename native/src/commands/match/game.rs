//! One game of a match.

use std::time::Duration;

use fourfold_core::{Board, Game};
use serde::Serialize;

use super::player::{MatchPlayer, Turn};
use crate::runtime::watch::Limiter;
use crate::text::failure::Result;

/// One of the two sides of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) enum Side {
    A,
    B,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::A, Self::B];

    pub(super) const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// A game to be played.
pub(super) struct GameJob<B> {
    /// The number of the game, from 0. Games 0 and 1 have the same opening, and so on.
    pub(super) number: usize,
    pub(super) opening: Game<B>,
    /// The side that makes the first move of the game, which is part of the opening.
    pub(super) first: Side,
    /// The seed of each side.
    pub(super) seeds: [u64; 2],
}

/// A game that was played.
pub(super) struct Record<B> {
    pub(super) number: usize,
    pub(super) game: Game<B>,
    pub(super) first: Side,
    /// `None` after a draw.
    pub(super) winner: Option<Side>,
    /// The reason why the loser forfeited; `None` if the game was decided on the board.
    pub(super) forfeit: Option<String>,
    pub(super) spent: [Spent; 2],
}

/// The cost of the moves of one side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    pub(super) moves: usize,
    pub(super) time: Duration,
    pub(super) longest: Duration,
    /// Moves whose number of positions is known.
    pub(super) counted: usize,
    pub(super) nodes: u64,
    pub(super) most_nodes: u64,
}

impl<B: Board> GameJob<B> {
    /// Plays the game; `None` if the user ends it first.
    pub(super) fn play(
        self,
        players: &mut [MatchPlayer<B>; 2],
        limiter: &Limiter,
    ) -> Result<Option<Record<B>>> {
        let mut record = Record {
            number: self.number,
            first: self.first,
            winner: None,
            forfeit: None,
            game: self.opening,
            spent: [Spent::default(); 2],
        };
        for side in Side::BOTH {
            let turn = players[side as usize].begin(self.seeds[side as usize])?;
            if let Some(turn) = turn {
                return Ok(record.after(turn, side));
            }
        }
        while !record.game.position().is_over() {
            let side = record.to_move();
            let turn = players[side as usize].choose(&record.game, limiter)?;
            record = match record.after(turn, side) {
                Some(record) if record.forfeit.is_none() => record,
                ended => return Ok(ended),
            };
        }
        if record.game.position().is_lost() {
            record.winner = Some(record.to_move().other());
        }
        Ok(Some(record))
    }
}

impl Spent {
    fn add(&mut self, time: Duration, nodes: Option<u64>) {
        self.moves += 1;
        self.time += time;
        self.longest = self.longest.max(time);
        if let Some(nodes) = nodes {
            self.counted += 1;
            self.nodes += nodes;
            self.most_nodes = self.most_nodes.max(nodes);
        }
    }

    /// Adds the cost of another game.
    pub(super) fn join(&mut self, other: &Self) {
        self.moves += other.moves;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.counted += other.counted;
        self.nodes += other.nodes;
        self.most_nodes = self.most_nodes.max(other.most_nodes);
    }
}

impl<B: Board> Record<B> {
    fn to_move(&self) -> Side {
        match self.game.columns().len().is_multiple_of(2) {
            true => self.first,
            false => self.first.other(),
        }
    }

    /// Returns the record after the turn of a side; `None` if the user ended it.
    fn after(mut self, turn: Turn, side: Side) -> Option<Self> {
        match turn {
            Turn::Move {
                column,
                time,
                nodes,
            } => {
                self.spent[side as usize].add(time, nodes);
                self.game.play(column).expect("a legal move");
            }
            Turn::Forfeit(reason) => {
                self.winner = Some(side.other());
                self.forfeit = Some(reason);
            }
            Turn::Interrupted => return None,
        }
        Some(self)
    }

    /// Returns the points of A, counted in halves.
    pub(super) fn halves(&self) -> usize {
        match self.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }
}

/// The move text, the winner and the first player, and `forfeit` if the game was not won on the board.
impl<B: Board> std::fmt::Display for Record<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let winner = match self.winner {
            Some(winner) if winner == self.first => "first",
            Some(_) => "second",
            None => "draw",
        };
        write!(f, "{} {winner} {:?}", self.game, self.first)?;
        match self.forfeit {
            Some(_) => f.write_str(" forfeit"),
            None => Ok(()),
        }
    }
}
