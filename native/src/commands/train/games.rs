//! `fourfold train games`: games of the computer player against itself, from which the evaluation learns.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use fourfold_core::board::Player;
use fourfold_core::lab::prior::WEIGHTS_HASH;
use fourfold_core::player::Scope;
use fourfold_core::player::evaluation::{self, Evaluation};
use fourfold_core::support::hash::fnv1a;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{Bits, Board, Game, Goal, Interrupted, Limits, with_board};

use super::filling::Filling;
use super::weights_file;
use crate::runtime::memory::Memory;
use crate::runtime::options::{BoardOption, LimitOptions, ThreadOption};
use crate::runtime::samples::{check_stones, in_turn};
use crate::runtime::session::{SearchConfiguration, Session};
use crate::runtime::shares::Shares;
use crate::runtime::watch::Watch;
use crate::text::failure::Result;
use crate::text::range::{self, StoneRange};
use crate::text::shown;

/// The most positions that are visited for a move, unless --node-limit gives another number.
const NODE_LIMIT: u64 = 20_000;

/// The memory of a player, in words of 8 bytes: enough for so few positions, and quick to clear.
const WORDS: usize = 1 << 17;

/// Plays the computer player against itself, from random positions until the result is proved
///
/// The file gets one line for each game: its moves, the number of random moves among them, and the result for
/// the first player: win, draw or loss. A game ends when the solver knows the result. The same arguments and
/// the same weights give the same file on every machine. If the file has some of the games already, the run
/// goes on after them.
#[derive(Debug, Args)]
pub(super) struct GamesCommand {
    /// The file for the games
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The numbers of random stones that the games begin with, in turn [default: none to half of the cells]
    #[arg(long, value_name = "A..B", value_parser = range::parse)]
    stones: Option<StoneRange>,
    /// The number of games in the file
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    /// The only weights that the players use: a file that 'train evaluation' has written, or 'none' for players
    /// to whom all positions are even [default: all weights of the program]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    limits: LimitOptions,
}

/// A game whose result is known.
pub(super) struct TrainingGame<B> {
    pub(super) game: Game<B>,
    /// The number of random moves at its beginning.
    pub(super) random: usize,
    /// 1, 0 or −1 for a win, a draw or a loss of the first player.
    pub(super) result: i32,
}

const RESULTS: [(i32, &str); 3] = [(1, "win"), (0, "draw"), (-1, "loss")];

impl<B: Board> fmt::Display for TrainingGame<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, result) = RESULTS[(1 - self.result) as usize];
        write!(f, "{} {} {result}", self.game, self.random)
    }
}

impl<B: Board> FromStr for TrainingGame<B> {
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

impl<B: Board> TrainingGame<B> {
    /// Reads a line of a file of games. Returns `None` for a comment.
    ///
    /// # Errors
    /// If it is no game of this board.
    pub(super) fn read(line: &str) -> Result<Option<Self>, String> {
        if let Some(recipe) = line.strip_prefix("# games: --board ") {
            let board = recipe.split_ascii_whitespace().next().unwrap_or_default();
            if board != B::NAME {
                let board = shown::word(board);
                return Err(format!("these are games on {board}, not on {}", B::NAME));
            }
        }
        match line.starts_with('#') {
            true => Ok(None),
            false => line.parse().map(Some),
        }
    }

    /// Returns the positions after the random moves. Those with forced moves are left out: a search never
    /// evaluates them, but looks further ahead.
    pub(super) fn quiet_positions(&self) -> impl Iterator<Item = B> {
        let plies = self.random..=self.game.columns().len();
        let positions = plies.filter_map(|ply| self.game.position_at(ply));
        positions.filter(|position| {
            let threats = position.threats() | position.opponent_threats();
            !position.is_over() && (threats & position.playable()).is_empty()
        })
    }
}

impl GamesCommand {
    pub(super) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        let stones = self.stones.unwrap_or_else(StoneRange::first_half::<B>);
        check_stones::<B>("--stones", stones.most)?;
        let watch = Watch::new(self.limits)?;
        let threads = self.threads.count();
        let nodes = self.limits.nodes.node_limit.unwrap_or(NODE_LIMIT);
        let mut memory = Memory::of(WORDS * threads, "the tables")?;
        let shares = Shares::new(memory.words().chunks_exact(WORDS));
        let weights = self.weights::<B>()?;
        let evaluation = || match &weights {
            Some(weights) => Evaluation::<B>::with_weights(weights).expect("the size is right"),
            None => Evaluation::new(),
        };
        let header = format!(
            "# games: --board {} --stones {stones} --seed {} --node-limit {nodes}, \
             fourfold {}, weights {:08x}",
            B::NAME,
            self.seed,
            env!("CARGO_PKG_VERSION"),
            hash::<B>(weights.as_deref())
        );
        let check = |line: &str| line.parse().map(|_: TrainingGame<B>| ());
        let filling = Filling::new(&self.out, &header, self.games, check)?;
        let worker = || {
            let limiter = watch.limiter();
            let search = SearchConfiguration::usual(Goal::Outcome);
            let session = search.session::<B>(shares.take(), 1);
            let mut session = session.with_evaluation(evaluation());
            move |game: Game<B>| {
                session.clear().expect("one thread is there already");
                let played = limiter.limited(|limits| play(&session, game, nodes, limits));
                played.map_err(|why| limiter.reason(why))
            }
        };
        let mut random = SplitMix64::new(self.seed);
        let games = in_turn::<B>(stones, || u64::from(random.below(u32::MAX)) << 8);
        filling.fill(games, threads, &watch, worker)
    }

    /// Returns the weights of the players, which have the right size; `None` for those of the program.
    fn weights<B: Board>(&self) -> Result<Option<Vec<u8>>> {
        let Some(path) = &self.weights else {
            return Ok(None);
        };
        if path.as_os_str() == "none" {
            return Ok(Some(vec![0; evaluation::weights(B::NAME).len()]));
        }
        let bytes = weights_file::read(path, |bytes| {
            Evaluation::<B>::with_weights(&bytes).map(|_| bytes)
        })?;
        Ok(Some(bytes))
    }
}

/// Returns a hash of all weights that the players use.
fn hash<B: Board>(weights: Option<&[u8]>) -> u32 {
    match weights {
        Some(weights) => fnv1a(weights),
        None if B::IS_CUBE => fnv1a(evaluation::weights(B::NAME)) ^ WEIGHTS_HASH,
        None => fnv1a(evaluation::weights(B::NAME)),
    }
}

/// Plays until the result is known.
fn play<B: Board>(
    session: &Session<B>,
    mut game: Game<B>,
    nodes: u64,
    limits: Limits,
) -> Result<TrainingGame<B>, Interrupted> {
    let random = game.columns().len();
    loop {
        let position = game.position();
        let sign = if position.is_lost() {
            -1
        } else if position.is_full() {
            0
        } else {
            // The analysis sets its stop flag when it ends, which must not end the run.
            let stop = AtomicBool::new(false);
            let pulse = |visited| {
                if let Some(pulse) = limits.pulse {
                    pulse(visited);
                }
                stop.fetch_or(limits.stop.load(Ordering::Relaxed), Ordering::Relaxed);
            };
            let few = Limits {
                nodes,
                pulse: Some(&pulse),
                ..Limits::stopped_by(&stop)
            };
            let analysis = session.analyze(&position, Scope::BestMove, few, &|_, _| ());
            let state = analysis.expect("one thread is there already").state;
            if limits.stop.load(Ordering::Relaxed) {
                return Err(Interrupted::Stopped);
            }
            let bounds = state.bounds();
            let sign = (bounds.least.max(0) + bounds.most.min(0)).signum();
            if sign == 0 && !bounds.is_exact() {
                let column = state.best().expect("the game goes on");
                game.play(column).expect("the move is legal");
                continue;
            }
            sign
        };
        let result = match position.to_move() {
            Player::First => sign,
            Player::Second => -sign,
        };
        return Ok(TrainingGame {
            game,
            random,
            result,
        });
    }
}
