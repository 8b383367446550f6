//! `fourfold bench ablation`: what each part of the search brings.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::lab::Sampler;
use fourfold_core::proofs::Rules;
use fourfold_core::solver::SearchFeatures;
use fourfold_core::{Cube, Engine, Goal, Kind, Policy, Solver, SolverTables};
use serde::{Deserialize, Serialize};

use super::plot;
use super::plot::{Diagram, Series};
use super::results::Results;
use crate::failure::{Failure, Result};
use crate::options::Options;
use crate::output::Output;
use crate::progress::Progress;
use crate::text;
use crate::watch::{Searcher, Watch};

/// Solves sampled positions of 4x4x4 with features of the search taken out, and draws what they bring
///
/// Each variant works alone, on one thread, with an empty table for each number of stones, and stops
/// at the limit; what it needed is compared with what the whole search needed, for the positions that
/// both solved. The folder gets ablation.csv, ablation.svg and ablation.png.
#[derive(Debug, Args)]
pub(crate) struct Ablation {
    /// The numbers of stones, each with how many positions
    #[arg(long, value_name = "N:K,…", value_parser = set, value_delimiter = ',', default_value = "36:500,32:200,28:60,24:10,20:2")]
    sets: Vec<Set>,
    /// Only these variants besides the whole search, as the table names them [default: all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    only: Vec<String>,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The question: first, outcome or score
    #[arg(long, default_value_t = Goal::First)]
    goal: Goal,
    /// A variant stops after this time for one number of stones
    #[arg(long, value_name = "TIME", default_value = "2m", value_parser = crate::options::duration)]
    limit: Duration,
    /// Solves nothing, and draws the ablation.csv that is in the folder already
    #[arg(long)]
    plot_only: bool,
    /// The folder for the results
    #[arg(long, value_name = "FOLDER", default_value = "ablation")]
    out: PathBuf,
}

/// A number of stones, and how many positions with it.
#[derive(Clone, Copy, Debug)]
struct Set {
    stones: u32,
    count: usize,
}

/// A way to search.
struct Variant {
    name: &'static str,
    engine: Engine,
    features: SearchFeatures,
}

/// What one position took.
#[derive(Clone, Copy, Default)]
struct Cost {
    value: i32,
    nodes: u64,
    seconds: f64,
}

/// What a variant needed for the positions that it solved.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    stones: u32,
    variant: String,
    solved: usize,
    count: usize,
    nodes: u64,
    seconds: f64,
    /// How many of the positions the whole search solved too.
    common: usize,
    /// How many times as much as the whole search needed for these, if there are any.
    times_nodes: Option<f64>,
    times_seconds: Option<f64>,
}

/// So many positions are solved before anything is measured.
const WARM_UP: usize = 20;

/// The name of the whole search.
const WHOLE: &str = "best";

/// A part that never saves as much is not in the picture, only in the table.
const WEIGHT: f64 = 2.0;

/// How much of a name that is no variant is shown.
const LONGEST_NAME: usize = 40;

/// The whole search first, then one part less at a time, then the reference.
fn variants() -> [Variant; 15] {
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
        rules("regions of 3 columns", |rules| rules.region_columns = 3),
        rules("regions of 2 columns", |rules| rules.region_columns = 2),
        rules("no regions", |rules| rules.region_columns = 0),
        rules("no matching", |rules| rules.matching = false),
        rules("no poison", |rules| rules.poison = false),
        rules("no zugzwang", |rules| rules.zugzwang = false),
        rules("no hold", |rules| {
            rules.claimeven = false;
            rules.claim = false;
        }),
        rules("no rules", |rules| *rules = Rules::NONE),
        features("no estimate", |features| features.estimate = false),
        features("no equivalence", |features| features.equivalence = false),
        features("no symmetry", |features| features.symmetry = false),
        features("no proof numbers", |features| features.bounds_from = 0),
        features("only proof numbers", |features| features.bounds_from = 64),
        Variant {
            engine: Engine::Classic,
            ..best("classic", SearchFeatures::ALL)
        },
    ]
}

impl Ablation {
    pub(crate) fn run(&self, options: &Options) -> Result {
        if options.board != Kind::Cube {
            return Err(Failure::Bad(format!(
                "bench ablation is about 4x4x4, not about {}",
                options.board
            )));
        }
        let variants = self.variants()?;
        if self.plot_only {
            return self.plot(&self.results().read()?, &variants);
        }
        let watch = Watch::new(options)?;
        let policy = options.policy()?;
        let mut memory = options.memory_beside(plot::MEMORY, 1)?;
        let words = memory.words();
        let mut table = self.results().create()?;
        let mut output = Output::new(options.format);
        output.note(Row::HEADER)?;
        let searcher = watch.searcher();
        let mut rows = Vec::new();
        for set in &self.sets {
            let games = Sampler::<Cube>::new(set.stones, self.seed).take(set.count);
            let positions: Vec<_> = games.map(|game| game.position()).collect();
            if rows.is_empty() {
                // Memory and caches are as they will be only after some work.
                let warm_up = &positions[..positions.len().min(WARM_UP)];
                self.measure(&variants[0], set, warm_up, words, policy, &searcher);
            }
            let mut best = None;
            for variant in &variants {
                let costs = self.measure(variant, set, &positions, words, policy, &searcher);
                if watch.is_interrupted() {
                    return Err(watch.stopped());
                }
                let best = best.get_or_insert_with(|| costs.clone());
                let row = Row::new(variant.name, set, &costs, best)?;
                output.put(&row)?;
                table.put(&row)?;
                rows.push(row);
            }
        }
        self.plot(&rows, &variants)
    }

    fn results(&self) -> Results<'_> {
        Results {
            folder: &self.out,
            name: "ablation",
        }
    }

    fn plot(&self, rows: &[Row], variants: &[Variant]) -> Result {
        let title = format!("4x4x4, goal {}: what it costs to miss a part", self.goal);
        let diagrams = diagrams(rows, variants);
        self.results().draw(&title, &diagrams, 1)
    }

    /// The variants that are wanted, the whole search first.
    fn variants(&self) -> Result<Vec<Variant>> {
        let all = variants();
        let is_one = |name: &&String| all.iter().any(|variant| variant.name == **name);
        if let Some(unknown) = self.only.iter().find(|name| !is_one(name)) {
            let names = all.map(|variant| variant.name).join(", ");
            return Err(Failure::Bad(format!(
                "there is no variant '{}'; the variants are {names}",
                text::shown(unknown, LONGEST_NAME)
            )));
        }
        let is_wanted = |variant: &Variant| {
            self.only.is_empty()
                || variant.name == WHOLE
                || self.only.iter().any(|name| name == variant.name)
        };
        Ok(all.into_iter().filter(is_wanted).collect())
    }

    /// Solves the positions with an empty table, as many as the limit allows.
    fn measure(
        &self,
        variant: &Variant,
        set: &Set,
        positions: &[Cube],
        words: &[AtomicU64],
        policy: Policy,
        searcher: &Searcher,
    ) -> Vec<Cost> {
        let mut table = SolverTables::new(words, variant.engine, self.goal, policy)
            .expect("the options see to it that there is enough");
        if variant.features.bounds_from == 0 {
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
            let cost = searcher.limited_to(Some(left), |limits| {
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

impl Row {
    const HEADER: &str = "stones variant               solved            nodes    seconds \
                          times nodes times seconds";

    fn new(variant: &str, set: &Set, costs: &[Cost], best: &[Cost]) -> Result<Self> {
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

impl fmt::Display for Row {
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

/// What is drawn: the whole search, and variants that miss something of weight; each where it solved
/// half of the positions.
fn diagrams(rows: &[Row], variants: &[Variant]) -> [Diagram; 2] {
    let diagram = |title, value: fn(&Row) -> Option<f64>| {
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
            logarithmic: true,
            series: series.filter(weighs).collect(),
        }
    };
    [
        diagram("Times as many positions visited", |row| row.times_nodes),
        diagram("Times as long", |row| row.times_seconds),
    ]
}

fn set(text: &str) -> Result<Set, String> {
    let wrong = || "a set is a number of stones and how many positions, as in 28:60".to_owned();
    let (stones, count) = text.split_once(':').ok_or_else(wrong)?;
    let set = Set {
        stones: stones.parse().map_err(|_| wrong())?,
        count: count.parse().map_err(|_| wrong())?,
    };
    match set {
        Set { stones: 64.., .. } => Err("there are at most 63 stones and a free cell".to_owned()),
        Set { count: 0, .. } => Err(wrong()),
        set => Ok(set),
    }
}
