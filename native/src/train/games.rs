//! `fourfold train games`: the computer player against itself, for the evaluation to learn from.

use std::borrow::Cow;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{fmt, fs};

use clap::Args;
use fourfold_core::board::Player;
use fourfold_core::lab::Sampler;
use fourfold_core::player::analysis::Scope;
use fourfold_core::player::evaluation;
use fourfold_core::player::evaluation::Evaluation;
use fourfold_core::support::hash::fnv1a;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Board, Engine, Game, Goal, Interrupted, Limits, Policy, with_board};

use super::journal::Journal;
use crate::computer::Computer;
use crate::failure::{Failure, Result};
use crate::memory::Memory;
use crate::options::Options;
use crate::range::{self, Range};
use crate::sample::{check_stones, in_turn};
use crate::watch::Watch;

/// How many positions are visited for a move, unless --node-limit says something else.
const NODE_LIMIT: u64 = 20_000;

/// Memory of a player, in words of 8 bytes: enough for so few positions, and quick to clear.
const WORDS: usize = 1 << 17;

/// Plays the computer player against itself, from random positions until the result is proved
///
/// The file gets one line for each game: its moves, how many of them were random, and the result for the
/// first player: win, draw or loss. A game ends when the solver knows the result. The same arguments and the
/// same weights give the same file on every machine. If the file has some of the games
/// already, it goes on after them.
#[derive(Debug, Args)]
pub(crate) struct Games {
    /// The file for the games
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The numbers of random stones that the games begin with, which take turns [default: none to half of
    /// the cells]
    #[arg(long, value_name = "A..B", value_parser = range::parse)]
    stones: Option<Range>,
    /// How many games the file is to have
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    /// What the players judge positions by: a file that 'train evaluation' has written, or 'none' for players
    /// that find all positions even [default: the weights of the program]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// A game whose result is known.
pub(super) struct Played<B> {
    pub(super) game: Game<B>,
    /// How many of its moves were random.
    pub(super) random: usize,
    /// 1, 0 or −1: a win, a draw or a loss for the first player.
    pub(super) result: i32,
}

const RESULTS: [(i32, &str); 3] = [(1, "win"), (0, "draw"), (-1, "loss")];

impl<B: Board> fmt::Display for Played<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, result) = RESULTS[(1 - self.result) as usize];
        write!(f, "{} {} {result}", self.game, self.random)
    }
}

impl<B: Board> FromStr for Played<B> {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let words: Vec<_> = line.split_ascii_whitespace().collect();
        let [moves, random, result] = words[..] else {
            return Err("a game is MOVES RANDOM RESULT".to_owned());
        };
        let game: Game<B> = moves.parse().map_err(|error| format!("{error}"))?;
        let random = random.parse().ok();
        let random = random.filter(|&random| random <= game.columns().len());
        let result = RESULTS.iter().find(|(_, name)| *name == result);
        Ok(Self {
            random: random.ok_or("the number of random moves is none of this game")?,
            result: result.ok_or("a result is win, draw or loss")?.0,
            game,
        })
    }
}

impl Games {
    pub(crate) fn run(&self, options: &Options) -> Result {
        with_board!(options.board, B => self.run_on::<B>(options))
    }

    fn run_on<B: Board>(&self, options: &Options) -> Result {
        let stones = self.stones.unwrap_or(Range {
            most: B::CELLS / 2,
            least: 0,
        });
        check_stones::<B>(stones.most)?;
        let watch = Watch::new(options)?;
        let threads = options.threads();
        let nodes = match options.node_limit {
            u64::MAX => NODE_LIMIT,
            limit => limit,
        };
        let mut memory = Memory::of(WORDS * threads, "the tables")?;
        let shares = Mutex::new(memory.words().chunks_exact(WORDS));
        let weights = self.weights::<B>()?;
        let evaluation = || Evaluation::<B>::with_weights(&weights).expect("the size is right");
        let header = format!(
            "# games: --board {} --stones {stones} --seed {} --node-limit {nodes}, \
             fourfold {}, weights {:08x}",
            B::NAME,
            self.seed,
            env!("CARGO_PKG_VERSION"),
            fnv1a(&weights)
        );
        let journal = Journal::open(&self.out, &header, self.games)?;
        let worker = || {
            let searcher = watch.searcher();
            let share = shares.lock().unwrap_or_else(PoisonError::into_inner).next();
            let words = share.expect("there is a share for each thread");
            let search = (Goal::Outcome, Engine::Best, Policy::TwoBig);
            let computer = Computer::<B>::new(words, search, 1, 0).expect("there is enough");
            let mut computer = computer.with_evaluation(evaluation());
            move |game: Game<B>| {
                computer.forget();
                let played = searcher.limited(|limits| play(&computer, game, nodes, limits));
                played.map_err(|why| searcher.reason(why))
            }
        };
        let mut random = SplitMix64::new(self.seed);
        let samplers = stones.downwards().map(|stones| {
            let seed = u64::from(random.below(u32::MAX)) << 8;
            Sampler::<B>::new(stones, seed)
        });
        journal.fill(in_turn(samplers), threads, &watch, worker)
    }
}

impl Games {
    /// The weights that the players have, of the right size.
    fn weights<B: Board>(&self) -> Result<Cow<'static, [u8]>> {
        let of_program = evaluation::weights(B::NAME);
        let Some(path) = &self.weights else {
            return Ok(of_program.into());
        };
        if path.as_os_str() == "none" {
            return Ok(vec![0; of_program.len()].into());
        }
        let failure = |what: &dyn fmt::Display| {
            let message = format!("{}: can't use these weights: {what}", path.display());
            Failure::Bad(message)
        };
        let bytes = fs::read(path).map_err(|error| failure(&error))?;
        Evaluation::<B>::with_weights(&bytes).map_err(|error| failure(&error))?;
        Ok(bytes.into())
    }
}

/// Plays until the result is known.
fn play<B: Board>(
    computer: &Computer<B>,
    mut game: Game<B>,
    nodes: u64,
    limits: Limits,
) -> Result<Played<B>, Interrupted> {
    let random = game.columns().len();
    loop {
        let position = game.position();
        let sign = if position.is_lost() {
            -1
        } else if position.is_full() {
            0
        } else {
            // The thought sets its stop flag when it comes to an end, which is no end of the run.
            let stop = AtomicBool::new(false);
            let few = Limits {
                nodes,
                ..Limits::stopped_by(&stop)
            };
            let findings = computer.think_alone(&position, Scope::BestMove, few);
            if limits.stop.load(Ordering::Relaxed) {
                return Err(Interrupted::Stopped);
            }
            let bounds = findings.bounds();
            let sign = (bounds.least.max(0) + bounds.most.min(0)).signum();
            if sign == 0 && !bounds.is_exact() {
                let column = findings.best().expect("the game goes on");
                game.play(column).expect("the move is legal");
                continue;
            }
            sign
        };
        let result = match position.to_move() {
            Player::First => sign,
            Player::Second => -sign,
        };
        return Ok(Played {
            game,
            random,
            result,
        });
    }
}
