//! What one table tells another one.

use crate::board::{Cube, Player};
use crate::solver::dfpn::table_entry::TableEntry;
use crate::solver::frontier::work::NEVER;
use crate::solver::limits::Limits;
use crate::solver::solve::Solver;

impl<'a> Solver<'a, Cube> {
    /// Shares what jobs find out: calls `sharer` with every entry for which at least so many positions were visited, as
    /// soon as it is there.
    ///
    /// # Panics
    /// If the tables have no proof numbers.
    pub fn share_from(&mut self, visited: u64, sharer: &'a dyn Fn(&TableEntry)) {
        let search = self.job_search(Limits::stopped_by(&NEVER));
        search.share_from(visited, sharer);
    }

    /// Takes in what others have found out about the win of `winner`, unless the table knows more. Where it is full, that
    /// may be forgotten like everything else. Entries that can't be are left out.
    ///
    /// # Panics
    /// If the tables have no proof numbers.
    pub fn learn(&mut self, entry: &TableEntry, winner: Player) {
        let search = self.job_search(Limits::stopped_by(&NEVER));
        search.learn(winner, entry);
    }
}
