//! A game line by line, where there is no terminal to draw on.

use std::io::{self, BufRead, Read};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use std::{fmt, thread};

use fourfold_core::board::notation;
use fourfold_core::{Board, Game};
use serde::Serialize;

use crate::drawing::{drawing, legend, stone};
use crate::failure::Result;
use crate::output::{Output, complain};
use crate::play::session::{Session, Stuck, Who};
use crate::play::store::{self, Saved, USUAL_NAME, shown};
use crate::play::thinker::{Answer, Insight, Task, Thinker};
use crate::watch::Watch;
use crate::{text, value};

/// How much of a line is read; the longest name of a file fits.
const LONGEST_LINE: u64 = 1 << 13;

/// How much of a line is repeated in a message.
const LONGEST_SHOWN: usize = 60;

const HELP: &str = "A line is a column, or one of these:
  undo, redo             take moves back, play them again
  hint, values           a good move, what every column is worth
  save FILE, load FILE   the game as a line of move text
  new, help, quit";

/// A game, and who is asked about it.
pub(super) struct Plain<'p, 'm, 'w, B> {
    pub(super) session: Session<B>,
    pub(super) thinker: Thinker<'m, 'w, B>,
    /// For the values of columns.
    pub(super) time: Duration,
    pub(super) output: &'p mut Output,
    pub(super) watch: &'w Watch,
    /// The file that is written over if it is named once more.
    pub(super) warned: Option<String>,
}

/// A move that was made.
#[derive(Serialize)]
struct Made {
    player: char,
    by: &'static str,
    column: char,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { player, by, column } = self;
        write!(f, "{player} ({by}) plays {column}")
    }
}

impl<B: Board> Plain<'_, '_, '_, B> {
    /// Plays until the input ends, or somebody has had enough: the game by then.
    pub(super) fn play(mut self) -> Result<Game<B>> {
        let lines = lines(self.watch);
        self.output.note(HELP)?;
        self.show()?;
        while !self.watch.is_interrupted() {
            if self.session.to_move() == Some(Who::Computer) {
                if let Some(Answer::Move(column)) = self.ask(Task::Move)?.0
                    && !self.watch.is_interrupted()
                {
                    self.drop_stone(column)?;
                }
                continue;
            }
            match lines.recv() {
                Ok(Some(line)) if self.is_more_after(&line)? => {}
                _ => break,
            }
        }
        Ok(self.session.game().clone())
    }

    /// Does what a line says; whether the game goes on.
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
                let undone = self.session.undo();
                self.moved_or(undone)?;
            }
            "redo" => {
                let redone = self.session.redo();
                self.moved_or(redone)?;
            }
            "new" => {
                self.session.restart();
                self.show()?;
            }
            "hint" => {
                if let Some(Answer::Hint(hint)) = self.ask(Task::Hint)?.0 {
                    let digit = notation::digit::<B>(hint.column);
                    self.output
                        .note(format_args!("hint {digit}, {}", hint.worth))?;
                }
            }
            "values" => {
                if let (_, Some(insight)) = self.ask(Task::Values(Some(self.time)))? {
                    self.show_values(&insight)?;
                }
            }
            "save" => self.save(name, warned.as_deref() == Some(name))?,
            "load" => match store::load(name) {
                Ok(game) => {
                    self.session.load(game);
                    self.show()?;
                }
                Err(message) => complain(message),
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
                let shown = text::shown(line, LONGEST_SHOWN);
                complain(format_args!(
                    "{shown}: write a column, {first} to {last}, or a word; help tells them"
                ));
                Ok(())
            }
            Some(_) if self.session.to_move().is_none() => {
                complain("the game is over; new begins another one");
                Ok(())
            }
            Some(column) => self.drop_stone(column as u32),
        }
    }

    /// Makes a move of whoever's turn it is.
    fn drop_stone(&mut self, column: u32) -> Result {
        let player = self.session.position().to_move();
        let digit = notation::digit::<B>(column);
        if self.session.play(column).is_err() {
            complain(format_args!("column {digit} is full"));
            return Ok(());
        }
        self.output.put(&Made {
            player: stone(player).0,
            by: match self.session.who(player) {
                Who::Person => "person",
                Who::Computer => "computer",
            },
            column: digit,
        })?;
        self.show()
    }

    fn save(&mut self, name: &str, over: bool) -> Result {
        match store::save(name, self.session.game(), over) {
            Ok(Saved::Done) => self.output.note(format_args!("saved as {}", shown(name)))?,
            Ok(Saved::Exists) => {
                complain(format_args!(
                    "{} exists; the same line again writes over it",
                    shown(name)
                ));
                self.warned = Some(name.to_owned());
            }
            Err(message) => complain(message),
        }
        Ok(())
    }

    /// Asks the engine: its answer, and all that it knows then.
    fn ask(&mut self, task: Task) -> Result<(Option<Answer>, Option<Insight<B>>)> {
        let position = self.session.position();
        if position.is_over() {
            complain("the game is over; new begins another one");
            return Ok((None, None));
        }
        let known = Mutex::new(None);
        let tell = |insight| *known.lock().expect("no thread panics and goes on") = Some(insight);
        let answer = self.thinker.work(&position, task, || true, tell)?;
        let known = known.into_inner().expect("no thread panics and goes on");
        Ok((answer, known))
    }

    fn moved_or(&mut self, moved: Result<(), Stuck>) -> Result {
        match moved {
            Ok(()) => self.show(),
            Err(stuck) => {
                complain(stuck);
                Ok(())
            }
        }
    }

    /// Draws the board, and says whose turn it is or how the game ended.
    fn show(&mut self) -> Result {
        let game = self.session.game();
        let position = game.position();
        let letter = |player| stone(player).0;
        let state = if let Some(winner) = self.session.winner() {
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

    /// The columns with what they are worth, the best first, those that are worth the same together.
    fn show_values(&mut self, insight: &Insight<B>) -> Result {
        let ranking = insight.ranking();
        let worth = |column: u32| {
            let worth = insight.worth(column).expect("only moves are ranked");
            let prediction = insight.prediction(column);
            let prediction =
                prediction.map_or(String::new(), |seen| format!("  level sees {seen:>2}"));
            format!("{:>16}{prediction}", worth.to_string())
        };
        for alike in ranking.chunk_by(|&one, &other| worth(one) == worth(other)) {
            let columns: Vec<_> = alike
                .iter()
                .map(|&column| notation::digit::<B>(column).to_string())
                .collect();
            let line = format!("{}  {}", worth(alike[0]), columns.join(" "));
            self.output.note(line)?;
        }
        let line = value::line::<B>(&insight.line());
        Ok(self.output.note(format_args!("best line {line}"))?)
    }
}

/// The lines of standard input. Nothing more comes when they have ended, or when a signal ends the program.
/// They are read on a thread for which nobody waits.
fn lines(watch: &Watch) -> Receiver<Option<String>> {
    let (sender, lines) = mpsc::sync_channel(1);
    let interrupted = sender.clone();
    // Where there is no room nobody waits for a line.
    watch.on_interruption(move || _ = interrupted.try_send(None));
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(line) = line(&mut input) {
            let is_end = line.is_none();
            if sender.send(line).is_err() || is_end {
                return;
            }
        }
        _ = sender.send(None);
    });
    lines
}

/// The next line without what surrounds it, cut if it is very long.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_LINE, line};

    #[test]
    fn lines_of_any_length() {
        let text = format!(
            "{}\n undo \r\n\nlast",
            "1".repeat(3 * LONGEST_LINE as usize)
        );
        let mut input = text.as_bytes();
        let mut next = || line(&mut input).unwrap();
        assert_eq!(next().unwrap().len() as u64, LONGEST_LINE);
        assert_eq!(next().as_deref(), Some("undo"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
