//! Workers that search nothing: they speak to the coordinator as all do, and make up what their jobs come to.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fourfold_core::solver::frontier::{Job, JobResult, Numbers, Report};
use fourfold_core::{Bits, Board, Cube};
use tokio::time::sleep;

use crate::cluster::connection::Connection;
use crate::cluster::entries;
use crate::cluster::messages::About;
use crate::cluster::proof::Proof;
use crate::cluster::version::Version;
use crate::commands::worker::lanes::Lanes;
use crate::commands::worker::talk;
use crate::runtime::lock::lock;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};

/// The positions that such a worker claims to visit in a second.
const SPEED: f64 = 1e6;

/// The share of jobs that decide their positions, and the stones up to which there are none: or the proof would soon be over,
/// since the answers are made up.
const DECIDED: f64 = 0.5;
const EARLY: u32 = 18;

/// Of all positions visited those that are told to others, the bytes of a piece for each, and how both decline: as with
/// real workers.
const TOLD: f64 = 0.008;
const BYTES: f64 = 0.037;
const LEAST: f64 = 16.0;
const DECLINE: f64 = 1.5;

/// What such a worker does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// The time that a job takes on average.
    pub(crate) job_time: Duration,
    /// True if it tells the others nothing.
    pub(crate) is_quiet: bool,
}

/// What all of them have seen.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The times from the end of a job to the beginning of the next one.
    handovers: Mutex<Vec<Duration>>,
    /// The time that was spent on jobs, in microseconds.
    busy: AtomicU64,
    pub(crate) workers: AtomicU64,
}

impl Seen {
    /// Forgets what was seen so far, and returns it: the times between jobs, and that spent on jobs.
    pub(crate) fn take(&self) -> (Vec<Duration>, Duration) {
        let busy = Duration::from_micros(self.busy.swap(0, Ordering::Relaxed));
        (std::mem::take(&mut *lock(&self.handovers)), busy)
    }
}

/// Works on a proof with a connection of its own, until `watch` ends that or the proof is over.
pub(crate) async fn work(
    connection: &Connection,
    about: About,
    habits: Habits,
    watch: &Watch,
    seen: &Seen,
) -> Result {
    let connection = connection.another().await?;
    let joined = Proof::join(&connection, about.clone()).await?;
    let Some(proof) = joined else {
        let name = &connection.name;
        return Err(Failure::Bad(format!("{name}: the proof is gone")));
    };
    let lanes = Arc::new(Lanes::new(1, Instant::now()));
    let talk = connection.spawn(talk::talk(
        connection.client.clone(),
        connection.name.clone(),
        proof.names.clone(),
        about,
        Version::own(),
        Arc::clone(&lanes),
    ));
    seen.workers.fetch_add(1, Ordering::Relaxed);
    let ended = Mutex::new(None::<Instant>);
    let search = async |job: Job| {
        if let Some(ended) = *lock(&ended) {
            lock(&seen.handovers).push(ended.elapsed());
        }
        let time = habits.job_time.mul_f64(0.5 + fastrand::f64());
        let visited = ((time.as_secs_f64() * SPEED) as u64).max(1);
        let start = Instant::now();
        let parts = time.as_secs().max(1) as u32;
        for _ in 0..parts {
            sleep(time / parts).await;
            lanes
                .visited
                .fetch_add(visited / u64::from(parts), Ordering::Relaxed);
        }
        seen.busy
            .fetch_add(start.elapsed().as_micros() as u64, Ordering::Relaxed);
        let (share_from, pieces_from) = lanes.least();
        let of = |share: f64, least: u64| {
            let declined = (least as f64 / LEAST).max(1.0).powf(-DECLINE);
            (visited as f64 * share * declined) as usize
        };
        if !habits.is_quiet {
            // No position has these stones, so nobody takes it in.
            lanes.add_found(&vec![0xFF; of(TOLD, share_from) * entries::BYTES]);
        }
        let report = Report {
            columns: job.columns.clone(),
            visited: visited.min(job.budget),
            result: result(&job),
        };
        *lock(&ended) = Some(Instant::now());
        (report, vec![0xFF; of(BYTES, pieces_from)])
    };
    lanes.pretend(&connection, &proof, watch, search).await;
    lanes.close();
    _ = talk.await;
    Ok(())
}

/// Makes up a result.
fn result(job: &Job) -> JobResult {
    let is_late = job.position.stones() > EARLY;
    if is_late && fastrand::f64() < DECIDED {
        return JobResult::Decided(fastrand::bool());
    }
    let number = || 10f64.powf(1.0 + 4.0 * fastrand::f64()) as u64;
    let numbers = || Numbers {
        proof: number(),
        disproof: number(),
    };
    let moves = job.position.playable().ones();
    let after = moves.map(|cell| (Cube::column_of(cell) as u8, numbers()));
    JobResult::Split(numbers(), after.collect())
}
