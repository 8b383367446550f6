//! Files that commands read and write: what is refused, and what is never lost.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::child::{signal, start};
use crate::train_games::games;
use crate::{PROGRAM, Run, assert_refused, finish, fourfold, pipe, run, run_with};

/// Makes a named pipe.
fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo").success());
}

/// Returns the names of the files in a folder.
fn names(folder: &TempDir) -> Vec<String> {
    let files = fs::read_dir(folder.path()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

/// Runs a shell command in which `"$0"` is the program.
fn shell(script: &str, arguments: &str) -> Run {
    let mut command = Command::new("sh");
    command.args(["-c", script, PROGRAM]);
    finish(command.args(arguments.split_whitespace()), b"")
}

#[test]
fn only_a_file_can_be_gone_on_with_or_replaced() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("pipe");
    make_pipe(&path);
    let pipe = path.to_str().unwrap();
    let place = folder.path().to_str().unwrap();
    for (out, what) in [
        ("/dev/full", "it is a device, not a file"),
        ("/dev/zero", "it is a device, not a file"),
        ("/dev/stdout", "it is a pipe, not a file"),
        (pipe, "it is a pipe, not a file"),
        (place, "it is a folder, not a file"),
    ] {
        for command in ["train labels", "train games --board 6x5"] {
            let run = run(&format!("{command} --out {out}"));
            assert_refused(&run, &format!("{out}: can't add lines: {what}"));
        }
    }
    for command in ["match --games 2 level=1 level=1", "puzzles make --count 1"] {
        let run = run(&format!("{command} --out {place}"));
        assert_refused(&run, "it is a folder, not a file");
    }
    let weights = folder.path().join("weights");
    let source = folder.path().join("games");
    assert_eq!(games("--games 20", &source).good(), "");
    for out in ["/dev/full", "/dev/zero", "/dev/stdout", pipe, place] {
        let run = run_with(
            "train evaluation --board 6x5 --out",
            &[out.as_ref(), &*source],
        );
        assert_refused(&run, &format!("{out}: this is no file of weights"));
    }
    assert!(!weights.exists());
    assert_eq!(names(&folder), ["games", "pipe"]);
}

#[test]
fn what_never_ends_is_refused() {
    let endless = "a line of more than 16M; this should be text with short lines";
    let folder = TempDir::new().unwrap();
    let weights = folder.path().join("weights");
    for arguments in ["train fit --out", "train evaluation --out"] {
        let run = run_with(arguments, &[&*weights, "/dev/zero".as_ref()]);
        assert_refused(&run, "/dev/zero:1: the line is too long");
    }
    let games = folder.path().join("games");
    let run = run_with("train games --weights /dev/zero --out", &[&games]);
    assert_refused(&run, "/dev/zero: can't use these weights: ");
    let run = crate::run("puzzles check /dev/zero");
    assert_eq!(run.status, Some(2));
    assert!(run.err.starts_with("/dev/zero:1: error: "), "{}", run.err);
    let checked = run_with("bench sets", &["/dev/zero"]);
    assert_eq!(checked.status, Some(2));
    assert!(checked.err.contains(endless), "{}", checked.err);

    symlink("/dev/zero", folder.path().join("difficulty.csv")).unwrap();
    let run = run_with("bench difficulty --plot-only --out", &[folder.path()]);
    assert_refused(&run, "difficulty.csv: it is a device, not a file");

    for command in ["solve", "engine", "play --first person --second person"] {
        let output = fourfold(command)
            .stdin(File::open("/dev/zero").unwrap())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}: {err}");
        assert!(err.contains(endless), "{command}: {err}");
    }
}

#[test]
fn files_far_too_long_are_refused_before_they_are_read() {
    let folder = TempDir::new().unwrap();
    let long = |name: &str, bytes: u64| {
        let path = folder.path().join(name);
        File::create(&path).unwrap().set_len(bytes).unwrap();
        path
    };
    let what = "so it must be something else";
    let table = long("difficulty.csv", 1 << 40);
    let run = run_with("bench difficulty --plot-only --out", &[folder.path()]);
    assert_refused(&run, what);
    for command in ["puzzles check", "train fit --out weights"] {
        assert_refused(&run_with(command, &[&table]), what);
    }
    // A file without a line feed isn't read to its end either.
    let run = run_with("train labels --out", &[&table]);
    assert_refused(&run, "this is no file of '# labels: ");
    assert_eq!(fs::metadata(&table).unwrap().len(), 1 << 40);
}

#[test]
fn lines_may_come_from_a_pipe() {
    let checked = pipe("bench sets --board 7x6 /dev/stdin", "34426374353365 10\n").good();
    assert!(checked.contains("/dev/stdin"), "{checked}");
    let folder = TempDir::new().unwrap();
    let [source, weights] = ["games", "weights"].map(|name| folder.path().join(name));
    assert_eq!(games("--games 40", &source).good(), "");
    let mut learn = fourfold("train evaluation --epochs 1 --board 6x5 --out");
    learn.args([weights.as_os_str(), "/dev/stdin".as_ref()]);
    finish(&mut learn, &fs::read(&source).unwrap()).good();
    assert!(weights.exists());
}

#[test]
fn results_may_go_into_a_pipe_or_nowhere() {
    let puzzles = "puzzles make --board 7x6 --count 1 --out";
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("puzzles");
    assert_eq!(run_with(puzzles, &[&file]).good(), "");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(run_with(puzzles, &["/dev/stdout"]).good(), text);
    assert_eq!(run_with(puzzles, &["/dev/null"]).good(), "");
    let full = run_with(puzzles, &["/dev/full"]);
    assert_refused(
        &full,
        "/dev/full: can't write the puzzles: No space left on device",
    );
    let games = "match --board 6x5 --games 2 level=1 level=1 --out";
    let full = run_with(games, &["/dev/full"]);
    assert_refused(
        &full,
        "/dev/full: can't write the games: No space left on device",
    );
}

#[test]
fn a_file_is_replaced_as_a_whole_or_not_at_all() {
    // A limit on the size of files takes the part of a full disk.
    let with_room = |blocks: u32| format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("results");
    let out = file.to_str().unwrap();
    fs::write(&file, "of yesterday").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link");
    symlink("results", &link).unwrap();
    let full = |blocks, command: &str| {
        let run = shell(&with_room(blocks), &format!("{command} --out {out}"));
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(
            run.err.ends_with("File too large (os error 27)\n"),
            "{run:?}"
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), "of yesterday");
        run.err
    };
    full(0, "puzzles make --board 7x6 --count 1");
    assert_eq!(names(&folder), ["link", "results"]);
    let messages = full(0, "match --board 6x5 --games 2 level=1 level=1");
    assert!(!messages.contains("so far"), "{messages}");
    assert_eq!(names(&folder), ["link", "results"]);
    // The games that there was room for are kept beside.
    let messages = full(
        1,
        "match --board 6x5 --opening 6 --games 80 level=1 level=1",
    );
    let told = format!("fourfold: the games so far are in {out}.part\n");
    assert!(messages.starts_with(&told), "{messages}");
    let part = fs::read_to_string(format!("{out}.part")).unwrap();
    assert!(part.lines().count() > 1);
    // A game that is saved over another one.
    let mut play = Command::new("sh");
    play.args(["-c", &with_room(0), PROGRAM, "play", "--board", "7x6"]);
    play.args(["--first", "person", "--second", "person"]);
    let run = finish(&mut play, format!("4\nsave {out}\nsave {out}\n").as_bytes());
    assert!(run.err.contains("File too large"), "{run:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "of yesterday");
    let play_into_link = || {
        let command = "match --board 6x5 --games 2 level=1 level=1 --out";
        run_with(command, &[&link]).good();
        assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 2);
        assert!(link.is_symlink());
    };
    // The new file is where the link leads, and who may read it stays as it was.
    play_into_link();
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o640);
    // A link also leads to a file that isn't there yet.
    fs::remove_file(&file).unwrap();
    play_into_link();
    let script = "umask 027; exec \"$0\" \"$@\"";
    let new = folder.path().join("new");
    let arguments = "match --board 6x5 --games 2 level=1 level=1 --out";
    shell(script, &format!("{arguments} {}", new.display())).good();
    assert_eq!(fs::metadata(&new).unwrap().mode() & 0o777, 0o640);
    // A file that is protected isn't replaced.
    fs::set_permissions(&new, fs::Permissions::from_mode(0o440)).unwrap();
    let refused = run_with(arguments, &[&new]);
    assert_refused(&refused, "can't write the games: permission denied");
}

#[test]
fn two_runs_do_not_write_the_same_journal() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("labels");
    let lines = "train labels --stones 34 --roots 2 --out";
    run_with(lines, &[&path]).good();
    let other = File::open(&path).unwrap();
    other.lock().unwrap();
    assert_refused(&run_with(lines, &[&path]), "another run is writing it");
}

#[test]
fn ctrl_c_while_games_are_read_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let [source, weights] = ["games", "weights"].map(|name| folder.path().join(name));
    make_pipe(&source);
    let learn = format!(
        "train evaluation --board 6x5 --epochs 1 --out {} {}",
        weights.display(),
        source.display()
    );
    let child = start(&learn);
    // The pipe opens when the program does so too, and no game ever comes.
    let mut writer = File::options().write(true).open(&source).unwrap();
    writer.write_all(b"# games\n").unwrap();
    signal("INT", child.id());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.status, Some(1), "{run:?}");
    assert_eq!(names(&folder), ["games"]);
    drop(writer);

    fs::remove_file(&source).unwrap();
    assert_eq!(games("--games 40", &source).good(), "");
    let again = crate::run(&learn);
    assert_eq!(again.status, Some(0), "{again:?}");
}

#[test]
fn results_that_nobody_can_ever_see_are_refused() {
    for nowhere in [">&-", "1</dev/null"] {
        let script = format!("exec \"$0\" \"$@\" {nowhere}");
        for arguments in [
            "solve --board 7x6 34426374353365",
            "analyze --board 7x6 34426374353365",
            "perft --depth 2",
            "sample --stones 20",
            "soak --time 1ms",
            "completions bash",
            "play --first person --second person",
            "bench",
            "bench sets /dev/null",
            "bench moves --count 1 level=1",
            "bench kept level=1 /dev/null",
            "bench styles --count 1",
            "match --games 2 level=1 level=1",
            "puzzles check /dev/null",
            "train fit --out weights /dev/null",
            "train evaluation --out weights /dev/null",
            "--help",
            "--version",
            "solve --help",
        ] {
            let run = shell(&script, arguments);
            assert_refused(
                &run,
                "can't write the results: standard output is not open for writing",
            );
        }
        let folder = TempDir::new().unwrap();
        let out = folder.path().display();
        for benchmark in ["difficulty --stones 48 --count 1", "ablation --sets 46:1"] {
            let run = shell(&script, &format!("bench {benchmark} --out {out}"));
            assert_refused(
                &run,
                "can't write the results: standard output is not open for writing",
            );
        }
        assert!(names(&folder).is_empty());
        // A command whose results are in a file alone needs no standard output.
        let games = folder.path().join("games");
        let arguments = format!(
            "train games --board 6x5 --games 2 --out {}",
            games.display()
        );
        assert_eq!(shell(&script, &arguments).good(), "");
        assert!(games.exists());
    }
    for nowhere in [">&-", "1</dev/null"] {
        let script = format!("echo uci | \"$0\" \"$@\" {nowhere}");
        let run = shell(&script, "engine");
        assert_refused(
            &run,
            "can't write the results: standard output is not open for writing",
        );
    }
    // /dev/null is a place like any other.
    shell("exec \"$0\" \"$@\" >/dev/null", "perft --depth 2").good();
    shell("exec \"$0\" \"$@\" <&- 2>&-", "perft --depth 2").good();
}
