//! A game played line by line, where there is no terminal to draw on.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use std::{fmt, thread};

use fourfold_core::board::notation;
use fourfold_core::{Board, Game};
use serde::Serialize;

use super::game::{PlayedGame, Stuck, Who};
use super::game_engine::{GameAnswer, GameEngine, GameTask, Insight};
use super::store::{self, Saved, USUAL_NAME};
use crate::runtime::lock::lock;
use crate::runtime::watch::Watch;
use crate::text::drawing::{drawing, legend, stone};
use crate::text::failure::{Failure, Result};
use crate::text::lines::Lines;
use crate::text::output::{Format, Output, tell};
use crate::text::{moves, shown};

const HELP: &str = "A line is a column, or one of these:
  undo, redo             take moves back, play them again
  hint, values           a good move, what every column is worth
  save FILE, load FILE   the game as a line of move text
  new, help, quit";

/// A game line by line.
pub(super) struct PlainGame<'m, 'w, B> {
    game: PlayedGame<B>,
    engine: GameEngine<'m, 'w, B>,
    /// The time for the values of columns.
    time: Duration,
    output: Output,
    watch: &'w Watch,
    /// The file that is written over if the next line names it again.
    warned: Option<String>,
}

/// A move that was made.
#[derive(Serialize)]
struct MadeMove {
    player: char,
    by: &'static str,
    column: char,
}

impl fmt::Display for MadeMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { player, by, column } = self;
        write!(f, "{player} ({by}) plays {column}")
    }
}

impl<'m, 'w, B: Board> PlainGame<'m, 'w, B> {
    pub(super) fn new(
        game: PlayedGame<B>,
        engine: GameEngine<'m, 'w, B>,
        time: Duration,
        format: Format,
        watch: &'w Watch,
    ) -> Result<Self> {
        Ok(Self {
            game,
            engine,
            time,
            output: Output::plain(format)?,
            watch,
            warned: None,
        })
    }

    /// Plays until the input ends or a person quits, and returns the game.
    pub(super) fn play(mut self) -> Result<Game<B>> {
        let lines = lines(self.watch);
        self.output.note(HELP)?;
        self.show()?;
        while !self.watch.is_interrupted() {
            if self.game.to_move() == Some(Who::Computer) {
                if let Some(GameAnswer::Move(column)) = self.ask(GameTask::Move)?.0
                    && !self.watch.is_interrupted()
                {
                    self.drop_stone(column)?;
                }
                continue;
            }
            match lines.recv() {
                Ok(Some(Ok(line))) if self.is_more_after(&line)? => {}
                Ok(Some(Err(error))) => {
                    return Err(Failure::Bad(format!("can't read standard input: {error}")));
                }
                _ => break,
            }
        }
        Ok(self.game.game().clone())
    }

    /// Does what a line says; returns false if it ends the game.
    fn is_more_after(&mut self, line: &str) -> Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let name = match rest.trim() {
            "" => USUAL_NAME,
            name => name,
        };
        let warned = self.warned.take();
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "quit" => return Ok(false),
            "help" => self.output.note(HELP)?,
            "undo" => {
                let undone = self.game.undo();
                self.moved_or(undone)?;
            }
            "redo" => {
                let redone = self.game.redo();
                self.moved_or(redone)?;
            }
            "new" => {
                self.game.restart();
                self.show()?;
            }
            "hint" => {
                if let Some(GameAnswer::Hint(hint)) = self.ask(GameTask::Hint)?.0 {
                    let digit = notation::digit::<B>(hint.column);
                    self.output
                        .note(format_args!("hint {digit}, {}", hint.assessment))?;
                }
            }
            "values" => {
                if let (_, Some(insight)) = self.ask(GameTask::Values(Some(self.time)))? {
                    self.show_values(&insight)?;
                }
            }
            "save" => self.save(name, warned.as_deref() == Some(name))?,
            "load" => match store::load(name) {
                Ok(game) => {
                    self.game.load(game);
                    self.show()?;
                }
                Err(message) => tell(message),
            },
            _ => self.person_plays(line)?,
        }
        Ok(true)
    }

    fn person_plays(&mut self, line: &str) -> Result {
        let mut digits = line.chars().map(|digit| digit.to_ascii_uppercase());
        let digit = digits.next().filter(|_| digits.next().is_none());
        let column = B::DIGITS.chars().position(|name| Some(name) == digit);
        match column {
            None => {
                let [first, last] = [0, B::COLUMNS - 1].map(notation::digit::<B>);
                let shown = shown::word(line);
                tell(format_args!(
                    "{shown}: write a column, {first} to {last}, or a word; help tells them"
                ));
                Ok(())
            }
            Some(_) if self.game.to_move().is_none() => {
                tell("the game is over; new begins another one");
                Ok(())
            }
            Some(column) => self.drop_stone(column as u32),
        }
    }

    /// Makes a move for the side to move.
    fn drop_stone(&mut self, column: u32) -> Result {
        let player = self.game.position().to_move();
        let digit = notation::digit::<B>(column);
        if self.game.play(column).is_err() {
            tell(format_args!("column {digit} is full"));
            return Ok(());
        }
        self.output.put(&MadeMove {
            player: stone(player).0,
            by: match self.game.who(player) {
                Who::Person => "person",
                Who::Computer => "computer",
            },
            column: digit,
        })?;
        self.show()
    }

    fn save(&mut self, name: &str, over: bool) -> Result {
        match store::save(name, self.game.game(), over) {
            Ok(Saved::Done) => self
                .output
                .note(format_args!("saved as {}", shown::word(name)))?,
            Ok(Saved::Exists) => {
                tell(format_args!(
                    "{} exists; the same line again writes over it",
                    shown::word(name)
                ));
                self.warned = Some(name.to_owned());
            }
            Err(message) => tell(message),
        }
        Ok(())
    }

    /// Asks the engine; returns its answer and what it knows by then.
    fn ask(&mut self, task: GameTask) -> Result<(Option<GameAnswer>, Option<Insight<B>>)> {
        let position = self.game.position();
        if position.is_over() {
            tell("the game is over; new begins another one");
            return Ok((None, None));
        }
        let known = Mutex::new(None);
        let learn = |insight| *lock(&known) = Some(insight);
        let answer = self.engine.work(&position, task, || true, learn)?;
        let known = lock(&known).take();
        Ok((answer, known))
    }

    fn moved_or(&mut self, moved: Result<(), Stuck>) -> Result {
        match moved {
            Ok(()) => self.show(),
            Err(stuck) => {
                tell(stuck);
                Ok(())
            }
        }
    }

    /// Draws the board, and says who is to move or how the game ended.
    fn show(&mut self) -> Result {
        let game = self.game.game();
        let position = game.position();
        let letter = |player| stone(player).0;
        let state = if let Some(winner) = self.game.winner() {
            format!("game over: {} has four in a row", letter(winner))
        } else if position.is_full() {
            "game over: a draw, the board is full".to_owned()
        } else {
            format!("{} to move", letter(position.to_move()))
        };
        let (drawing, legend) = (drawing(game), legend(game));
        Ok(self
            .output
            .note(format_args!("\n{drawing}\n{legend}\n{state}"))?)
    }

    /// Writes the columns with their values, the best first, and those with equal values on one line.
    fn show_values(&mut self, insight: &Insight<B>) -> Result {
        let ranking = insight.ranking();
        let worth = |column: u32| {
            let assessment = insight.assessment(column).expect("only moves are ranked");
            let prediction = insight.prediction(column);
            let prediction =
                prediction.map_or(String::new(), |seen| format!("  level sees {seen:>2}"));
            format!("{:>16}{prediction}", assessment.to_string())
        };
        for alike in ranking.chunk_by(|&one, &other| worth(one) == worth(other)) {
            let line = format!("{} {}", worth(alike[0]), moves::spaced::<B>(alike));
            self.output.note(line)?;
        }
        let line = moves::text::<B>(&insight.line());
        Ok(self.output.note(format_args!("best line {line}"))?)
    }
}

/// Returns the lines of standard input, trimmed, and cut if they are very long; an error is the last one. `None`
/// follows the last line, or a signal that ends the program. The lines are read on a thread that is never waited for.
fn lines(watch: &Watch) -> Receiver<Option<io::Result<String>>> {
    let (sender, receiver) = mpsc::sync_channel(1);
    let interrupted = sender.clone();
    // If there is no room, nobody is waiting for a line.
    watch.on_interruption(move || _ = interrupted.try_send(None));
    thread::spawn(move || {
        for line in Lines::new(io::stdin().lock()) {
            if sender
                .send(Some(line.map(|line| line.beginning())))
                .is_err()
            {
                return;
            }
        }
        _ = sender.send(None);
    });
    receiver
}
