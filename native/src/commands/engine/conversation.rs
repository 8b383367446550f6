//! A conversation with another program.

use std::io::{BufReader, stdin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use fourfold_core::{Board, Game, Kind, with_board};

use super::event::{ConversationEvent, SearchResult, refuse, say};
use super::inbox::{Inbox, LineSender};
use super::request::{Go, Request};
use super::search::SearchJob;
use super::settings::Settings;
use crate::runtime::memory::Memory;
use crate::runtime::options::SearchOptions;
use crate::runtime::threads;
use crate::runtime::watch::Watch;
use crate::text::drawing::{drawing, legend};
use crate::text::failure::{Failure, Result};
use crate::text::lines::{LONGEST, Line, Lines};
use crate::text::shown;

/// The state of a conversation.
struct Conversation {
    settings: Settings,
    /// The move text of the position.
    moves: String,
    search: Option<RunningSearch>,
    /// The memory of the last search, and what it was used for.
    memory: Option<(Memory, MemoryUse)>,
    events: Sender<ConversationEvent>,
    /// True once it is to end: requests are ignored, but the search is still answered.
    is_ending: bool,
}

/// The use of some memory. Its contents are valid only for the same use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MemoryUse {
    board: Kind,
    threads: usize,
    size: u64,
}

/// A search that has not been answered yet.
struct RunningSearch {
    stop: Arc<AtomicBool>,
    /// True if the answer has to wait for a stop.
    waits: bool,
    is_stopped: bool,
    memory_use: MemoryUse,
    /// True if a new game has begun since.
    is_outdated: bool,
    result: Option<Box<SearchResult>>,
}

/// Talks until the other program or the user ends the conversation.
pub(super) fn run(board: Kind, options: SearchOptions) -> Result {
    // Anything that can't be had is reported before the conversation begins.
    let settings = Settings::new(board, options)?;
    let watch = Watch::new(options.limits)?;
    let (events, lines, mut inbox) = Inbox::new();
    let interrupted = events.clone();
    watch.on_interruption(move || _ = interrupted.send(ConversationEvent::Interrupted));
    thread::spawn(move || listen(&lines));
    let mut conversation = Conversation {
        settings,
        moves: String::new(),
        search: None,
        memory: None,
        events,
        is_ending: false,
    };
    conversation.talk(&mut inbox)?;
    match watch.is_interrupted() {
        true => Err(watch.stopped()),
        false => Ok(()),
    }
}

/// Reads what the other program says.
fn listen(lines: &LineSender) {
    let mut end = Ok(());
    for line in Lines::new(BufReader::new(stdin())) {
        match line {
            Ok(line) => {
                if !lines.send(ConversationEvent::Line(line)) {
                    return;
                }
            }
            Err(error) => end = Err(error),
        }
    }
    lines.send(ConversationEvent::End(end));
}

impl Conversation {
    /// Answers until there is nothing left to answer.
    fn talk(&mut self, inbox: &mut Inbox) -> Result {
        while !self.is_ending || self.search.is_some() {
            // Lines that arrive between a stop and its answer are dealt with after it, those after `quit` never.
            let is_stopped = self.search.as_ref().is_some_and(|search| search.is_stopped);
            let event = match self.is_ending || is_stopped {
                true => inbox.next_but_lines(),
                false => inbox.next(),
            };
            match event {
                ConversationEvent::Line(line) => self.hear(&line)?,
                ConversationEvent::End(Ok(())) | ConversationEvent::Interrupted => self.end(),
                ConversationEvent::End(Err(error)) => {
                    return Err(Failure::Bad(format!("can't read the commands: {error}")));
                }
                ConversationEvent::Searched(result) => {
                    if let Some(search) = &mut self.search {
                        search.result = Some(result);
                    }
                }
                ConversationEvent::Failed(failure) => return Err(failure),
            }
            self.answer()?;
        }
        Ok(())
    }

    /// Stops the search, if there is one.
    fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.stop.store(true, Ordering::SeqCst);
            search.waits = false;
            search.is_stopped = true;
        }
    }

    fn end(&mut self) {
        self.is_ending = true;
        self.stop();
    }

    /// Does what a line asks for, or says why it can't.
    fn hear(&mut self, line: &Line) -> Result {
        let request = match line.whole() {
            Some(text) => Request::parse(&text),
            None => Err(format!("a line has at most {LONGEST} bytes")),
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

    /// Does what a request asks for. The inner error is a mistake of the other program.
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
                let board = self.settings.board;
                let set = self.settings.set(&name, &value);
                if board != self.settings.board {
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
                with_board!(self.settings.board, B => {
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
            search.is_outdated = true;
        }
    }

    /// Sets the position; an illegal one leaves it as it is.
    fn place(&mut self, moves: String) -> Result<(), String> {
        with_board!(self.settings.board, B => moves.parse::<Game<B>>().map(drop)).map_err(
            |error| {
                let moves = shown::word(&moves);
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
        let limit = with_board!(self.settings.board, B => self.limit::<B>(&go));
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

    /// Returns how long a search may take, or why there is nothing to search.
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
        let limits = [time, self.settings.options.limits.time.time_limit];
        Ok(limits.into_iter().flatten().min())
    }

    /// Takes the memory of the next search, unless a search is running.
    fn prepare(&mut self) -> Result {
        if self.search.is_none() {
            let last_use = self.memory.as_ref().map(|&(_, last_use)| last_use);
            let (mut memory, memory_use) = self.take_memory()?;
            if last_use != Some(memory_use) {
                memory.touch(1)?;
            }
            self.memory = Some((memory, memory_use));
        }
        Ok(())
    }

    /// Takes the memory of a search: that of the last one, if its contents are valid.
    fn take_memory(&mut self) -> Result<(Memory, MemoryUse)> {
        let Settings { board, options, .. } = &self.settings;
        let threads = options.threads.count();
        let need = self.settings.memory_need();
        let memory_use = MemoryUse {
            board: *board,
            threads,
            size: options.memory.size(need)?,
        };
        // Memory that can't be used again is given back before more is taken.
        let kept = self.memory.take();
        match kept.filter(|&(_, last_use)| last_use == memory_use) {
            Some(kept) => Ok(kept),
            None => Ok((options.memory.take(need)?, memory_use)),
        }
    }

    fn begin(&mut self, go: Go, limit: Option<Duration>) -> Result {
        let start = Instant::now();
        let (memory, memory_use) = self.take_memory()?;
        let stop = Arc::new(AtomicBool::new(false));
        let waits = go.infinite;
        let job = SearchJob {
            settings: self.settings.clone(),
            moves: self.moves.clone(),
            go,
            stop: Arc::clone(&stop),
            due: limit.and_then(|limit| start.checked_add(limit)),
            memory,
            events: self.events.clone(),
        };
        threads::detach(Box::new(|| job.run()))?;
        self.search = Some(RunningSearch {
            stop,
            waits,
            is_stopped: false,
            memory_use,
            is_outdated: false,
            result: None,
        });
        Ok(())
    }

    /// Answers a search that has ended, unless the answer has to wait.
    fn answer(&mut self) -> Result {
        let is_ready = |search: &mut RunningSearch| search.result.is_some() && !search.waits;
        let Some(search) = self.search.take_if(is_ready) else {
            return Ok(());
        };
        let Some(result) = search.result else {
            return Ok(());
        };
        if !search.is_outdated {
            self.memory = Some((result.memory, search.memory_use));
        }
        match result.best {
            Ok(column) => say(format_args!("bestmove {column}"))?,
            Err(failure) => {
                refuse(&failure.to_string())?;
                say("bestmove none")?;
            }
        }
        Ok(())
    }
}
