//! Many pieces of work on all threads, with their results in order.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use crate::runtime::lock::{lock, wait_while};
use crate::runtime::threads;
use crate::runtime::watch::Watch;
use crate::text::failure::Result;

/// The most pieces that are taken from the source and not yet handed to the sink.
const AHEAD: usize = 1024;

/// The pieces between the source and the sink.
struct Queue<I, O> {
    state: Mutex<QueueState<I, O>>,
    has_room: Condvar,
    has_piece: Condvar,
    has_result: Condvar,
}

struct QueueState<I, O> {
    /// What no thread has begun.
    pieces: VecDeque<I>,
    /// The results of the pieces before those, in order; `None` while a thread works on one.
    results: VecDeque<Option<O>>,
    /// The number of results that have left the queue.
    handed: usize,
    /// True if more pieces may come.
    is_open: bool,
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
    let queue = Arc::new(Queue::new());
    let interrupted = Arc::clone(&queue);
    watch.on_interruption(move || interrupted.close());
    let filled = Arc::clone(&queue);
    threads::detach(Box::new(move || filled.fill(source)))?;

    let work = |_| {
        let mut work = worker();
        while !watch.is_interrupted()
            && let Some((number, piece)) = queue.take()
        {
            queue.put(number, work(piece));
        }
    };
    let mut handed = Ok(());
    let mut hand_over = || {
        while handed.is_ok()
            && let Some(result) = queue.next()
        {
            handed = sink(result);
        }
        if handed.is_err() {
            watch.interrupt();
        }
    };
    threads::together(0..threads, &work, &mut hand_over).inspect_err(|_| queue.close())?;
    handed?;
    Ok(!watch.is_interrupted())
}

impl<I, O> Queue<I, O> {
    fn new() -> Self {
        Self {
            state: Mutex::new(QueueState {
                pieces: VecDeque::new(),
                results: VecDeque::new(),
                handed: 0,
                is_open: true,
            }),
            has_room: Condvar::new(),
            has_piece: Condvar::new(),
            has_result: Condvar::new(),
        }
    }

    /// Takes in all pieces of a source, as long as there is room.
    fn fill(&self, source: impl Iterator<Item = I>) {
        for piece in source {
            let is_full = |state: &mut QueueState<I, O>| {
                state.is_open && state.pieces.len() + state.results.len() >= AHEAD
            };
            let mut state = wait_while(&self.has_room, lock(&self.state), is_full);
            if !state.is_open {
                return;
            }
            state.pieces.push_back(piece);
            self.has_piece.notify_one();
        }
        self.end(lock(&self.state));
    }

    /// Takes a piece out, with its number, to work on. `None` after the last.
    fn take(&self) -> Option<(usize, I)> {
        let is_empty = |state: &mut QueueState<I, O>| state.is_open && state.pieces.is_empty();
        let mut state = wait_while(&self.has_piece, lock(&self.state), is_empty);
        let piece = state.pieces.pop_front()?;
        let number = state.handed + state.results.len();
        state.results.push_back(None);
        Some((number, piece))
    }

    /// Takes in the result of the piece with this number.
    fn put(&self, number: usize, result: O) {
        let mut state = lock(&self.state);
        let index = number - state.handed;
        state.results[index] = Some(result);
        self.has_result.notify_one();
    }

    /// Takes the next result out, in the order of the source. `None` after the last.
    fn next(&self) -> Option<O> {
        let is_missing = |state: &mut QueueState<I, O>| match state.results.front() {
            Some(result) => result.is_none(),
            None => state.is_open || !state.pieces.is_empty(),
        };
        let mut state = wait_while(&self.has_result, lock(&self.state), is_missing);
        let result = state.results.pop_front()??;
        state.handed += 1;
        self.has_room.notify_one();
        Some(result)
    }

    /// Gives up all pieces that no thread has begun, and takes no more.
    fn close(&self) {
        let mut state = lock(&self.state);
        state.pieces.clear();
        self.end(state);
    }

    fn end(&self, mut state: MutexGuard<QueueState<I, O>>) {
        state.is_open = false;
        self.has_room.notify_all();
        self.has_piece.notify_all();
        self.has_result.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::{AHEAD, in_order};
    use crate::runtime::watch::Watch;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, Condvar, Mutex};
    use std::time::Duration;
    use std::{io, thread};

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

    #[test]
    fn a_slow_piece_holds_back_the_source() {
        let read = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&read);
        let source = (0..10 * AHEAD).inspect(move |_| _ = counted.fetch_add(1, Ordering::SeqCst));
        let done = AtomicUsize::new(0);
        let worker = || {
            |piece: usize| {
                // The first piece waits for all that is allowed to go ahead of it.
                while piece == 0 && done.load(Ordering::SeqCst) < AHEAD - 1 {
                    thread::yield_now();
                }
                done.fetch_add(1, Ordering::SeqCst);
                (piece, read.load(Ordering::SeqCst))
            }
        };
        let mut results = Vec::new();
        let finished = in_order(source, 2, &Watch::idle(), worker, |result| {
            results.push(result);
            Ok(())
        });
        assert!(finished.unwrap());
        // One more has been read and waits for room.
        assert!(
            results[0].1 <= AHEAD + 1,
            "{} pieces were read",
            results[0].1
        );
        assert!(
            results
                .into_iter()
                .map(|(piece, _)| piece)
                .eq(0..10 * AHEAD)
        );
    }

    #[test]
    fn an_interruption_ends_an_endless_source_after_the_pieces_begun() {
        let watch = Watch::idle();
        let worker = || {
            |piece: usize| {
                if piece == 100 {
                    watch.interrupt();
                }
                piece
            }
        };
        let mut results = Vec::new();
        let finished = in_order(0.., 3, &watch, worker, |result| {
            results.push(result);
            Ok(())
        });
        assert!(!finished.unwrap());
        assert!(results.len() > 100);
        assert!(results.iter().copied().eq(0..results.len()));
        // What comes after an interruption isn't begun.
        let finished = in_order(0.., 3, &watch, || |_| panic!("began"), |()| Ok(()));
        assert!(!finished.unwrap());
    }

    #[test]
    fn a_sink_that_fails_ends_everything() {
        let watch = Watch::idle();
        let full = |piece: usize| match piece {
            100 => Err(io::ErrorKind::StorageFull.into()),
            _ => Ok(()),
        };
        let finished = in_order(0.., 3, &watch, || |piece| piece, full);
        assert!(finished.is_err());
        assert!(watch.is_interrupted());
    }
}
