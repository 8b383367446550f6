//! `fourfold engine`: a conversation with another program, which docs/protocol.md describes.

mod report;
mod request;
mod score;
mod search;
mod settings;

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, BufReader, Write, stdin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use fourfold_core::{Board, Game, Kind, with_board};

use crate::drawing::{drawing, legend};
use crate::failure::{Failure, Result};
use crate::lines::{LONGEST, Line, Lines};
use crate::memory::Memory;
use crate::options::Options;
use crate::text;
use crate::watch::Watch;
use request::{Go, Request};
use search::{Found, Job};
use settings::Settings;

/// Talks with another program, line by line: positions in, moves and values out
///
/// The protocol has the shape of UCI, and docs/protocol.md describes all of it. Board, threads and memory
/// are where the conversation begins; the limits of the options count for each search.
#[derive(Debug, Args)]
pub(crate) struct Engine {}

/// How many lines wait at most until those before them are dealt with.
const WAITING: usize = 64;

/// How much of a message of our own is repeated in a line.
const LONGEST_MESSAGE: usize = 400;

/// What happens in a conversation.
enum Event {
    Line(Line),
    /// The other program says no more, which may have a reason.
    End(io::Result<()>),
    Found(Box<Found>),
    /// The conversation can't go on.
    Failed(Failure),
    /// The user wants an end.
    Interrupted,
}

/// A conversation.
struct Session {
    settings: Settings,
    /// The moves to the position.
    moves: String,
    search: Option<Search>,
    /// What the last search left, unless it is to be forgotten, and what it is good for.
    memory: Option<(Memory, Use)>,
    events: SyncSender<Event>,
    /// No more is asked; what has been asked is answered.
    is_ending: bool,
}

/// What memory was used for last. What is left there is of use for the same only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Use {
    board: Kind,
    threads: usize,
    size: u64,
}

/// A search that goes on.
struct Search {
    stop: Arc<AtomicBool>,
    due: Option<Instant>,
    /// Whether the answer has to wait for a stop.
    waits: bool,
    is_stopped: bool,
    used: Use,
    /// Whether a new game began meanwhile.
    is_old: bool,
    found: Option<Box<Found>>,
}

impl Engine {
    pub(crate) fn run(&self, options: &Options) -> Result {
        // Whatever can't be had is better said before the conversation than in it.
        options.engine()?;
        options.policy()?;
        let settings = Settings::new(options)?;
        let watch = Watch::new(options)?;
        let (events, inbox) = mpsc::sync_channel(WAITING);
        let interrupted = events.clone();
        watch.on_interruption(move || _ = interrupted.send(Event::Interrupted));
        let lines = events.clone();
        thread::spawn(move || listen(&lines));
        let mut session = Session {
            settings,
            moves: String::new(),
            search: None,
            memory: None,
            events,
            is_ending: false,
        };
        session.talk(&inbox)?;
        match watch.is_interrupted() {
            true => Err(watch.stopped()),
            false => Ok(()),
        }
    }
}

/// Reads all that the other program says.
fn listen(events: &SyncSender<Event>) {
    let mut end = Ok(());
    for line in Lines(BufReader::new(stdin())) {
        let sent = match line {
            Ok(line) => events.send(Event::Line(line)),
            Err(error) => {
                end = Err(error);
                break;
            }
        };
        if sent.is_err() {
            return;
        }
    }
    _ = events.send(Event::End(end));
}

/// Writes a line, or several.
fn say(lines: impl Display) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    // In one piece, so that other threads don't come in between.
    output.write_all(format!("{lines}\n").as_bytes())?;
    output.flush()
}

/// Says what is wrong.
fn refuse(error: &str) -> io::Result<()> {
    let error = text::shown(error, LONGEST_MESSAGE);
    say(format_args!("info string error: {error}"))
}

impl Session {
    /// Answers until there is nothing more to answer.
    fn talk(&mut self, inbox: &Receiver<Event>) -> Result {
        // What is said between a stop and the answer, which comes at once, is dealt with after it.
        let mut later = VecDeque::new();
        while !self.is_ending || self.search.is_some() {
            let is_stopped = |search: &Search| search.is_stopped;
            let waits = self.search.as_ref().is_some_and(is_stopped);
            let event = match later.pop_front() {
                Some(event) if !waits => Some(event),
                Some(event) => {
                    later.push_front(event);
                    self.next(inbox)
                }
                None => self.next(inbox),
            };
            match event {
                None => self.stop(),
                // What comes after `quit` is not heard.
                Some(Event::Line(_) | Event::End(_)) if self.is_ending => {}
                Some(event @ (Event::Line(_) | Event::End(_))) if waits => later.push_back(event),
                Some(Event::Line(line)) => self.hear(&line)?,
                Some(Event::End(Ok(()))) | Some(Event::Interrupted) => self.end(),
                Some(Event::End(Err(error))) => {
                    return Err(Failure::Bad(format!("can't read the commands: {error}")));
                }
                Some(Event::Found(found)) => {
                    if let Some(search) = &mut self.search {
                        search.found = Some(found);
                    }
                }
                Some(Event::Failed(failure)) => return Err(failure),
            }
            self.answer()?;
        }
        Ok(())
    }

    /// The next event, unless the time of the search is over first.
    fn next(&self, inbox: &Receiver<Event>) -> Option<Event> {
        let due = self.search.as_ref().and_then(|search| search.due);
        let event = match due {
            Some(due) => inbox.recv_timeout(due.saturating_duration_since(Instant::now())),
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match event {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => unreachable!("the session has a sender"),
        }
    }

    /// Ends the search, if there is one.
    fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.stop.store(true, Ordering::SeqCst);
            search.due = None;
            search.waits = false;
            search.is_stopped = true;
        }
    }

    fn end(&mut self) {
        self.is_ending = true;
        self.stop();
    }

    /// Does what a line asks for, or says why not.
    fn hear(&mut self, line: &Line) -> Result {
        let request = match line {
            Line::Text(text) => Request::parse(text),
            Line::TooLong => Err(format!("a line has at most {LONGEST} bytes")),
        };
        let done = match request {
            Ok(Some(request)) => self.obey(request)?,
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            refuse(&error)?;
        }
        Ok(())
    }

    /// The inner error is one of the other program.
    fn obey(&mut self, request: Request) -> Result<Result<(), String>> {
        match request {
            Request::Uci => {
                let version = env!("CARGO_PKG_VERSION");
                say(format_args!(
                    "id name Fourfold {version}\n{}\nuciok",
                    self.settings
                ))?;
            }
            Request::IsReady => {
                if let Err(failure) = self.prepare() {
                    refuse(&failure.to_string())?;
                }
                say("readyok")?;
            }
            Request::SetOption { name, value } => {
                let board = self.settings.options.board;
                let set = self.settings.set(&name, &value);
                if board != self.settings.options.board {
                    self.moves.clear();
                }
                return Ok(set);
            }
            Request::NewGame => self.forget(),
            Request::Position(moves) => return Ok(self.place(moves)),
            Request::Go(go) => return self.go(go),
            Request::Stop if self.search.is_none() => {
                return Ok(Err(
                    "there is no search to stop; begin one with go".to_owned()
                ));
            }
            Request::Stop => self.stop(),
            Request::Draw => {
                with_board!(self.settings.options.board, B => {
                    let game: Game<B> = self.moves.parse().expect("it was read before");
                    say(format_args!("{}\n{}\nposition {game}", drawing(&game), legend(&game)))
                })?;
            }
            Request::Quit => self.end(),
        }
        Ok(Ok(()))
    }

    /// Begins a new game.
    fn forget(&mut self) {
        self.moves.clear();
        self.memory = None;
        if let Some(search) = &mut self.search {
            search.is_old = true;
        }
    }

    /// Goes to another position; stays if it can't be reached.
    fn place(&mut self, moves: String) -> Result<(), String> {
        with_board!(self.settings.options.board, B => moves.parse::<Game<B>>().map(drop)).map_err(
            |error| {
                let moves = request::shown(&moves);
                format!("{moves}: {error}; the position stays what it was")
            },
        )?;
        self.moves = moves;
        Ok(())
    }

    /// Begins a search.
    fn go(&mut self, go: Go) -> Result<Result<(), String>> {
        if self.search.is_some() {
            return Ok(Err(
                "a search goes on; end it with stop before the next go".to_owned()
            ));
        }
        let board = self.settings.options.board;
        let limit = with_board!(board, B => self.limit::<B>(&go));
        let limit = match limit {
            Ok(limit) => limit,
            Err(over) => {
                say(format_args!("info string {over}\nbestmove none"))?;
                return Ok(Ok(()));
            }
        };
        if let Err(failure) = self.begin(go, limit) {
            refuse(&failure.to_string())?;
            say("bestmove none")?;
        }
        Ok(Ok(()))
    }

    /// How long a search may take; or why there is nothing to search.
    fn limit<B: Board>(&self, go: &Go) -> Result<Option<Duration>, String> {
        let game: Game<B> = self.moves.parse().expect("it was read before");
        let position = game.position();
        let stones = position.stones();
        if position.is_lost() {
            return Err(format!("the game is over: ply {stones} completed a line"));
        }
        if position.is_full() {
            return Err("the game is over: the board is full, a draw".to_owned());
        }
        let time = go.time(position.to_move(), B::CELLS - stones);
        let limits = [time, self.settings.options.time_limit];
        Ok(limits.into_iter().flatten().min())
    }

    /// Gets memory for the next search, unless one goes on.
    fn prepare(&mut self) -> Result {
        if self.search.is_none() {
            let last = self.memory.as_ref().map(|&(_, last)| last);
            let (mut memory, used) = self.memory()?;
            if last != Some(used) {
                memory.touch();
            }
            self.memory = Some((memory, used));
        }
        Ok(())
    }

    /// Takes memory for a search: what the last one left, if that is of use.
    fn memory(&mut self) -> Result<(Memory, Use)> {
        let options = &self.settings.options;
        let threads = options.threads();
        let used = Use {
            board: options.board,
            threads,
            size: options.size(threads)?,
        };
        // What is of no use is given back before there is more.
        let kept = self.memory.take().filter(|&(_, last)| last == used);
        match kept {
            Some(kept) => Ok(kept),
            None => Ok((options.memory(threads)?, used)),
        }
    }

    fn begin(&mut self, go: Go, limit: Option<Duration>) -> Result {
        let start = Instant::now();
        let (memory, used) = self.memory()?;
        let stop = Arc::new(AtomicBool::new(false));
        let waits = go.infinite;
        let job = Job {
            settings: self.settings.clone(),
            moves: self.moves.clone(),
            go,
            stop: Arc::clone(&stop),
            memory,
            events: self.events.clone(),
        };
        thread::Builder::new()
            .spawn(|| job.run())
            .map_err(|error| Failure::Bad(format!("the system refuses a thread: {error}")))?;
        self.search = Some(Search {
            stop,
            due: limit.and_then(|limit| start.checked_add(limit)),
            waits,
            is_stopped: false,
            used,
            is_old: false,
            found: None,
        });
        Ok(())
    }

    /// Answers a search that has ended, unless its answer has to wait.
    fn answer(&mut self) -> Result {
        let is_ready = |search: &mut Search| search.found.is_some() && !search.waits;
        let Some(search) = self.search.take_if(is_ready) else {
            return Ok(());
        };
        let Some(found) = search.found else {
            return Ok(());
        };
        if !search.is_old {
            self.memory = Some((found.memory, search.used));
        }
        match found.best {
            Ok(column) => say(format_args!("bestmove {column}"))?,
            Err(failure) => {
                refuse(&failure.to_string())?;
                say("bestmove none")?;
            }
        }
        Ok(())
    }
}
