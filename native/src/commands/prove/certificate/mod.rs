//! `fourfold certificate`: writes a proof down, so that others can check it.
//!
//! A proof leaves no moves behind, only numbers in a table. So this walks through it a second time: one move for
//! the side that has its way, all replies of the other one. What the table has lost is searched again.

mod choice;
mod walk;

use std::ffi::OsString;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args;
use fourfold_core::solver::frontier::Frontier;
use fourfold_core::{Board, Cube, Game, Goal, SolverTables};
use fourfold_verify::{
    Claim, Progress as Checked, Statement, TreeCodes, verify, write_certificate,
};
use serde::Serialize;

use crate::commands::prove::driver::Driver;
use crate::commands::prove::questions::{Questions, begun, resources};
use crate::commands::prove::store::{Store, Subject};
use crate::commands::prove::{TICK, provable};
use crate::runtime::memory::Memory;
use crate::runtime::options::{FormatOption, MemoryOption, ThreadOption};
use crate::runtime::session::SearchConfiguration;
use crate::runtime::watch::{SearchLimits, Watch};
use crate::text::draft::Target;
use crate::text::failure::{Failure, Result};
use crate::text::output::Output;
use crate::text::progress::Progress;
use crate::text::quantities::grouped;
use crate::text::record::Record;
use crate::text::{batch, shown};

use choice::{Missing, winner_in_question};
use walk::Walk;

/// The memory of the search at leaves, in bytes for each thread.
const LEAF_SEARCH: u64 = 2 << 20;

/// What the certificate says of who wrote it.
const WRITTEN_BY: &str = concat!("fourfold ", env!("CARGO_PKG_VERSION"));

/// Writes a certificate: a proof of who wins a position of 4x4x4, which 'fourfold verify' and others can check
///
/// The position is proved first, unless --store names the store of a finished 'fourfold prove'. Then the proof is
/// walked through: one move for the side that has its way, all replies of the other one, down to leaves, which a
/// plain search proves. The file is checked before it takes its place. Beside --memory it takes about 50 bytes for
/// each position of the certificate.
#[derive(Debug, Args)]
pub(crate) struct CertificateCommand {
    /// The columns played to reach the position, or - for the empty one
    position: OsString,
    /// The question: first (does the first player win?) or outcome
    #[arg(long, default_value = "first", value_parser = provable)]
    goal: Goal,
    /// The store of the proof, made by 'fourfold prove' with the same position and goal
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// The file for the certificate
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The most positions that the plain search may visit at a leaf: with more, the file gets smaller and the
    /// check slower
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    leaf_budget: u64,
    #[command(flatten)]
    threads: ThreadOption,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    format: FormatOption,
}

/// What has been written.
#[derive(Serialize)]
struct Written {
    claim: String,
    file: String,
    positions: u64,
    leaves: u64,
    witnesses: u64,
    /// Positions that the plain search visits at all leaves.
    leaf_visits: u64,
    bytes: u64,
    /// Positions visited by the proof, and to find again what the table has lost.
    proof_visits: u64,
    walk_visits: u64,
    proof_seconds: f64,
    walk_seconds: f64,
    check_seconds: f64,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} positions, {} leaves, {} witnesses, {} bytes",
            self.claim,
            grouped(self.positions),
            grouped(self.leaves),
            grouped(self.witnesses),
            grouped(self.bytes)
        )
    }
}

impl CertificateCommand {
    pub(crate) fn run(self) -> Result {
        let game = batch::game::<Cube>(&self.position)?;
        let mut output = Output::new(self.format.format)?;
        let records = match &self.store {
            Some(path) => read_store(path, &game, self.goal)?,
            None => Vec::new(),
        };
        let out = shown::path(&self.out);
        let unwritable = |error| Failure::Bad(format!("{out}: can't write: {error}"));
        let mut target = Target::new(&self.out).map_err(unwritable)?;
        let watch = Watch::new(SearchLimits::default())?;
        let (file, mut written) = self.make(&game, &records, &watch)?;
        let start = Instant::now();
        let stop = stop_flag(&watch);
        let progress = Progress::new(Some(0));
        let shows = |checked: Checked| progress.set_of(checked.positions, checked.of, "checked");
        let summary = match verify(&file[..], self.threads.count(), &shows, &stop) {
            Ok(summary) => summary,
            Err(fourfold_verify::Failure::Stopped) => return Err(watch.stopped()),
            Err(failure) => {
                let message = format!("{out}: not written, since it proves nothing: {failure}");
                return Err(Failure::Wrong(message));
            }
        };
        drop(progress);
        target.write_all(&file).map_err(unwritable)?;
        target.finish().map_err(unwritable)?;
        written.check_seconds = start.elapsed().as_secs_f64();
        (written.positions, written.leaves) = (summary.positions, summary.leaves);
        written.witnesses = summary.witnesses;
        written.leaf_visits = summary.visited;
        Ok(output.put(&written)?)
    }

    /// Makes the certificate, in memory.
    fn make(
        &self,
        game: &Game<Cube>,
        records: &[Record],
        watch: &Watch,
    ) -> Result<(Vec<u8>, Written)> {
        let threads = self.threads.count();
        let leaf_searches = LEAF_SEARCH * threads as u64;
        let (mut memory, settings) = resources(&self.memory, threads, leaf_searches)?;
        let start = Instant::now();
        let mut questions = Questions::new(self.goal, game.position().to_move());
        // The question that was asked last comes last.
        let mut answered: Vec<Frontier> = Vec::new();
        while let Some(winner) = questions.next() {
            if !answered.is_empty() {
                memory.clear();
            }
            let mut frontier = begun(game.position(), winner, settings, records);
            if frontier.value().is_none() {
                if let Some(path) = &self.store {
                    return Err(Failure::Bad(format!(
                        "{}: the proof isn't finished; 'fourfold prove' goes on with it",
                        shown::path(path)
                    )));
                }
                frontier = self.prove(frontier, &mut memory, watch)?;
            }
            if let Some(wins) = frontier.value() {
                questions.answer(winner, wins);
            }
            answered.push(frontier);
        }
        let proof_visits = answered
            .iter()
            .map(|frontier| frontier.progress().visited)
            .sum();
        let proof_seconds = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let statement = match (self.goal, questions.value()) {
            (Goal::First, 0) => Statement::FirstDoesNotWin,
            (Goal::First, _) => Statement::FirstWins,
            (_, 1) => Statement::Win,
            (_, 0) => Statement::Draw,
            _ => Statement::Loss,
        };
        let claim = Claim::new(&game.to_string(), statement)
            .map_err(|error| Failure::Wrong(format!("the rules differ: {error}")))?;
        let searched = AtomicU64::new(0);
        let mut trees = self.trees(&claim, &answered, &mut memory, &searched, watch)?;
        let walk_seconds = start.elapsed().as_secs_f64();
        trees.sort_by_key(|(tree, _)| claim.trees().iter().position(|of| of == tree));
        let mut file = Vec::new();
        write_certificate(&mut file, &claim, self.leaf_budget, WRITTEN_BY, &trees)?;
        let written = Written {
            claim: claim.to_string(),
            file: self.out.to_string_lossy().into_owned(),
            positions: 0,
            leaves: 0,
            witnesses: 0,
            leaf_visits: 0,
            bytes: file.len() as u64,
            proof_visits,
            walk_visits: searched.into_inner(),
            proof_seconds,
            walk_seconds,
            check_seconds: 0.0,
        };
        Ok((file, written))
    }

    /// Works on a proof until the answer is known.
    fn prove(&self, frontier: Frontier, memory: &mut Memory, watch: &Watch) -> Result<Frontier> {
        let tables = self.tables(memory);
        let stops: Vec<_> = (0..self.threads.count())
            .map(|_| AtomicBool::new(false))
            .collect();
        let driver = Driver::new(frontier, &tables, &stops, &|_| ());
        let progress = Progress::new(None);
        let ended = AtomicBool::new(false);
        thread::scope(|scope| {
            let (driver, ended, progress) = (&driver, &ended, &progress);
            let looks = scope.spawn(move || {
                while !ended.load(Ordering::SeqCst) {
                    if watch.is_interrupted() {
                        driver.stop();
                    }
                    progress.set(driver.visited() as usize, "positions visited by the proof");
                    thread::park_timeout(TICK);
                }
            });
            let result = driver.run();
            ended.store(true, Ordering::SeqCst);
            looks.thread().unpark();
            result
        })?;
        let frontier = driver.look(Frontier::clone);
        match frontier.value() {
            Some(_) => Ok(frontier),
            None => Err(watch.stopped()),
        }
    }

    /// Walks through all trees of a claim.
    fn trees(
        &self,
        claim: &Claim,
        answered: &[Frontier],
        memory: &mut Memory,
        searched: &AtomicU64,
        watch: &Watch,
    ) -> Result<Vec<TreeCodes>> {
        let stop = stop_flag(watch);
        let mut trees = Vec::new();
        let newest = answered.last().map(Frontier::winner);
        // The table has what it takes for the question that was asked last.
        for frontier in answered.iter().rev() {
            let winner = frontier.winner();
            let claimed = claim.trees().into_iter();
            for tree in claimed.filter(|&tree| winner_in_question(tree) == winner) {
                if Some(winner) != newest {
                    memory.clear();
                }
                let walk = Walk {
                    tree,
                    frontier,
                    tables: &self.tables(memory),
                    leaf_budget: self.leaf_budget,
                    stop: &stop,
                    progress: &Progress::new(None),
                    searched,
                };
                match walk.run(claim.position(), self.threads.count())? {
                    Ok(codes) => trees.push(codes),
                    Err(Missing::Stopped) => return Err(watch.stopped()),
                    Err(Missing::Contradiction) => {
                        return Err(Failure::Wrong(format!(
                            "{claim}: the proof contradicts itself; its store or the memory of this machine is damaged"
                        )));
                    }
                }
            }
        }
        Ok(trees)
    }

    fn tables<'m>(&self, memory: &'m mut Memory) -> SolverTables<'m, Cube> {
        SearchConfiguration::usual(self.goal).tables::<Cube>(memory.words())
    }
}

/// Returns a flag that is set when everything is to stop.
fn stop_flag(watch: &Watch) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    watch.on_interruption(move || stopped.store(true, Ordering::SeqCst));
    stop
}

/// Reads the records of a store. Nothing is written, and no store is begun.
fn read_store(path: &Path, game: &Game<Cube>, goal: Goal) -> Result<Vec<Record>> {
    let name = shown::path(path);
    let about = path
        .metadata()
        .map_err(|error| Failure::Bad(format!("{name}: can't read the store: {error}")))?;
    if about.is_file() && about.len() == 0 {
        return Err(Failure::Bad(format!(
            "{name}: this is not the store of a proof"
        )));
    }
    let text = game.to_string();
    let subject = Subject {
        position: &text,
        goal: goal.name(),
    };
    let (_, lines) = Store::open(path, subject)?;
    let read = |(number, line): (usize, &String)| {
        Record::parse(line, game.columns()).map_err(|why| {
            Failure::Bad(format!(
                "{name}: the store is damaged: record {number}: {why}"
            ))
        })
    };
    lines.iter().enumerate().map(read).collect()
}
