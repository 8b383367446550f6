//! `fourfold certificate`: writes a proof down, so that others can check it.
//!
//! A proof leaves no moves behind, only numbers in a table. So this walks through it a second time: one move for
//! the side that has its way, all replies of the other one. What the table has lost is searched again.

mod choice;
mod codes;
#[cfg(feature = "cluster")]
mod known;
mod scratch;
#[cfg(feature = "cluster")]
mod server;
mod walk;

use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args;
use fourfold_core::solver::frontier::{Frontier, FrontierSettings};
use fourfold_core::{Board, Cube, Game, Goal, SolverTables};
use fourfold_verify::{CertificateWriter, Claim, Progress as Checked, Summary, Tree, verify};
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
use crate::text::value::GoalValue;
use crate::text::{batch, shown};

use choice::{Missing, Source, winner_in_question};
use codes::Codes;
use walk::Walk;

/// The memory of the search at leaves, in bytes for each thread.
const LEAF_SEARCH: u64 = 2 << 20;

/// What the certificate says of who wrote it.
const WRITTEN_BY: &str = concat!("fourfold ", env!("CARGO_PKG_VERSION"));

/// Writes a certificate: a proof of who wins a position of 4x4x4, which 'fourfold verify' and others can check
///
/// The position is proved first, unless --store names the store of a finished 'fourfold prove', or --nats a server where
/// workers have proved it. Then the proof is walked through: one move for the side that has its way, all replies of the
/// other one, down to leaves, which a plain search proves. The file is checked before it takes its place. Temporary files
/// in the same folder take about 80 bytes for each position of the certificate, and what workers have found out.
#[derive(Debug, Args)]
pub(crate) struct CertificateCommand {
    /// The columns played to reach the position, or - for the empty one
    #[cfg_attr(feature = "cluster", arg(required_unless_present = "nats"))]
    #[cfg_attr(not(feature = "cluster"), arg(required = true))]
    position: Option<OsString>,
    /// The question: first (does the first player win?) or outcome [default: first]
    #[arg(long, value_parser = provable)]
    goal: Option<Goal>,
    /// The store of the proof, made by 'fourfold prove' with the same position and goal
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// The file for the certificate [default: the moves, with the ending .cert]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
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
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    server: server::SourceOptions,
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
    /// Positions visited by the proof; unless it was made before.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof_visits: Option<u64>,
    /// Positions visited to find again what the table has lost.
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

/// A certificate that has been made, and not yet checked.
struct Made {
    claim: Claim,
    codes: Codes,
    proof_visits: Option<u64>,
    walk_visits: u64,
    proof_seconds: f64,
    walk_seconds: f64,
}

impl CertificateCommand {
    pub(crate) fn run(self) -> Result {
        let mut output = Output::new(self.format.format)?;
        let watch = Watch::new(SearchLimits::default())?;
        #[cfg(feature = "cluster")]
        if let Some(url) = &self.server.nats {
            let position = self.position.as_deref();
            let proof = self.server.find(url, position, self.goal, &watch)?;
            let claim = proof.claim()?;
            let place = Place::new(self.out.as_deref(), claim.moves())?;
            let made = self.collected(&proof, claim, &place.folder, &watch)?;
            return self.write(made, place, &mut output, &watch);
        }
        let position = self.position.as_deref().unwrap_or_default();
        let game = batch::game::<Cube>(position)?;
        let records = match &self.store {
            Some(path) => read_store(path, &game, self.goal())?,
            None => Vec::new(),
        };
        let place = Place::new(self.out.as_deref(), &game.to_string())?;
        let made = self.own(&game, &records, &place.folder, &watch)?;
        self.write(made, place, &mut output, &watch)
    }

    fn goal(&self) -> Goal {
        self.goal.unwrap_or(Goal::First)
    }

    /// Checks a certificate, and puts it in its place.
    fn write(&self, made: Made, place: Place, output: &mut Output, watch: &Watch) -> Result {
        let start = Instant::now();
        let (claim, positions) = (&made.claim, made.codes.count());
        let unusable = |error| place.unusable(&error);
        let mut file = tempfile::tempfile_in(&place.folder).map_err(unusable)?;
        let out = BufWriter::new(&file);
        let written = CertificateWriter::new(out, claim, self.leaf_budget, WRITTEN_BY, positions)
            .and_then(|mut writer| {
                made.codes.write(&mut writer)?;
                writer.finish()
            });
        written.map_err(unusable)?;
        let summary = self.check(&mut file, positions, &place, watch)?;
        let check_seconds = start.elapsed().as_secs_f64();
        let file_name = place.path.to_string_lossy().into_owned();
        let bytes = place.take(&mut file)?;
        Ok(output.put(&Written {
            claim: claim.to_string(),
            file: file_name,
            positions,
            leaves: summary.leaves,
            witnesses: summary.witnesses,
            leaf_visits: summary.visited,
            bytes,
            proof_visits: made.proof_visits,
            walk_visits: made.walk_visits,
            proof_seconds: made.proof_seconds,
            walk_seconds: made.walk_seconds,
            check_seconds,
        })?)
    }

    fn check(
        &self,
        file: &mut File,
        positions: u64,
        place: &Place,
        watch: &Watch,
    ) -> Result<Summary> {
        file.rewind().map_err(|error| place.unusable(&error))?;
        let stop = stop_flag(watch);
        let progress = Progress::new(Some(0));
        let shows = |checked: Checked| progress.set_of(checked.positions, positions, "checked");
        let checked = verify(BufReader::new(file), self.threads.count(), &shows, &stop);
        checked.map_err(|failure| match failure {
            fourfold_verify::Failure::Stopped => watch.stopped(),
            failure => {
                let out = &place.name;
                let message = format!("{out}: not written, since it proves nothing: {failure}");
                Failure::Wrong(message)
            }
        })
    }

    /// Makes a certificate of a proof of one's own.
    fn own(
        &self,
        game: &Game<Cube>,
        records: &[Record],
        folder: &Path,
        watch: &Watch,
    ) -> Result<Made> {
        let (mut memory, settings) = self.resources(0)?;
        let start = Instant::now();
        let answered = self.answer(game, records, settings, &mut memory, watch)?;
        let proof_visits = answered
            .iter()
            .map(|frontier| frontier.progress().visited)
            .sum();
        let proof_seconds = start.elapsed().as_secs_f64();
        let mut questions = Questions::new(self.goal(), game.position().to_move());
        for frontier in &answered {
            if let Some(wins) = frontier.value() {
                questions.answer(frontier.winner(), wins);
            }
        }
        let value = GoalValue::new(self.goal(), questions.value());
        let claim: Claim = format!("{game} {} {value}", self.goal().name())
            .parse()
            .map_err(|error| Failure::Wrong(format!("the rules differ: {error}")))?;
        let start = Instant::now();
        let codes = Codes::new(folder, claim.trees())?;
        let searched = AtomicU64::new(0);
        let newest = answered.last().map(Frontier::winner);
        // The table has what it takes for the question that was asked last.
        for frontier in answered.iter().rev() {
            let winner = frontier.winner();
            let trees = claim.trees().into_iter();
            for tree in trees.filter(|&tree| winner_in_question(tree) == winner) {
                if Some(winner) != newest {
                    memory.clear();
                }
                let (tables, source) = (tables(&mut memory), Source::Frontier(frontier));
                self.walk(&claim, tree, source, &tables, &codes, &searched, watch)?;
            }
        }
        Ok(Made {
            claim,
            codes,
            proof_visits: Some(proof_visits),
            walk_visits: searched.into_inner(),
            proof_seconds,
            walk_seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// Makes a certificate of what workers have found out.
    #[cfg(feature = "cluster")]
    fn collected(
        &self,
        proof: &server::ServerProof,
        claim: Claim,
        folder: &Path,
        watch: &Watch,
    ) -> Result<Made> {
        use fourfold_core::{Limits, Solver};

        let start = Instant::now();
        let (mut memory, _) = self.resources(known::BATCH_BYTES + scratch::CACHE)?;
        let tables = tables(&mut memory);
        let never = AtomicBool::new(false);
        let mut solver = Solver::new(&tables, Limits::stopped_by(&never));
        let known = proof.collect(&mut solver, folder, watch)?;
        let codes = Codes::new(folder, claim.trees())?;
        let searched = AtomicU64::new(0);
        for tree in claim.trees() {
            let source = Source::Others(&known);
            self.walk(&claim, tree, source, &tables, &codes, &searched, watch)?;
        }
        Ok(Made {
            claim,
            codes,
            proof_visits: None,
            walk_visits: searched.into_inner(),
            proof_seconds: 0.0,
            walk_seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// Takes the memory for the table, beside that for all else.
    fn resources(&self, more: u64) -> Result<(Memory, FrontierSettings)> {
        let threads = self.threads.count();
        let leaf_searches = LEAF_SEARCH * threads as u64;
        resources(&self.memory, threads, leaf_searches + scratch::CACHE + more)
    }

    /// Answers all questions, the one that was asked last at the end.
    fn answer(
        &self,
        game: &Game<Cube>,
        records: &[Record],
        settings: FrontierSettings,
        memory: &mut Memory,
        watch: &Watch,
    ) -> Result<Vec<Frontier>> {
        let mut questions = Questions::new(self.goal(), game.position().to_move());
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
                frontier = self.prove(frontier, memory, watch)?;
            }
            if let Some(wins) = frontier.value() {
                questions.answer(winner, wins);
            }
            answered.push(frontier);
        }
        Ok(answered)
    }

    /// Works on a proof until the answer is known.
    fn prove(&self, frontier: Frontier, memory: &mut Memory, watch: &Watch) -> Result<Frontier> {
        let tables = tables(memory);
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

    /// Walks through a tree of a claim.
    #[expect(clippy::too_many_arguments)]
    fn walk(
        &self,
        claim: &Claim,
        tree: Tree,
        source: Source,
        tables: &SolverTables<Cube>,
        codes: &Codes,
        searched: &AtomicU64,
        watch: &Watch,
    ) -> Result {
        let walk = Walk {
            tree,
            source,
            tables,
            codes,
            leaf_budget: self.leaf_budget,
            stop: &stop_flag(watch),
            progress: &Progress::new(None),
            searched,
        };
        match walk.run(claim.position(), self.threads.count())? {
            Ok(()) => Ok(()),
            Err(Missing::Stopped) => Err(watch.stopped()),
            Err(Missing::Unusable(why)) => Err(why.into()),
            Err(Missing::Contradiction) => Err(Failure::Wrong(format!(
                "{claim}: the proof contradicts itself; what is kept of it or the memory of a machine is damaged"
            ))),
        }
    }
}

fn tables(memory: &mut Memory) -> SolverTables<'_, Cube> {
    SearchConfiguration::usual(Goal::First).tables::<Cube>(memory.words())
}

/// The place of the certificate.
struct Place {
    target: Target,
    /// The folder for temporary files.
    folder: PathBuf,
    /// Its path, and how messages show it.
    path: PathBuf,
    name: String,
}

impl Place {
    fn new(out: Option<&Path>, moves: &str) -> Result<Self> {
        let moves = if moves == "-" { "empty" } else { moves };
        let path = out.map_or_else(|| format!("{moves}.cert").into(), Path::to_path_buf);
        let name = shown::path(&path);
        let target = Target::new(&path)
            .map_err(|error| Failure::Bad(format!("{name}: can't write: {error}")))?;
        Ok(Self {
            folder: target.folder(),
            target,
            path,
            name,
        })
    }

    fn unusable(&self, why: &io::Error) -> Failure {
        let name = &self.name;
        Failure::Bad(format!(
            "{name}: can't write a temporary file beside it: {why}"
        ))
    }

    /// Puts a file there, and returns its size in bytes.
    fn take(mut self, file: &mut File) -> Result<u64> {
        let copied = file
            .rewind()
            .and_then(|()| io::copy(file, &mut self.target))
            .and_then(|bytes| self.target.finish().map(|()| bytes));
        let name = self.name;
        copied.map_err(|error| Failure::Bad(format!("{name}: can't write: {error}")))
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
