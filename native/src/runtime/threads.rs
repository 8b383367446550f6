//! Threads: many pieces of work with their results in order, or one piece of work on all of them.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, OnceLock};
use std::thread::{self, Scope, ScopedJoinHandle};

use fourfold_core::support::Threads;

use crate::runtime::lock::lock;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};

/// The most pieces that are taken from the source and not yet handed to the sink.
const AHEAD: usize = 1024;

/// This number of threads of the system, started anew for each piece of work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StdThreads(pub(crate) usize);

/// A message to the coordinating thread.
enum PoolEvent<I, O> {
    /// The next piece; `None` at the end of the source.
    Piece(Option<I>),
    /// The result of the piece with this number; `None` if an interruption came before its turn.
    Done(usize, Option<O>),
    /// The user asks the program to end.
    Interrupted,
}

/// Works on all pieces of a source, and hands each result to `sink` as soon as it and all before it
/// are known. Each thread works with what `worker` makes for it.
///
/// The source is read on a thread of its own, so it may block. Returns false if an interruption came
/// before everything was done; pieces that are being worked on then are finished and handed over.
pub(crate) fn in_order<I, O, W>(
    source: impl Iterator<Item = I> + Send + 'static,
    threads: usize,
    watch: &Watch,
    worker: impl Fn() -> W + Sync,
    mut sink: impl FnMut(O) -> io::Result<()>,
) -> Result<bool>
where
    I: Send + 'static,
    O: Send + 'static,
    W: FnMut(I) -> O,
{
    let (events, inbox) = mpsc::channel();
    let permits = read(source, events.clone());
    let interrupting = events.clone();
    watch.on_interruption(move || _ = interrupting.send(PoolEvent::Interrupted));
    let (jobs, queue) = mpsc::channel::<(usize, I)>();
    let queue = Mutex::new(queue);

    thread::scope(|scope| {
        for _ in 0..threads {
            let (events, queue, worker) = (events.clone(), &queue, &worker);
            let work = move || {
                let mut work = worker();
                let next = || lock(queue).recv();
                while let Ok((number, piece)) = next() {
                    let result = (!watch.is_interrupted()).then(|| work(piece));
                    _ = events.send(PoolEvent::Done(number, result));
                }
            };
            spawn(scope, threads, work)?;
        }
        // The threads end when this is dropped and the queue is empty.
        let mut jobs = Some(jobs);
        let (mut given, mut handed) = (0, 0);
        let mut waiting = BTreeMap::new();
        while jobs.is_some() || handed < given {
            match inbox.recv().expect("the sender for interruptions stays") {
                PoolEvent::Piece(Some(piece)) => {
                    if let Some(jobs) = &jobs {
                        _ = jobs.send((given, piece));
                        given += 1;
                    }
                }
                PoolEvent::Done(number, result) => _ = waiting.insert(number, result),
                PoolEvent::Piece(None) | PoolEvent::Interrupted => jobs = None,
            }
            while let Some(result) = waiting.remove(&handed) {
                handed += 1;
                _ = permits.send(());
                if let Some(Err(error)) = result.map(&mut sink) {
                    watch.interrupt();
                    return Err(error.into());
                }
            }
        }
        Ok(!watch.is_interrupted())
    })
}

impl Threads for StdThreads {
    type Error = Failure;

    fn count(&self) -> usize {
        self.0
    }

    fn run<R: Send>(&self, work: impl Fn(usize) -> R + Sync) -> Result<Vec<R>> {
        let Self(threads) = *self;
        // Set when all threads have been started, or to false if the system refused one.
        let is_complete: OnceLock<bool> = OnceLock::new();
        thread::scope(|scope| {
            let others = (1..threads).map(|number| {
                let (work, is_complete) = (&work, &is_complete);
                spawn(scope, threads, move || {
                    is_complete.wait().then(|| work(number))
                })
            });
            let others: Result<Vec<_>> = others.collect();
            _ = is_complete.set(others.is_ok());
            let others = others?;
            let mut results = vec![work(0)];
            for other in others {
                match other.join() {
                    Ok(result) => results.extend(result),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(results)
        })
    }
}

/// Starts one of this number of threads.
pub(crate) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    threads: usize,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>> {
    thread::Builder::new()
        .spawn_scoped(scope, work)
        .map_err(|error| Failure::Bad(format!("the system refuses {threads} threads: {error}")))
}

/// Reads the source on a thread of its own, one piece for every permit.
fn read<I: Send + 'static, O: Send + 'static>(
    mut source: impl Iterator<Item = I> + Send + 'static,
    events: Sender<PoolEvent<I, O>>,
) -> Sender<()> {
    let (permits, permitted) = mpsc::channel();
    for _ in 0..AHEAD {
        _ = permits.send(());
    }
    thread::spawn(move || {
        for () in permitted {
            let piece = source.next();
            let is_end = piece.is_none();
            if events.send(PoolEvent::Piece(piece)).is_err() || is_end {
                break;
            }
        }
    });
    permits
}

#[cfg(test)]
mod tests {
    use super::in_order;
    use crate::runtime::watch::Watch;
    use std::sync::{Condvar, Mutex};
    use std::time::Duration;

    /// Longer than any machine takes to start a few threads.
    const PATIENCE: Duration = Duration::from_secs(300);

    #[test]
    fn all_threads_work_and_the_results_stay_in_order() {
        const THREADS: usize = 4;
        let working = Mutex::new(0);
        let more = Condvar::new();
        // The first pieces are done only when every thread has one.
        let worker = || {
            |piece: usize| {
                let mut working = working.lock().unwrap();
                *working += 1;
                more.notify_all();
                let few = |working: &mut usize| *working < THREADS;
                let (_working, wait) = more.wait_timeout_while(working, PATIENCE, few).unwrap();
                assert!(!wait.timed_out(), "some threads have no work");
                piece
            }
        };
        let mut results = Vec::new();
        let finished = in_order(0..100, THREADS, &Watch::idle(), worker, |result| {
            results.push(result);
            Ok(())
        });
        assert!(finished.unwrap());
        assert!(results.into_iter().eq(0..100));
    }
}
