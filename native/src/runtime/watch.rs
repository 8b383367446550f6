//! Limits of searches, and their end by the user.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};
use std::{process, thread};

use fourfold_core::{Interrupted, Limits};

use crate::runtime::lock::lock;
use crate::runtime::signals;
use crate::runtime::threads;
use crate::text::failure::{Failure, Result};
use crate::text::output::tell;

/// The precision of time limits.
const TICK: Duration = Duration::from_millis(5);

/// The time that most commands have to end themselves when the user asks for it.
const GRACE: Duration = Duration::from_millis(500);

/// The time for those that first put away what they have done. They take it only on a very busy machine.
pub(crate) const GRACE_TO_SAVE: Duration = Duration::from_secs(10);

/// A terminal and a parent may both pass the same Ctrl-C on: only what comes later is a second one, which ends
/// everything at once.
const SAME_SIGNAL: Duration = Duration::from_millis(100);

/// The limits of each search of a command.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchLimits {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
}

/// Ends all searches when the user asks for it, and each at its time limit.
pub(crate) struct Watch(Arc<Shared>);

struct Shared {
    limits: SearchLimits,
    interrupted: AtomicBool,
    alarms: Mutex<Vec<Arc<Alarm>>>,
    listeners: Mutex<Vec<Box<dyn Fn() + Send>>>,
}

/// The stop flag of a limiter's searches, and the time at which it is set.
struct Alarm {
    stop: AtomicBool,
    due: Mutex<Option<Instant>>,
}

/// Gives the searches of one thread their limits, one search after the other.
pub(crate) struct Limiter<'w> {
    shared: &'w Shared,
    alarm: Arc<Alarm>,
}

/// Ends the current search of a limiter, from another thread.
#[cfg(feature = "tui")]
pub(crate) struct Stopper(Arc<Alarm>);

impl Watch {
    /// Watches the clock and Ctrl-C from now on.
    pub(crate) fn new(limits: impl Into<SearchLimits>) -> Result<Self> {
        Self::with_grace(limits, GRACE)
    }

    /// Watches for a command that may take this long to end itself.
    pub(crate) fn with_grace(limits: impl Into<SearchLimits>, grace: Duration) -> Result<Self> {
        let shared = Arc::new(Shared::new(limits.into()));
        let interrupted = Arc::clone(&shared);
        let mut asked: Option<Instant> = None;
        signals::on_signal(move || {
            let end = || {
                tell_briefly(Shared::INTERRUPTED);
                process::exit(1);
            };
            match asked {
                None => {
                    asked = Some(Instant::now());
                    interrupted.interrupt();
                    // Work that checks no flag, such as a blocking read, would keep the program alive.
                    thread::spawn(move || {
                        thread::sleep(grace);
                        end();
                    });
                }
                Some(first) if first.elapsed() >= SAME_SIGNAL => end(),
                Some(_) => {}
            }
        })?;
        let watched = Arc::clone(&shared);
        thread::spawn(move || {
            loop {
                thread::sleep(TICK);
                let now = Instant::now();
                for alarm in lock(&watched.alarms).iter() {
                    let due = lock(&alarm.due);
                    alarm.ring(*due, now);
                }
            }
        });
        Ok(Self(shared))
    }

    /// A watch that ends nothing, for tests.
    #[cfg(test)]
    pub(crate) fn idle() -> Self {
        Self::without_clock(SearchLimits::default())
    }

    /// A watch without a thread that looks at the clock, for tests.
    #[cfg(test)]
    pub(crate) fn without_clock(limits: SearchLimits) -> Self {
        Self(Arc::new(Shared::new(limits)))
    }

    /// Returns a limiter for one thread.
    pub(crate) fn limiter(&self) -> Limiter<'_> {
        let alarm = Arc::new(Alarm {
            stop: AtomicBool::new(false),
            due: Mutex::new(None),
        });
        lock(&self.0.alarms).push(Arc::clone(&alarm));
        Limiter {
            shared: &self.0,
            alarm,
        }
    }

    /// Stops everything, as Ctrl-C does.
    pub(crate) fn interrupt(&self) {
        self.0.interrupt();
    }

    /// Returns true if everything is to stop.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.0.interrupted.load(Ordering::SeqCst)
    }

    /// Calls `listener` once when everything is to stop, or now if that has been asked for.
    pub(crate) fn on_interruption(&self, listener: impl Fn() + Send + 'static) {
        lock(&self.0.listeners).push(Box::new(listener));
        if self.is_interrupted() {
            self.interrupt();
        }
    }

    /// Returns the failure of a command that the user or a time limit ended.
    pub(crate) fn stopped(&self) -> Failure {
        self.failure(Interrupted::Stopped)
    }

    /// Returns the failure of a command that a limit ended.
    pub(crate) fn failure(&self, why: Interrupted) -> Failure {
        Failure::Limit(self.0.reason(why))
    }
}

impl Limiter<'_> {
    /// Calls `search` with limits that count from now.
    pub(crate) fn limited<T>(&self, search: impl FnOnce(Limits) -> T) -> T {
        self.limited_to(self.shared.limits.time, search)
    }

    /// Calls `search` with limits that count from now; `time` may shorten the time limit.
    pub(crate) fn limited_to<T>(
        &self,
        time: Option<Duration>,
        search: impl FnOnce(Limits) -> T,
    ) -> T {
        let time = [time, self.shared.limits.time].into_iter().flatten().min();
        let due = time.and_then(|time| Instant::now().checked_add(time));
        self.set_alarm(due);
        // Among many busy threads, the one that watches the clock may have to wait for seconds.
        let look = |_| self.alarm.ring(due, Instant::now());
        let result = search(Limits {
            nodes: self.shared.limits.nodes.unwrap_or(u64::MAX),
            pulse: due.is_some().then_some(&look),
            ..Limits::stopped_by(&self.alarm.stop)
        });
        *lock(&self.alarm.due) = None;
        result
    }

    /// Calls `search` with nothing that ends it but the user.
    pub(crate) fn unlimited<T>(&self, search: impl FnOnce(Limits) -> T) -> T {
        self.set_alarm(None);
        search(Limits::stopped_by(&self.alarm.stop))
    }

    fn set_alarm(&self, at: Option<Instant>) {
        let mut due = lock(&self.alarm.due);
        *due = at;
        let stop = self.shared.interrupted.load(Ordering::SeqCst);
        self.alarm.stop.store(stop, Ordering::SeqCst);
    }

    /// Returns a stopper for the thread that may end a search of this one.
    #[cfg(feature = "tui")]
    pub(crate) fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.alarm))
    }

    /// Returns the reason of an interruption in words.
    pub(crate) fn reason(&self, why: Interrupted) -> String {
        self.shared.reason(why)
    }
}

impl Drop for Limiter<'_> {
    fn drop(&mut self) {
        let is_other = |alarm: &Arc<Alarm>| !Arc::ptr_eq(alarm, &self.alarm);
        lock(&self.shared.alarms).retain(is_other);
    }
}

#[cfg(feature = "tui")]
impl Stopper {
    /// Ends the current search, if there is one. Later searches aren't affected.
    pub(crate) fn stop(&self) {
        self.0.stop.store(true, Ordering::SeqCst);
    }
}

impl Shared {
    const INTERRUPTED: &'static str = "interrupted before all was done";

    fn new(limits: SearchLimits) -> Self {
        Self {
            limits,
            interrupted: AtomicBool::new(false),
            alarms: Mutex::default(),
            listeners: Mutex::default(),
        }
    }

    fn interrupt(&self) {
        self.interrupted.store(true, Ordering::SeqCst);
        for alarm in lock(&self.alarms).iter() {
            let _due = lock(&alarm.due);
            alarm.stop.store(true, Ordering::SeqCst);
        }
        for listener in lock(&self.listeners).drain(..) {
            listener();
        }
    }

    fn reason(&self, why: Interrupted) -> String {
        match (why, self.limits.time) {
            (Interrupted::Nodes, _) => {
                let limit = self.limits.nodes.unwrap_or(u64::MAX);
                format!("the limit of {limit} nodes was reached")
            }
            (Interrupted::Stopped, Some(limit)) if !self.interrupted.load(Ordering::SeqCst) => {
                let limit = humantime::format_duration(limit);
                format!("the time limit of {limit} was reached")
            }
            (Interrupted::Stopped, _) => Self::INTERRUPTED.to_owned(),
        }
    }
}

/// Writes a message, but waits only so long for somebody to read it.
fn tell_briefly(message: &'static str) {
    let (told, end) = mpsc::channel::<()>();
    let work = move || {
        tell(format_args!("fourfold: {message}"));
        drop(told);
    };
    if threads::detach(Box::new(work)).is_ok() {
        _ = end.recv_timeout(GRACE);
    }
}

impl Alarm {
    /// Sets the stop flag if the time has come.
    fn ring(&self, due: Option<Instant>, now: Instant) {
        if due.is_some_and(|due| due <= now) {
            self.stop.store(true, Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Watch, lock};

    #[test]
    fn alarms_go_with_their_limiters() {
        let watch = Watch::idle();
        let kept = watch.limiter();
        for _ in 0..9 {
            watch.limiter().limited(|_| ());
        }
        assert_eq!(lock(&watch.0.alarms).len(), 1);
        drop(kept);
        assert_eq!(lock(&watch.0.alarms).len(), 0);
    }
}
