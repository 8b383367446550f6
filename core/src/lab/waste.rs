//! Where the work of a proof goes: how much of it the proof needed, and how much was wasted.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::cell::RefCell;
use core::sync::atomic::AtomicBool;

use crate::board::compact::CompactCube;
use crate::board::lines::Portable;
use crate::board::{Board, Cube, Player};
use crate::solver::budget::Budget;
use crate::solver::dfpn::key::{CanonicalKey, reduced_key};
use crate::solver::dfpn::numbers::ProofNumbers;
use crate::solver::dfpn::table::ProofTable;
use crate::solver::dfpn::{ProofSearch, SearchEvent};
use crate::solver::{Interrupted, Limits};
use crate::support::memory::{Word, zeroed};

/// What a search visited, and what it visited it for. A position is visited whenever the moves before it are
/// generated, so all but the root belong to the position before them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waste {
    /// Whether the first player wins.
    pub first_wins: bool,
    /// All positions visited.
    pub visited: u64,
    /// The positions of the proof that was found: those visited when the moves of each were generated once.
    pub proof: u64,
    /// The positions that were searched and are in the proof.
    pub searched: u64,
    /// Positions visited elsewhere, below moves that the proof doesn't need, also once each.
    pub elsewhere: u64,
    /// Positions visited when the moves of a position were generated again, because it was left and came back.
    pub again: u64,
    /// The same, of positions that had been decided, and were lost from the table.
    pub lost: u64,
    /// Positions visited by a search that knows which ones are in the proof.
    pub oracle: u64,
}

/// What is known of a position that was searched.
#[derive(Clone, Copy, Default)]
struct Searched {
    /// Positions visited when its moves were first generated.
    first: u32,
    /// Whether the side to move reaches its aim.
    reached: Option<bool>,
}

/// The record of a search.
#[derive(Default)]
struct Record {
    positions: BTreeMap<(u64, u64), Searched>,
    again: u64,
    lost: u64,
}

/// Proves who wins, and says where the work went; then proves it once more with an oracle, whose first numbers
/// are low for positions of that proof and high for all others.
///
/// The game must not be over, and the side to move must not be able to win at once. The memory is the table, which
/// is cleared. The record of a search takes some 40 bytes for each position searched, about a tenth of those
/// visited.
///
/// # Errors
/// If a limit ends the search.
pub fn waste(root: &Cube, memory: &[Word], limits: Limits) -> Result<Waste, Interrupted> {
    let symmetries = root.live_symmetries();
    let root = CompactCube::from(root);
    let table = ProofTable::new(memory);
    table.clear();
    let record = RefCell::new(Record::default());
    let mut search = ProofSearch::new(table, Budget::new(limits));
    search.observer = Some(Box::new(|event, position| {
        record.borrow_mut().see(event, key(position, symmetries));
        None
    }));
    let first_wins = search.wins(Player::First, root, symmetries)?;
    let visited = search.budget.counters.nodes;
    drop(search);
    let record = record.into_inner();
    let proof = record.proof(root, symmetries, first_wins);
    let first_visits = |(_, searched): (_, &Searched)| u64::from(searched.first);
    let all: u64 = record.positions.iter().map(first_visits).sum();
    let needed = record
        .positions
        .iter()
        .filter(|(key, _)| proof.contains(key));
    let needed: u64 = needed.map(first_visits).sum();
    drop(record.positions);

    table.clear();
    let mut search = ProofSearch::new(table, Budget::new(limits));
    search.observer = Some(Box::new(|event, position| {
        let SearchEvent::Estimated = event else {
            return None;
        };
        let is_needed = proof.contains(&key(position, symmetries));
        Some(oracle(is_needed == first_wins))
    }));
    let again = search.wins(Player::First, root, symmetries)?;
    assert_eq!(again, first_wins, "estimates change no result");
    Ok(Waste {
        first_wins,
        visited,
        proof: needed,
        searched: proof.len() as u64,
        elsewhere: all - needed,
        again: record.again,
        lost: record.lost,
        oracle: search.budget.counters.nodes,
    })
}

/// Proves who wins as [`waste`] does, without a record of what is searched, so that the time can be measured: in
/// memory that is all zeros. Returns the number of positions visited.
///
/// # Errors
/// If a limit ends the search.
pub fn proof_work(root: &Cube, memory: &[Word], limits: Limits) -> Result<u64, Interrupted> {
    let mut search = ProofSearch::new(ProofTable::new(memory), Budget::new(limits));
    search.wins(Player::First, root.into(), root.live_symmetries())?;
    Ok(search.budget.counters.nodes)
}

/// Returns numbers that say that the first player wins, or that they don't.
fn oracle(first_wins: bool) -> ProofNumbers {
    const LOW: u32 = 1;
    const HIGH: u32 = 1 << 20;
    let (proof, disproof) = if first_wins { (LOW, HIGH) } else { (HIGH, LOW) };
    ProofNumbers { proof, disproof }
}

fn key(position: &CompactCube, symmetries: u8) -> (u64, u64) {
    let CanonicalKey(left, right) = reduced_key(Portable, &mut { *position }, symmetries);
    (left, right)
}

impl Record {
    fn see(&mut self, event: SearchEvent, key: (u64, u64)) {
        match event {
            SearchEvent::Estimated => {}
            SearchEvent::Generated(visited) => {
                let searched = self.positions.entry(key).or_default();
                if searched.reached.is_some() {
                    self.lost += visited;
                } else if searched.first > 0 {
                    self.again += visited;
                } else {
                    searched.first = visited as u32;
                }
            }
            SearchEvent::Searched(_, reached) => {
                let searched = self.positions.entry(key).or_default();
                searched.reached = searched.reached.or(reached);
            }
        }
    }

    /// Returns the positions of the proof that were searched.
    fn proof(&self, root: CompactCube, symmetries: u8, first_wins: bool) -> BTreeSet<(u64, u64)> {
        let mut proof = BTreeSet::new();
        // A table that keeps nothing, but tells positions apart.
        let memory = zeroed(1 << 10);
        let table = ProofTable::new(&memory);
        let stop = AtomicBool::new(false);
        let mut search = ProofSearch::new(table, Budget::new(Limits::stopped_by(&stop)));
        // The moves forced at the root were never generated: the record begins after them.
        let root = search
            .choice(Player::First, root, symmetries)
            .map_or(root, |(position, _)| position);
        let mut open = Vec::from([root]);
        while let Some(position) = open.pop() {
            let key_here = key(&position, symmetries);
            if !self.positions.contains_key(&key_here) || !proof.insert(key_here) {
                continue;
            }
            // What a single move decides by the rules needs no other one.
            let Some((_, moves)) = search.choice(Player::First, position, symmetries) else {
                continue;
            };
            let decided = |position: &CompactCube| {
                let reached = self.positions.get(&key(position, symmetries))?.reached?;
                Some(reached == (position.to_move() == Player::First))
            };
            let moves = moves.into_iter().map(|(position, _)| position);
            if (position.to_move() == Player::First) == first_wins {
                open.extend(
                    moves
                        .into_iter()
                        .find(|next| decided(next) == Some(first_wins)),
                );
            } else {
                open.extend(moves);
            }
        }
        proof
    }
}
