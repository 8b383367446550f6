//! `fourfold train labels`: decides positions to learn from.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use fourfold_core::lab::prior::WEIGHTS_HASH;
use fourfold_core::lab::training::WORDS;
use fourfold_core::lab::{Sampler, training};
use fourfold_core::{Cube, Game, Limits};

use super::journal::Journal;
use super::root::Root;
use crate::failure::{Failure, Result};
use crate::memory::Memory;
use crate::options::Options;
use crate::range::{self, Range};
use crate::sample::{check_stones, in_turn};
use crate::watch::Watch;

/// A position that takes more than this is no label, unless --node-limit says something else.
const NODE_LIMIT: u64 = 4_000_000;

/// Random positions of fewer stones come again: of 10, two among half a million.
const LEAST_STONES: u32 = 12;

/// Decides random positions, and some of the positions that are met on the way to each answer
///
/// The file gets one line for each of the random positions, the roots: its moves, and the labels
/// found below it, as FIRST,SECOND,WINS,NODES: the stones of the first and of the second player as
/// hexadecimal sets of cells, 1 if the first player wins and 0 if not, and how many positions the
/// search visited to find that out. The same arguments and the same weights in the program give the
/// same file on every machine. If the file has some of the roots already, it goes on after them.
#[derive(Debug, Args)]
pub(crate) struct Labels {
    /// The file for the labels
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The numbers of stones of the roots, which take turns; at least 12
    #[arg(long, value_name = "A..B", value_parser = range::parse, default_value = "40..16")]
    stones: Range,
    /// How many roots the file is to have
    #[arg(long, value_name = "N", default_value_t = 1000)]
    roots: usize,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
}

/// What a file begins with: everything that decides its lines. The version and the weights are part
/// of it, since they decide how many positions a search visits.
struct Recipe {
    stones: Range,
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

impl Labels {
    pub(crate) fn run(&self, options: &Options) -> Result {
        check_stones::<Cube>(self.stones.most)?;
        if self.stones.least < LEAST_STONES {
            return Err(Failure::Bad(format!(
                "--stones {} gives some roots more than once; take at least {LEAST_STONES}",
                self.stones.least
            )));
        }
        let watch = Watch::new(options)?;
        let threads = options.threads();
        let recipe = Recipe {
            stones: self.stones,
            seed: self.seed,
            node_limit: match options.node_limit {
                u64::MAX => NODE_LIMIT,
                limit => limit,
            },
        };
        let mut memory = Memory::of(WORDS * threads, "the tables")?;
        let shares = Mutex::new(memory.words().chunks_exact(WORDS));
        let journal = Journal::open(&self.out, &recipe.to_string(), self.roots)?;
        let worker = || {
            let searcher = watch.searcher();
            let share = shares.lock().unwrap_or_else(PoisonError::into_inner).next();
            let words = share.expect("there is a share for each thread");
            let recipe = &recipe;
            move |(number, game): (usize, Game<Cube>)| {
                let labels = searcher.limited(|limits| {
                    let limits = Limits {
                        nodes: recipe.node_limit,
                        ..limits
                    };
                    let seed = recipe.seed.wrapping_add(number as u64);
                    training::training_samples(&game.position(), seed, words, limits)
                });
                let moves = game.to_string();
                labels
                    .map(|labels| Root { moves, labels })
                    .map_err(|why| searcher.reason(why))
            }
        };
        let samplers = self.stones.downwards();
        let samplers = samplers.map(|stones| Sampler::<Cube>::new(stones, self.seed));
        journal.fill(in_turn(samplers).enumerate(), threads, &watch, worker)
    }
}
