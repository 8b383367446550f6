//! A game on the whole screen: keys, the engine's answers and the picture.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{io, thread};

use fourfold_core::{Board, Game};
use ratatui::crossterm::event::{self, Event as Input, KeyEventKind};

use crate::failure::Result;
use crate::play::desk::{Desk, Done};
use crate::play::state::State;
use crate::play::terminal::{self, Terminal};
use crate::play::thinker::Thinker;
use crate::play::view;
use crate::watch::Watch;

/// How often the picture shows what the engine has found out.
const TICK: Duration = Duration::from_millis(100);

enum Event {
    /// A key, or another size.
    Input(Input),
    /// The terminal is gone.
    Closed,
    /// The engine has done what it was asked, or has given up.
    Done(Done),
    /// A signal ends the program.
    Interrupted,
}

/// Plays until somebody has had enough: the game by then.
pub(super) fn play<B: Board>(
    mut state: State<B>,
    thinker: Thinker<B>,
    watch: &Watch,
) -> Result<Game<B>> {
    let (events, inbox) = mpsc::channel();
    let interrupted = events.clone();
    let mut terminal = Terminal::enter()?;
    watch.on_interruption(move || {
        _ = interrupted.send(Event::Interrupted);
        // The program may be ended by force soon, whether the terminal takes any more or not.
        _ = thread::Builder::new().spawn(terminal::leave);
    });
    let inputs = events.clone();
    // It may wait for a key forever, and nobody waits for it.
    thread::spawn(move || read(&inputs));
    thread::scope(|scope| {
        let desk = Desk::open(scope, thinker, move |done| {
            _ = events.send(Event::Done(done));
        })?;
        go_on(&mut state, &inbox, &desk, &mut terminal)
    })?;
    Ok(state.session.game().clone())
}

fn go_on<B: Board>(
    state: &mut State<B>,
    inbox: &Receiver<Event>,
    desk: &Desk<B>,
    terminal: &mut Terminal,
) -> Result {
    loop {
        if !state.is_on_task() {
            state.begin();
            match &state.doing {
                Some(doing) => desk.ask(state.session.position(), doing.task),
                None => desk.give_up(),
            }
        }
        if let Some(insight) = desk.news() {
            state.learn(insight);
        }
        terminal.draw(|frame| view::draw(state, frame))?;
        let event = match state.doing {
            Some(_) => inbox.recv_timeout(TICK),
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match event {
            Ok(Event::Input(Input::Key(key))) if key.kind != KeyEventKind::Release => {
                if !state.key(&key) {
                    return Ok(());
                }
            }
            Ok(Event::Done((number, answer))) if desk.is_wanted(number) => {
                if let Some(insight) = desk.news() {
                    state.learn(insight);
                }
                if let Some(answer) = answer? {
                    state.answer(answer);
                }
            }
            // Another size is seen when the next picture is drawn.
            Ok(Event::Input(_) | Event::Done(_)) | Err(RecvTimeoutError::Timeout) => {}
            Ok(Event::Closed | Event::Interrupted) | Err(RecvTimeoutError::Disconnected) => {
                return Ok(());
            }
        }
    }
}

/// Hands over all that comes from the terminal.
fn read(events: &Sender<Event>) {
    let inputs = std::iter::repeat_with(event::read);
    for input in inputs.map_while(io::Result::ok) {
        if events.send(Event::Input(input)).is_err() {
            return;
        }
    }
    _ = events.send(Event::Closed);
}
