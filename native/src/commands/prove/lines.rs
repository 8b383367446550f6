//! Lines of play, as samples of what a proof has to visit.
//!
//! The side that seems to have its way plays the move that looks best, since a proof needs only one. A proof needs all
//! moves of the other side, which plays one at random, harder ones more often. So each line ends at a known share of the
//! work, and the work there tells how much there is in all. This is how Knuth, *Estimating the efficiency of backtrack
//! programs* (1975), and Chen, *Heuristic sampling* (1992), estimate the size of a tree.

use std::collections::BTreeSet;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings, Numbers};
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Bits, Board, Cube, Limits, Solver, SolverTables};

use crate::commands::prove::law::Estimate;

/// What the search of each position on a line may visit.
const LOOK: u64 = 1 << 16;

/// What the search of the end of a line may visit.
const PROBE: u64 = 1 << 19;

/// The search was stopped.
pub(crate) struct Stopped;

/// A position on a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) position: Cube,
    /// The share of the work that seems to lie below it, as a negative logarithm.
    pub(crate) share: f64,
}

/// Plays lines about one question, on one thread.
pub(crate) struct Lines<'a> {
    solver: Solver<'a, Cube>,
    limits: Limits<'a>,
    winner: Player,
    random: SplitMix64,
    /// The positions visited so far.
    pub(crate) visited: u64,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(
        tables: &'a SolverTables<'a, Cube>,
        limits: Limits<'a>,
        winner: Player,
        seed: u64,
    ) -> Self {
        Self {
            solver: Solver::new(tables, limits),
            limits,
            winner,
            random: SplitMix64::new(seed),
            visited: 0,
        }
    }

    /// Works on a question until it is answered or about so many more positions are visited.
    pub(crate) fn search(&mut self, frontier: &mut Frontier, most: u64) -> Result<(), Stopped> {
        let before = frontier.visited();
        while frontier.visited() < before + most
            && let Some(job) = frontier.next_job()
        {
            let report = self.solver.work(&job, self.winner, self.limits);
            frontier.report(&report.map_err(|_| Stopped)?);
            frontier.take_withdrawn();
        }
        self.visited += frontier.visited() - before;
        Ok(())
    }

    /// Searches a position for a while, and returns about how many positions its proof visits.
    pub(crate) fn estimate(
        &mut self,
        position: &Cube,
        frontier: &mut Frontier,
    ) -> Result<f64, Stopped> {
        self.search(frontier, PROBE)?;
        let progress = frontier.progress();
        let (visited, numbers) = (progress.visited, progress.numbers);
        Ok(match progress.value {
            Some(_) => visited as f64,
            None => Estimate::of_numbers(position.stones(), visited, numbers).middle,
        })
    }

    /// Searches a position for a moment, and returns whether it seems to be won.
    pub(crate) fn look(&mut self, position: Cube) -> Result<bool, Stopped> {
        let mut frontier = Frontier::new(position, self.winner, FrontierSettings::for_workers(1));
        self.search(&mut frontier, LOOK)?;
        let progress = frontier.progress();
        Ok(progress.value.unwrap_or(seems_won(progress.numbers)))
    }

    /// Plays a line to a position with so many stones, or to one that is decided at once; `wins` says whether the
    /// first one seems to be won. Columns that are `decided` there are left out.
    pub(crate) fn line(
        &mut self,
        mut position: Cube,
        wins: bool,
        decided: &[u8],
        stones: u32,
    ) -> Result<Vec<Step>, Stopped> {
        let mut share = 0.0;
        let mut steps = vec![Step { position, share }];
        while position.stones() < stones {
            self.look(position)?;
            let left_out = if steps.len() == 1 { decided } else { &[] };
            let moves = self.open_moves(&position, wins, left_out);
            let has_choice = (position.to_move() == self.winner) == wins;
            let chosen = if has_choice {
                moves.iter().min_by(|a, b| a.number.total_cmp(&b.number))
            } else {
                self.any(&moves)
            };
            let Some(chosen) = chosen else { break };
            if !has_choice {
                share += (total(&moves) / chosen.number).ln();
            }
            position = chosen.position;
            steps.push(Step { position, share });
        }
        Ok(steps)
    }

    /// Returns a random move, each as often as its number says; `None` if there is none.
    fn any<'m>(&mut self, moves: &'m [Move]) -> Option<&'m Move> {
        const PARTS: u32 = 1 << 31;
        let place = f64::from(self.random.below(PARTS)) / f64::from(PARTS) * total(moves);
        let mut sum = 0.0;
        let found = moves.iter().find(|candidate| {
            sum += candidate.number;
            place < sum
        });
        found.or(moves.last())
    }

    /// Returns the moves that aren't decided, but for images of others under symmetry.
    fn open_moves(&mut self, position: &Cube, wins: bool, left_out: &[u8]) -> Vec<Move> {
        let mut seen = BTreeSet::new();
        let symmetries = position.live_symmetries();
        let mut moves = Vec::new();
        for cell in position.playable().ones() {
            let next = position.play(cell);
            if left_out.contains(&(Cube::column_of(cell) as u8))
                || !seen.insert(next.canonical_key(symmetries))
                || self.solver.known(&next, self.winner).is_some()
            {
                continue;
            }
            let Numbers { proof, disproof } = self.solver.known_numbers(&next, self.winner);
            let number = if wins { proof } else { disproof };
            moves.push(Move {
                position: next,
                number: number.max(1) as f64,
            });
        }
        moves
    }
}

/// A move that isn't decided.
struct Move {
    position: Cube,
    /// How hard it seems to decide as expected: the proof or the disproof number.
    number: f64,
}

fn total(moves: &[Move]) -> f64 {
    moves.iter().map(|candidate| candidate.number).sum()
}

/// Returns whether the player in question seems to win, by the numbers of a position.
pub(crate) fn seems_won(numbers: Numbers) -> bool {
    numbers.proof <= numbers.disproof
}
