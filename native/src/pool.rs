//! Many pieces of work on several threads, their results in order.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

use crate::failure::{Failure, Result};
use crate::watch::Watch;

/// How many pieces are taken from the source before the first of them is done.
const AHEAD: usize = 1024;

/// What the coordinating thread hears of.
enum Event<I, O> {
    /// The next piece, or that there are no more.
    Piece(Option<I>),
    /// The result of the piece with this number, unless an end was wanted before its turn.
    Done(usize, Option<O>),
    /// An end is wanted.
    Interrupted,
}

/// Works on all pieces of a source and hands every result to `sink` as soon as it and all before
/// it are known. Each thread works with what `worker` makes for it.
///
/// The source may block: it is read on a thread of its own, and nobody waits for that. Says
/// whether all was done, which an interruption prevents; what is being worked on then is still
/// handed over.
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
    watch.on_interruption(move || _ = interrupting.send(Event::Interrupted));
    let (jobs, queue) = mpsc::channel::<(usize, I)>();
    let queue = Mutex::new(queue);

    thread::scope(|scope| {
        for _ in 0..threads {
            let (events, queue, worker) = (events.clone(), &queue, &worker);
            let work = move || {
                let mut work = worker();
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok((number, piece)) = next() {
                    let result = (!watch.is_interrupted()).then(|| work(piece));
                    _ = events.send(Event::Done(number, result));
                }
            };
            spawn(scope, threads, work)?;
        }
        // Once this is dropped, and what was sent is done, the threads end.
        let mut jobs = Some(jobs);
        let (mut given, mut handed) = (0, 0);
        let mut waiting = BTreeMap::new();
        while jobs.is_some() || handed < given {
            match inbox.recv().expect("the sender for interruptions stays") {
                Event::Piece(Some(piece)) => {
                    if let Some(jobs) = &jobs {
                        _ = jobs.send((given, piece));
                        given += 1;
                    }
                }
                Event::Done(number, result) => _ = waiting.insert(number, result),
                Event::Piece(None) | Event::Interrupted => jobs = None,
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

/// Does the same on several threads, with the number of each; what came of it in every one. Nobody begins
/// before all threads are there.
pub(crate) fn together<T: Send>(
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>> {
    // Whether all are there; never, if the system refuses one.
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

/// Begins work on a thread of its own.
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
    events: Sender<Event<I, O>>,
) -> Sender<()> {
    let (permits, permitted) = mpsc::channel();
    for _ in 0..AHEAD {
        _ = permits.send(());
    }
    thread::spawn(move || {
        for () in permitted {
            let piece = source.next();
            let is_end = piece.is_none();
            if events.send(Event::Piece(piece)).is_err() || is_end {
                break;
            }
        }
    });
    permits
}

#[cfg(test)]
mod tests {
    use super::in_order;
    use crate::watch::Watch;
    use std::sync::{Condvar, Mutex};
    use std::time::Duration;

    /// Longer than any machine needs to start a few threads.
    const PATIENCE: Duration = Duration::from_secs(300);

    #[test]
    fn all_threads_work_and_the_results_stay_in_order() {
        const THREADS: usize = 4;
        let working = Mutex::new(0);
        let more = Condvar::new();
        // The first pieces are done only when each of the threads has got one.
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
