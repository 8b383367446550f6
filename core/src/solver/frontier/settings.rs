//! How a frontier works.

/// The order in which positions are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Where the root seems easiest to prove or disprove.
    ProofNumbers,
    /// As the reference does it: positions with this many stones are jobs without a budget, and count as won
    /// until they are known. All that must be won then is searched, in the order in which a depth-first search
    /// meets it.
    Reference {
        /// The number of stones of a job.
        cutoff: u32,
    },
}

/// How a frontier works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontierSettings {
    /// The order of the jobs.
    pub order: Order,
    /// The number of jobs that are worked on at once, as far as budgets are concerned.
    pub workers: u64,
    /// The least budget of a job.
    pub least_budget: u64,
    /// The most nodes in memory, and the most decided positions that are remembered. When there are as many
    /// nodes, leaves are no longer split, and get ever larger budgets.
    pub capacity: usize,
    /// Whether to keep what follows from reports for other positions, until it is taken.
    pub keeps_conclusions: bool,
}

impl FrontierSettings {
    /// Settings for this many jobs at once.
    pub const fn for_workers(workers: u64) -> Self {
        Self {
            order: Order::ProofNumbers,
            workers,
            least_budget: 1 << 14,
            capacity: 1 << 20,
            keeps_conclusions: false,
        }
    }
}
