//! Conversations with `fourfold engine`, as docs/protocol.md describes them.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fourfold_tests::plain::{Position, Shape};

use crate::child::{PATIENCE, lines, start};
use crate::{Run, after, pipe};

/// A running engine.
struct Session {
    child: Child,
    input: ChildStdin,
    /// Returns the next line, which must come in time.
    next: Box<dyn FnMut() -> String>,
}

impl Session {
    fn new(arguments: &str) -> Self {
        let mut child = start(&format!("engine --memory 64M {arguments}"));
        Self {
            input: child.stdin.take().expect("a pipe"),
            next: Box::new(lines(child.stdout.take().expect("a pipe"))),
            child,
        }
    }

    fn tell(&mut self, text: impl AsRef<[u8]>) {
        self.input.write_all(text.as_ref()).expect("it listens");
        self.input.write_all(b"\n").expect("it listens");
    }

    /// Returns the lines up to one that begins like this.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = (self.next)();
            lines.push(line);
            if lines[lines.len() - 1].starts_with(beginning) {
                return lines;
            }
        }
    }

    /// Returns its answer to a line that is dealt with at once.
    fn ask(&mut self, text: impl AsRef<[u8]>) -> Vec<String> {
        self.tell(text);
        self.tell("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Returns the move that it makes after this.
    fn best(&mut self, go: &str) -> String {
        self.tell(go);
        let lines = self.until("bestmove ");
        let best = lines[lines.len() - 1].strip_prefix("bestmove ");
        best.expect("the last line is one").to_owned()
    }

    /// Ends the session with this last line.
    fn end(self, last: &str) -> Run {
        let Self {
            child, mut input, ..
        } = self;
        input.write_all(last.as_bytes()).expect("it listens");
        drop(input);
        Run::from(child.wait_with_output().expect("it ends"))
    }
}

fn is_legal(position: &Position, board: &str, best: &str) -> bool {
    let column = Shape::named(board).digits.find(best);
    best.len() == 1 && position.moves().any(|legal| Some(legal) == column)
}

#[test]
fn a_game_on_several_boards_ends_as_games_do() {
    for board in ["4x4x4", "7x6", "10x6"] {
        let mut session = Session::new("");
        session.tell("uci");
        let options = session.until("uciok");
        assert!(options[0].starts_with("id name Fourfold "), "{options:?}");
        for name in ["Board", "Threads", "Memory", "Level", "Style", "Seed"] {
            let beginning = format!("option name {name} type ");
            assert!(options.iter().any(|line| line.starts_with(&beginning)));
        }
        let setting = format!("setoption name Board value {board}\nsetoption name Level value 1");
        assert_eq!(session.ask(setting), [""; 0]);
        let mut moves = String::new();
        while !after(board, &moves).is_over() {
            // The two notations take turns.
            let apart: Vec<_> = moves.split("").filter(|digit| !digit.is_empty()).collect();
            session.tell(match moves.len() % 2 {
                0 => format!("position startpos moves {}", apart.join(" ")),
                _ => format!("position {moves}"),
            });
            let best = session.best("go");
            assert!(
                is_legal(&after(board, &moves), board, &best),
                "{moves} {best}"
            );
            moves += &best;
        }
        session.tell(format!("position {moves}"));
        let over = session.ask("go");
        assert!(over[0].starts_with("info string the game is over: "));
        assert_eq!(over[1..], ["bestmove none"]);
        assert_eq!(session.end("quit").good(), "");
    }
}

#[test]
fn every_limit_ends_a_search_with_a_legal_move() {
    for board in ["4x4x4", "9x7"] {
        let mut session = Session::new(&format!("--board {board} --threads 2"));
        session.tell("newgame\nposition 12");
        for go in [
            "go movetime 30",
            "go movetime 0",
            "go nodes 5000",
            "go depth 3",
            "go wtime 1000 btime 1000 winc 5 binc 5",
            "go analyze nodes 20000",
            "go depth 4 nodes 100000 movetime 100000",
        ] {
            let best = session.best(go);
            assert!(is_legal(&after(board, "12"), board, &best), "{go}: {best}");
        }
        assert_eq!(session.end("").good(), "");
    }
}

#[test]
fn news_tell_depth_score_and_a_line() {
    let mut session = Session::new("--board 7x6 --threads 1");
    session.tell("position 344263743533\ngo nodes 30000");
    let news = session.until("bestmove ");
    let (best, news) = news.split_last().expect("lines");
    assert!(!news.is_empty());
    for line in news {
        let words: Vec<_> = line.split(' ').collect();
        assert_eq!(words[..2], ["info", "depth"], "{line}");
        let names = ["score", "nodes", "nps", "time", "pv"];
        for name in names {
            assert!(words.contains(&name), "{line}");
        }
    }
    let last = news[news.len() - 1].split_once(" pv ").expect("a line").1;
    assert_eq!(best, &format!("bestmove {}", &last[..1]));
}

#[test]
fn an_analysis_gives_every_column_its_exact_score() {
    for threads in [1, 2] {
        let mut session = Session::new(&format!("--board 7x6 --threads {threads}"));
        session.tell("position 34426374353365\ngo analyze");
        let news = session.until("bestmove ");
        for (columns, score) in [
            ("46", "win 9"),
            ("13", "loss 26"),
            ("2", "loss 22"),
            ("7", "loss 6"),
            ("5", "loss 2"),
        ] {
            for column in columns.chars() {
                let of_column = format!("info column {column} depth ");
                let mut told = news.iter().filter(|line| line.starts_with(&of_column));
                let last = told.next_back().expect("news of every column");
                assert_eq!(last.split_once(" score ").expect("a score").1, score);
            }
        }
        let best = &news[news.len() - 1];
        assert!(best == "bestmove 4" || best == "bestmove 6", "{best}");
        assert_eq!(session.end("").good(), "");
    }
}

#[test]
fn whatever_is_wrong_is_told_in_one_line_and_the_session_goes_on() {
    let mut session = Session::new("--board 7x6");
    session.tell("position 44");
    let long = "x".repeat(200_000);
    let moves = format!("position {}", "4".repeat(60_000));
    let wrong: &[&[u8]] = &[
        b"hello",
        b"\xFF\xFE\0\x1B[2J",
        long.as_bytes(),
        moves.as_bytes(),
        b"uci now",
        b"stop",
        b"position 4x",
        b"position 4444444",
        b"position 8",
        b"position - 4",
        b"go movetime 99999999999999999999",
        b"go movetime -5",
        b"go movetime",
        b"go nodes 0",
        b"go nodes 18446744073709551616",
        b"go depth -1",
        b"go depth 1e3",
        b"go wtime soon",
        b"go infinite infinite",
        b"go home",
        b"setoption",
        b"setoption name Level",
        b"setoption name Colour value red",
        b"setoption name Board value 5x5",
        b"setoption name Threads value 0",
        b"setoption name Threads value -1",
        b"setoption name Threads value 99999999999999999999",
        b"setoption name Memory value 1",
        b"setoption name Memory value -1",
        b"setoption name Memory value 900000000",
        b"setoption name Memory value 99999999999999999999",
        b"setoption name Level value 11",
        b"setoption name Level value -1",
        b"setoption name Style value nice",
        b"setoption name Seed value -1",
        b"setoption name Seed value 18446744073709551616",
    ];
    for line in wrong {
        let said = session.ask(line);
        let shown = String::from_utf8_lossy(&line[..line.len().min(60)]);
        assert_eq!(said.len(), 1, "{shown}: {said:?}");
        let error = said[0].strip_prefix("info string error: ");
        assert!(
            error.is_some_and(|error| error.len() > 10),
            "{shown}: {said:?}"
        );
        assert!(said[0].len() < 500 && !said[0].contains('\x1B'), "{said:?}");
    }
    assert_eq!(session.ask("\n \t\r\n"), [""; 0]);
    let drawing = session.ask("d");
    assert_eq!(drawing[drawing.len() - 1], "position 44");
    assert_eq!(session.best("go nodes 100").len(), 1);
    assert_eq!(session.end("quit\n").good(), "");
}

#[test]
fn every_option_takes_its_values() {
    let mut session = Session::new("");
    let settings = [
        ("Board", "9x5"),
        ("Threads", "2"),
        ("Memory", "32"),
        ("Level", "10"),
        ("Level", "0"),
        ("Style", "tactical"),
        ("Style", "3"),
        ("Seed", "18446744073709551615"),
        ("bOARD", "6x5"),
        ("Memory", "64"),
        ("Threads", "1"),
    ];
    for (name, value) in settings {
        let said = session.ask(format!("setoption name {name} value {value}"));
        assert_eq!(said, [""; 0], "{name} {value}");
        let best = session.best("go nodes 2000");
        assert_eq!(best.len(), 1, "{name} {value}: {best}");
    }
    session.tell("uci");
    let options = session.until("uciok").join("\n");
    for default in [
        "Board type combo default 6x5 ",
        "Threads type spin default 1 ",
        "Memory type spin default 64 ",
        "Level type spin default 0 ",
        "Style type combo default neutral ",
        "Seed type spin default 18446744073709551615 ",
    ] {
        assert!(options.contains(default), "{default}: {options}");
    }
    // Another board begins with its empty position.
    session.tell("position 66");
    session.tell("setoption name Board value 7x6");
    let drawing = session.ask("d");
    assert_eq!(drawing[drawing.len() - 1], "position -");
}

#[test]
fn a_search_hears_while_it_goes_on() {
    let mut session = Session::new("--board 4x4x4");
    session.tell("go infinite");
    session.tell("isready");
    session.until("readyok");
    session.tell("go nodes 5");
    let error = session.until("info string error: ");
    assert!(error[error.len() - 1].contains("a search goes on"));
    // Settings made meanwhile count for the next search.
    session.tell("setoption name Board value 7x6\nposition 444444\nnewgame\nposition 44");
    let best = session.best("stop");
    assert!(is_legal(&after("4x4x4", ""), "4x4x4", &best));
    let best = session.best("go nodes 5000");
    assert!(is_legal(&after("7x6", "44"), "7x6", &best));
    assert_eq!(session.end("").good(), "");
}

#[test]
fn a_stop_is_never_lost_and_every_search_has_one_answer() {
    let mut session = Session::new("--board 7x6");
    const SEARCHES: usize = 60;
    for number in 0..SEARCHES {
        // An infinite search waits even if everything is known.
        let position = ["-", "4", "34426374353365"][number % 3];
        session.tell(format!("position {position}\ngo infinite\nstop"));
    }
    session.tell("isready");
    let lines = session.until("readyok");
    let answers = lines.iter().filter(|line| line.starts_with("bestmove "));
    assert_eq!(answers.count(), SEARCHES);
    assert_eq!(session.ask("d").last().unwrap(), "position 34426374353365");
}

#[test]
fn an_infinite_search_answers_when_it_is_stopped_even_if_all_is_known() {
    let mut session = Session::new("--board 7x6");
    session.tell("position 34426374353365\ngo infinite");
    session.until("info depth ");
    let before = session.ask("");
    assert!(before.iter().all(|line| line.starts_with("info ")));
    assert_eq!(session.best("stop").len(), 1);
}

#[test]
fn an_infinite_search_outlasts_all_limits_of_time() {
    for (options, go) in [
        ("", "go infinite movetime 1"),
        ("", "go infinite wtime 10 btime 10"),
        ("--time-limit 1ms", "go infinite"),
    ] {
        let mut session = Session::new(options);
        session.tell(go);
        session.until("info depth ");
        // Long enough to be over, if it doesn't wait for the stop.
        thread::sleep(Duration::from_millis(200));
        let before = session.ask("");
        assert!(before.iter().all(|line| line.starts_with("info ")), "{go}");
        assert_eq!(session.best("stop").len(), 1);
        assert_eq!(session.end("").good(), "");
    }
}

#[test]
fn lines_may_come_in_pieces() {
    let mut session = Session::new("--board 7x6");
    for piece in ["isr", "eady\nposi", "tion 4\r\ngo no", "des 100", "\n"] {
        session.input.write_all(piece.as_bytes()).unwrap();
        session.input.flush().unwrap();
    }
    session.until("readyok");
    session.until("bestmove ");
    // The last line has no line feed.
    let run = pipe("engine --memory 64M", "isready\nisready");
    assert_eq!(run.good(), "readyok\nreadyok\n");
}

#[test]
fn the_end_of_the_input_and_quit_end_a_search() {
    for last in ["", "quit", "quit\nisready\n"] {
        let input = format!("go infinite\n{last}");
        let out = pipe("engine --memory 64M", input).good();
        let end = out.lines().next_back().expect("an answer");
        let best = end.strip_prefix("bestmove ").expect("an answer");
        assert!(is_legal(&after("4x4x4", ""), "4x4x4", best), "{last:?}");
    }
}

#[test]
fn nobody_who_listens_is_a_quiet_end() {
    let mut child = start("engine --memory 64M");
    let mut input = child.stdin.take().unwrap();
    drop(child.stdout.take());
    input.write_all(b"go infinite\nisready\n").unwrap();
    // The input stays open.
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn a_slow_reader_gets_every_answer() {
    // Much more than a pipe holds, and more lines than wait to be heard.
    const ASKED: usize = 2000;
    let mut child = start("engine --memory 64M");
    let mut input = child.stdin.take().unwrap();
    input.write_all("uci\n".repeat(ASKED).as_bytes()).unwrap();
    input.write_all(b"go nodes 100\nquit\n").unwrap();
    thread::sleep(Duration::from_millis(200));
    let out = Run::from(child.wait_with_output().unwrap()).good();
    assert_eq!(out.lines().filter(|&line| line == "uciok").count(), ASKED);
    assert!(out.lines().next_back().unwrap().starts_with("bestmove "));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_an_engine_whose_output_nobody_reads() {
    // Messages go the same way.
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut engine = crate::fourfold("engine --memory 64M");
    engine.stdin(Stdio::piped());
    engine.stdout(writer.try_clone().unwrap()).stderr(writer);
    let mut child = engine.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all("uci\n".repeat(2000).as_bytes()).unwrap();
    // It has begun to answer. Then it takes little time to fill the pipe.
    reader.read_exact(&mut [0]).unwrap();
    thread::sleep(Duration::from_millis(500));
    crate::child::signal("TERM", child.id());
    let start = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if start.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(10)),
            None => {
                child.kill().unwrap();
                panic!("it goes on");
            }
        }
    };
    assert_eq!(status.code(), Some(1));
}

#[test]
fn a_level_plays_the_same_again() {
    let moves = |seed| {
        let mut session = Session::new("--board 7x6");
        session.tell(format!(
            "setoption name Level value 2\nsetoption name Style value random\n\
             setoption name Seed value {seed}"
        ));
        let mut moves = String::new();
        for _ in 0..20 {
            session.tell(format!("position {moves}"));
            match session.best("go").as_str() {
                "none" => break,
                best => moves += best,
            }
        }
        moves
    };
    assert_eq!(moves(7), moves(7));
    assert!((0..20).any(|seed| moves(seed) != moves(7)));
}

#[test]
fn what_can_not_be_had_is_said_before_the_conversation() {
    for (options, message) in [
        ("--memory 1M --threads 2", "--memory 1M is too small"),
        ("--engine best,classic", "it takes one value here"),
        ("--format json", "'engine' takes no --format"),
        ("extra", "unexpected argument 'extra' found"),
    ] {
        let run = pipe(&format!("engine {options}"), "uci\n");
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        assert!(
            run.err.contains(message) && run.err.lines().count() == 1,
            "{}",
            run.err
        );
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_conversation() {
    let mut session = Session::new("");
    session.tell("go infinite");
    session.until("info ");
    crate::child::signal("INT", session.child.id());
    let Session { child, input, .. } = session;
    let run = Run::from(child.wait_with_output().unwrap());
    drop(input);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(
        run.err
            .ends_with("fourfold: interrupted before all was done\n")
    );
}
