//! The threads of a worker, each with a job or none.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::message::Acker;
use fourfold_core::board::Player;
use fourfold_core::solver::TableEntry;
use fourfold_core::solver::frontier::{Job, JobResult, Report};
use fourfold_core::support::Threads;
use fourfold_core::{Cube, Interrupted, Limits, Solver, SolverTables};
use futures_util::StreamExt;
use tokio::time::sleep;

use crate::cluster::connection::Connection;
use crate::cluster::entries;
use crate::cluster::messages::{BeatReply, JobMessage, read};
use crate::cluster::pieces;
use crate::cluster::proof::Proof;
use crate::commands::worker::outcome::{End, Outcome};
use crate::runtime::lock::lock;
use crate::runtime::threads::StdThreads;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::record::Record;

/// How long the server keeps a request for a job.
const REQUEST: Duration = Duration::from_secs(5);

/// The time between two looks at what ends the waiting.
const TICK: Duration = Duration::from_millis(100);

/// The most messages about answers that wait for the table.
const MOST_HEARD: usize = 1 << 10;

/// The most needless jobs that are remembered.
const REMEMBERED: usize = 1 << 12;

/// Why a worker doesn't go on with a proof.
#[derive(Clone, Copy, Debug)]
pub(super) enum Left {
    /// The user has stopped it.
    Stopped,
    /// There was no job for too long.
    Idle,
    /// The proof is over, or nobody coordinates it. The last job ended at this time.
    Ended(Instant),
}

/// All threads, and what they share.
pub(super) struct Lanes {
    lanes: Vec<Lane>,
    /// True if all work on this proof is to end.
    is_closed: AtomicBool,
    pub(super) visited: AtomicU64,
    pub(super) jobs_done: AtomicU64,
    /// What others have found out, on its way to the table.
    heard: Mutex<Receiver<Vec<(Player, TableEntry)>>>,
    hear: SyncSender<Vec<(Player, TableEntry)>>,
    /// Answers that others should hear of, and the least number of positions visited for such a one, and for one in a piece.
    share_from: AtomicU64,
    /// The least time between two messages to them, in milliseconds.
    share_every: AtomicU64,
    pieces_from: AtomicU64,
    found: Mutex<Vec<u8>>,
    /// True if it was said that the server doesn't take pieces.
    piece_refused: AtomicBool,
    /// The jobs that were said to be needless lately.
    needless: Mutex<Vec<u64>>,
    /// The end of the last job.
    last_job: Mutex<Instant>,
    /// Why the coordinator has refused this worker.
    refused: Mutex<Option<String>>,
    /// True if the server hasn't what belongs to the proof, or nobody coordinates it.
    is_over: AtomicBool,
}

/// A thread.
#[derive(Default)]
struct Lane {
    stop: AtomicBool,
    running: Mutex<Option<Running>>,
}

/// The job of a thread.
struct Running {
    number: u64,
    acker: Arc<Acker>,
}

/// A job with what belongs to it.
struct Task {
    number: u64,
    message: JobMessage,
    job: Job,
}

impl Lanes {
    pub(super) fn new(threads: usize, last_job: Instant) -> Self {
        let (hear, heard) = mpsc::sync_channel(MOST_HEARD);
        Self {
            lanes: (0..threads).map(|_| Lane::default()).collect(),
            is_closed: AtomicBool::new(false),
            visited: AtomicU64::new(0),
            jobs_done: AtomicU64::new(0),
            heard: Mutex::new(heard),
            hear,
            share_from: AtomicU64::new(u64::MAX),
            share_every: AtomicU64::new(0),
            pieces_from: AtomicU64::new(u64::MAX),
            found: Mutex::default(),
            piece_refused: AtomicBool::new(false),
            needless: Mutex::default(),
            last_job: Mutex::new(last_job),
            refused: Mutex::default(),
            is_over: AtomicBool::new(false),
        }
    }

    pub(super) fn threads(&self) -> usize {
        self.lanes.len()
    }

    /// Returns the numbers of the jobs under way.
    pub(super) fn jobs(&self) -> Vec<u64> {
        let running = self.lanes.iter().map(|lane| lock(&lane.running));
        running
            .filter_map(|of| of.as_ref().map(|running| running.number))
            .collect()
    }

    /// Tells the server that all jobs under way are still worked on.
    pub(super) async fn renew(&self) {
        for lane in &self.lanes {
            let word = lock(&lane.running)
                .as_ref()
                .map(|running| Arc::clone(&running.acker));
            if let Some(acker) = word {
                _ = acker.ack_with(AckKind::Progress).await;
            }
        }
    }

    /// Takes in decided positions, as lines of records.
    pub(super) fn tell(&self, lines: &[String]) {
        let records = lines
            .iter()
            .filter_map(|line| Record::parse(line, &[]).ok());
        self.take_in(
            records
                .flat_map(|record| entries::of_record(&record))
                .collect(),
        );
    }

    /// Takes in what another worker has found out.
    pub(super) fn tell_entries(&self, message: &[u8]) {
        self.take_in(entries::read(message).collect());
    }

    /// Passes answers on to the table. They are lost if too many wait for that.
    fn take_in(&self, heard: Vec<(Player, TableEntry)>) {
        _ = self.hear.try_send(heard);
    }

    /// Returns the least numbers of positions visited for an answer that others should hear of, and that a piece has.
    pub(super) fn least(&self) -> (u64, u64) {
        let least = |of: &AtomicU64| of.load(Ordering::Relaxed);
        (least(&self.share_from), least(&self.pieces_from))
    }

    /// Adds to what others should hear of.
    pub(super) fn add_found(&self, found: &[u8]) {
        lock(&self.found).extend(found);
    }

    /// Takes over what the coordinator says of messages to others, and of pieces.
    pub(super) fn set_rules(&self, reply: &BeatReply) {
        self.share_from
            .store(reply.share_from.max(1), Ordering::Relaxed);
        self.share_every.store(reply.share_every, Ordering::Relaxed);
        self.pieces_from
            .store(reply.pieces_from.max(1), Ordering::Relaxed);
    }

    /// Returns the least time between two messages about what others should hear of.
    pub(super) fn share_every(&self) -> Duration {
        Duration::from_millis(self.share_every.load(Ordering::Relaxed))
    }

    /// Returns what others should hear of since the last call.
    pub(super) fn take_found(&self) -> Vec<u8> {
        std::mem::take(&mut *lock(&self.found))
    }

    /// Ends jobs that no longer matter.
    pub(super) fn drop_needless(&self, numbers: &[u64]) {
        let mut needless = lock(&self.needless);
        needless.extend(numbers);
        let excess = needless.len().saturating_sub(REMEMBERED);
        needless.drain(..excess);
        for lane in &self.lanes {
            let running = lock(&lane.running);
            if running
                .as_ref()
                .is_some_and(|of| numbers.contains(&of.number))
            {
                lane.stop.store(true, Ordering::SeqCst);
            }
        }
    }

    /// Ends all work, since the coordinator doesn't want it.
    pub(super) fn refuse(&self, why: String) {
        *lock(&self.refused) = Some(why);
        self.close();
    }

    /// Ends the work when no job comes any more.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::SeqCst);
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::SeqCst)
    }

    /// Ends all work.
    pub(super) fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
        for lane in &self.lanes {
            let _running = lock(&lane.running);
            lane.stop.store(true, Ordering::SeqCst);
        }
    }

    /// Searches jobs on all threads until there is a reason to end that.
    pub(super) fn run(
        &self,
        connection: &Connection,
        proof: &Proof,
        tables: &SolverTables<Cube>,
        idle_limit: Option<Duration>,
        watch: &Watch,
    ) -> Result<Left> {
        let left = Mutex::new(None);
        StdThreads(self.lanes.len() + 1).run(|number| {
            if number == self.lanes.len() {
                return self.listen(tables);
            }
            let reason = self.work(
                &self.lanes[number],
                connection,
                proof,
                tables,
                idle_limit,
                watch,
            );
            lock(&left).get_or_insert(reason);
            self.close();
        })?;
        if let Some(why) = lock(&self.refused).take() {
            return Err(Failure::Bad(format!("{}: {why}", connection.name)));
        }
        let left = lock(&left).take();
        Ok(left.unwrap_or(Left::Ended(*lock(&self.last_job))))
    }

    /// Puts what others have found out into the table.
    fn listen(&self, tables: &SolverTables<Cube>) {
        let never = AtomicBool::new(false);
        let mut solver = Solver::new(tables, Limits::stopped_by(&never));
        let heard = lock(&self.heard);
        while !self.is_closed() {
            for (winner, entry) in heard.recv_timeout(TICK).into_iter().flatten() {
                solver.learn(&entry, winner);
            }
        }
    }

    /// Searches one job after the other, and returns why it doesn't go on.
    fn work(
        &self,
        lane: &Lane,
        connection: &Connection,
        proof: &Proof,
        tables: &SolverTables<Cube>,
        idle_limit: Option<Duration>,
        watch: &Watch,
    ) -> Left {
        let count = |nodes| {
            self.visited.fetch_add(nodes, Ordering::Relaxed);
            if watch.is_interrupted() {
                lane.stop.store(true, Ordering::SeqCst);
            }
        };
        let limits = Limits {
            pulse: Some(&count),
            ..Limits::stopped_by(&lane.stop)
        };
        let winner_now = Cell::new(Player::First);
        let piece = RefCell::new(Vec::new());
        let share = |entry: &TableEntry| {
            if entry.effort >= self.share_from.load(Ordering::Relaxed).ilog2() {
                entries::write(&mut lock(&self.found), entry, winner_now.get());
            }
            let winner = winner_now.get();
            if entry.effort >= self.pieces_from.load(Ordering::Relaxed).ilog2()
                && pieces::shows_a_move(entry, winner)
            {
                entries::write(&mut piece.borrow_mut(), entry, winner);
            }
        };
        let mut solver = Solver::new(tables, limits);
        loop {
            let task = match connection.wait(self.next(lane, proof, idle_limit, watch)) {
                Ok(task) => task,
                Err(left) => return left,
            };
            let Some(winner) = task.message.winner() else {
                connection.wait(self.finish(lane, AckKind::Term));
                continue;
            };
            winner_now.set(winner);
            let least = |of: &AtomicU64| of.load(Ordering::Relaxed);
            solver.share_from(
                least(&self.share_from).min(least(&self.pieces_from)),
                &share,
            );
            let report = match solver.known(&task.job.position, winner) {
                Some(wins) => Ok(Report {
                    columns: task.job.columns.clone(),
                    visited: 0,
                    result: JobResult::Decided(wins),
                }),
                None => solver.work(&task.job, winner, limits),
            };
            let piece = piece.take();
            let end = self.end_job(lane, &task, report, &piece, connection, proof, watch);
            connection.wait(end);
        }
    }

    /// Does one job after the other on the first thread, but lets `search` make up what they come to.
    pub(super) async fn pretend<S>(
        &self,
        connection: &Connection,
        proof: &Proof,
        watch: &Watch,
        search: impl Fn(Job) -> S,
    ) -> Left
    where
        S: Future<Output = (Report, Vec<u8>)>,
    {
        let lane = &self.lanes[0];
        loop {
            let task = match self.next(lane, proof, None, watch).await {
                Ok(task) => task,
                Err(left) => return left,
            };
            let (report, piece) = search(task.job.clone()).await;
            let report = match lane.stop.load(Ordering::SeqCst) {
                true => Err(Interrupted::Stopped),
                false => Ok(report),
            };
            self.end_job(lane, &task, report, &piece, connection, proof, watch)
                .await;
        }
    }

    /// Puts away what came of a job, or gives it back.
    #[expect(clippy::too_many_arguments)]
    async fn end_job(
        &self,
        lane: &Lane,
        task: &Task,
        report: Result<Report, Interrupted>,
        piece: &[u8],
        connection: &Connection,
        proof: &Proof,
        watch: &Watch,
    ) {
        let done = match (report, task.message.winner()) {
            (Ok(report), Some(winner)) => {
                let outcome = Outcome {
                    job: &task.message,
                    number: task.number,
                    record: Record { winner, report },
                    piece,
                    piece_refused: &self.piece_refused,
                };
                let is_over = || watch.is_interrupted() || self.is_closed();
                let end = outcome.keep(connection, proof, &is_over).await;
                if matches!(end, End::Needless) {
                    self.end();
                }
                self.jobs_done.fetch_add(1, Ordering::Relaxed);
                *lock(&self.last_job) = Instant::now();
                match end {
                    End::Kept => AckKind::Ack,
                    End::Lost | End::Needless => AckKind::Nak(None),
                }
            }
            _ if lock(&self.needless).contains(&task.number) => {
                // Others may have built on it.
                let name = pieces::name(&task.message.key, task.number);
                _ = proof.pieces.put(&name, piece).await;
                AckKind::Term
            }
            _ => AckKind::Nak(None),
        };
        self.finish(lane, done).await;
    }

    /// Waits for a job.
    async fn next(
        &self,
        lane: &Lane,
        proof: &Proof,
        idle_limit: Option<Duration>,
        watch: &Watch,
    ) -> Result<Task, Left> {
        loop {
            let batch = proof
                .consumer
                .batch()
                .max_messages(1)
                .expires(REQUEST)
                .messages();
            let mut batch = batch.await.ok();
            let since = Instant::now();
            loop {
                if watch.is_interrupted() {
                    return Err(Left::Stopped);
                }
                if self.is_closed() || self.is_over.load(Ordering::SeqCst) {
                    return Err(Left::Ended(*lock(&self.last_job)));
                }
                let is_idle = |limit| lock(&self.last_job).elapsed() >= limit;
                if idle_limit.is_some_and(is_idle) && self.jobs().is_empty() {
                    return Err(Left::Idle);
                }
                let Some(open) = &mut batch else {
                    // The server doesn't answer; it may be back later.
                    sleep(TICK).await;
                    if since.elapsed() >= 10 * TICK {
                        break;
                    }
                    continue;
                };
                tokio::select! {
                    message = open.next() => {
                        let Some(Ok(message)) = message else {
                            if since.elapsed() < TICK {
                                sleep(TICK).await;
                            }
                            break;
                        };
                        if let Some(task) = self.begin(lane, proof, message).await {
                            return Ok(task);
                        }
                        break;
                    }
                    () = sleep(TICK) => {}
                }
            }
        }
    }

    /// Begins a job, unless it is needless or done already.
    async fn begin(
        &self,
        lane: &Lane,
        proof: &Proof,
        message: async_nats::jetstream::Message,
    ) -> Option<Task> {
        let number = message.info().ok()?.stream_sequence;
        let (message, acker) = message.split();
        let job = read::<JobMessage>(&message.payload);
        let task = job.and_then(|message| {
            let game = message.game()?;
            let job = Job {
                columns: game.columns().to_vec(),
                position: game.position(),
                thresholds: message.thresholds(),
                budget: message.budget,
            };
            Some(Task {
                number,
                message,
                job,
            })
        });
        let Some(task) = task else {
            _ = acker.ack_with(AckKind::Term).await;
            return None;
        };
        {
            let mut running = lock(&lane.running);
            lane.stop.store(self.is_closed(), Ordering::SeqCst);
            *running = Some(Running {
                number,
                acker: Arc::new(acker),
            });
        }
        let is_needless = lock(&self.needless).contains(&number);
        // Somebody may have done it before the server heard of that.
        let entry = proof.results.entry(&task.message.key).await.ok().flatten();
        let is_done = entry.is_some_and(|entry| entry.revision > task.message.revision);
        if is_needless || is_done {
            self.finish(lane, AckKind::Ack).await;
            return None;
        }
        Some(task)
    }

    /// Says what became of the job of a thread.
    async fn finish(&self, lane: &Lane, kind: AckKind) {
        let running = lock(&lane.running).take();
        if let Some(Running { acker, .. }) = running {
            _ = acker.ack_with(kind).await;
        }
    }
}
