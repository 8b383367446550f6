//! `train labels` and `train fit`: labels and weights, made from nothing but the seed.

use std::fs;
use std::path::Path;

use fourfold_core::lab::prior::Estimator;
use fourfold_core::{Bits, Board, Cube, Game, Goal};
use fourfold_tests::engine::Configuration;
use fourfold_tests::minimax::PlainSearch;
use fourfold_tests::plain::{Position, Shape, Side};
use tempfile::TempDir;

use crate::{Run, fourfold, run_with};

/// Enough roots for some of them to be held out.
const ROOTS: usize = 60;

/// Returns the header of a file of labels.
fn recipe(seed: u64) -> String {
    let weights = include_bytes!("../../../core/src/solver/dfpn/prior.bin");
    // FNV-1a.
    let hash = weights.iter().fold(0x811C_9DC5_u32, |hash, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    let version = env!("CARGO_PKG_VERSION");
    let arguments = format!("--stones 34..32 --seed {seed} --node-limit 4000000");
    format!("# labels: {arguments}, fourfold {version}, weights {hash:08x}")
}

fn labels(arguments: &str, path: &Path) -> Run {
    let arguments = format!("train labels --stones 34..32 {arguments} --out");
    run_with(&arguments, &[path])
}

fn fit(arguments: &str, labels: &Path, weights: &Path) -> Run {
    let arguments = format!("train fit {arguments} --out");
    run_with(&arguments, &[weights, labels])
}

/// Makes a folder with labels.
fn labelled() -> TempDir {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("labels");
    assert_eq!(labels(&format!("--roots {ROOTS}"), &path).good(), "");
    folder
}

/// Returns the cube with these stones, if the players have as many as they get by taking turns. The order
/// of the stones makes no difference.
fn cube([mut first, mut second]: [u64; 2]) -> Option<Cube> {
    let mut position = Cube::EMPTY;
    while first != 0 {
        position = position.play(first.lowest());
        (first, second) = (second, first.without_lowest());
    }
    (second == 0).then_some(position)
}

/// Returns the plain position with these stones.
fn plain([first, second]: [u64; 2]) -> Position {
    let mut position = Position::empty(Shape::named("4x4x4"));
    for (column, level) in position.shape.all_cells() {
        let has = |stones: u64| stones >> (16 * level + column) & 1 == 1;
        let sides = [(first, Side::First), (second, Side::Second)];
        let stone = sides.into_iter().find(|&(stones, _)| has(stones));
        position.columns[column][level] = stone.map(|(_, side)| side);
    }
    if position.stones() % 2 == 1 {
        position.to_move = Side::Second;
    }
    position
}

#[test]
fn labels_are_what_other_searches_say() {
    let folder = labelled();
    let text = fs::read_to_string(folder.path().join("labels")).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], recipe(7));
    assert_eq!(lines.len(), 1 + ROOTS);
    let (mut by_reference, mut by_plain) = (Vec::new(), Vec::new());
    for (number, line) in lines[1..].iter().enumerate() {
        let mut words = line.split(' ');
        let game: Game<Cube> = words.next().unwrap().parse().unwrap();
        assert_eq!(game.columns().len(), 34 - number % 3);
        let mut is_met = false;
        for (at, word) in words.enumerate() {
            if word == "|" {
                assert!(!is_met && at > 0);
                is_met = true;
                continue;
            }
            let label: Vec<_> = word.split(',').collect();
            let stones = [0, 1].map(|side| u64::from_str_radix(label[side], 16).unwrap());
            assert!(label[3].parse::<u64>().unwrap() > 0 || is_met);
            let first_wins = match label[2] {
                "0" => false,
                "1" => true,
                open => {
                    assert!(open == "?" && is_met);
                    continue;
                }
            };
            let cube = cube(stones);
            if at == 0 {
                assert_eq!(cube, Some(game.position()));
            }
            // Labels may have filled cells, so that a player has too many stones for a game.
            match cube {
                Some(position) => by_reference.push((position, first_wins)),
                None => by_plain.push((plain(stones), first_wins)),
            }
        }
    }
    assert!(by_reference.len() > 4 * ROOTS && by_plain.len() > 10);
    for wins in [true, false] {
        assert!(
            by_reference
                .iter()
                .any(|&(_, first_wins)| first_wins == wins)
        );
        assert!(by_plain.iter().any(|&(_, first_wins)| first_wins == wins));
    }
    let (positions, labels): (Vec<_>, Vec<_>) = by_reference.into_iter().unzip();
    let values = Configuration::classic(Goal::First).values(1 << 20, &positions);
    for ((position, first_wins), value) in positions.iter().zip(labels).zip(values) {
        assert_eq!(value != 0, first_wins, "{position:?}");
    }
    let search = PlainSearch::on(Shape::named("4x4x4"));
    for (position, first_wins) in by_plain {
        assert_eq!(search.first_wins(&position), first_wins, "{position:?}");
    }
}

#[test]
fn labels_go_on_where_they_were_interrupted() {
    let folder = labelled();
    let whole = fs::read(folder.path().join("labels")).unwrap();
    let ends: Vec<_> = (0..whole.len()).filter(|&at| whole[at] == b'\n').collect();
    let path = folder.path().join("part");
    for end in [
        0,
        5,
        ends[0],
        ends[0] + 1,
        ends[7] - 3,
        ends[40] + 1,
        whole.len(),
    ] {
        fs::write(&path, &whole[..end]).unwrap();
        labels(&format!("--roots {ROOTS} --threads 2"), &path).good();
        assert!(fs::read(&path).unwrap() == whole, "after {end} bytes");
        // A smaller number of roots removes nothing.
        labels("--roots 5", &path).good();
        assert!(fs::read(&path).unwrap() == whole);
    }
}

#[test]
fn files_of_something_else_stay_as_they_are() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("labels");
    let other_weights = recipe(7).rsplit_once(' ').unwrap().0.to_owned() + " weights";
    let long = "no labels at all, but a long text that somebody may still need for something";
    for text in [
        format!("{}\n", recipe(8)),
        format!("{other_weights}\n"),
        "something\n".to_owned(),
        long.to_owned(),
    ] {
        fs::write(&path, &text).unwrap();
        let run = labels("--roots 5", &path);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        let recipe = recipe(7);
        let what = match text.strip_suffix('\n').filter(|text| text.starts_with('#')) {
            Some(other) => format!("this is a file of '{other}', and not of '{recipe}'"),
            None => format!("this is no file of '{recipe}'"),
        };
        let path_shown = path.display();
        let message = format!("fourfold: {path_shown}: {what}; choose another name\n");
        assert_eq!(run.err, message);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn damaged_lines_are_not_gone_on_with() {
    let folder = labelled();
    let path = folder.path().join("labels");
    let mut damaged = fs::read(&path).unwrap();
    let second = recipe(7).len() + 1;
    damaged[second..second + 3].fill(0);
    fs::write(&path, &damaged).unwrap();
    let run = labels("--roots 100", &path);
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
    let start = format!("fourfold: {}:2: \\0\\0\\0", path.display());
    assert!(run.err.starts_with(&start), "{}", run.err);
    assert!(fs::read(&path).unwrap() == damaged);
}

#[test]
fn roots_that_would_come_again_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("labels");
    for (stones, least) in [("0", 0), ("34..11", 11), ("3..20", 3)] {
        let run = run_with(&format!("train labels --stones {stones} --out"), &[&path]);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        let what = format!("--stones {least} gives some roots more than once; take at least 12");
        assert_eq!(run.err, format!("fourfold: {what}\n"));
        assert!(!path.exists());
    }
}

#[test]
fn a_limit_ends_labels_and_keeps_what_there_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("labels");
    let arguments = "train labels --stones 16 --roots 2 --time-limit 100ms --threads 1 --out";
    let run = run_with(arguments, &[&path]);
    assert_eq!(run.status, Some(1), "{}", run.err);
    assert_eq!(run.err, "fourfold: the time limit of 100ms was reached\n");
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1);
}

#[test]
fn a_node_limit_leaves_out_what_takes_longer() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("labels");
    labels(&format!("--roots {ROOTS} --node-limit 50"), &path).good();
    let text = fs::read_to_string(&path).unwrap();
    let nodes = text
        .lines()
        .skip(1)
        .flat_map(|line| line.split(' ').skip(1));
    let nodes = nodes.filter(|&label| label != "|");
    let nodes = nodes.map(|label| label.rsplit(',').next().unwrap().parse::<u64>().unwrap());
    assert!(nodes.clone().count() > ROOTS / 2);
    assert!(nodes.clone().all(|nodes| nodes <= 50));
}

#[test]
fn a_seed_gives_the_same_weights_every_time() {
    let folder = labelled();
    let [source, first, again, other] =
        ["labels", "first", "again", "other"].map(|name| folder.path().join(name));
    let figures = fit("--epochs 1", &source, &first).good();
    assert_eq!(fit("--epochs 1", &source, &again).good(), figures);
    fit("--epochs 1 --seed 2", &source, &other).good();
    let [first, again, other] = [first, again, other].map(|path| fs::read(path).unwrap());
    assert!(first == again);
    assert!(first != other && first.len() == other.len());
    assert!(Estimator::new(&first).is_some());

    let lines: Vec<_> = figures.lines().collect();
    assert!(lines[0].starts_with("model") && lines[0].ends_with("effort error"));
    for model in ["constant", "counts", "float", "integer"] {
        let whole = lines.iter().filter(|line| {
            let words: Vec<_> = line.split_whitespace().collect();
            words[..3] == [model, "labels", "0-64"]
        });
        assert_eq!(whole.count(), 1, "{figures}");
    }
}

#[test]
fn every_model_can_be_learned_and_figures_are_json_too() {
    let folder = labelled();
    let [source, weights] = ["labels", "weights"].map(|name| folder.path().join(name));
    for model in ["full", "odds", "counts"] {
        let arguments = format!("--epochs 1 --format json --model {model}");
        let lines = fit(&arguments, &source, &weights).good();
        for line in lines.lines() {
            let figures: serde_json::Value = serde_json::from_str(line).unwrap();
            assert!((0.0..=1.0).contains(&figures["auc"].as_f64().unwrap()));
            assert!(figures["positions"].as_u64().unwrap() > 1);
        }
        assert!(Estimator::new(&fs::read(&weights).unwrap()).is_some());
    }
}

#[test]
fn weights_take_the_place_of_weights_alone() {
    /// Training that has begun is ended by this limit.
    const LONG: &str = "--epochs 1000 --time-limit 1ms";
    let folder = labelled();
    let place = |name: &str| folder.path().join(name);
    let [source, other, weights] = ["labels", "other", "weights"].map(place);
    fs::copy(&source, &other).unwrap();
    let refused = |path: &Path| {
        let run = fit(LONG, &source, path);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        run.err
    };
    for (path, what) in [
        (&source, "this is one of the files to learn from"),
        (&other, "this is no file of weights"),
        (&folder.path().to_owned(), "this is no file of weights"),
    ] {
        let place = path.display();
        let message = format!("fourfold: {place}: {what}; choose another --out\n");
        assert_eq!(refused(path), message);
    }
    for path in ["nowhere/weights", "labels/weights"].map(place) {
        let place = path.display();
        let start = format!("fourfold: {place}: can't write the weights: ");
        assert!(refused(&path).starts_with(&start));
    }
    assert!(fs::read(&source).unwrap() == fs::read(&other).unwrap());

    fit("--epochs 1", &source, &weights).good();
    let first = fs::read(&weights).unwrap();
    let run = fit(LONG, &source, &weights);
    assert_eq!(run.status, Some(1), "{}", run.err);
    assert!(fs::read(&weights).unwrap() == first);
    fit("--epochs 1 --seed 2", &source, &weights).good();
    assert!(fs::read(&weights).unwrap() != first);
    // No other file is left.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn weights_are_learned_on() {
    let folder = labelled();
    let [source, first, next] = ["labels", "first", "next"].map(|name| folder.path().join(name));
    let before = fit("--epochs 20", &source, &first);
    let start = format!("--epochs 4 --start {}", first.display());
    let log_loss = |run: &Run, model: &str| -> f64 {
        let of_all = |line: &&str| line.starts_with(model) && line.contains(" 0-64 ");
        let line = run.out.lines().find(of_all).unwrap();
        line.split_whitespace().nth(5).unwrap().parse().unwrap()
    };
    let run = fit(&start, &source, &next);
    // Integers are rounded, so what is made of them differs a little.
    let judged = log_loss(&before, "integer");
    assert!((log_loss(&run, "start") - judged).abs() < 0.01);
    assert!((log_loss(&run, "float") - judged).abs() > 0.01);
    assert!(fs::read(&first).unwrap() != fs::read(&next).unwrap());

    for (start, what) in [
        (
            &source,
            "weights of the prior take 428364 bytes, and none is so large that a sum overflows",
        ),
        (&folder.path().to_owned(), "it is a folder, not a file"),
    ] {
        let run = fit(&format!("--start {}", start.display()), &source, &next);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        let place = start.display();
        let message = format!("fourfold: {place}: can't use these weights: {what}\n");
        assert_eq!(run.err, message);
    }
}

#[test]
fn who_wins_games_is_learned_too() {
    let folder = labelled();
    let [source, games, flat, without, with] =
        ["labels", "games", "flat", "without", "with"].map(|name| folder.path().join(name));
    let play = |board: &str, path: &Path| {
        let arguments = format!(
            "train games --board {board} --games 150 --stones 20..4 --node-limit 500 --out"
        );
        run_with(&arguments, &[path]).good();
    };
    play("4x4x4", &games);
    play("7x6", &flat);
    fit("--epochs 1", &source, &without).good();
    let option = |path: &Path| format!("--epochs 1 --format json --games {}", path.display());
    let figures = fit(&option(&games), &source, &with).good();
    assert!(fs::read(&without).unwrap() != fs::read(&with).unwrap());
    for source in ["labels", "games"] {
        let lines = figures
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        let of_source = lines.filter(|line: &serde_json::Value| line["source"] == source);
        for line in of_source.clone() {
            // Nobody knows what it takes to prove who wins a game.
            assert_eq!(line["effort_error"].is_null(), source == "games", "{line}");
        }
        assert!(of_source.count() >= 8, "{source}: {figures}");
    }

    let run = fit(&option(&flat), &source, &with);
    let place = flat.display();
    let message = format!("fourfold: {place}:1: these are games on 7x6, not on 4x4x4\n");
    assert_eq!((run.status, run.err), (Some(2), message));
    // The same games again tell nothing new.
    let twice = format!("{0} --games {1}", option(&games), games.display());
    let run = fit(&twice, &source, &with);
    let place = games.display();
    let message = format!("fourfold: {place} holds no game that others don't\n");
    assert_eq!((run.status, run.err), (Some(2), message));
}

#[cfg(target_os = "linux")]
#[test]
fn weights_are_kept_when_nobody_can_read_the_figures() {
    let folder = labelled();
    let [source, weights] = ["labels", "weights"].map(|name| folder.path().join(name));
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = fourfold("train fit --epochs 1 --out")
        .args([&weights, &source])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(Estimator::new(&fs::read(&weights).unwrap()).is_some());
}

#[test]
fn a_file_that_was_cut_off_is_not_learned_from() {
    let folder = labelled();
    let [source, weights] = ["labels", "weights"].map(|name| folder.path().join(name));
    let whole = fs::read(&source).unwrap();
    let last = 1 + ROOTS;
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap();
    for (end, line) in [
        (whole.len() - 1, last),
        (whole.len() - 2, last),
        (header, 1),
    ] {
        fs::write(&source, &whole[..end]).unwrap();
        let run = fit("", &source, &weights);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        let what = "the last line is cut off; run 'train labels' again to finish the file";
        let message = format!("fourfold: {}:{line}: {what}\n", source.display());
        assert_eq!(run.err, message);
        assert!(!weights.exists());
        labels(&format!("--roots {ROOTS}"), &source).good();
        assert!(fs::read(&source).unwrap() == whole);
    }
}

#[test]
fn bad_labels_are_told_with_their_place_and_nothing_is_written() {
    let folder = TempDir::new().unwrap();
    let [source, weights] = ["labels", "weights"].map(|name| folder.path().join(name));
    let label = "1011502063819666,400020911c746999,1,22";
    let wrong = |word: &str| format!("2: '{word}' is no label; a label is FIRST,SECOND,WINS,NODES");
    let cases = [
        (format!("A {label}\nB x\n"), wrong("x")),
        (
            format!("A {label}\nB {label},3\n"),
            wrong(&format!("{label},3")),
        ),
        // Bytes that a disk has lost.
        (
            format!("A {label}\n\0\0 {label}\n"),
            "2: \\0\\0: ply 1: '\\0' is no column; the columns of 4x4x4 are 0 to F".to_owned(),
        ),
        // Two stones in one cell, and one above a free cell.
        ("#\nA 1,1,1,5\n".to_owned(), wrong("1,1,1,5")),
        ("#\nA 10000,0,1,5\n".to_owned(), wrong("10000,0,1,5")),
        ("#\nA 1,0,2,5\n".to_owned(), wrong("1,0,2,5")),
        ("#\n\n".to_owned(), "2: the line is empty".to_owned()),
        (
            format!("A {label}\nB\nA\n"),
            format!("3: the root of {}:1 again", source.display()),
        ),
    ];
    for (text, message) in cases {
        fs::write(&source, text).unwrap();
        let run = fit("", &source, &weights);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
        assert_eq!(
            run.err,
            format!("fourfold: {}:{message}\n", source.display())
        );
    }
    fs::write(&source, format!("A {label}\n")).unwrap();
    let run = fit("", &source, &weights);
    assert_eq!(run.status, Some(2));
    let message = "there are too few labels: none to learn from, or none to hold out";
    assert_eq!(run.err, format!("fourfold: {message}\n"));
    assert!(!weights.exists());
}
