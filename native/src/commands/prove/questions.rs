//! What is asked about a position, and what it takes to answer.

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings};
use fourfold_core::{Cube, Goal};

use crate::runtime::memory::Memory;
use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::MemoryOption;
use crate::text::failure::Result;
use crate::text::record::Record;

/// The memory of a node of the frontier and of a position that it remembers, in bytes; measured and rounded up.
const NODE: u64 = 640;

/// The most nodes of the frontier.
const MOST_NODES: u64 = 1 << 21;

/// Takes the memory for the table, and beside it that of the frontier and so many bytes more.
pub(crate) fn resources(
    option: &MemoryOption,
    threads: usize,
    more: u64,
) -> Result<(Memory, FrontierSettings)> {
    let need = MemoryNeed::of_table::<Cube>(threads).beside(more);
    let nodes = (option.size(need)? / 8 / NODE).clamp(1 << 10, MOST_NODES);
    let settings = FrontierSettings {
        capacity: nodes as usize,
        ..FrontierSettings::for_workers(threads as u64)
    };
    let need = MemoryNeed::of_table::<Cube>(threads).beside(more + nodes * NODE);
    Ok((option.take(need)?, settings))
}

/// Returns the most nodes of a frontier that has no table beside it.
#[cfg(feature = "cluster")]
pub(super) fn frontier_capacity(option: &MemoryOption) -> Result<usize> {
    let size = option.size(MemoryNeed::of_table::<Cube>(1))?;
    Ok((size / NODE).clamp(1 << 10, MOST_NODES) as usize)
}

/// Returns the frontier of a question, as records have left it.
pub(super) fn begun(
    position: Cube,
    winner: Player,
    settings: FrontierSettings,
    records: &[Record],
) -> Frontier {
    let mut frontier = Frontier::new(position, winner, settings);
    for record in records.iter().filter(|record| record.winner == winner) {
        frontier.report(&record.report);
    }
    // No job is under way.
    frontier.take_withdrawn();
    frontier
}

/// The questions that lead to the value of a position.
pub(super) struct Questions {
    goal: Goal,
    to_move: Player,
    /// What is known: does the first, does the second player win?
    wins: [Option<bool>; 2],
}

impl Questions {
    pub(super) fn new(goal: Goal, to_move: Player) -> Self {
        Self {
            goal,
            to_move,
            wins: [None; 2],
        }
    }

    /// Notes whether a player wins.
    pub(super) fn answer(&mut self, player: Player, wins: bool) {
        self.wins[player as usize] = Some(wins);
    }

    /// Returns the player whose win is asked about next, or `None` if the value is known.
    pub(super) fn next(&self) -> Option<Player> {
        let [first, second] = self.wins;
        if first == Some(true) || second == Some(true) {
            return None;
        }
        let open = match self.goal {
            Goal::First => [Player::First, Player::First],
            _ => [self.to_move, self.to_move.other()],
        };
        open.into_iter()
            .find(|&player| self.wins[player as usize].is_none())
    }

    /// Returns the value for the side to move, as the solver gives it.
    pub(super) fn value(&self) -> i32 {
        let sign = match (self.wins, self.to_move) {
            ([Some(true), _], Player::First) | ([_, Some(true)], Player::Second) => 1,
            ([Some(true), _], Player::Second) | ([_, Some(true)], Player::First) => -1,
            _ => 0,
        };
        self.goal.of_score(self.to_move, sign)
    }
}
