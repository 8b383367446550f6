//! Counts of what a search did.

/// Counts of what a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions visited.
    pub nodes: u64,
    /// Probes of the transposition table.
    pub probes: u64,
    /// Probes that answered the question.
    pub hits: u64,
    /// Positions with a choice of moves in which some move ended the search.
    pub cutoffs: u64,
    /// Cutoffs by the first move that was tried.
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
