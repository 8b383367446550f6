//! Choices among moves, judged by what it takes to prove what each move comes to.

use core::sync::atomic::AtomicBool;

use crate::board::compact::CompactCube;
use crate::board::{Cube, Player};
use crate::lab::training::Judge;
use crate::solver::budget::Budget;
use crate::solver::dfpn::ProofSearch;
use crate::solver::dfpn::table::ProofTable;
use crate::solver::{Interrupted, Limits};
use crate::support::memory::Word;

/// The move that a search tries first, compared with the best one. Numbers are positions visited with an empty table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedChoice {
    /// What it takes to prove that the first move reaches the aim; `None` if it doesn't.
    pub first: Option<u64>,
    /// The least that such a proof takes, of any move.
    pub least: u64,
}

/// Judges the move with which the search of a position begins, after moves that are forced. The aim of the first
/// player is to win, that of the second to prevent it. Returns `None` if there is no choice, or no move reaches the aim.
///
/// The game must not be over. The memory has [`WORDS`](crate::lab::training::WORDS) words, and what it holds is
/// lost. The limit of positions is one for each move.
///
/// # Errors
/// If a limit ends the search of a move.
pub fn judged_choice(
    position: &Cube,
    memory: &[Word],
    limits: Limits,
) -> Result<Option<JudgedChoice>, Interrupted> {
    let judge = Judge::new(memory, limits, position);
    let table = ProofTable::new(memory);
    table.clear();
    // Listing the moves takes no time, and if a limit ended it nobody would know.
    let never = AtomicBool::new(false);
    let mut search = ProofSearch::new(table, Budget::new(Limits::stopped_by(&never)));
    let position = CompactCube::from(position);
    let Some((position, choice)) = search.choice(Player::First, position, judge.symmetries) else {
        return Ok(None);
    };
    let player = position.to_move();
    let Some(first) = (0..choice.len()).min_by_key(|&number| choice[number].1.disproof) else {
        return Ok(None);
    };
    let (mut effort_of_first, mut least) = (None, None);
    for (number, (position, _)) in choice.into_iter().enumerate() {
        let sample = judge.decide(position, None)?;
        let first_wins = sample.first_wins.ok_or(Interrupted::Nodes)?;
        if first_wins == (player == Player::First) {
            let effort = sample.nodes.max(1);
            least = Some(least.map_or(effort, |least: u64| least.min(effort)));
            if number == first {
                effort_of_first = Some(effort);
            }
        }
    }
    Ok(least.map(|least| JudgedChoice {
        first: effort_of_first,
        least,
    }))
}
