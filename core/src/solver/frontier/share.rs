//! What one table tells another one.

use crate::board::compact::CompactCube;
use crate::board::{Cube, Player};
use crate::solver::dfpn::key::CanonicalKey;
use crate::solver::dfpn::table_entry::TableEntry;
use crate::solver::frontier::work::{NEVER, at_once};
use crate::solver::limits::Limits;
use crate::solver::solve::Solver;

impl<'a> Solver<'a, Cube> {
    /// Shares what jobs find out: calls `sharer` with every answer for which at least so many positions were visited, as
    /// soon as it is there.
    ///
    /// # Panics
    /// If the tables have no proof numbers.
    pub fn share_from(&mut self, visited: u64, sharer: &'a dyn Fn(&TableEntry)) {
        let search = self.job_search(Limits::stopped_by(&NEVER));
        search.share_from(visited, sharer);
    }

    /// Takes in what others have found out about the win of `winner`, unless the table knows it. Where it is full, that
    /// may be forgotten like everything else. Entries that can't be are left out.
    ///
    /// # Panics
    /// If the tables have no proof numbers.
    pub fn learn(&mut self, entry: &TableEntry, winner: Player) {
        let search = self.job_search(Limits::stopped_by(&NEVER));
        search.learn(winner, entry);
    }

    /// Returns a key of a position, after its forced moves, that its images under all symmetries share; `None` if it is
    /// decided without a search. Positions that share one have the same winner.
    ///
    /// # Panics
    /// If the tables have no proof numbers.
    pub fn key_of(&mut self, position: &Cube, winner: Player) -> Option<u128> {
        match at_once(position, winner) {
            Some(_) => None,
            None => self.compact_key(CompactCube::from(position), winner),
        }
    }

    /// Returns the key of the position of an entry; `None` if there is no such position, or if it is decided without a
    /// search.
    ///
    /// # Panics
    /// If the tables have no proof numbers.
    pub fn key_of_entry(&mut self, entry: &TableEntry, winner: Player) -> Option<u128> {
        self.compact_key(entry.position()?, winner)
    }

    fn compact_key(&mut self, position: CompactCube, winner: Player) -> Option<u128> {
        let search = self.job_search(Limits::stopped_by(&NEVER));
        let CanonicalKey(left, right) = search.key_of(winner, position)?;
        Some(u128::from(left) << 64 | u128::from(right))
    }
}
