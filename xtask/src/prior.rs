//! The next generation of the network for 4x4x4, trained on what the present one finds.

use crate::native;
use crate::paths;
use crate::process::{command, run};
use anyhow::{Context, Result};
use clap::Args;
use fourfold_core::support::hash::fnv1a;
use std::fs;
use std::path::{Path, PathBuf};

/// The roots of a generation, by their numbers of stones, and its games.
const ROOTS: [(&str, u32); 2] = [("30..20", 25_000), ("26..18", 5_000)];
const GAMES: u32 = 10_000;

/// The most positions visited for a root, and for a move.
const ROOT_NODES: u32 = 3_000_000;
const MOVE_NODES: u32 = 20_000;

/// How often each label and each position of a game is learned from. More passes learn few games by heart.
const EPOCHS: u32 = 3;

#[derive(Args)]
pub(crate) struct Options {
    /// How many generations follow each other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    generations: u32,
    /// The share of the usual roots and games
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
    size: u32,
    /// How many threads search [default: the physical cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// Trains the weights on. Continues a run that was interrupted.
pub(crate) fn learn(options: &Options) -> Result<()> {
    for _ in 0..options.generations {
        learn_generation(options)?;
    }
    println!("The weights are new: tests that count visited positions need new numbers.");
    Ok(())
}

/// Decides positions and plays games with the weights that there are. From these it then learns on, by all that was
/// found now and in earlier generations.
fn learn_generation(options: &Options) -> Result<()> {
    let weights = paths::root().join("core/src/solver/dfpn/prior.bin");
    let bytes = fs::read(&weights).with_context(|| format!("can't read {}", weights.display()))?;
    // Weights have a folder and a seed of their own.
    let hash = fnv1a(&bytes);
    let generations = paths::target().join("prior");
    let folder = generations.join(format!("{hash:08x}"));
    fs::create_dir_all(&folder)?;

    // With these weights in it.
    let program = native::build_for_speed()?;
    let mut seed = u64::from(hash);
    let mut train = |step: &str, option: &str, count: u32, nodes: u32, out: &Path| {
        let mut train = command(&program);
        // From one seed, roots with few stones would begin like those with many.
        train.args(["train", step, "--seed", &seed.to_string()]);
        seed += 1;
        let count = (u64::from(count) * u64::from(options.size)).div_ceil(100);
        train.args([option, &count.to_string()]);
        train.args(["--node-limit", &nodes.to_string()]);
        if let Some(threads) = options.threads {
            train.args(["--threads", &threads.to_string()]);
        }
        train.arg("--out").arg(out);
        train
    };
    for (stones, roots) in ROOTS {
        let out = folder.join(format!("{stones}.labels"));
        let mut labels = train("labels", "--roots", roots, ROOT_NODES, &out);
        run(labels.args(["--stones", stones]))?;
    }
    let mut games = train("games", "--games", GAMES, MOVE_NODES, &folder.join("games"));
    run(games.args(["--stones", "14..2"]))?;

    let mut fit = command(&program);
    fit.args(["train", "fit", "--epochs", &EPOCHS.to_string()]);
    fit.arg("--start").arg(&weights).arg("--out").arg(&weights);
    let found = files(&generations)?;
    let (labels, games): (Vec<_>, Vec<_>) = found
        .into_iter()
        .partition(|path| path.extension().is_some());
    fit.args(labels);
    for games in games {
        fit.arg("--games").arg(games);
    }
    run(&mut fit)
}

/// Returns the files in the folders of all generations, in the order of their names.
fn files(generations: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in fs::read_dir(generations)? {
        let folder = folder?.path();
        if folder.is_dir() {
            for file in fs::read_dir(folder)? {
                files.push(file?.path());
            }
        }
    }
    files.sort();
    Ok(files)
}
