//! The state of the screen, and how keys and the engine change it.

use std::time::{Duration, Instant};

use fourfold_core::Board;
use fourfold_core::board::notation;
use fourfold_core::player::Strength;
use ratatui::crossterm::event::KeyEvent;

use super::keys::{self, KeyCommand};
use super::prompt::{Prompt, Purpose, Reply};
use crate::commands::play::game::{PlayedGame, Who};
use crate::commands::play::game_engine::{GameAnswer, GameTask, Hint, Insight};
use crate::commands::play::store::{self, Saved};
use crate::text::shown;

/// The state of the screen.
pub(super) struct ScreenState<B> {
    pub(super) game: PlayedGame<B>,
    pub(super) strength: Strength,
    /// The time for a move at full strength.
    pub(super) time: Duration,
    /// A column, counted from 0.
    pub(super) cursor: u32,
    /// True if the values of columns are to be shown.
    pub(super) wants_values: bool,
    pub(super) insight: Option<Insight<B>>,
    /// True if the values won't change any more.
    is_valued: bool,
    /// True if a hint is to be shown.
    wants_hint: bool,
    pub(super) hint: Option<Hint>,
    /// The current task of the engine.
    pub(super) doing: Option<RunningTask<B>>,
    /// The note about the last key.
    pub(super) note: String,
    pub(super) prompt: Option<Prompt>,
    pub(super) is_help: bool,
}

/// A task that the engine is doing.
pub(super) struct RunningTask<B> {
    position: B,
    pub(super) task: GameTask,
    pub(super) since: Instant,
    pub(super) insight: Option<Insight<B>>,
}

impl<B: Board> ScreenState<B> {
    pub(super) fn new(game: PlayedGame<B>, strength: Strength, time: Duration) -> Self {
        Self {
            game,
            strength,
            time,
            cursor: if B::IS_CUBE { 5 } else { B::COLUMNS / 2 },
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

    /// Returns true if a person may drop a stone.
    pub(super) fn is_persons_turn(&self) -> bool {
        self.game.to_move() == Some(Who::Person)
    }

    /// Handles a key; returns false if it ends the game.
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
        match keys::command::<B>(key) {
            Some(KeyCommand::Quit | KeyCommand::Back) => return false,
            Some(command) => self.execute(command),
            None => "this key does nothing; ? shows those that do".clone_into(&mut self.note),
        }
        true
    }

    /// Returns the task that the engine should do now.
    pub(super) fn task(&self) -> Option<GameTask> {
        match self.game.to_move()? {
            Who::Computer => Some(GameTask::Move),
            Who::Person if self.wants_hint && self.hint.is_none() => Some(GameTask::Hint),
            Who::Person if self.wants_values && !self.is_valued => Some(GameTask::Values(None)),
            Who::Person => None,
        }
    }

    /// Returns true if the engine does the task that it should.
    pub(super) fn is_on_task(&self) -> bool {
        let doing = self.doing.as_ref();
        let doing = doing.map(|doing| (doing.position, doing.task));
        doing == self.task().map(|task| (self.game.position(), task))
    }

    /// Notes that the engine begins the task that it should do.
    pub(super) fn begin(&mut self) {
        self.doing = self.task().map(|task| RunningTask {
            position: self.game.position(),
            task,
            since: Instant::now(),
            insight: None,
        });
    }

    /// Takes over what the engine knows by now.
    pub(super) fn learn(&mut self, insight: Insight<B>) {
        match &mut self.doing {
            Some(doing) if matches!(doing.task, GameTask::Values(_)) => {
                self.insight = Some(insight);
            }
            Some(doing) => doing.insight = Some(insight),
            None => {}
        }
    }

    /// Takes over the engine's answer to its last task.
    pub(super) fn answer(&mut self, answer: GameAnswer) {
        self.doing = None;
        match answer {
            GameAnswer::Move(column) => self.play(column),
            GameAnswer::Hint(hint) => self.hint = Some(hint),
            GameAnswer::Values => self.is_valued = true,
        }
    }

    fn execute(&mut self, command: KeyCommand) {
        match command {
            KeyCommand::Play(column) => self.drop_stone(column),
            KeyCommand::Drop => self.drop_stone(self.cursor),
            KeyCommand::Step(direction) => self.cursor = keys::stepped::<B>(self.cursor, direction),
            KeyCommand::Undo => {
                let undone = self.game.undo();
                self.moved_or(undone);
            }
            KeyCommand::Redo => {
                let redone = self.game.redo();
                self.moved_or(redone);
            }
            KeyCommand::Hint if self.is_persons_turn() => self.wants_hint = true,
            KeyCommand::Hint => "a hint is for your turn".clone_into(&mut self.note),
            KeyCommand::Values => {
                self.wants_values = !self.wants_values;
                self.insight = None;
                self.is_valued = false;
                let is_on = if self.wants_values { "on" } else { "off" };
                self.note = format!("values are {is_on}");
            }
            KeyCommand::Save => self.prompt = Some(Prompt::new(Purpose::Save)),
            KeyCommand::Load => self.prompt = Some(Prompt::new(Purpose::Load)),
            KeyCommand::New => {
                self.game.restart();
                self.moved();
            }
            KeyCommand::Help => self.is_help = true,
            KeyCommand::Back | KeyCommand::Quit => {}
        }
    }

    fn drop_stone(&mut self, column: u32) {
        self.cursor = column;
        match self.game.to_move() {
            Some(Who::Person) => self.play(column),
            Some(Who::Computer) => {
                "it is the computer's turn; u takes your move back".clone_into(&mut self.note);
            }
            None => "the game is over; n begins a new one".clone_into(&mut self.note),
        }
    }

    fn play(&mut self, column: u32) {
        match self.game.play(column) {
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

    /// Forgets what was known of the position before a move.
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
                    self.game.load(game);
                    self.moved();
                    self.note = format!("loaded {}", shown::word(&name));
                }
                Err(message) => self.note = message,
            }
            return;
        }
        match store::save(&name, self.game.game(), purpose == Purpose::Replace) {
            Ok(Saved::Done) => self.note = format!("saved as {}", shown::word(&name)),
            Ok(Saved::Exists) => self.prompt = Some(Prompt::replace(name)),
            Err(message) => self.note = message,
        }
    }
}
