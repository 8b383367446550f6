//! What ends a search before its answer: a time limit, or the user.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

use fourfold_core::{Interrupted, Limits};

use crate::failure::Failure;
use crate::options::Options;
use crate::output::complain;

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(5);

/// How long a command may take to end itself when the user wants that, unless it knows better.
const GRACE: Duration = Duration::from_millis(500);

/// Ends all searches when the user wants it, and each at its time limit.
pub(crate) struct Watch(Arc<Shared>);

struct Shared {
    time_limit: Option<Duration>,
    node_limit: u64,
    interrupted: AtomicBool,
    alarms: Mutex<Vec<Arc<Alarm>>>,
    listeners: Mutex<Vec<Box<dyn Fn() + Send>>>,
}

/// The stop flag of one search after the other, and the time at which it is set.
struct Alarm {
    stop: AtomicBool,
    due: Mutex<Option<Instant>>,
}

/// What one thread asks for its limits.
pub(crate) struct Searcher<'w> {
    shared: &'w Shared,
    alarm: Arc<Alarm>,
}

/// Ends the search that a searcher is at, from another thread.
pub(crate) struct Stopper(Arc<Alarm>);

impl Watch {
    /// Watches the clock and Ctrl-C from now on.
    pub(crate) fn new(options: &Options) -> Result<Self, Failure> {
        Self::with_grace(options, GRACE)
    }

    /// The same for a command that may take so long to end itself.
    pub(crate) fn with_grace(options: &Options, grace: Duration) -> Result<Self, Failure> {
        let shared = Arc::new(Shared::new(options.time_limit, options.node_limit));
        let interrupted = Arc::clone(&shared);
        on_signal(move || {
            interrupted.interrupt();
            // Work that looks at no flag, such as a read that waits, would keep the program.
            thread::sleep(grace);
            complain(format_args!("fourfold: {}", Shared::INTERRUPTED));
            process::exit(1);
        })?;
        let watched = Arc::clone(&shared);
        thread::spawn(move || {
            loop {
                thread::sleep(TICK);
                let now = Instant::now();
                for alarm in lock(&watched.alarms).iter() {
                    alarm.ring(now);
                }
            }
        });
        Ok(Self(shared))
    }

    /// Watches nothing, for tests of what takes a watch.
    #[cfg(test)]
    pub(crate) fn idle() -> Self {
        Self(Arc::new(Shared::new(None, u64::MAX)))
    }

    /// For one thread that searches.
    pub(crate) fn searcher(&self) -> Searcher<'_> {
        let alarm = Arc::new(Alarm {
            stop: AtomicBool::new(false),
            due: Mutex::new(None),
        });
        lock(&self.0.alarms).push(Arc::clone(&alarm));
        Searcher {
            shared: &self.0,
            alarm,
        }
    }

    /// Stops everything, as Ctrl-C does.
    pub(crate) fn interrupt(&self) {
        self.0.interrupt();
    }

    /// Whether everything is to stop.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.0.interrupted.load(Ordering::SeqCst)
    }

    /// Calls this, once, when everything is to stop.
    pub(crate) fn on_interruption(&self, listener: impl Fn() + Send + 'static) {
        lock(&self.0.listeners).push(Box::new(listener));
    }

    /// The end of a command that a stop flag ended before its answer.
    pub(crate) fn stopped(&self) -> Failure {
        self.failure(Interrupted::Stopped)
    }

    /// The end of a command that a limit ended before its answer.
    pub(crate) fn failure(&self, why: Interrupted) -> Failure {
        Failure::Limit(self.0.reason(why))
    }
}

impl Searcher<'_> {
    /// Calls a search with limits that count from now.
    pub(crate) fn limited<T>(&self, search: impl FnOnce(Limits) -> T) -> T {
        self.limited_to(self.shared.time_limit, search)
    }

    /// Calls a search with limits that count from now, in less time than usual if that is given.
    pub(crate) fn limited_to<T>(
        &self,
        time: Option<Duration>,
        search: impl FnOnce(Limits) -> T,
    ) -> T {
        let time = [time, self.shared.time_limit].into_iter().flatten().min();
        {
            let mut due = lock(&self.alarm.due);
            *due = time.and_then(|time| Instant::now().checked_add(time));
            let stop = self.shared.interrupted.load(Ordering::SeqCst);
            self.alarm.stop.store(stop, Ordering::SeqCst);
        }
        let result = search(Limits {
            nodes: self.shared.node_limit,
            ..Limits::stopped_by(&self.alarm.stop)
        });
        *lock(&self.alarm.due) = None;
        result
    }

    /// For the thread that may want to end a search of this one.
    pub(crate) fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.alarm))
    }

    /// Why a search ended, in words.
    pub(crate) fn reason(&self, why: Interrupted) -> String {
        self.shared.reason(why)
    }
}

impl Stopper {
    /// Ends the search, if there is one; one that begins later isn't concerned.
    pub(crate) fn stop(&self) {
        self.0.stop.store(true, Ordering::SeqCst);
    }
}

impl Shared {
    const INTERRUPTED: &'static str = "interrupted before all was done";

    fn new(time_limit: Option<Duration>, node_limit: u64) -> Self {
        Self {
            time_limit,
            node_limit,
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
        match (why, self.time_limit) {
            (Interrupted::Nodes, _) => {
                format!("the limit of {} nodes was reached", self.node_limit)
            }
            (Interrupted::Stopped, Some(limit)) if !self.interrupted.load(Ordering::SeqCst) => {
                let limit = humantime::format_duration(limit);
                format!("the time limit of {limit} was reached")
            }
            (Interrupted::Stopped, _) => Self::INTERRUPTED.to_owned(),
        }
    }
}

impl Alarm {
    fn ring(&self, now: Instant) {
        let due = lock(&self.due);
        if due.is_some_and(|due| due <= now) {
            self.stop.store(true, Ordering::SeqCst);
        }
    }
}

/// Calls this on a thread of its own when the user wants an end, by Ctrl-C or a polite kill.
pub(crate) fn on_signal(handler: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::Bad(format!("can't watch for Ctrl-C: {error}")))
}

/// What is guarded here is whole between any two steps, so a panic elsewhere does no harm.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
