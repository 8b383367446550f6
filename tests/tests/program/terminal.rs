//! `play` in a terminal: what a person sees, and how the terminal is left.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::{self, Receiver};
use std::time::Instant;
use std::{fs, thread};

use portable_pty::{Child, CommandBuilder, PtyPair, PtySize, native_pty_system};
use vt100::{Parser, Screen};

use crate::PROGRAM;
use crate::child::{PATIENCE, signal};

const ENTER: &str = "\r";
const LEFT: &str = "\x1b[D";
const UP: &str = "\x1b[A";
const ESCAPE: &str = "\x1b";
const CTRL_C: &str = "\x03";

/// A person at a terminal in which the program runs.
struct Player {
    pair: PtyPair,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    written: Receiver<Vec<u8>>,
    /// Everything that was written so far, and what the terminal shows.
    bytes: Vec<u8>,
    shown: Parser,
    /// The modes of the terminal before the program started.
    modes: String,
}

impl Player {
    fn start(arguments: &str) -> Self {
        Self::start_wide(arguments, 80)
    }

    /// Waits for the picture, since the terminal itself would show keys before that.
    fn start_wide(arguments: &str, width: u16) -> Self {
        let mut player = Self::start_in(arguments, (width, 24), "xterm-256color");
        player.read("Fourfold").read("q quit");
        player
    }

    fn start_in(arguments: &str, (width, height): (u16, u16), terminal: &str) -> Self {
        let pair = native_pty_system()
            .openpty(size(width, height))
            .expect("a terminal");
        let modes = modes(&pair);
        let (rows, columns) = sides(width, height);
        let mut command = CommandBuilder::new(PROGRAM);
        command.arg("play");
        command.args(arguments.split_whitespace());
        command.env("TERM", terminal);
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).expect("it starts");
        let keys = pair.master.take_writer().expect("a keyboard");
        let mut reader = pair.master.try_clone_reader().expect("a screen");
        let (sender, written) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            pair,
            child,
            keys,
            written,
            bytes: Vec::new(),
            shown: Parser::new(rows, columns, 0),
            modes,
        }
    }

    fn press(&mut self, keys: &str) -> &mut Self {
        self.keys.write_all(keys.as_bytes()).expect("a keyboard");
        self.keys.flush().expect("a keyboard");
        self
    }

    fn resize(&mut self, width: u16, height: u16) {
        let (rows, columns) = sides(width, height);
        self.shown.screen_mut().set_size(rows, columns);
        // Only what is drawn from now on counts.
        self.shown.process(b"\x1b[2J");
        self.pair
            .master
            .resize(size(width, height))
            .expect("a terminal");
    }

    /// Waits until the screen meets a condition.
    fn see(&mut self, what: &str, is_there: impl Fn(&Screen) -> bool) -> &mut Self {
        let start = Instant::now();
        while !is_there(self.shown.screen()) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            let Ok(bytes) = self.written.recv_timeout(left) else {
                panic!("no {what} in:\n{}", self.shown.screen().contents());
            };
            self.shown.process(&bytes);
            self.bytes.extend(bytes);
        }
        self
    }

    /// Waits until these words are on the screen.
    fn read(&mut self, words: &str) -> &mut Self {
        self.see(words, |screen| screen.contents().contains(words))
    }

    /// Waits until these words are not on the screen.
    fn miss(&mut self, words: &str) -> &mut Self {
        let name = format!("end of {words}");
        self.see(&name, |screen| !screen.contents().contains(words))
    }

    /// Waits for the end. The terminal must be as it was, with the moves of the game on its first screen.
    fn ends_with(mut self, moves: &str) {
        let status = self.child.wait().expect("it ends");
        assert_eq!(status.exit_code(), 0);
        self.see(moves, |screen| {
            !screen.alternate_screen() && screen.contents().trim() == moves
        });
        assert!(!self.shown.screen().hide_cursor());
        assert_eq!(modes(&self.pair), self.modes);
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // A failed test leaves it running.
        _ = self.child.kill();
    }
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        ..PtySize::default()
    }
}

/// Returns the rows and columns.
fn sides(width: u16, height: u16) -> (NonZeroU16, NonZeroU16) {
    let side = |side| NonZeroU16::new(side).expect("a size");
    (side(height), side(width))
}

fn modes(pair: &PtyPair) -> String {
    format!("{:?}", pair.master.get_termios().expect("a terminal"))
}

#[test]
fn a_whole_game_by_keys() {
    let mut player = Player::start("--board 7x6 --second person");
    player.read("X to move").read("Moves none yet");
    // A digit, then the cursor with Enter and with Space.
    player.press("3").read("Moves 3").read(">3<");
    player.press(LEFT).read(">2<").press(ENTER).read("Moves 32");
    player.press(" ").read("Moves 32 2").read("[X]");
    player.press("x").read("this key does nothing");
    player.press("8").see("a note", |screen| {
        screen.contents().contains("this key does nothing")
    });
    player.press("u").read("Moves 32 | 2");
    player.press("r").read("Moves 32 2").miss("|");
    player.press("u").read("Moves 32 | 2");
    player.press("333").read("Moves 32 33 3");
    player.press("u1").read("Moves 32 33 1");
    player.press("rrr").read("no move was taken back");
    player.press("n").read("Moves | 32 33 1");
    player
        .press("4343434")
        .read("X has four in a row, after 7 stones");
    player.read("*X*").press("4").read("the game is over");
    player.press("q");
    player.ends_with("4343434");
}

#[test]
fn on_the_cube_the_cursor_moves_in_the_plane() {
    let mut player = Player::start("--second person");
    player
        .read("bottom")
        .read("layer 2")
        .read("top")
        .read(">5<");
    player.press(UP).read(">9<").press(LEFT).read(">8<");
    player
        .press(ENTER)
        .read("Moves 8")
        .press("f")
        .read("Moves 8F");
    player.press("FFF").read("Moves 8F FF F");
    player.press("f").read("column F is full");
    player.press(ESCAPE);
    player.ends_with("8FFFF");
}

#[test]
fn another_size_is_drawn_at_once() {
    let mut player = Player::start("--second person");
    player.press("5").read("Moves 5");
    for (width, height) in [(20, 5), (1, 1), (80, 3)] {
        player.resize(width, height);
        if width > 1 {
            player.read("This window is too");
        }
    }
    for (width, height) in [(120, 40), (80, 24), (60, 20), (50, 20), (50, 16)] {
        player.resize(width, height);
        player.read("Moves 5").read("layer 2").read("from above");
    }
    player.press("q");
    player.ends_with("5");
}

#[test]
fn a_terminal_that_claims_to_be_huge_is_drawn_on_in_part() {
    let mut player = Player::start("--second person");
    player.resize(500, 200);
    player.read("layer 2");
    player
        .pair
        .master
        .resize(size(u16::MAX, u16::MAX))
        .expect("a terminal");
    player.press("5").read("Moves 5").read("layer 2");
    player.resize(80, 24);
    player.press("q");
    player.ends_with("5");
}

#[test]
fn every_board_has_its_picture_in_every_size() {
    for board in ["4x4x4", "7x6", "9x7", "6x5", "8x7", "8x8", "9x5", "10x6"] {
        let arguments = format!("--board {board} --second person --level 3");
        let mut player = Player::start(&arguments);
        player.press("11").read("Moves 11");
        player.resize(120, 40);
        player.read("Moves 11").read("[O]").press("q");
        player.ends_with("11");
    }
}

#[test]
fn values_are_shown_and_put_away() {
    // X wins with 4 and no other move.
    let mut player = Player::start("--board 7x6 --second person --position 434343");
    player
        .press("v")
        .read("all is proved")
        .read("+1")
        .read("-2");
    player.read("Best line 4");
    player.press("v").miss("+1").miss("Best line");
    player.press("h").read("hint 4, win in 1").read("!4!");
    player.press("x").read("hint 4").press("1").miss("hint 4");
    player.press("u").read("Moves 43 43 43 | 1").press("q");
    player.ends_with("434343");
}

#[test]
fn estimates_grow_while_the_person_thinks() {
    let mut player = Player::start("--level 2");
    player.press("v").read("estimate");
    player.see("depth 6 or more", |screen| {
        let contents = screen.contents();
        let depth = contents.split("depth ").nth(1);
        let depth = depth.and_then(|rest| rest.split(',').next());
        depth.is_some_and(|depth| depth.parse::<u32>().is_ok_and(|depth| depth >= 6))
    });
    // A prediction stands beside every value.
    player.read("as level 2 sees it").read("10");
    player.press("5").read("Moves 5");
    player.press("q");
    player.child.wait().expect("it ends");
}

#[test]
fn the_engine_stops_at_once() {
    let mut player = Player::start("--move-time 1h");
    player.press("5").read("O is thinking");
    player.press("6").read("it is the computer's turn");
    player.press("u").read("X: your move").read("Moves | 5");
    player.press("r").read("O is thinking");
    player.press("n").read("X: your move").read("Moves | 5");
    player.press("h").read("looking for a hint");
    player
        .press("5")
        .read("O is thinking")
        .press("?")
        .read("this help");
    player.press("q").miss("this help").read("O is thinking");
    player.press(CTRL_C);
    player.ends_with("5");
}

#[test]
fn the_computer_plays_on_the_screen() {
    let mut player = Player::start("--board 7x6 --first computer --level 2 --seed 7");
    player.read("after").press("q");
    assert_eq!(player.child.wait().expect("it ends").exit_code(), 0);
    let mut player = Player::start("--board 7x6 --move-time 50ms --first computer --second person");
    player.read("O: your move");
    player.press("q");
    assert_eq!(player.child.wait().expect("it ends").exit_code(), 0);
}

#[test]
fn signals_end_the_game() {
    for name in ["TERM", "INT", "HUP"] {
        let mut player = Player::start("--board 7x6 --move-time 1h");
        player.press("4").read("O is thinking");
        signal(name, player.child.process_id().expect("it runs"));
        player.ends_with("4");
    }
}

#[test]
fn games_are_saved_and_loaded_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("game");
    let path = name.to_str().expect("text");
    let mut player = Player::start_wide("--board 7x6 --second person", 160);
    player.press("43s").read("Save as [fourfold-game.txt]:");
    player
        .press(path)
        .read("game")
        .press(ENTER)
        .read("saved as");
    assert_eq!(fs::read_to_string(&name).unwrap(), "43\n");
    player
        .press("1s")
        .press(path)
        .press(ENTER)
        .read("Write over it? y or n");
    player
        .press("n")
        .miss("Write over it?")
        .press("s")
        .press(path)
        .press(ENTER);
    player.read("Write over it?").press("y").read("saved as");
    assert_eq!(fs::read_to_string(&name).unwrap(), "431\n");
    player.press("n").read("Moves | 43 1");
    player
        .press("l")
        .press(path)
        .press(ENTER)
        .read("loaded")
        .read("Moves 43 1");
    fs::write(&name, "44444444\n").unwrap();
    player
        .press("l")
        .press(path)
        .press(ENTER)
        .read("column 4 is full");
    player
        .press("l")
        .read("Load [")
        .press(ESCAPE)
        .miss("Load [");
    player.press("l").read("Load [").press(CTRL_C);
    player.ends_with("431");
}

#[test]
fn a_dumb_terminal_gets_lines() {
    let mut player = Player::start_in("--board 7x6 --second person", (80, 60), "dumb");
    player
        .read("X to move")
        .press("4\r")
        .read("X (person) plays 4");
    player.press("quit\r");
    assert_eq!(player.child.wait().expect("it ends").exit_code(), 0);
    assert!(!player.bytes.contains(&0x1B));
}
