//! `fourfold soak`: the search against the reference on random positions.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use clap::Args;
use fastrand::Rng;
use fourfold_core::lab::{Play, Sampler, descendants};
use fourfold_core::proofs::Rules;
use fourfold_core::solver::{SearchFeatures, Team};
use fourfold_core::support::Threads;
use fourfold_core::support::random::SplitMix64;
use fourfold_core::{
    Board, Cube, Engine, Game, Goal, Interrupted, Kind, Limits, Policy, Solver, SolverTables,
    with_board,
};
use serde::Serialize;

use crate::runtime::memory::Memory;
use crate::runtime::options::FormatOption;
use crate::runtime::threads::StdThreads;
use crate::runtime::watch::{Limiter, SearchLimits, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::output::Output;
use crate::text::progress::Progress;
use crate::text::quantities;

/// Compares the search with the reference on random positions of random boards
///
/// Every position is searched for a random goal, with random features switched off, in a table of
/// random size that may hold what other positions left, by one thread or a few, as it is or as an
/// image of itself, by solvers that go on to positions that follow it; and by the reference in a table
/// of its own. The first difference ends the run and is written with the seed that shows it again.
#[derive(Debug, Args)]
pub(crate) struct SoakCommand {
    /// The time that the run takes
    #[arg(long, value_name = "TIME", default_value = "2m", value_parser = quantities::duration)]
    time: Duration,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    format: FormatOption,
}

/// The largest table of the search under test, and the table of the reference, in words of 8 bytes.
const WORDS: usize = 1 << 20;
const REFERENCE_WORDS: usize = 1 << 19;

/// The most threads that search a position together.
const MOST_THREADS: usize = 4;

/// A position for which the reference visits more positions than this is left out.
const REFERENCE_NODES: u64 = 4_000_000;

/// The search of a root and of what follows it is given up when it visits more positions than this.
const NODES: u64 = 8_000_000;

/// The positions that follow each root: up to so many for each of a few plies.
const PLIES: u32 = 4;
const WIDTH: usize = 4;

/// The figures of a run.
#[derive(Default, Serialize)]
struct SoakReport {
    seed: u64,
    positions: u64,
    searches: u64,
    /// Positions that were left out because the reference took too long.
    left_out: u64,
    /// Searches that were given up, in a small table or without features that make them fast.
    unfinished: u64,
    nodes: u64,
    seconds: f64,
}

/// One way to search.
#[derive(Debug)]
struct Way {
    goal: Goal,
    policy: Policy,
    features: SearchFeatures,
    words: usize,
    /// The tables are empty at first.
    fresh: bool,
    /// Every position has a solver of its own.
    apart: bool,
    threads: usize,
    symmetry: u32,
}

/// A root and positions that follow it, with their values by the reference.
struct Family<B> {
    games: Vec<Game<B>>,
    values: Vec<i32>,
}

/// The memory that all searches use in turn.
struct TestBed<'m, 'w> {
    /// One for each thread.
    limiters: Vec<Limiter<'w>>,
    tested: &'m [AtomicU64],
    reference: &'m [AtomicU64],
    /// The last use of the memory under test; its contents are valid for nothing else.
    last_use: Option<(Kind, Goal, Policy, usize)>,
}

impl SoakCommand {
    pub(crate) fn run(&self) -> Result {
        let mut output = Output::new(self.format.format)?;
        let watch = Watch::new(SearchLimits::default())?;
        let mut tested = Memory::of(WORDS, "the tables")?;
        let mut reference = Memory::of(REFERENCE_WORDS, "the tables")?;
        let mut bed = TestBed {
            limiters: (0..MOST_THREADS).map(|_| watch.limiter()).collect(),
            tested: tested.words(),
            reference: reference.words(),
            last_use: None,
        };
        let mut random = Rng::with_seed(self.seed);
        let mut report = SoakReport {
            seed: self.seed,
            ..SoakReport::default()
        };
        let progress = Progress::new(None);
        let start = Instant::now();
        while start.elapsed() < self.time && !watch.is_interrupted() {
            let kind = if random.bool() {
                Kind::Cube
            } else {
                random.choice(Kind::ALL).expect("there are boards")
            };
            with_board!(kind, B => bed.compare::<B>(kind, &mut random, &mut report))?;
            progress.step();
        }
        drop(progress);
        report.seconds = start.elapsed().as_secs_f64();
        output.put(&report)?;
        if watch.is_interrupted() {
            return Err(watch.stopped());
        }
        Ok(())
    }
}

impl TestBed<'_, '_> {
    /// Searches a random position, and some that follow it, in some random ways.
    fn compare<B: Board>(
        &mut self,
        kind: Kind,
        random: &mut Rng,
        report: &mut SoakReport,
    ) -> Result {
        let goal = random.choice(Goal::ALL).expect("there are goals");
        let stones = random.u32(stones_worth::<B>(goal));
        let play = random.choice(Play::ALL).expect("there are ways to play");
        let root = Sampler::<B>::new(stones, random.u64(..))
            .playing(play)
            .next();
        let root = root.expect("samples never end");
        let games = descendants(&root, PLIES, WIDTH, &mut SplitMix64::new(random.u64(..)));
        let values = self.limiters[0].limited(|limits| {
            let limits = Limits {
                nodes: REFERENCE_NODES,
                ..limits
            };
            reference(self.reference, goal, &games, limits)
        });
        let family = match values {
            Ok(values) => Family { games, values },
            Err(Interrupted::Stopped) => return Ok(()),
            Err(Interrupted::Nodes) => {
                report.left_out += 1;
                return Ok(());
            }
        };
        report.positions += family.games.len() as u64;
        for _ in 0..4 {
            let way = Way::random::<B>(goal, random);
            let (searched, nodes) = self.search(kind, &way, &family, report.seed)?;
            report.searches += searched as u64;
            report.unfinished += (family.games.len() - searched) as u64;
            report.nodes += nodes;
        }
        Ok(())
    }

    /// Searches the positions one after the other until a limit ends that. Returns their number and the
    /// nodes that all threads visit.
    fn search<B: Board>(
        &mut self,
        kind: Kind,
        way: &Way,
        family: &Family<B>,
        seed: u64,
    ) -> Result<(usize, u64)> {
        let table = SolverTables::<B>::new(
            &self.tested[..way.words],
            Engine::Best,
            way.goal,
            way.policy,
        )
        .expect("it is large enough");
        let this_use = Some((kind, way.goal, way.policy, way.words));
        if way.fresh || self.last_use != this_use {
            table.clear();
            self.last_use = this_use;
        }
        let positions = family
            .games
            .iter()
            .map(|game| game.position().image(way.symmetry));
        let positions: Vec<_> = positions.collect();
        let mut searched = 0;
        let mut nodes = 0;
        let together = if way.apart { 1 } else { positions.len() };
        for positions in positions.chunks(together) {
            let team = Team::new();
            let results = StdThreads(way.threads).run(|number| {
                self.limiters[number].limited(|limits| {
                    let share = NODES * positions.len() as u64 / family.games.len() as u64;
                    let limits = Limits {
                        nodes: share,
                        ..limits
                    };
                    let mut solver = Solver::new(&table, limits).with_features(way.features);
                    if way.threads > 1 {
                        solver = solver.in_team(&team);
                    }
                    let solve = |position| solver.solve(position).ok();
                    let values: Vec<_> = positions.iter().map_while(solve).collect();
                    (values, solver.counters().nodes)
                })
            })?;
            for (values, _) in &results {
                let expected = family.games.iter().zip(&family.values).skip(searched);
                for (value, (game, expected)) in values.iter().zip(expected) {
                    if value != expected {
                        return Err(Failure::Wrong(format!(
                            "{game} on {}: the reference finds {expected}, the search {value} by {way:?} \
                             below {}; seed {seed}",
                            B::NAME,
                            family.games[0]
                        )));
                    }
                }
            }
            let found = results.iter().map(|(values, _)| values.len()).max();
            nodes += results.iter().map(|(_, nodes)| nodes).sum::<u64>();
            searched += found.unwrap_or_default();
            if found != Some(positions.len()) {
                break;
            }
        }
        Ok((searched, nodes))
    }
}

/// Returns the values of all of these positions.
fn reference<B: Board>(
    words: &[AtomicU64],
    goal: Goal,
    games: &[Game<B>],
    limits: Limits,
) -> std::result::Result<Vec<i32>, Interrupted> {
    let table = SolverTables::<B>::new(words, Engine::Classic, goal, Policy::TwoBig)
        .expect("it is large enough");
    // Its contents may be of another board or goal.
    table.clear();
    let mut solver = Solver::new(&table, limits);
    games
        .iter()
        .map(|game| solver.solve(&game.position()))
        .collect()
}

impl Way {
    fn random<B: Board>(goal: Goal, random: &mut Rng) -> Self {
        Self {
            goal,
            policy: random.choice(Policy::ALL).expect("there are policies"),
            features: features(random),
            words: 1 << random.u32(9..=WORDS.ilog2()),
            fresh: random.bool(),
            apart: random.u32(..4) == 0,
            threads: if random.bool() {
                1
            } else {
                random.usize(2..=MOST_THREADS)
            },
            symmetry: random.u32(..B::SYMMETRIES),
        }
    }
}

/// Returns all features, with both searches or with proof numbers alone, or random ones.
fn features(random: &mut Rng) -> SearchFeatures {
    if random.bool() {
        return SearchFeatures {
            alpha_beta_from: random
                .choice([SearchFeatures::ALL.alpha_beta_from, Cube::CELLS])
                .expect("two"),
            ..SearchFeatures::ALL
        };
    }
    SearchFeatures {
        rules: Rules {
            follow_up: random.bool(),
            claimeven: random.bool(),
            claim: random.bool(),
            zugzwang: random.bool(),
            matching: random.bool(),
            poison: random.bool(),
            region_columns: random.u32(0..=5),
        },
        equivalence: random.bool(),
        symmetry: random.bool(),
        prior: random.bool(),
        alpha_beta_from: random.u32(30..=64),
    }
}

/// Returns the numbers of stones at which the reference takes at most a fraction of a second.
fn stones_worth<B: Board>(goal: Goal) -> RangeInclusive<u32> {
    let free = match goal {
        Goal::First | Goal::Outcome => 31,
        Goal::Score => 22,
    };
    B::CELLS.saturating_sub(free)..=B::CELLS - 1
}

impl fmt::Display for SoakReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no difference: {} positions, {} searches of {} nodes in {:.0} s; {} positions left out, {} \
             searches given up; seed {}",
            self.positions,
            self.searches,
            self.nodes,
            self.seconds,
            self.left_out,
            self.unfinished,
            self.seed
        )
    }
}
