//! Threads of the system, and one piece of work on all of them.

use std::io;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, Scope};

use fourfold_core::support::Threads;

use crate::runtime::lock::lock;
use crate::text::failure::{Failure, Result};

/// The stack of a thread, as large as many systems make the first one's. A search that was compiled without
/// optimisation needs more than the 2 MiB that threads usually have.
const STACK: usize = 8 << 20;

/// This number of threads of the system, started anew for each piece of work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StdThreads(pub(crate) usize);

/// Calls `work` with each of these numbers, on a thread each, and `own` on the calling thread.
/// If the system refuses a thread, nothing is called.
// It has no type parameters, or it would be compiled again for every command and board.
pub(crate) fn together(
    numbers: Range<usize>,
    work: &(dyn Fn(usize) + Sync),
    own: &mut dyn FnMut(),
) -> Result {
    let threads = numbers.end;
    // Set when all threads have been started, or to false if the system refused one.
    let is_complete = &OnceLock::new();
    thread::scope(|scope| {
        let start = |number| {
            let work = move || {
                if *is_complete.wait() {
                    work(number);
                }
            };
            spawn(scope, threads, Box::new(work))
        };
        let started = numbers.into_iter().try_for_each(start);
        _ = is_complete.set(started.is_ok());
        started.map(|()| own())
    })
}

/// Starts one of this number of threads, and waits until it runs. A thread that gets no memory while it starts ends
/// the whole program, so no two may start at once and take it from each other.
pub(crate) fn spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    threads: usize,
    work: Box<dyn FnOnce() + Send + 'scope>,
) -> Result {
    let runs = Arc::new(OnceLock::new());
    let told = Arc::clone(&runs);
    let work = move || {
        _ = told.set(());
        work();
    };
    thread::Builder::new()
        .stack_size(STACK)
        .spawn_scoped(scope, work)
        .map_err(|error| refused(threads, &error))?;
    runs.wait();
    Ok(())
}

/// Starts a thread that nobody waits for.
pub(crate) fn detach(work: Box<dyn FnOnce() + Send>) -> Result {
    let started = thread::Builder::new().stack_size(STACK).spawn(work);
    started.map(drop).map_err(|error| refused(1, &error))
}

fn refused(threads: usize, error: &io::Error) -> Failure {
    let threads = match threads {
        1 => "a thread".into(),
        _ => format!("{threads} threads"),
    };
    Failure::Bad(format!("the system refuses {threads}: {error}"))
}

impl Threads for StdThreads {
    type Error = Failure;

    fn count(&self) -> usize {
        self.0
    }

    fn run<R: Send>(&self, work: impl Fn(usize) -> R + Sync) -> Result<Vec<R>> {
        let results: Vec<_> = (0..self.0).map(|_| Mutex::new(None)).collect();
        let work = |number: usize| {
            let result = work(number);
            *lock(&results[number]) = Some(result);
        };
        together(1..self.0, &work, &mut || work(0))?;
        let results = results
            .into_iter()
            .filter_map(|result| lock(&result).take());
        Ok(results.collect())
    }
}
