//! A game on the whole screen: keys, the engine's answers and the picture.
//!
//! `state` is what is shown and what keys change in it, `engine_thread` keeps the engine away from the
//! screen, `view` draws the page with the parts `board` and `values`, and `terminal` enters the terminal and
//! leaves it.

mod board;
mod engine_thread;
mod keys;
mod look;
mod prompt;
mod state;
mod terminal;
mod values;
mod view;

use std::io::IsTerminal;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{env, io, thread};

use fourfold_core::player::Strength;
use fourfold_core::{Board, Game};
use ratatui::crossterm::event::{self, Event as Input, KeyEventKind};

use super::game::PlayedGame;
use super::game_engine::GameEngine;
use crate::runtime::watch::Watch;
use crate::text::failure::{Failure, Result};
use engine_thread::{EngineThread, TaskResult};
use state::ScreenState;
use terminal::Terminal;

/// The interval at which the picture is updated while the engine works.
const TICK: Duration = Duration::from_millis(100);

/// An event that the screen reacts to.
enum ScreenEvent {
    /// A key, or another size.
    Input(Input),
    /// The terminal is gone.
    Closed,
    /// The engine has ended a task.
    Done(TaskResult),
    /// A signal ends the program.
    Interrupted,
}

/// Returns true if there is a terminal at both ends that understands more than lines.
pub(super) fn can_draw() -> bool {
    let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Plays until a person quits, and returns the game.
pub(super) fn play<B: Board>(
    game: PlayedGame<B>,
    engine: GameEngine<B>,
    (strength, time): (Strength, Duration),
    watch: &Watch,
) -> Result<Game<B>> {
    let mut state = ScreenState::new(game, strength, time);
    let (events, inbox) = mpsc::channel();
    let interrupted = events.clone();
    let mut terminal = Terminal::enter().map_err(unusable)?;
    watch.on_interruption(move || {
        _ = interrupted.send(ScreenEvent::Interrupted);
        // The program may soon be ended by force, so the terminal is left at once.
        _ = thread::Builder::new().spawn(terminal::leave);
    });
    // Only from here on is a new size noticed, so it comes before the first picture.
    event::poll(Duration::ZERO).map_err(unusable)?;
    let inputs = events.clone();
    // Nobody waits for this thread, which may wait for a key forever.
    thread::spawn(move || read(&inputs));
    thread::scope(|scope| {
        let engine = EngineThread::start(scope, engine, move |done| {
            _ = events.send(ScreenEvent::Done(done));
        })?;
        run(&mut state, &inbox, &engine, &mut terminal)
    })?;
    Ok(state.game.game().clone())
}

fn run<B: Board>(
    state: &mut ScreenState<B>,
    inbox: &Receiver<ScreenEvent>,
    engine: &EngineThread<B>,
    terminal: &mut Terminal,
) -> Result {
    loop {
        if !state.is_on_task() {
            state.begin();
            match &state.doing {
                Some(doing) => engine.ask(state.game.position(), doing.task),
                None => engine.give_up(),
            }
        }
        if let Some(insight) = engine.take_insight() {
            state.learn(insight);
        }
        let drawn = terminal.draw(|frame| view::draw(state, frame));
        drawn.map_err(unusable)?;
        let event = match state.doing {
            Some(_) => inbox.recv_timeout(TICK),
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match event {
            Ok(ScreenEvent::Input(Input::Key(key))) if key.kind != KeyEventKind::Release => {
                if !state.key(&key) {
                    return Ok(());
                }
            }
            Ok(ScreenEvent::Done((number, answer))) if engine.is_wanted(number) => {
                if let Some(insight) = engine.take_insight() {
                    state.learn(insight);
                }
                if let Some(answer) = answer? {
                    state.answer(answer);
                }
            }
            // A new size shows in the next picture.
            Ok(ScreenEvent::Input(_) | ScreenEvent::Done(_)) | Err(RecvTimeoutError::Timeout) => {}
            Ok(ScreenEvent::Closed | ScreenEvent::Interrupted)
            | Err(RecvTimeoutError::Disconnected) => {
                return Ok(());
            }
        }
    }
}

/// Returns the failure for a terminal that can't be entered or drawn on.
fn unusable(error: io::Error) -> Failure {
    Failure::Bad(format!("can't use the terminal: {error}"))
}

/// Passes on everything that comes from the terminal.
fn read(events: &Sender<ScreenEvent>) {
    let inputs = std::iter::repeat_with(event::read);
    for input in inputs.map_while(io::Result::ok) {
        if events.send(ScreenEvent::Input(input)).is_err() {
            return;
        }
    }
    _ = events.send(ScreenEvent::Closed);
}
