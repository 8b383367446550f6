//! Training the weights of the evaluation from nothing but the program's own play.

use crate::native;
use crate::paths;
use crate::process::{command, run};
use anyhow::Result;
use clap::Args;
use fourfold_core::Kind;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// The games of each generation, and the positions searched for a move. The first generation rates all
/// positions as even, each later one with the weights trained on its predecessor; the games of the last two
/// give the final weights.
const GENERATIONS: [(u32, u32); 3] = [(15_000, 8_000), (20_000, 12_000), (25_000, 20_000)];

#[derive(Args)]
pub(crate) struct Options {
    /// The boards [default: all]
    boards: Vec<Kind>,
    /// How many threads play [default: the physical cores]
    #[arg(long)]
    threads: Option<usize>,
}

/// Trains the weights of the boards. Continues a run that was interrupted.
pub(crate) fn learn(options: &Options) -> Result<()> {
    let program = native::build_for_speed()?;
    let folder = paths::target().join("weights");
    fs::create_dir_all(&folder)?;
    let boards = match &*options.boards {
        [] => &Kind::ALL,
        named => named,
    };
    for &board in boards {
        learn_board(board, &program, &folder, options.threads)?;
    }
    Ok(())
}

fn learn_board(board: Kind, program: &Path, folder: &Path, threads: Option<usize>) -> Result<()> {
    let file = |number: usize, kind| folder.join(format!("{board}-{number}.{kind}"));
    let train = |step| {
        let mut train = command(program);
        train.args(["train", step, "--board", board.name()]);
        train
    };
    let mut weights = PathBuf::from("none");
    for (number, (games, nodes)) in GENERATIONS.into_iter().enumerate() {
        let mut play = train("games");
        play.arg("--weights").arg(&weights);
        for (option, value) in [("--games", games), ("--node-limit", nodes)] {
            play.arg(option).arg(value.to_string());
        }
        play.args(["--seed", &(number + 1).to_string()]);
        if let Some(threads) = threads {
            play.args(["--threads", &threads.to_string()]);
        }
        run(play.arg("--out").arg(file(number, "games")))?;

        let is_last = number + 1 == GENERATIONS.len();
        let sources = if is_last {
            number - 1..=number
        } else {
            number..=number
        };
        weights = match is_last {
            true => paths::root().join(format!("core/src/player/evaluation/{board}.bin")),
            false => file(number, "weights"),
        };
        let sources: Vec<OsString> = sources.map(|number| file(number, "games").into()).collect();
        run(train("evaluation").arg("--out").arg(&weights).args(sources))?;
    }
    Ok(())
}
