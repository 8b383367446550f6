//! The engine on a thread of its own, so that the screen stays alive.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread::Scope;

use fourfold_core::Board;

use crate::commands::play::game_engine::{GameAnswer, GameEngine, GameTask, Insight};
use crate::runtime::lock::lock;
use crate::runtime::threads;
use crate::runtime::watch::Stopper;
use crate::text::failure::Result;

/// Takes tasks for the engine, one at a time. Dropping it ends the engine's thread.
pub(super) struct EngineThread<B> {
    tasks: Sender<(u64, B, GameTask)>,
    /// The number of the only task whose answer is wanted.
    wanted: Arc<AtomicU64>,
    stopper: Stopper,
    latest: LatestInsight<B>,
}

/// The latest knowledge, with the number of the task that found it out.
type LatestInsight<B> = Arc<Mutex<Option<(u64, Insight<B>)>>>;

/// The number of a task and its answer; no answer if it was given up.
pub(super) type TaskResult = (u64, Result<Option<GameAnswer>>);

impl<B: Board> EngineThread<B> {
    /// Starts the engine's thread, which calls `answer` after every task.
    pub(super) fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        mut engine: GameEngine<'scope, 'scope, B>,
        answer: impl Fn(TaskResult) + Send + 'scope,
    ) -> Result<Self> {
        let (tasks, inbox) = mpsc::channel::<(u64, B, GameTask)>();
        let thread = Self {
            tasks,
            wanted: Arc::default(),
            stopper: engine.stopper(),
            latest: Arc::default(),
        };
        let (wanted, latest) = (Arc::clone(&thread.wanted), Arc::clone(&thread.latest));
        let work = move || {
            for (number, position, task) in inbox {
                let is_wanted = || wanted.load(Ordering::SeqCst) == number;
                let tell = |insight| *lock(&latest) = Some((number, insight));
                answer((number, engine.work(&position, task, is_wanted, tell)));
            }
        };
        threads::spawn(scope, 1, Box::new(work))?;
        Ok(thread)
    }

    /// Gives the engine a task; it gives up the one before.
    pub(super) fn ask(&self, position: B, task: GameTask) {
        self.give_up();
        let number = self.wanted.load(Ordering::SeqCst);
        self.tasks
            .send((number, position, task))
            .expect("the thread takes tasks as long as this is there");
    }

    /// Returns true if this task is the latest and has not been given up.
    pub(super) fn is_wanted(&self, number: u64) -> bool {
        self.wanted.load(Ordering::SeqCst) == number
    }

    /// Takes what has become known since the last call.
    pub(super) fn take_insight(&self) -> Option<Insight<B>> {
        let latest = lock(&self.latest).take();
        latest.and_then(|(number, insight)| self.is_wanted(number).then_some(insight))
    }
}

impl<B> EngineThread<B> {
    /// Ends the current task at once.
    pub(super) fn give_up(&self) {
        // In this order, so that a search that begins between the two sees that it isn't wanted.
        self.wanted.fetch_add(1, Ordering::SeqCst);
        self.stopper.stop();
    }
}

impl<B> Drop for EngineThread<B> {
    fn drop(&mut self) {
        self.give_up();
    }
}
