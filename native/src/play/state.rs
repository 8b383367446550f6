//! What the screen shows of a game, and what keys and the engine make of it.

use std::time::{Duration, Instant};

use fourfold_core::Board;
use fourfold_core::board::notation;
use ratatui::crossterm::event::KeyEvent;

use crate::computer::Strength;
use crate::play::board::is_cube;
use crate::play::keys::{self, Wish};
use crate::play::prompt::{Prompt, Purpose, Reply};
use crate::play::session::{Session, Who};
use crate::play::store::{self, Saved, shown};
use crate::play::thinker::{Answer, Hint, Insight, Task};

/// All of it.
pub(super) struct State<B> {
    pub(super) session: Session<B>,
    pub(super) strength: Strength,
    /// The time for a move at full strength.
    pub(super) time: Duration,
    /// A column, counted from 0.
    pub(super) cursor: u32,
    /// Whether the values of columns are wanted, and what is known of them.
    pub(super) wants_values: bool,
    pub(super) insight: Option<Insight<B>>,
    /// Whether nothing more will be known of them.
    is_valued: bool,
    /// Whether a hint is wanted, and which one there is.
    wants_hint: bool,
    pub(super) hint: Option<Hint>,
    /// What the engine is doing and how far it has come.
    pub(super) doing: Option<Doing<B>>,
    /// What there is to say of the last key.
    pub(super) note: String,
    pub(super) prompt: Option<Prompt>,
    pub(super) is_help: bool,
}

/// What the engine is doing.
pub(super) struct Doing<B> {
    position: B,
    pub(super) task: Task,
    pub(super) since: Instant,
    pub(super) insight: Option<Insight<B>>,
}

impl<B: Board> State<B> {
    pub(super) fn new(session: Session<B>, strength: Strength, time: Duration) -> Self {
        Self {
            session,
            strength,
            time,
            cursor: if is_cube::<B>() { 5 } else { B::COLUMNS / 2 },
            wants_values: false,
            insight: None,
            is_valued: false,
            wants_hint: false,
            hint: None,
            doing: None,
            note: String::new(),
            prompt: None,
            is_help: false,
        }
    }

    /// Whether a person may drop a stone.
    pub(super) fn is_persons_turn(&self) -> bool {
        self.session.to_move() == Some(Who::Person)
    }

    /// Takes a key; whether the game goes on.
    pub(super) fn key(&mut self, key: &KeyEvent) -> bool {
        self.note.clear();
        if keys::is_ctrl_c(key) {
            return false;
        }
        if let Some(prompt) = &mut self.prompt {
            let reply = prompt.key(key);
            self.reply(reply);
            return true;
        }
        if self.is_help {
            self.is_help = false;
            return true;
        }
        match keys::wish::<B>(key) {
            Some(Wish::Quit | Wish::Back) => return false,
            Some(wish) => self.fulfil(wish),
            None => "this key does nothing; ? shows those that do".clone_into(&mut self.note),
        }
        true
    }

    /// What the engine should do now.
    pub(super) fn task(&self) -> Option<Task> {
        match self.session.to_move()? {
            Who::Computer => Some(Task::Move),
            Who::Person if self.wants_hint && self.hint.is_none() => Some(Task::Hint),
            Who::Person if self.wants_values && !self.is_valued => Some(Task::Values(None)),
            Who::Person => None,
        }
    }

    /// Whether the engine does just that.
    pub(super) fn is_on_task(&self) -> bool {
        let doing = self.doing.as_ref();
        let doing = doing.map(|doing| (doing.position, doing.task));
        doing == self.task().map(|task| (self.session.position(), task))
    }

    /// The engine begins to do what it should.
    pub(super) fn begin(&mut self) {
        self.doing = self.task().map(|task| Doing {
            position: self.session.position(),
            task,
            since: Instant::now(),
            insight: None,
        });
    }

    /// Takes what the engine knows by now.
    pub(super) fn learn(&mut self, insight: Insight<B>) {
        match &mut self.doing {
            Some(doing) if matches!(doing.task, Task::Values(_)) => self.insight = Some(insight),
            Some(doing) => doing.insight = Some(insight),
            None => {}
        }
    }

    /// Takes an answer of the engine to what it was asked last.
    pub(super) fn answer(&mut self, answer: Answer) {
        self.doing = None;
        match answer {
            Answer::Move(column) => self.play(column),
            Answer::Hint(hint) => self.hint = Some(hint),
            Answer::Values => self.is_valued = true,
        }
    }

    fn fulfil(&mut self, wish: Wish) {
        match wish {
            Wish::Play(column) => self.drop_stone(column),
            Wish::Drop => self.drop_stone(self.cursor),
            Wish::Step(direction) => self.cursor = keys::stepped::<B>(self.cursor, direction),
            Wish::Undo => {
                let undone = self.session.undo();
                self.moved_or(undone);
            }
            Wish::Redo => {
                let redone = self.session.redo();
                self.moved_or(redone);
            }
            Wish::Hint if self.is_persons_turn() => self.wants_hint = true,
            Wish::Hint => "a hint is for your turn".clone_into(&mut self.note),
            Wish::Values => {
                self.wants_values = !self.wants_values;
                self.insight = None;
                self.is_valued = false;
                let is_on = if self.wants_values { "on" } else { "off" };
                self.note = format!("values are {is_on}");
            }
            Wish::Save => self.prompt = Some(Prompt::new(Purpose::Save)),
            Wish::Load => self.prompt = Some(Prompt::new(Purpose::Load)),
            Wish::New => {
                self.session.restart();
                self.moved();
            }
            Wish::Help => self.is_help = true,
            Wish::Back | Wish::Quit => {}
        }
    }

    fn drop_stone(&mut self, column: u32) {
        self.cursor = column;
        match self.session.to_move() {
            Some(Who::Person) => self.play(column),
            Some(Who::Computer) => {
                "it is the computer's turn; u takes your move back".clone_into(&mut self.note);
            }
            None => "the game is over; n begins a new one".clone_into(&mut self.note),
        }
    }

    fn play(&mut self, column: u32) {
        match self.session.play(column) {
            Ok(()) => self.moved(),
            Err(_) => self.note = format!("column {} is full", notation::digit::<B>(column)),
        }
    }

    fn moved_or<E: ToString>(&mut self, moved: Result<(), E>) {
        match moved {
            Ok(()) => self.moved(),
            Err(stuck) => self.note = stuck.to_string(),
        }
    }

    /// What was known is about another position now.
    fn moved(&mut self) {
        self.insight = None;
        self.is_valued = false;
        self.wants_hint = false;
        self.hint = None;
    }

    fn reply(&mut self, reply: Reply) {
        let (purpose, name) = match reply {
            Reply::NotYet => return,
            Reply::Never => {
                self.prompt = None;
                return;
            }
            Reply::Name(purpose, name) => (purpose, name),
        };
        self.prompt = None;
        if purpose == Purpose::Load {
            match store::load(&name) {
                Ok(game) => {
                    self.session.load(game);
                    self.moved();
                    self.note = format!("loaded {}", shown(&name));
                }
                Err(message) => self.note = message,
            }
            return;
        }
        match store::save(&name, self.session.game(), purpose == Purpose::Replace) {
            Ok(Saved::Done) => self.note = format!("saved as {}", shown(&name)),
            Ok(Saved::Exists) => self.prompt = Some(Prompt::replace(name)),
            Err(message) => self.note = message,
        }
    }
}
