//! `fourfold bench estimate --lines`: how well lines from a position tell how much work it takes.

use std::fmt;

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings};
use fourfold_core::{Board, Cube, Game, Goal, Limits};
use serde::Serialize;

use crate::commands::prove::law::{Estimate, Sample, mean_and_deviation};
use crate::commands::prove::lines::{Lines, Step, Stopped};
use crate::runtime::memory::Memory;
use crate::runtime::session::SearchConfiguration;

/// The numbers of moves of the lines.
const LENGTHS: [usize; 3] = [2, 4, 6];

/// Positions that take fewer visited positions are left out: searching those on the lines takes about as many.
const LEAST: u64 = 1 << 20;

/// An estimate is good if it is off by at most this factor, and fair if it is off by at most that one.
const GOOD: f64 = 3.0;
const FAIR: f64 = 10.0;

/// A proof, with those of the ends of lines from its position.
#[derive(Serialize)]
pub(super) struct ComparedProof {
    position: String,
    stones: u32,
    visited: u64,
    /// Each line with its end after the first moves, and later ones.
    lines: Vec<Vec<End>>,
}

/// The end of a line.
#[derive(Serialize)]
struct End {
    moves: usize,
    /// The share of the work that seemed to lie below it, as a negative logarithm.
    share: f64,
    visited: u64,
    estimate: f64,
}

impl fmt::Display for ComparedProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position, self.visited)?;
        for line in &self.lines {
            write!(f, ",")?;
            line.iter()
                .try_for_each(|end| write!(f, " {}", end.visited))?;
        }
        Ok(())
    }
}

impl ComparedProof {
    fn samples(&self, place: usize, work: impl Fn(&End) -> f64) -> Vec<Sample> {
        let ends = self.lines.iter().map(|line| &line[place]);
        ends.map(|end| Sample {
            moves: end.moves,
            share: end.share,
            work: work(end),
        })
        .collect()
    }
}

/// How well lines with a number of moves told the work.
#[derive(Serialize)]
pub(super) struct LinesJudgement {
    moves: usize,
    proofs: usize,
    /// How many estimates were within a factor of three, within one of ten, and had the truth in their range.
    good: usize,
    fair: usize,
    in_range: usize,
    /// By what the logarithm of the work grew with each move back, beside what the shares say: the mean and the standard
    /// deviation, by the proofs of the ends.
    growth: f64,
    growth_deviation: f64,
}

impl fmt::Display for LinesJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            moves,
            proofs,
            good,
            fair,
            in_range,
            growth,
            growth_deviation,
        } = self;
        write!(
            f,
            "lines of {moves} moves: {good} of {proofs} within a factor of 3, {fair} within 10, {in_range} in the range; \
             growth {growth:+.2} a move, deviation {growth_deviation:.2}"
        )
    }
}

/// Judges the lines of each length.
pub(super) fn judge(proofs: &[ComparedProof]) -> Vec<LinesJudgement> {
    if proofs.is_empty() {
        return Vec::new();
    }
    let lengths = LENGTHS.iter().enumerate();
    lengths
        .map(|(place, &moves)| {
            let within = |factor: &dyn Fn(Estimate) -> f64| {
                let close = proofs.iter().filter(|proof| {
                    let estimate = Estimate::of_samples(&proof.samples(place, |end| end.estimate));
                    let error = (proof.visited as f64 / estimate.middle).ln().abs();
                    error <= factor(estimate).ln()
                });
                close.count()
            };
            let growths: Vec<f64> = proofs
                .iter()
                .map(|proof| {
                    let samples = proof.samples(place, |end| end.visited as f64);
                    Sample::growth(&samples, proof.visited as f64)
                })
                .collect();
            let (growth, growth_deviation) = mean_and_deviation(&growths);
            LinesJudgement {
                moves,
                proofs: proofs.len(),
                good: within(&|_| GOOD),
                fair: within(&|_| FAIR),
                in_range: within(&|estimate| estimate.factor),
                growth,
                growth_deviation,
            }
        })
        .collect()
}

/// Makes proofs, and those of the ends of lines.
pub(super) struct Comparison<'m, 'a> {
    pub(super) memory: &'m mut Memory,
    pub(super) limits: Limits<'a>,
    /// The number of lines from each position.
    pub(super) count: usize,
    /// No proof may take more.
    pub(super) most: u64,
}

impl Comparison<'_, '_> {
    /// Proves a position and the ends of its lines. Returns `None` if it is left out, because a proof takes too much or
    /// too little.
    pub(super) fn compare(
        &mut self,
        game: &Game<Cube>,
        seed: u64,
    ) -> Result<Option<ComparedProof>, Stopped> {
        let position = game.position();
        let whole = self.proof(position)?;
        let Some((visited, _)) = whole.filter(|&(visited, _)| visited >= LEAST) else {
            return Ok(None);
        };
        let mut known: Vec<(Cube, (u64, f64))> = Vec::new();
        let mut lines = Vec::new();
        for steps in self.lines(position, seed)? {
            let mut line = Vec::new();
            for length in LENGTHS {
                let moves = length.min(steps.len() - 1);
                let Step { position, share } = steps[moves];
                let (visited, estimate) = match known.iter().find(|(end, _)| *end == position) {
                    Some(&(_, proof)) => proof,
                    None => match self.proof(position)? {
                        Some(proof) => proof,
                        None => return Ok(None),
                    },
                };
                known.push((position, (visited, estimate)));
                line.push(End {
                    moves,
                    share,
                    visited,
                    estimate,
                });
            }
            lines.push(line);
        }
        Ok(Some(ComparedProof {
            position: game.to_string(),
            stones: position.stones(),
            visited,
            lines,
        }))
    }

    /// Plays the lines.
    fn lines(&mut self, position: Cube, seed: u64) -> Result<Vec<Vec<Step>>, Stopped> {
        self.memory.clear();
        let words = self.memory.words();
        let tables = SearchConfiguration::usual(Goal::First).tables::<Cube>(words);
        let mut lines = Lines::new(&tables, self.limits, Player::First, seed);
        let wins = lines.look(position)?;
        let stones = position.stones() + LENGTHS[LENGTHS.len() - 1] as u32;
        (0..self.count)
            .map(|_| lines.line(position, wins, &[], stones))
            .collect()
    }

    /// Proves a position, beginning with an empty table. Returns how many positions that took and how many were
    /// estimated; `None` if it took too many.
    fn proof(&mut self, position: Cube) -> Result<Option<(u64, f64)>, Stopped> {
        self.memory.clear();
        let words = self.memory.words();
        let tables = SearchConfiguration::usual(Goal::First).tables::<Cube>(words);
        let mut lines = Lines::new(&tables, self.limits, Player::First, 0);
        let mut frontier = Frontier::new(position, Player::First, FrontierSettings::for_workers(1));
        let estimate = lines.estimate(&position, &mut frontier)?;
        let left = self.most.saturating_sub(frontier.visited());
        lines.search(&mut frontier, left)?;
        let visited = frontier.visited();
        Ok(frontier.value().map(|_| (visited, estimate)))
    }
}
