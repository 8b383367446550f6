//! `fourfold bench kept`: whether a computer player keeps the wins that it has in games of strong players.

use std::path::PathBuf;
use std::{fmt, io};

use clap::Args;
use fourfold_core::board::notation;
use fourfold_core::{Board, Game, Goal, Interrupted, Limits, Solver, with_board};
use serde::Serialize;

use crate::runtime::memory::Memory;
use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{
    BoardOption, FormatOption, LimitOptions, MemoryOption, ThreadOption,
};
use crate::runtime::pipeline;
use crate::runtime::player::PlayerDescription;
use crate::runtime::samples::check_stones;
use crate::runtime::session::SearchConfiguration;
use crate::runtime::shares::Shares;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::input::Input;
use crate::text::output::{Output, tell};
use crate::text::progress::Progress;
use crate::text::range::{self, StoneRange};
use crate::text::shown;

/// The memory of a judge, in words of 8 bytes.
const JUDGE_WORDS: usize = 1 << 23;

/// The most positions that a judge visits for a position, and for the move chosen there.
const JUDGE_NODES: u64 = 50_000_000;

/// The most bytes of a file of games.
const MOST_BYTES: u64 = 1 << 30;

/// Counts how often a computer player keeps a win that it has
///
/// The positions are those of games, as 'match --out' or 'train games' writes them: one of each game, with each
/// number of stones in turn, and only those that the side to move wins by the solver's word. Positions on which the
/// solver spends too much don't count. Every win that is given away is written to standard error. Each thread judges
/// one position at a time; the player has the threads of its description.
#[derive(Debug, Args)]
pub(crate) struct KeptCommand {
    /// The player, as for 'match': move-time=1s or level=3,style=neutral
    player: PlayerDescription,
    /// The file of the games; the first word of a line is the moves of a game
    games: PathBuf,
    /// The numbers of stones of the positions, in turn
    #[arg(long, value_name = "A..B", value_parser = range::parse, default_value = "28..18")]
    stones: StoneRange,
    /// The most positions to look at [default: one of each game]
    #[arg(long, value_name = "K", default_value_t = usize::MAX, hide_default_value = true)]
    count: usize,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    format: FormatOption,
}

/// What came out of a position.
enum Outcome {
    /// The side to move doesn't win.
    NotWon,
    /// The solver would have had to visit too many positions.
    Undecided,
    Kept,
    /// The position and the move.
    GivenAway(String),
}

/// The outcomes of all positions.
#[derive(Serialize)]
struct KeptReport {
    player: String,
    /// Positions that the side to move wins, and moves that keep the win.
    won: usize,
    kept: usize,
    /// Positions that it doesn't win, and those that weren't decided.
    not_won: usize,
    undecided: usize,
}

impl KeptCommand {
    pub(crate) fn run(&self) -> Result {
        with_board!(self.board.board, B => self.run_on::<B>())
    }

    fn run_on<B: Board>(&self) -> Result {
        check_stones::<B>("--stones", self.stones.most)?;
        if !self.player.is_limited(self.limits) {
            let message = "nothing ends the search of the player; add move-time=1s or nodes=100000";
            return Err(Failure::Bad(message.to_owned()));
        }
        let mut output = Output::new(self.format.format)?;
        let positions = self.positions::<B>()?;
        let watch = Watch::new(self.limits)?;
        let threads = self.threads.count();
        let (judges, each) = (JUDGE_WORDS * threads, self.player.thread_count());
        let judges_bytes = (judges * size_of::<u64>()) as u64;
        let need = MemoryNeed::of_sessions(threads, threads * each).beside(judges_bytes);
        let mut memory = self.memory.take(need)?;
        let words = memory.words();
        let mut judges_memory = Memory::of(judges, "the judges")?;
        let judges = judges_memory.words();
        let share = words.len() / threads;
        let shares = words
            .chunks_exact(share)
            .zip(judges.chunks_exact(JUDGE_WORDS));
        let shares = Shares::new(shares);

        let worker = || {
            let limiter = watch.limiter();
            let (words, judge) = shares.take();
            let search = SearchConfiguration::usual(Goal::Outcome);
            let mut session = search.session::<B>(words, each);
            let table = search.tables::<B>(judge);
            let watch = &watch;
            move |game: Game<B>| {
                let position = game.position();
                let judged = |question: fn(&mut Solver<B>, &B) -> Result<bool, Interrupted>,
                              position: &B| {
                    let answer = limiter.limited(|limits| {
                        let nodes = limits.nodes.min(JUDGE_NODES);
                        let mut solver = Solver::new(&table, Limits { nodes, ..limits });
                        question(&mut solver, position)
                    });
                    match answer {
                        Ok(answer) => Ok(Some(answer)),
                        Err(Interrupted::Nodes) => Ok(None),
                        Err(why) => Err(watch.failure(why)),
                    }
                };
                match judged(|solver, position| solver.reaches(position, 1), &position)? {
                    Some(true) => {}
                    Some(false) => return Ok(Outcome::NotWon),
                    None => return Ok(Outcome::Undecided),
                }
                session.clear()?;
                let player = &self.player;
                let choice = player.choose(&mut session, &position, &limiter, &|_, _| {})?;
                let cell = position.landing(choice.column);
                let next = position.play(cell.expect("the move is legal"));
                // The win is given away if the other side has at least a draw.
                let given_away = judged(|solver, position| solver.reaches(position, 0), &next)?;
                Ok(match given_away {
                    None => Outcome::Undecided,
                    Some(false) => Outcome::Kept,
                    Some(true) => {
                        let column = notation::digit::<B>(choice.column);
                        Outcome::GivenAway(format!("{game} {column}"))
                    }
                })
            }
        };
        let progress = Progress::new(Some(positions.len()));
        let mut report = KeptReport::new(&self.player);
        let mut failure = None;
        let sink = |outcome: Result<Outcome>| {
            match outcome {
                Ok(outcome) if failure.is_none() => {
                    progress.step();
                    progress.aside(|| report.add(&outcome));
                }
                Ok(_) => {}
                Err(why) => {
                    failure.get_or_insert(why);
                    watch.interrupt();
                }
            }
            Ok::<_, io::Error>(())
        };
        let finished = pipeline::in_order(positions.into_iter(), threads, &watch, worker, sink)?;
        drop(progress);
        output.put(&report)?;
        match failure {
            Some(failure) => Err(failure),
            None if !finished => Err(watch.stopped()),
            None => Ok(()),
        }
    }

    /// Reads the games, and returns a position of each that is long enough.
    fn positions<B: Board>(&self) -> Result<Vec<Game<B>>> {
        let name = shown::path(&self.games);
        let bad = |why: String| Failure::Bad(format!("{name}{why}"));
        let file = Input::up_to(MOST_BYTES, &self.games);
        let file = file.map_err(|error| Failure::Bad(format!("can't read {name}: {error}")))?;
        let mut positions = Vec::new();
        let mut turns = self.stones.downwards().cycle();
        for (number, line) in (1..).zip(file.lines()) {
            let line = line.map_err(|error| bad(format!(":{number}: can't be read: {error}")))?;
            let text = line.beginning();
            let Some(moves) = text.split_ascii_whitespace().next() else {
                continue;
            };
            if moves.starts_with('#') {
                continue;
            }
            let game: Game<B> = moves
                .parse()
                .map_err(|error| bad(format!(":{number}: {error}")))?;
            let stones = turns.next().expect("the range holds a number") as usize;
            if let Some(columns) = game.columns().get(..stones)
                && positions.len() < self.count
            {
                let mut beginning = Game::<B>::new();
                for &column in columns {
                    beginning.play(column.into()).expect("the game is legal");
                }
                if !beginning.position().is_over() {
                    positions.push(beginning);
                }
            }
        }
        if positions.is_empty() {
            return Err(bad(" holds no game that is long enough".to_owned()));
        }
        Ok(positions)
    }
}

impl KeptReport {
    fn new(player: &PlayerDescription) -> Self {
        Self {
            player: player.text.clone(),
            won: 0,
            kept: 0,
            not_won: 0,
            undecided: 0,
        }
    }

    fn add(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::NotWon => self.not_won += 1,
            Outcome::Undecided => self.undecided += 1,
            Outcome::Kept => {
                self.won += 1;
                self.kept += 1;
            }
            Outcome::GivenAway(moves) => {
                self.won += 1;
                tell(format_args!("{moves} gives a win away"));
            }
        }
    }
}

impl fmt::Display for KeptReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            player,
            won,
            kept,
            not_won,
            undecided,
        } = self;
        let percent = 100.0 * *kept as f64 / (*won).max(1) as f64;
        writeln!(
            f,
            "{player}: {won} won positions, win kept in {kept} ({percent:.1} %)"
        )?;
        write!(f, "left out: {not_won} not won, {undecided} not decided")
    }
}
