//! The engine on a thread of its own, so that the screen stays alive.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Scope;

use fourfold_core::Board;

use crate::failure::Result;
use crate::play::thinker::{Answer, Insight, Task, Thinker};
use crate::pool;
use crate::watch::Stopper;

/// Where tasks are handed in, one at a time. Dropping it ends the engine's thread.
pub(super) struct Desk<B> {
    tasks: Sender<(u64, B, Task)>,
    /// The number of the only task whose answer is wanted.
    wanted: Arc<AtomicU64>,
    stopper: Stopper,
    /// What is known by now, and by which task.
    news: News<B>,
}

type News<B> = Arc<Mutex<Option<(u64, Insight<B>)>>>;

/// What came of the task with this number; no answer if it was given up.
pub(super) type Done = (u64, Result<Option<Answer>>);

impl<B: Board> Desk<B> {
    /// Begins the engine's thread, which hands over every answer.
    pub(super) fn open<'scope>(
        scope: &'scope Scope<'scope, '_>,
        mut thinker: Thinker<'scope, 'scope, B>,
        answer: impl Fn(Done) + Send + 'scope,
    ) -> Result<Self> {
        let (tasks, inbox) = mpsc::channel::<(u64, B, Task)>();
        let desk = Self {
            tasks,
            wanted: Arc::default(),
            stopper: thinker.stopper(),
            news: Arc::default(),
        };
        let (wanted, news) = (Arc::clone(&desk.wanted), Arc::clone(&desk.news));
        let work = move || {
            for (number, position, task) in inbox {
                let is_wanted = || wanted.load(Ordering::SeqCst) == number;
                let tell = |insight| *lock(&news) = Some((number, insight));
                answer((number, thinker.work(&position, task, is_wanted, tell)));
            }
        };
        pool::spawn(scope, 1, work)?;
        Ok(desk)
    }

    /// Hands in a task; the one before is given up.
    pub(super) fn ask(&self, position: B, task: Task) {
        self.give_up();
        let number = self.wanted.load(Ordering::SeqCst);
        self.tasks
            .send((number, position, task))
            .expect("the thread takes tasks as long as there is a desk");
    }

    /// Ends what is being done, at once.
    pub(super) fn give_up(&self) {
        // In this order: a search that begins between the two sees that it isn't wanted.
        self.wanted.fetch_add(1, Ordering::SeqCst);
        self.stopper.stop();
    }

    /// Whether the task with this number is the last one that was handed in, and not given up.
    pub(super) fn is_wanted(&self, number: u64) -> bool {
        self.wanted.load(Ordering::SeqCst) == number
    }

    /// What has become known since this was last asked.
    pub(super) fn news(&self) -> Option<Insight<B>> {
        let news = lock(&self.news).take();
        news.and_then(|(number, insight)| self.is_wanted(number).then_some(insight))
    }
}

impl<B> Drop for Desk<B> {
    fn drop(&mut self) {
        self.wanted.fetch_add(1, Ordering::SeqCst);
        self.stopper.stop();
    }
}

/// What is guarded here is whole at any time.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
