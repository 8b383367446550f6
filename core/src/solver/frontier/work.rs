//! The search of a job.

use core::sync::atomic::AtomicBool;

use crate::board::compact::CompactCube;
use crate::board::{Bits, Board, Cube, Player};
use crate::solver::budget::Budget;
use crate::solver::dfpn::ProofSearch;
use crate::solver::frontier::job::{Job, JobResult, Numbers, Report};
use crate::solver::limits::{Interrupted, Limits};
use crate::solver::solve::Solver;

/// Nobody sets it.
pub(super) static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Solver<'a, Cube> {
    /// Searches the position of a job for a win of `winner`, and returns what to report. The job's budget takes
    /// the place of the node limit. The tables may be shared with the other jobs of the same proof.
    ///
    /// # Errors
    /// If the stop flag is set; the job hasn't ended then.
    ///
    /// # Panics
    /// If the tables have no proof numbers: they are too small, or for the other engine.
    pub fn work(
        &mut self,
        job: &Job,
        winner: Player,
        limits: Limits<'a>,
    ) -> Result<Report, Interrupted> {
        let limits = Limits {
            nodes: job.budget,
            ..limits
        };
        let position = CompactCube::from(&job.position);
        let symmetries = self.symmetries_of(&job.position);
        let search = self.job_search(limits);
        let ended = search.search_up_to(winner, position, symmetries, job.thresholds.into());
        let visited = search.budget.counters.nodes;
        let result = match ended {
            Ok(numbers) => {
                let numbers = Numbers::from(numbers);
                let decided = numbers.decided().map(JobResult::Decided);
                decided.unwrap_or(JobResult::Open(numbers))
            }
            Err(Interrupted::Nodes) => {
                let numbers = self.known_numbers(&job.position, winner);
                let moves = job.position.playable().ones().map(|cell| {
                    let numbers = self.known_numbers(&job.position.play(cell), winner);
                    (Cube::column_of(cell) as u8, numbers)
                });
                JobResult::Split(numbers, moves.collect())
            }
            Err(why) => return Err(why),
        };
        Ok(Report {
            columns: job.columns.clone(),
            visited,
            result,
        })
    }

    /// Returns whether `winner` wins a position, if forced moves and static proofs tell, or an entry of the table:
    /// a matter of a microsecond.
    pub fn known(&mut self, position: &Cube, winner: Player) -> Option<bool> {
        if let Some(wins) = at_once(position, winner) {
            return Some(wins);
        }
        let symmetries = self.symmetries_of(position);
        let search = self.job_search(Limits::stopped_by(&NEVER));
        search.known(winner, CompactCube::from(position), symmetries)
    }

    /// Returns the numbers of a win of `winner`, by what the table holds of a position and of those after its
    /// moves; estimates where it holds nothing.
    ///
    /// # Panics
    /// If the tables have no proof numbers.
    pub fn known_numbers(&mut self, position: &Cube, winner: Player) -> Numbers {
        if let Some(wins) = at_once(position, winner) {
            return Numbers::of_decided(wins);
        }
        let symmetries = self.symmetries_of(position);
        let search = self.job_search(Limits::stopped_by(&NEVER));
        let numbers = search.numbers(winner, CompactCube::from(position), symmetries);
        numbers.expect("nothing ends it").into()
    }

    /// Returns the proof-number search, with nothing spent yet.
    pub(super) fn job_search(&mut self, limits: Limits<'a>) -> &mut ProofSearch<'a> {
        let search = self.proof.as_mut().expect("the tables have proof numbers");
        search.budget = Budget::new(limits);
        search.is_job = true;
        search
    }
}

/// Returns whether `winner` wins, if the game is over or the side to move wins at once.
pub(super) fn at_once(position: &Cube, winner: Player) -> Option<bool> {
    let to_win = position.to_move() == winner;
    if position.is_lost() {
        Some(!to_win)
    } else if position.is_full() {
        Some(false)
    } else if !(position.threats() & position.playable()).is_empty() {
        Some(to_win)
    } else {
        None
    }
}
