//! The connection to a server of NATS.

use std::error::Error;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use async_nats::jetstream::context::GetStreamErrorKind;
use async_nats::jetstream::stream::Stream;
use async_nats::jetstream::{self, Context, ErrorCode};
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

use crate::cluster::options::ServerOptions;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use crate::text::output::tell;

/// The time after a failed attempt to reach the server, at first and at most.
const FIRST_DELAY: Duration = Duration::from_millis(100);
const LONGEST_DELAY: Duration = Duration::from_secs(5);

/// The time between two looks at what may end the waiting.
const TICK: Duration = Duration::from_millis(50);

/// An answer of the server that takes longer is lost.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a question may stay unanswered before it is asked again, at first.
const FIRST_PATIENCE: Duration = Duration::from_secs(2);

/// The time after which a request isn't repeated. A cluster of servers elects a leader within seconds.
const ASKED_FOR: Duration = Duration::from_secs(60);

/// The errors of a cluster of servers without a leader.
const NOBODY_LEADS: [ErrorCode; 2] = [
    ErrorCode::CLUSTER_NOT_AVAILABLE,
    ErrorCode::CLUSTER_NOT_LEADER,
];

/// The most messages of a subscription that wait to be looked at.
const WAITING: usize = 1 << 16;

/// A connection, and the threads that serve it.
#[derive(Clone)]
pub(crate) struct Connection {
    runtime: Arc<Runtime>,
    pub(crate) client: Client,
    pub(crate) jetstream: Context,
    /// The addresses, as messages call them.
    pub(crate) name: String,
    url: String,
    options: ConnectOptions,
    /// After this, nothing is asked a second time.
    deadline: Option<Instant>,
}

impl Connection {
    /// Connects, however long that takes: until `deadline` or an interruption, with a message that says what is wrong.
    ///
    /// # Errors
    /// If the server refuses the user, isn't one, or that time is over.
    pub(crate) fn open(
        url: &str,
        options: &ServerOptions,
        watch: &Watch,
        deadline: Option<Instant>,
    ) -> Result<Self> {
        let name = without_passwords(url);
        let options = with_user(options.client()?, url)
            .name("fourfold")
            .no_echo()
            .subscription_capacity(WAITING)
            .request_timeout(Some(PATIENCE))
            .reconnect_delay_callback(delay_of);
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(|error| {
                Failure::Bad(format!(
                    "can't start the threads of the connection: {error}"
                ))
            })?;
        let client = runtime.block_on(async {
            let mut delay = FIRST_DELAY;
            let mut is_told = false;
            loop {
                let events = Events::new(name.clone());
                let attempt = options
                    .clone()
                    .event_callback(move |event| events.clone().see(event))
                    .connect(addresses(url));
                let error = match attempt.await {
                    Ok(client) => {
                        if is_told {
                            tell(format_args!("fourfold: {name}: connected"));
                        }
                        return Ok(client);
                    }
                    Err(error) => error,
                };
                let why = reason(&error);
                match error.kind() {
                    ConnectErrorKind::ServerParse
                    | ConnectErrorKind::Authentication
                    | ConnectErrorKind::AuthorizationViolation
                    | ConnectErrorKind::Tls => {
                        return Err(Failure::Bad(format!("{name}: {why}")));
                    }
                    _ if is_about_tls(&error) => {
                        return Err(Failure::Bad(format!(
                            "{name}: {why}; see --tlsca and --tlscert"
                        )));
                    }
                    _ => {}
                }
                if !is_told {
                    is_told = true;
                    tell(format_args!(
                        "fourfold: {name}: can't connect: {why}; trying again and again"
                    ));
                }
                let end = Instant::now() + delay;
                delay = (2 * delay).min(LONGEST_DELAY);
                while Instant::now() < end {
                    if watch.is_interrupted() {
                        return Err(watch.stopped());
                    }
                    if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                        return Err(Failure::Limit(format!(
                            "{name}: the time is over, and there is no connection"
                        )));
                    }
                    sleep(TICK).await;
                }
            }
        })?;
        let inside = runtime.enter();
        let jetstream = context(&client);
        drop(inside);
        Ok(Self {
            runtime: Arc::new(runtime),
            client,
            jetstream,
            name,
            url: url.to_owned(),
            options,
            deadline,
        })
    }

    /// Makes another connection of the same kind, on the same threads.
    pub(crate) async fn another(&self) -> Result<Self> {
        let connected = self.options.clone().connect(addresses(&self.url)).await;
        let client = connected
            .map_err(|error| Failure::Bad(format!("{}: {}", self.name, reason(&error))))?;
        Ok(Self {
            jetstream: context(&client),
            client,
            ..self.clone()
        })
    }

    /// Returns the same connection for callers that can't wait: it asks everything once.
    pub(crate) fn hurried(&self) -> Self {
        Self {
            deadline: Some(Instant::now()),
            ..self.clone()
        }
    }

    /// Runs a future on the threads of the connection, and waits for it.
    pub(crate) fn wait<F: Future>(&self, future: F) -> F::Output {
        self.runtime.block_on(future)
    }

    /// Lets a future run beside everything else.
    pub(crate) fn spawn<F>(&self, future: F) -> tokio::task::JoinHandle<F::Output>
    where
        F: Future<Output: Send> + Send + 'static,
    {
        self.runtime.spawn(future)
    }

    /// Returns how often a connection was made.
    pub(crate) fn connects(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::Relaxed)
    }

    /// Opens a stream of JetStream, if there is one with this name.
    pub(crate) async fn stream(&self, name: &str) -> Result<Option<Stream>> {
        let found = self.ask(|| self.jetstream.get_stream(name)).await;
        match found {
            Ok(stream) => Ok(Some(stream)),
            Err(error) => match error.kind() {
                GetStreamErrorKind::JetStream(of)
                    if of.error_code() == ErrorCode::STREAM_NOT_FOUND =>
                {
                    Ok(None)
                }
                GetStreamErrorKind::JetStream(of) => {
                    Err(Failure::Bad(format!("{}: {of}", self.name)))
                }
                _ => Err(self.failure(
                    "no answer from JetStream; has the server JetStream?",
                    &error,
                )),
            },
        }
    }

    /// Sends JetStream a request that is safe to repeat, until it answers. A cluster of servers drops requests while it
    /// elects a leader.
    pub(crate) async fn ask<T, E: Error, F: Future<Output = Result<T, E>>>(
        &self,
        question: impl Fn() -> F,
    ) -> Result<T, E> {
        let start = Instant::now();
        let end = start + ASKED_FOR;
        let end = self.deadline.map_or(end, |deadline| deadline.min(end));
        let mut patience = FIRST_PATIENCE;
        let mut is_told = false;
        while Instant::now() + PATIENCE < end {
            match timeout(patience, question()).await {
                Ok(Err(error)) if nobody_leads(&error) => sleep(FIRST_DELAY).await,
                Ok(answer) => return answer,
                Err(_) => patience = (2 * patience).min(PATIENCE),
            }
            if !is_told && start.elapsed() >= FIRST_PATIENCE {
                is_told = true;
                tell(format_args!(
                    "fourfold: {}: no answer yet; asking again and again",
                    self.name
                ));
            }
        }
        question().await
    }

    /// Returns a failure of the server.
    pub(crate) fn failure(&self, what: &str, error: &dyn Error) -> Failure {
        Failure::Limit(format!("{}: {what}: {}", self.name, chain(error)))
    }
}

/// Tells what happens to a connection.
#[derive(Clone)]
struct Events {
    name: String,
    is_lost: Arc<AtomicBool>,
}

impl Events {
    fn new(name: String) -> Self {
        Self {
            name,
            is_lost: Arc::new(AtomicBool::new(false)),
        }
    }

    async fn see(self, event: Event) {
        let name = &self.name;
        match event {
            Event::Disconnected if !self.is_lost.swap(true, Ordering::SeqCst) => {
                tell(format_args!(
                    "fourfold: {name}: the connection is lost; trying again and again"
                ));
            }
            Event::Connected if self.is_lost.swap(false, Ordering::SeqCst) => {
                tell(format_args!("fourfold: {name}: connected again"));
            }
            Event::ServerError(error) => tell(format_args!("fourfold: {name}: {error}")),
            _ => {}
        }
    }
}

fn context(client: &Client) -> Context {
    jetstream::ContextBuilder::new()
        .timeout(PATIENCE)
        .ack_timeout(PATIENCE)
        .build(client.clone())
}

/// Returns the time before the next attempt, somewhat different for every program, so that not all come back at once.
fn delay_of(attempts: usize) -> Duration {
    static SHIFT: OnceLock<f64> = OnceLock::new();
    let shift = *SHIFT.get_or_init(fastrand::f64);
    let longest = FIRST_DELAY.saturating_mul(1 << attempts.min(10));
    longest.min(LONGEST_DELAY).mul_f64(0.5 + shift / 2.0)
}

fn addresses(url: &str) -> Vec<&str> {
    url.split(',').map(str::trim).collect()
}

/// Returns the options with the user or the token that is part of the first address.
fn with_user(options: ConnectOptions, url: &str) -> ConnectOptions {
    let Some((user, _)) = authority(addresses(url)[0]).rsplit_once('@') else {
        return options;
    };
    match user.split_once(':') {
        Some((user, password)) => options.user_and_password(user.to_owned(), password.to_owned()),
        None => options.token(user.to_owned()),
    }
}

fn authority(address: &str) -> &str {
    address.split_once("://").map_or(address, |(_, rest)| rest)
}

/// Returns the addresses without the users and passwords in them.
fn without_passwords(url: &str) -> String {
    let shown = addresses(url).into_iter().map(|address| {
        let (scheme, rest) = address.split_once("://").unwrap_or(("nats", address));
        let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
        format!("{scheme}://{host}")
    });
    crate::text::shown::word(&shown.collect::<Vec<_>>().join(","))
}

/// Returns true if the error says that the cluster has no leader. Several types of the client contain it; all print its
/// code.
fn nobody_leads(error: &dyn Error) -> bool {
    let text = chain(error);
    NOBODY_LEADS
        .iter()
        .any(|code| text.contains(&format!("error code {})", code.0)))
}

fn reason(error: &async_nats::ConnectError) -> String {
    match error.kind() {
        ConnectErrorKind::ServerParse => {
            "this is no address of a server, as nats://host:4222 would be".to_owned()
        }
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
            "the server refuses the user; see --user, --creds and --nkey".to_owned()
        }
        _ => chain(error),
    }
}

/// Returns true if one side refuses what the other one has shown of itself.
fn is_about_tls(error: &async_nats::ConnectError) -> bool {
    let cause = error
        .source()
        .and_then(|cause| cause.downcast_ref::<io::Error>());
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::InvalidData)
}

/// Returns an error with what has caused it, on one line, each thing once.
pub(crate) fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        source = cause.source();
    }
    text.replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::without_passwords;

    #[test]
    fn passwords_are_not_shown() {
        for (url, shown) in [
            ("localhost", "nats://localhost"),
            ("nats://me:secret@host:4222", "nats://host:4222"),
            ("tls://token@a, b:1", "tls://a,nats://b:1"),
        ] {
            assert_eq!(without_passwords(url), shown);
        }
    }
}
