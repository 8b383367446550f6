//! `fourfold soak`: the search against the reference on random positions.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use clap::Args;
use fastrand::Rng;
use fourfold_core::lab::Sampler;
use fourfold_core::proofs::Rules;
use fourfold_core::solver::{SearchFeatures, Team};
use fourfold_core::support::Threads;
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
/// image of itself; and by the reference in a table of its own. The first difference ends the run and
/// is written with the seed that shows it again.
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

/// A search that visits more positions than this is given up.
const NODES: u64 = 20_000_000;

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
    fresh: bool,
    threads: usize,
    symmetry: u32,
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
    /// Searches one random position in some random ways.
    fn compare<B: Board>(
        &mut self,
        kind: Kind,
        random: &mut Rng,
        report: &mut SoakReport,
    ) -> Result {
        let goal = random.choice(Goal::ALL).expect("there are goals");
        let stones = random.u32(stones_worth::<B>(goal));
        let game = Sampler::<B>::new(stones, random.u64(..)).next();
        let game = game.expect("samples never end");
        let expected = self.limiters[0].limited(|limits| {
            let limits = Limits {
                nodes: REFERENCE_NODES,
                ..limits
            };
            reference(self.reference, goal, &game, limits)
        });
        let expected = match expected {
            Ok(value) => value,
            Err(Interrupted::Stopped) => return Ok(()),
            Err(Interrupted::Nodes) => {
                report.left_out += 1;
                return Ok(());
            }
        };
        report.positions += 1;
        for _ in 0..4 {
            let way = Way::random::<B>(goal, random);
            let Some((value, nodes)) = self.search(kind, &way, &game)? else {
                report.unfinished += 1;
                continue;
            };
            report.searches += 1;
            report.nodes += nodes;
            if value != expected {
                return Err(Failure::Wrong(format!(
                    "{} on {}: the reference finds {expected}, the search {value} by {way:?}; \
                     seed {}",
                    game,
                    B::NAME,
                    report.seed
                )));
            }
        }
        Ok(())
    }

    /// Returns the value that all threads find and the nodes they visit; `None` if a limit came first.
    fn search<B: Board>(
        &mut self,
        kind: Kind,
        way: &Way,
        game: &Game<B>,
    ) -> Result<Option<(i32, u64)>> {
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
        let position = game.position().image(way.symmetry);
        let team = Team::new();
        let results = StdThreads(way.threads).run(|number| {
            self.limiters[number].limited(|limits| {
                let limits = Limits {
                    nodes: NODES,
                    ..limits
                };
                let mut solver = Solver::new(&table, limits).with_features(way.features);
                if way.threads > 1 {
                    solver = solver.in_team(&team);
                }
                let value = solver.solve(&position);
                (value, solver.counters().nodes)
            })
        })?;
        let nodes = results.iter().map(|(_, nodes)| nodes).sum();
        let mut values: Vec<_> = results.iter().filter_map(|(value, _)| value.ok()).collect();
        values.dedup();
        Ok(match values[..] {
            [] => None,
            [value] => Some((value, nodes)),
            _ => {
                return Err(Failure::Wrong(format!(
                    "the threads of a team differ on {game}: {values:?} by {way:?}"
                )));
            }
        })
    }
}

fn reference<B: Board>(
    words: &[AtomicU64],
    goal: Goal,
    game: &Game<B>,
    limits: Limits,
) -> std::result::Result<i32, Interrupted> {
    let table = SolverTables::<B>::new(words, Engine::Classic, goal, Policy::TwoBig)
        .expect("it is large enough");
    // Its contents may be of another board or goal.
    table.clear();
    Solver::new(&table, limits).solve(&game.position())
}

impl Way {
    fn random<B: Board>(goal: Goal, random: &mut Rng) -> Self {
        Self {
            goal,
            policy: random.choice(Policy::ALL).expect("there are policies"),
            features: features(random),
            words: 1 << random.u32(9..=WORDS.ilog2()),
            fresh: random.bool(),
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
            region_columns: random.u32(0..=4),
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
