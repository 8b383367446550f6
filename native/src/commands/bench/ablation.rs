//! `fourfold bench ablation`: what each feature of the search is worth.

use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use std::{fmt, mem};

use clap::Args;
use fourfold_core::lab::Sampler;
use fourfold_core::proofs::Rules;
use fourfold_core::solver::SearchFeatures;
use fourfold_core::{Cube, Engine, Goal, Solver, SolverTables};
use serde::{Deserialize, Serialize};

#[cfg(feature = "plots")]
use super::diagram::{Axis, Diagram, Series};
use super::results::{DRAWING, Results};
use crate::runtime::memory_need::MemoryNeed;
use crate::runtime::options::{FormatOption, LimitOptions, MemoryOption, PolicyOption};
use crate::runtime::watch::{GRACE_TO_SAVE, Limiter, Watch};
use crate::text::failure::{Failure, Result};
use crate::text::output::Output;
use crate::text::progress::Progress;
use crate::text::{quantities, shown};

/// Solves sampled positions of 4x4x4 without some features of the search, to see what they are worth
///
/// Each variant works alone, on one thread, with an empty table for each number of stones, and stops
/// at the limit. What it took is compared with what the whole search took, for the positions that both
/// solved.
#[cfg_attr(
    feature = "plots",
    doc = "At the end the folder gets ablation.csv, ablation.svg and ablation.png. A run that is stopped goes on when \
           the same command is started again: until the end, what is measured is in ablation.part."
)]
#[cfg_attr(
    not(feature = "plots"),
    doc = "At the end the folder gets ablation.csv. A run that is stopped goes on when the same command is started \
           again: until the end, what is measured is in ablation.part."
)]
#[derive(Debug, Args)]
pub(crate) struct AblationCommand {
    /// Numbers of stones, each with a number of positions
    #[arg(long, value_name = "N:K,…", value_parser = set, value_delimiter = ',', default_value = "36:500,32:200,28:60,24:10,20:2")]
    sets: Vec<AblationSet>,
    /// Only these variants besides the whole search, by their names in the table [default: all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    only: Vec<String>,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The question: first, outcome or score
    #[arg(long, default_value_t = Goal::First)]
    goal: Goal,
    /// The time after which a variant stops for one number of stones
    #[arg(long, value_name = "TIME", default_value = "2m", value_parser = quantities::duration)]
    limit: Duration,
    /// Solve nothing, and draw the ablation.csv that is in the folder already
    #[cfg(feature = "plots")]
    #[arg(long, conflicts_with_all = ["sets", "seed", "limit", "memory", "time_limit", "node_limit", "policy"])]
    plot_only: bool,
    /// The folder for the results
    #[arg(long, value_name = "FOLDER", default_value = "ablation")]
    out: PathBuf,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    policy: PolicyOption,
    #[command(flatten)]
    format: FormatOption,
}

/// A number of stones, and the number of positions with it.
#[derive(Clone, Copy, Debug)]
struct AblationSet {
    stones: u32,
    count: usize,
}

impl fmt::Display for AblationSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.stones, self.count)
    }
}

/// A search with or without some features.
struct Variant {
    name: &'static str,
    engine: Engine,
    features: SearchFeatures,
}

/// The cost of one position.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cost {
    value: i32,
    nodes: u64,
    seconds: f64,
}

/// The cost of the positions that a variant solved.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AblationRow {
    stones: u32,
    variant: String,
    solved: usize,
    count: usize,
    nodes: u64,
    seconds: f64,
    /// Positions that the whole search solved too.
    common: usize,
    /// The cost of these as a multiple of what the whole search took; null if there are none.
    times_nodes: Option<f64>,
    times_seconds: Option<f64>,
}

/// The number of positions that are solved before anything is measured.
const WARM_UP: usize = 20;

/// The name of the whole search.
const WHOLE: &str = "best";

/// Variants that never cost this multiple are left out of the picture.
#[cfg(feature = "plots")]
const WEIGHT: f64 = 2.0;

/// Returns the whole search, then the variants without a feature, then the reference.
fn variants() -> [Variant; 16] {
    let best = |name, features| Variant {
        name,
        engine: Engine::Best,
        features,
    };
    let rules = |name, change: fn(&mut Rules)| {
        let mut features = SearchFeatures::ALL;
        change(&mut features.rules);
        best(name, features)
    };
    let features = |name, change: fn(&mut SearchFeatures)| {
        let mut features = SearchFeatures::ALL;
        change(&mut features);
        best(name, features)
    };
    [
        best(WHOLE, SearchFeatures::ALL),
        rules("regions of 4 columns", |rules| rules.region_columns = 4),
        rules("regions of 3 columns", |rules| rules.region_columns = 3),
        rules("regions of 2 columns", |rules| rules.region_columns = 2),
        rules("no regions", |rules| rules.region_columns = 0),
        rules("no matching", |rules| rules.matching = false),
        rules("no poison", |rules| rules.poison = false),
        rules("no zugzwang", |rules| rules.zugzwang = false),
        rules("no claimeven", |rules| {
            rules.claimeven = false;
            rules.claim = false;
        }),
        rules("no rules", |rules| *rules = Rules::NONE),
        features("no prior", |features| features.prior = false),
        features("no equivalence", |features| features.equivalence = false),
        features("no symmetry", |features| features.symmetry = false),
        features("no proof numbers", |features| features.alpha_beta_from = 0),
        features("only proof numbers", |features| {
            features.alpha_beta_from = 64;
        }),
        Variant {
            engine: Engine::Classic,
            ..best("classic", SearchFeatures::ALL)
        },
    ]
}

impl AblationCommand {
    pub(crate) fn run(&self) -> Result {
        let variants = self.variants()?;
        #[cfg(feature = "plots")]
        if self.plot_only {
            return self.plot(&self.read()?, &variants);
        }
        let mut output = Output::beside_files(self.format.format)?;
        let watch = Watch::with_grace(self.limits, GRACE_TO_SAVE)?;
        let mut memory = self
            .memory
            .take(MemoryNeed::of_table::<Cube>(1).beside(DRAWING))?;
        let words = memory.words();
        let (mut measurements, earlier) = self.results().begin::<Vec<Cost>>(&self.recipe())?;
        let mut earlier = earlier.into_iter();
        output.note(AblationRow::HEADER)?;
        let limiter = watch.limiter();
        let mut rows = Vec::new();
        let mut is_warm = false;
        for set in &self.sets {
            let games = Sampler::<Cube>::new(set.stones, self.seed).take(set.count);
            let positions: Vec<_> = games.map(|game| game.position()).collect();
            let mut best = None;
            for variant in &variants {
                let known = earlier.next();
                let is_new = known.is_none();
                let costs = known.unwrap_or_else(|| {
                    if !mem::replace(&mut is_warm, true) {
                        // The first searches are slower, until memory and caches are warm.
                        let warm_up = &positions[..positions.len().min(WARM_UP)];
                        self.measure(&variants[0], set, warm_up, words, &limiter);
                    }
                    self.measure(variant, set, &positions, words, &limiter)
                });
                if watch.is_interrupted() {
                    return Err(measurements.stopped(watch.stopped()));
                }
                let best = best.get_or_insert_with(|| costs.clone());
                let row = AblationRow::new(variant.name, set, &costs, best)?;
                if is_new {
                    measurements.put(&costs)?;
                }
                output.put(&row)?;
                rows.push(row);
            }
        }
        self.results().write_table(&rows)?;
        #[cfg(feature = "plots")]
        self.plot(&rows, &variants)?;
        measurements.end()
    }

    /// Returns everything that determines what is measured.
    fn recipe(&self) -> String {
        let Self {
            seed,
            goal,
            memory,
            limits,
            ..
        } = self;
        let sets = self.sets.iter().map(ToString::to_string);
        let sets = sets.collect::<Vec<_>>().join(",");
        let only = match &self.only[..] {
            [] => String::new(),
            names => format!(" --only '{}'", names.join(",")),
        };
        let limit = quantities::duration_text(self.limit);
        let policy = self.policy.policy;
        format!(
            "--sets {sets}{only} --seed {seed} --goal {goal} --limit {limit} --policy {policy}{memory}{limits}"
        )
    }

    fn results(&self) -> Results<'_> {
        Results {
            folder: &self.out,
            name: "ablation",
        }
    }

    /// Reads the rows of an earlier run.
    #[cfg(feature = "plots")]
    fn read(&self) -> Result<Vec<AblationRow>> {
        let rows: Vec<AblationRow> = self.results().read()?;
        let is_known = |row: &AblationRow| variants().iter().any(|one| one.name == row.variant);
        match rows.iter().find(|row| !is_known(row)) {
            None => Ok(rows),
            Some(row) => {
                let why = format!("there is no variant '{}'", shown::word(&row.variant));
                Err(self.results().unusable("can't draw", why))
            }
        }
    }

    #[cfg(feature = "plots")]
    fn plot(&self, rows: &[AblationRow], variants: &[Variant]) -> Result {
        let title = format!("4x4x4, goal {}: what it costs to miss a part", self.goal);
        let diagrams = diagrams(rows, variants);
        self.results().draw(&title, &diagrams, 1)
    }

    /// Returns the variants that are asked for, the whole search first.
    fn variants(&self) -> Result<Vec<Variant>> {
        let all = variants();
        let is_one = |name: &&String| all.iter().any(|variant| variant.name == **name);
        if let Some(unknown) = self.only.iter().find(|name| !is_one(name)) {
            let names = all.map(|variant| variant.name).join(", ");
            return Err(Failure::Bad(format!(
                "there is no variant '{}'; the variants are {names}",
                shown::word(unknown)
            )));
        }
        let is_wanted = |variant: &Variant| {
            self.only.is_empty()
                || variant.name == WHOLE
                || self.only.iter().any(|name| name == variant.name)
        };
        Ok(all.into_iter().filter(is_wanted).collect())
    }

    /// Solves as many positions as the limit allows, beginning with an empty table.
    fn measure(
        &self,
        variant: &Variant,
        set: &AblationSet,
        positions: &[Cube],
        words: &[AtomicU64],
        limiter: &Limiter,
    ) -> Vec<Cost> {
        let policy = self.policy.policy;
        let mut table = SolverTables::new(words, variant.engine, self.goal, policy)
            .expect("the options make sure that there is enough memory");
        if variant.features.alpha_beta_from == 0 {
            table = table.without_proof_numbers();
        }
        table.clear();
        let progress = Progress::new(Some(positions.len()));
        progress.say(&format!("{} stones, {}", set.stones, variant.name));
        let start = Instant::now();
        let mut costs = Vec::new();
        for position in positions {
            let left = self.limit.saturating_sub(start.elapsed());
            let before = Instant::now();
            let cost = limiter.limited_to(Some(left), |limits| {
                let mut solver = Solver::new(&table, limits).with_features(variant.features);
                let value = solver.solve(position).ok()?;
                Some(Cost {
                    value,
                    nodes: solver.counters().nodes,
                    seconds: before.elapsed().as_secs_f64(),
                })
            });
            let Some(cost) = cost else { break };
            costs.push(cost);
            progress.step();
        }
        costs
    }
}

impl AblationRow {
    const HEADER: &str = "stones variant               solved            nodes    seconds \
                          times nodes times seconds";

    fn new(variant: &str, set: &AblationSet, costs: &[Cost], best: &[Cost]) -> Result<Self> {
        let mut both = costs.iter().zip(best);
        if let Some(number) = both.position(|(one, other)| one.value != other.value) {
            return Err(Failure::Wrong(format!(
                "{variant} differs from the whole search at position {} of {} stones: one is wrong",
                number + 1,
                set.stones
            )));
        }
        let common = costs.len().min(best.len());
        let nodes = |costs: &[Cost]| costs.iter().map(|cost| cost.nodes).sum::<u64>();
        let seconds = |costs: &[Cost]| costs.iter().map(|cost| cost.seconds).sum::<f64>();
        let times = |of: &dyn Fn(&[Cost]) -> f64| {
            (common > 0).then(|| of(&costs[..common]) / of(&best[..common]))
        };
        Ok(Self {
            stones: set.stones,
            variant: variant.to_owned(),
            solved: costs.len(),
            count: set.count,
            nodes: nodes(costs),
            seconds: seconds(costs),
            common,
            times_nodes: times(&|costs| nodes(costs) as f64),
            times_seconds: times(&seconds),
        })
    }
}

impl fmt::Display for AblationRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times =
            |times: Option<f64>| times.map_or("-".to_owned(), |times| format!("{times:.2}"));
        write!(
            f,
            "{:>6} {:<21} {:>6} {:>16} {:>10.3} {:>11} {:>13}{}",
            self.stones,
            self.variant,
            self.solved,
            self.nodes,
            self.seconds,
            times(self.times_nodes),
            times(self.times_seconds),
            if self.solved < self.count {
                "  limit"
            } else {
                ""
            }
        )
    }
}

/// Returns the diagrams of the whole search and of the variants that cost [`WEIGHT`] times as much somewhere.
/// A point is left out where fewer than half of the positions were solved.
#[cfg(feature = "plots")]
fn diagrams(rows: &[AblationRow], variants: &[Variant]) -> [Diagram; 2] {
    let diagram = |title, value: fn(&AblationRow) -> Option<f64>| {
        let series = variants.iter().map(|variant| Series {
            name: variant.name.to_owned(),
            points: rows
                .iter()
                .filter(|row| row.variant == variant.name && 2 * row.solved >= row.count)
                .filter_map(|row| Some((f64::from(row.stones), value(row)?)))
                .filter(|&(_, times)| times.is_finite() && times > 0.0)
                .collect(),
        });
        let weighs = |one: &Series| {
            one.name == WHOLE || one.points.iter().any(|&(_, times)| times >= WEIGHT)
        };
        Diagram {
            title,
            axis: Axis::Stones,
            logarithmic: true,
            series: series.filter(weighs).collect(),
        }
    };
    [
        diagram("Times as many positions visited", |row| row.times_nodes),
        diagram("Times as long", |row| row.times_seconds),
    ]
}

fn set(text: &str) -> Result<AblationSet, String> {
    let wrong = || "a set is a number of stones and how many positions, as in 28:60".to_owned();
    let (stones, count) = text.split_once(':').ok_or_else(wrong)?;
    let set = AblationSet {
        stones: stones.parse().map_err(|_| wrong())?,
        count: count.parse().map_err(|_| wrong())?,
    };
    match set {
        AblationSet { stones: 64.., .. } => {
            Err("there are at most 63 stones and a free cell".to_owned())
        }
        AblationSet { count: 0, .. } => Err(wrong()),
        set => Ok(set),
    }
}
