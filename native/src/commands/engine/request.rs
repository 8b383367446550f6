//! The requests of the other program, one a line.

use std::fmt::Display;
use std::time::Duration;

use fourfold_core::board::Player;

use crate::text::shown;

/// The longest time that a request may name, in milliseconds: more than eleven days.
const MOST_MILLISECONDS: u64 = 1_000_000_000;

/// All commands of the protocol.
const COMMANDS: &str =
    "uci, isready, setoption, newgame, ucinewgame, position, go, stop, d and quit";

/// A request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Uci,
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    /// The move text of a position.
    Position(String),
    Go(Go),
    Stop,
    Draw,
    Quit,
}

/// The task of a search, and its limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) move_time: Option<Duration>,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    /// The answer waits for a stop.
    pub(super) infinite: bool,
    /// Every column gets a value.
    pub(super) analyze: bool,
    /// The time that the first and the second player have left, and what each gets for a move.
    clocks: [Option<Duration>; 2],
    increments: [Option<Duration>; 2],
}

impl Request {
    /// Reads a line; `None` if it is blank.
    ///
    /// # Errors
    /// If the line is no request: what is wrong with it.
    pub(super) fn parse(line: &str) -> Result<Option<Self>, String> {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else {
            return Ok(None);
        };
        let rest: Vec<_> = words.collect();
        let request = match command {
            "setoption" => return set_option(&rest).map(Some),
            "position" if moves(&rest).is_empty() && rest.first() != Some(&"startpos") => {
                let message =
                    "which position? Write position and its moves; the empty board is position -";
                return Err(message.to_owned());
            }
            "position" => return Ok(Some(Self::Position(moves(&rest)))),
            "go" => return Go::parse(&rest).map(|go| Some(Self::Go(go))),
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "newgame" | "ucinewgame" => Self::NewGame,
            "stop" => Self::Stop,
            "d" => Self::Draw,
            "quit" => Self::Quit,
            _ => {
                let command = shown::word(command);
                return Err(format!(
                    "there is no command {command}; the commands are {COMMANDS}"
                ));
            }
        };
        match rest.first() {
            None => Ok(Some(request)),
            Some(word) => Err(format!(
                "{command} stands alone on its line, without {}",
                shown::word(word)
            )),
        }
    }
}

/// Reads `name NAME value VALUE`.
fn set_option(words: &[&str]) -> Result<Request, String> {
    match words {
        ["name", name, "value", value] => Ok(Request::SetOption {
            name: (*name).to_owned(),
            value: (*value).to_owned(),
        }),
        _ => Err("write setoption name NAME value VALUE".to_owned()),
    }
}

/// Reads `MOVES`, `startpos` or `startpos moves MOVES`; the moves may stand together or apart.
fn moves(words: &[&str]) -> String {
    let words = words.strip_prefix(&["startpos"]).unwrap_or(words);
    let words = words.strip_prefix(&["moves"]).unwrap_or(words);
    words.concat()
}

impl Go {
    fn parse(words: &[&str]) -> Result<Self, String> {
        let mut go = Self::default();
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let is_new = match word {
                "infinite" => !std::mem::replace(&mut go.infinite, true),
                "analyze" => !std::mem::replace(&mut go.analyze, true),
                "movetime" => set(&mut go.move_time, time(word, words.next())?),
                "nodes" => set(&mut go.nodes, number(word, words.next(), 1, u64::MAX)?),
                "depth" => {
                    let depth = number(word, words.next(), 1, u32::MAX.into())?;
                    set(&mut go.depth, depth as u32)
                }
                "wtime" => set(&mut go.clocks[0], time(word, words.next())?),
                "btime" => set(&mut go.clocks[1], time(word, words.next())?),
                "winc" => set(&mut go.increments[0], time(word, words.next())?),
                "binc" => set(&mut go.increments[1], time(word, words.next())?),
                _ => {
                    return Err(format!(
                        "go knows no {}; it takes movetime, nodes, depth, wtime, btime, winc, binc, \
                         infinite and analyze",
                        shown::word(word)
                    ));
                }
            };
            if !is_new {
                return Err(format!("go takes {word} once"));
            }
        }
        Ok(go)
    }

    /// Returns how long the search may take with this side to move and this number of free cells.
    pub(super) fn time(&self, to_move: Player, free: u32) -> Option<Duration> {
        let side = match to_move {
            Player::First => 0,
            Player::Second => 1,
        };
        let share = self.clocks[side].map(|left| {
            let increment = self.increments[side].unwrap_or_default();
            share(left, increment, free)
        });
        [self.move_time, share].into_iter().flatten().min()
    }
}

/// Returns the share of the time left that a move may take. The time is divided among the moves that are
/// left if the game fills the board, but among 20 at most, since most games end sooner and the last moves
/// are easy.
fn share(left: Duration, increment: Duration, free: u32) -> Duration {
    /// The time that messages to the other program and back may take.
    const RESERVE: Duration = Duration::from_millis(40);
    let usable = left.saturating_sub(RESERVE.min(left / 2));
    let moves = free.div_ceil(2).clamp(2, 20);
    (usable / moves + increment * 3 / 4).min(usable)
}

/// Sets a value; returns false if it was set before.
fn set<T>(place: &mut Option<T>, value: T) -> bool {
    place.replace(value).is_none()
}

fn time(name: &str, word: Option<&&str>) -> Result<Duration, String> {
    number(name, word, 0, MOST_MILLISECONDS).map(Duration::from_millis)
}

fn number(name: &str, word: Option<&&str>, least: u64, most: u64) -> Result<u64, String> {
    let wrong =
        |found: &dyn Display| format!("{name} takes a number from {least} to {most}, {found}");
    let Some(word) = word else {
        return Err(wrong(&"and there is none"));
    };
    match word.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(wrong(&format_args!("not {}", shown::word(word)))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Go, Request, share};
    use fourfold_core::board::Player;
    use std::time::Duration;

    fn go(line: &str) -> Go {
        match Request::parse(line) {
            Ok(Some(Request::Go(go))) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn positions_in_every_notation() {
        for line in [
            "position 443",
            "position startpos moves 4 4 3",
            " position\tstartpos moves 44 3",
            "position moves 443",
        ] {
            let expected = Request::Position("443".to_owned());
            assert_eq!(Request::parse(line), Ok(Some(expected)), "{line}");
        }
        for (line, moves) in [("position -", "-"), ("position startpos", "")] {
            let expected = Request::Position(moves.to_owned());
            assert_eq!(Request::parse(line), Ok(Some(expected)), "{line}");
        }
    }

    #[test]
    fn limits_in_any_order() {
        let both = go("go nodes 18446744073709551615 infinite movetime 20");
        assert_eq!((both.nodes, both.infinite), (Some(u64::MAX), true));
        assert_eq!(
            both.time(Player::First, 42),
            Some(Duration::from_millis(20))
        );
        for wrong in [
            "go movetime 99999999999999999999",
            "go movetime -1",
            "go movetime",
            "go nodes 0",
            "go depth 4294967296",
            "go winc 1.5",
            "go movetime 1 movetime 1",
            "go slowly",
            "stop it",
            "position",
            "position moves",
            "setoption Level 3",
        ] {
            assert!(Request::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_clock_lasts_to_the_end_of_the_game() {
        let clocks = go("go wtime 60000 btime 1000 binc 100");
        let first = clocks.time(Player::First, 42).unwrap();
        let second = clocks.time(Player::Second, 41).unwrap();
        assert!(first > 20 * second && second > Duration::from_millis(100));
        for increment in [0, 50].map(Duration::from_millis) {
            let mut left = Duration::from_secs(10);
            for free in (0..64).rev().step_by(2) {
                let share = share(left, increment, free);
                assert!(share < left);
                left = left - share + increment;
            }
        }
        assert_eq!(share(Duration::ZERO, Duration::ZERO, 64), Duration::ZERO);
    }
}
