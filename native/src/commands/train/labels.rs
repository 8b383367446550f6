//! `fourfold train labels`: decided positions, from which the prior is learned.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use fourfold_core::lab::prior::WEIGHTS_HASH;
use fourfold_core::lab::training;
use fourfold_core::lab::training::{RootSamples, WORDS};
use fourfold_core::{Cube, Game, Limits};

use super::filling::Filling;
use super::root::Root;
use crate::runtime::memory::Memory;
use crate::runtime::options::{LimitOptions, ThreadOption};
use crate::runtime::samples::{check_stones, in_turn};
use crate::runtime::shares::Shares;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::range::{self, StoneRange};

/// The most nodes of a root, unless --node-limit gives another number.
const NODE_LIMIT: u64 = 4_000_000;

/// Random positions with fewer stones repeat: with 10 stones, two among half a million.
const LEAST_STONES: u32 = 12;

/// Decides random positions of 4x4x4, and some of the positions on the way to each answer
///
/// The file gets one line for each of the random positions, the roots: its moves, and the labels
/// found below it, as FIRST,SECOND,WINS,NODES: the stones of the first and of the second player as
/// hexadecimal sets of cells, 1 if the first player wins and 0 if not, and the number of positions that
/// the search visited to find that out, with an empty table. After a | come positions in the same form
/// that the search of the root met: with what it spent on them there, and ? instead of 1 or 0 if it
/// didn't decide them. The same arguments and the same weights in the program give the
/// same file on every machine. If the file has some of the roots already, the run goes on after them.
#[derive(Debug, Args)]
pub(super) struct LabelsCommand {
    /// The file for the labels
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The numbers of stones of the roots, in turn; at least 12
    #[arg(long, value_name = "A..B", value_parser = range::parse, default_value = "40..16")]
    stones: StoneRange,
    /// The number of roots in the file
    #[arg(long, value_name = "N", default_value_t = 1000)]
    roots: usize,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    limits: LimitOptions,
}

/// The header of a file: everything that determines its lines. The version and the weights are part of it,
/// since they determine how many positions a search visits.
struct Recipe {
    stones: StoneRange,
    seed: u64,
    node_limit: u64,
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            stones,
            seed,
            node_limit,
        } = self;
        let version = env!("CARGO_PKG_VERSION");
        write!(
            f,
            "# labels: --stones {stones} --seed {seed} --node-limit {node_limit}, \
             fourfold {version}, weights {WEIGHTS_HASH:08x}"
        )
    }
}

impl LabelsCommand {
    pub(super) fn run(&self) -> Result {
        check_stones::<Cube>("--stones", self.stones.most)?;
        if self.stones.least < LEAST_STONES {
            return Err(Failure::Bad(format!(
                "--stones {} gives some roots more than once; take at least {LEAST_STONES}",
                self.stones.least
            )));
        }
        let watch = Watch::new(self.limits)?;
        let threads = self.threads.count();
        let recipe = Recipe {
            stones: self.stones,
            seed: self.seed,
            node_limit: self.limits.nodes.node_limit.unwrap_or(NODE_LIMIT),
        };
        let mut memory = Memory::of(WORDS * threads, "the tables")?;
        let shares = Shares::new(memory.words().chunks_exact(WORDS));
        let check = |line: &str| line.parse().map(|_: Root| ());
        let filling = Filling::new(&self.out, &recipe.to_string(), self.roots, check)?;
        let worker = || {
            let limiter = watch.limiter();
            let words = shares.take();
            let recipe = &recipe;
            move |(number, game): (usize, Game<Cube>)| {
                let samples = limiter.limited(|limits| {
                    let limits = Limits {
                        nodes: recipe.node_limit,
                        ..limits
                    };
                    let seed = recipe.seed.wrapping_add(number as u64);
                    training::training_samples(&game.position(), seed, words, limits)
                });
                let moves = game.to_string();
                samples
                    .map(|RootSamples { labels, met }| Root { moves, labels, met })
                    .map_err(|why| limiter.reason(why))
            }
        };
        let roots = in_turn::<Cube>(self.stones, || self.seed).enumerate();
        filling.fill(roots, threads, &watch, worker)
    }
}
