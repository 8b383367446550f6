//! The search of a job.

use alloc::vec::Vec;
use core::sync::atomic::AtomicBool;

use crate::board::compact::CompactCube;
use crate::board::{Bits, Board, Cube, Player};
use crate::solver::budget::Budget;
use crate::solver::dfpn::ProofSearch;
use crate::solver::frontier::job::{Job, JobResult, Numbers, Report};
use crate::solver::limits::{Interrupted, Limits};
use crate::solver::solve::Solver;
use crate::solver::tables::SolverTables;
use crate::solver::team::Team;
use crate::support::threads::Threads;

/// The ways in which a job ends, as a team passes them on.
const REFUTED: u8 = 0;
const PROVED: u8 = 1;
const OPEN: u8 = 2;
const SPENT: u8 = 3;

/// Nobody sets it.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Searches the position of a job on all these threads, and returns what to report. The tables may be shared with
/// other jobs of the same proof.
///
/// The inner error says that the stop flag was set; the job then hasn't ended. The node limit is the job's.
///
/// # Errors
/// If the threads are unavailable.
///
/// # Panics
/// If the tables are too small for proof numbers, or belong to the other engine.
pub fn work_together<T: Threads>(
    tables: &SolverTables<Cube>,
    job: &Job,
    winner: Player,
    threads: &T,
    limits: Limits,
) -> Result<Result<Report, Interrupted>, T::Error> {
    let limits = Limits {
        nodes: job.budget,
        ..limits
    };
    let team = Team::new();
    let results = threads.run(|_| {
        let mut solver = Solver::new(tables, limits);
        if threads.count() > 1 {
            solver = solver.in_team(&team);
        }
        let end = solver.search_job(job, winner);
        (end, solver.counters().nodes)
    })?;
    let visited = results.iter().map(|&(_, nodes)| nodes).sum();
    let ends = results.into_iter().map(|(end, _)| end);
    let end = ends.min_by_key(|end| end.unwrap_or(u8::MAX));
    let result = match end.expect("there is a thread") {
        Err(why) => return Ok(Err(why)),
        Ok(REFUTED) => JobResult::Decided(false),
        Ok(PROVED) => JobResult::Decided(true),
        Ok(end) => {
            let mut solver = Solver::new(tables, Limits::stopped_by(&NEVER));
            let numbers = solver.numbers_after(&job.position, winner);
            match (numbers.decided(), end) {
                (Some(wins), _) => JobResult::Decided(wins),
                (None, OPEN) => JobResult::Open(numbers),
                (None, _) => JobResult::Split(numbers, solver.numbers_of_moves(job, winner)),
            }
        }
    };
    Ok(Ok(Report {
        columns: job.columns.clone(),
        visited,
        result,
    }))
}

impl<'a> Solver<'a, Cube> {
    /// Searches the position of a job, as one thread of a team or alone. Returns how it ended.
    fn search_job(&mut self, job: &Job, winner: Player) -> Result<u8, Interrupted> {
        let symmetries = self.symmetries_of(&job.position);
        if let Some(end) = self.alpha_beta.budget.next_question() {
            return Ok(end);
        }
        let budget = self.alpha_beta.budget;
        let proof = self.job_search(budget);
        let thresholds = job.thresholds.into();
        let position = CompactCube::from(&job.position);
        let result = proof.search_up_to(winner, position, symmetries, thresholds);
        self.alpha_beta.budget = proof.budget;
        let end = match result {
            Ok(numbers) => Ok(match Numbers::from(numbers).decided() {
                Some(false) => REFUTED,
                Some(true) => PROVED,
                None => OPEN,
            }),
            Err(Interrupted::Nodes) => Ok(SPENT),
            Err(why) => Err(why),
        };
        self.alpha_beta.budget.end_question(end)
    }

    /// Returns what the table holds about the positions after the moves of a job's position.
    fn numbers_of_moves(&mut self, job: &Job, winner: Player) -> Vec<(u8, Numbers)> {
        let moves = job.position.playable().ones();
        let numbers = moves.map(|cell| {
            let numbers = self.numbers_after(&job.position.play(cell), winner);
            (Cube::column_of(cell) as u8, numbers)
        });
        numbers.collect()
    }

    /// Returns what the table holds about a position.
    fn numbers_after(&mut self, position: &Cube, winner: Player) -> Numbers {
        let to_win = position.to_move() == winner;
        let wins = if position.is_lost() {
            Some(!to_win)
        } else if position.is_full() {
            Some(false)
        } else if !(position.threats() & position.playable()).is_empty() {
            Some(to_win)
        } else {
            None
        };
        if let Some(wins) = wins {
            return Numbers::of_decided(wins);
        }
        let symmetries = self.symmetries_of(position);
        let proof = self.job_search(Budget::new(Limits::stopped_by(&NEVER)));
        let numbers = proof.numbers(winner, CompactCube::from(position), symmetries);
        numbers.expect("nothing ends it").into()
    }

    fn job_search(&mut self, budget: Budget<'a>) -> &mut ProofSearch<'a> {
        let proof = self.proof.as_mut().expect("the tables have proof numbers");
        proof.budget = budget;
        proof.is_job = true;
        proof
    }
}
