//! What a worker says to the coordinator and hears from it, beside its searches.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_nats::{Client, RequestErrorKind, Subscriber};
use futures_util::StreamExt;
use tokio::time::{MissedTickBehavior, interval};

use crate::cluster::entries;
use crate::cluster::messages::{About, Beat, BeatReply, bytes, read};
use crate::cluster::proof::Names;
use crate::cluster::version::Version;
use crate::commands::worker::lanes::Lanes;
use crate::runtime::machine;
use crate::text::output::tell;

/// The time between two beats.
const BEAT_EVERY: Duration = Duration::from_secs(2);

/// The least time between two messages about what was found; with many workers it is longer.
const SHARE_EVERY: Duration = Duration::from_millis(100);

/// The most bytes of such a message: a whole number of entries, and less than servers take.
const MOST_BYTES: usize = 10_000 * entries::BYTES;

/// A coordinator that doesn't answer for so long is gone.
const SILENCE: Duration = Duration::from_secs(30);

/// The words about jobs under way in the time of a lease.
const WORDS_PER_LEASE: u32 = 4;

/// Talks until all work has ended.
pub(super) async fn talk(
    client: Client,
    server: String,
    names: Names,
    about: About,
    version: Version,
    lanes: Arc<Lanes>,
) {
    let lease = Duration::from_secs_f64(about.lease.clamp(0.1, 86_400.0));
    let mut needless = client.subscribe(names.needless()).await.ok();
    let mut entries = client.subscribe(names.entries()).await.ok();
    let mut shares = interval(SHARE_EVERY);
    shares.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut shared = Instant::now();
    let mut leases = interval(lease / WORDS_PER_LEASE);
    leases.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut beats = interval(BEAT_EVERY);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut voice = Voice {
        client: &client,
        names: &names,
        lanes: &lanes,
        beat: Beat {
            id: client.new_inbox(),
            host: machine::host(),
            version,
            threads: lanes.threads(),
            jobs: Vec::new(),
            jobs_done: 0,
            visited: 0,
            speed: 0.0,
            coordinator: String::new(),
            told: 0,
            leaves: false,
        },
        measured: (Instant::now(), 0),
        heard: Instant::now(),
    };
    while !lanes.is_closed() {
        tokio::select! {
            _ = leases.tick() => lanes.renew().await,
            _ = beats.tick() => voice.beat(&server).await,
            _ = shares.tick() => {
                if shared.elapsed() < lanes.share_every() {
                    continue;
                }
                shared = Instant::now();
                let found = lanes.take_found();
                for message in found.chunks(MOST_BYTES) {
                    _ = client.publish(names.entries(), message.to_vec().into()).await;
                }
            }
            message = next(&mut entries) => lanes.tell_entries(&message),
            message = next(&mut needless) => {
                if let Some(numbers) = read::<Vec<u64>>(&message) {
                    lanes.drop_needless(&numbers);
                }
            }
        }
    }
    voice.beat.leaves = true;
    _ = client.publish(names.beat(), bytes(&voice.beat)).await;
    _ = client.flush().await;
}

/// Returns the next message, which may never come.
async fn next(subscriber: &mut Option<Subscriber>) -> bytes::Bytes {
    if let Some(open) = subscriber {
        if let Some(message) = open.next().await {
            return message.payload;
        }
        *subscriber = None;
    }
    std::future::pending().await
}

/// The beats of a worker.
struct Voice<'a> {
    client: &'a Client,
    names: &'a Names,
    lanes: &'a Lanes,
    beat: Beat,
    /// The time of the last beat, and what had been visited by then.
    measured: (Instant, u64),
    /// The time of the last answer.
    heard: Instant,
}

impl Voice<'_> {
    async fn beat(&mut self, server: &str) {
        let visited = self.lanes.visited.load(Ordering::Relaxed);
        let (time, before) = std::mem::replace(&mut self.measured, (Instant::now(), visited));
        let seconds = time.elapsed().as_secs_f64();
        if seconds > 0.1 {
            let speed = (visited - before) as f64 / seconds;
            self.beat.speed = if before == 0 {
                speed
            } else {
                (self.beat.speed + speed) / 2.0
            };
        }
        self.beat.visited = visited;
        self.beat.jobs_done = self.lanes.jobs_done.load(Ordering::Relaxed);
        self.beat.jobs = self.lanes.jobs();
        match self
            .client
            .request(self.names.beat(), bytes(&self.beat))
            .await
        {
            Ok(message) => {
                self.heard = Instant::now();
                if let Some(reply) = read::<BeatReply>(&message.payload) {
                    self.hear(reply);
                }
            }
            Err(error) if error.kind() == RequestErrorKind::NoResponders => {
                if self.heard.elapsed() >= SILENCE {
                    tell(format_args!(
                        "fourfold: {server}: nobody coordinates this proof any more"
                    ));
                    self.lanes.end();
                }
            }
            // The server is away.
            Err(_) => self.heard = Instant::now(),
        }
    }

    fn hear(&mut self, reply: BeatReply) {
        if let Some(why) = reply.refused {
            self.lanes.refuse(why);
            return;
        }
        self.lanes.drop_needless(&reply.needless);
        self.lanes.tell(&reply.decided);
        self.lanes.set_rules(&reply);
        (self.beat.coordinator, self.beat.told) = (reply.coordinator, reply.told);
    }
}
