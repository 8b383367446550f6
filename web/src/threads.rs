//! The pool of threads, in the build that has one.

#[cfg(feature = "threads")]
use fourfold_core::support::Threads;
#[cfg(feature = "threads")]
use std::convert::Infallible;

#[cfg(not(feature = "threads"))]
pub(crate) use fourfold_core::support::OneThread as Pool;
#[cfg(all(target_arch = "wasm32", feature = "threads"))]
pub use wasm_bindgen_rayon::init_thread_pool;

/// All threads of the engine.
#[cfg(feature = "threads")]
#[derive(Clone, Copy)]
pub(crate) struct Pool;

#[cfg(feature = "threads")]
impl Threads for Pool {
    type Error = Infallible;

    fn count(&self) -> usize {
        rayon::current_num_threads()
    }

    fn run<R: Send>(&self, work: impl Fn(usize) -> R + Sync) -> Result<Vec<R>, Infallible> {
        Ok(rayon::broadcast(|thread| work(thread.index())))
    }
}

/// Runs `work` on one of the threads, while this one is free for other calls. `work` gets a function
/// that any thread may call; `tell` gets its arguments, on this thread.
#[cfg(feature = "threads")]
pub(crate) async fn elsewhere<P: Send + 'static, R: Send + 'static>(
    work: impl FnOnce(&(dyn Fn(P) + Sync)) -> R + Send + 'static,
    tell: impl Fn(P),
) -> R {
    use futures_channel::mpsc;
    use futures_core::Stream;
    use std::future::poll_fn;
    use std::pin::pin;

    enum Event<P, R> {
        Progress(P),
        Done(R),
    }

    let (sender, receiver) = mpsc::unbounded();
    rayon::spawn(move || {
        // Nobody listens once the page has ended the engine.
        let done = work(&|progress| _ = sender.unbounded_send(Event::Progress(progress)));
        _ = sender.unbounded_send(Event::Done(done));
    });
    let mut receiver = pin!(receiver);
    loop {
        let event = poll_fn(|context| receiver.as_mut().poll_next(context)).await;
        match event.expect("the thread sends what comes of its work") {
            Event::Progress(progress) => tell(progress),
            Event::Done(done) => return done,
        }
    }
}

/// Runs `work` on the only thread there is.
#[cfg(not(feature = "threads"))]
pub(crate) async fn elsewhere<P, R>(
    work: impl FnOnce(&(dyn Fn(P) + Sync)) -> R,
    tell: impl Fn(P),
) -> R {
    let tell = send_wrapper::SendWrapper::new(tell);
    work(&|progress| tell(progress))
}
