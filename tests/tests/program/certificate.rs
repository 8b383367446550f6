//! Certificates: what `certificate` writes, and `verify` accepts.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::{Run, pipe, run, run_with};

/// Nobody proves it in a second.
const HARD: &str = "0FC3";

/// Writes a certificate.
fn certify(position: &str, options: &str, out: &Path) -> Run {
    let arguments = format!("certificate {position} --threads 2 --memory 64M {options} --out");
    run_with(&arguments, &[out])
}

fn verify(file: &Path) -> Run {
    run_with("verify --threads 2", &[file])
}

/// Returns positions with this number of stones, with their outcomes.
fn solved(stones: u32, count: u32) -> Vec<(String, String)> {
    let sample = format!("sample --stones {stones} --count {count} --seed 3");
    let solved = pipe("solve --goal outcome --memory 64M", run(&sample).good()).good();
    let words = solved.lines().map(|line| line.split_once(' ').unwrap());
    words
        .map(|(position, outcome)| (position.to_owned(), outcome.to_owned()))
        .collect()
}

/// Checks that a run was refused in one line that says this.
#[track_caller]
fn assert_refused(run: &Run, status: i32, what: &str) {
    assert_eq!(
        (run.status, run.out.as_str()),
        (Some(status), ""),
        "{run:?}"
    );
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
    assert!(run.err.contains(what), "{run:?}");
}

#[test]
fn what_solve_says_is_certified() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("certificate");
    let mut positions = Vec::new();
    // Draws are rare before.
    for (outcome, stones) in [("win", 32), ("loss", 32), ("draw", 48)] {
        let all = solved(stones, 300).into_iter();
        positions.extend(all.filter(|(_, of)| of == outcome).take(5));
    }
    let mut certified = [0; 5];
    for (position, outcome) in positions {
        for goal in ["first", "outcome"] {
            let value = match goal {
                "outcome" => &*outcome,
                _ => match (&*outcome, position.len() % 2) {
                    ("win", 0) | ("loss", 1) => "yes",
                    _ => "no",
                },
            };
            let claim = format!("{position} {goal} {value}");
            let written = certify(&position, &format!("--goal {goal}"), &file).good();
            assert!(written.starts_with(&format!("{claim}: ")), "{written}");
            let proved = verify(&file).good();
            assert!(
                proved.starts_with(&format!("{claim}: proved by ")),
                "{proved}"
            );
            let values = ["yes", "no", "win", "draw", "loss"];
            certified[values.iter().position(|&of| of == value).unwrap()] += 1;
        }
    }
    assert!(certified.iter().all(|&count| count >= 5), "{certified:?}");
}

#[test]
fn json_says_the_same() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("certificate");
    let position = &solved(33, 1)[0].0;
    let options = "--leaf-budget 20 --format json";
    let written: Value = serde_json::from_str(&certify(position, options, &file).good()).unwrap();
    let proved = run_with("verify --format json", &[&file]).good();
    let proved: Value = serde_json::from_str(&proved).unwrap();
    for name in ["claim", "positions", "leaves", "file"] {
        assert_eq!(written[name], proved[name], "{name}");
    }
    assert_eq!(written["leaf_visits"], proved["visited"]);
    assert_eq!(proved["leaf_budget"], 20);
    assert_eq!(written["bytes"], fs::metadata(&file).unwrap().len());
}

#[test]
fn a_smaller_budget_makes_more_positions() {
    let folder = TempDir::new().unwrap();
    let count = |position: &str, budget: u64| {
        let file = folder.path().join("certificate");
        let options = format!("--leaf-budget {budget} --format json");
        let written = certify(position, &options, &file).good();
        verify(&file).good();
        let written: Value = serde_json::from_str(&written).unwrap();
        let visited = written["leaf_visits"].as_u64().unwrap();
        assert!(visited <= budget * written["leaves"].as_u64().unwrap());
        written["positions"].as_u64().unwrap()
    };
    let positions = solved(34, 8);
    let all = |budget| -> u64 { positions.iter().map(|(of, _)| count(of, budget)).sum() };
    let [few, some, many] = [3, 30, 300].map(all);
    assert!(few > some && some > many, "{few} {some} {many}");
}

#[test]
fn a_proof_from_a_store() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("certificate");
    for (number, (position, outcome)) in solved(32, 4).into_iter().enumerate() {
        let store = folder.path().join(format!("store{number}"));
        let name = store.to_str().unwrap();
        let options = format!("--goal outcome --store {name}");
        run(&format!(
            "prove {position} --threads 2 --memory 64M {options}"
        ))
        .good();
        let written = certify(&position, &options, &file).good();
        let claim = format!("{position} outcome {outcome}: ");
        assert!(written.starts_with(&claim), "{written}");
        assert!(verify(&file).good().starts_with(&claim));
    }
}

#[test]
fn a_proof_that_is_not_finished() {
    let folder = TempDir::new().unwrap();
    let store = folder.path().join("store");
    let file = folder.path().join("certificate");
    let options = format!("--store {}", store.to_str().unwrap());
    let begun = format!("prove {HARD} --threads 2 --memory 64M --time-limit 100ms {options}");
    assert_eq!(run(&begun).status, Some(1));
    let finished = certify(HARD, &options, &file);
    assert_refused(&finished, 2, "store: the proof isn't finished; ");
    let other = certify("0FC", &options, &file);
    assert_refused(&other, 2, "this is the store of another proof");
    let goal = certify(HARD, &format!("{options} --goal outcome"), &file);
    assert_refused(&goal, 2, "this is the store of another proof");
    let none = folder.path().join("none");
    for (content, what) in [
        (None, "none: can't read the store: "),
        (Some(""), "none: this is not the store of a proof"),
        (Some("text"), "none: this is not the store of a proof"),
    ] {
        if let Some(content) = content {
            fs::write(&none, content).unwrap();
        }
        let refused = certify(HARD, &format!("--store {}", none.to_str().unwrap()), &file);
        assert_refused(&refused, 2, what);
        assert_eq!(fs::read_to_string(&none).ok().as_deref(), content);
    }
    assert!(!file.exists());
}

#[test]
fn only_undamaged_certificates_are_accepted() {
    let folder = TempDir::new().unwrap();
    let place = |name: &str| folder.path().join(name);
    let good = place("good");
    let position = &solved(30, 1)[0].0;
    certify(position, "", &good).good();
    let bytes = fs::read(&good).unwrap();
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 4;
    let damaged = "the file is no gzip file, damaged or incomplete: ";
    for (name, content) in [
        ("changed", &changed[..]),
        ("short", &bytes[..bytes.len() - 1]),
        ("empty", b""),
        ("text", b"fourfold certificate 1\n"),
    ] {
        fs::write(place(name), content).unwrap();
        let refused = verify(&place(name));
        assert_refused(&refused, 1, &format!("{name}: "));
        if name != "changed" {
            assert_refused(&refused, 1, damaged);
        }
    }
    assert_refused(&verify(folder.path()), 2, "it is a folder, not a file");
    assert_refused(
        &verify(&place("none")),
        2,
        "none: the certificate can't be read: ",
    );
    // The others are checked all the same.
    let names = ["empty", "good", "text", "good"].map(place);
    let several = run_with("verify", &names);
    assert_eq!((several.status, several.err.lines().count()), (Some(1), 2));
    assert_eq!(several.out.lines().count(), 2);
    let unreadable = run_with("verify", &[place("none"), place("empty")]);
    assert_eq!(
        (unreadable.status, unreadable.err.lines().count()),
        (Some(2), 2)
    );
}

#[test]
fn a_file_that_can_not_be_written() {
    let folder = TempDir::new().unwrap();
    let position = &solved(30, 1)[0].0;
    let refused = certify(position, "", folder.path());
    assert_refused(&refused, 2, "can't write: it is a folder, not a file");
    let missing = certify(position, "", &folder.path().join("no/such"));
    assert_refused(
        &missing,
        2,
        "no/such: can't write: No such file or directory",
    );
    #[cfg(target_os = "linux")]
    {
        let full = certify(position, "", Path::new("/dev/full"));
        let message = "fourfold: /dev/full: can't write: No space left on device";
        assert!(full.err.starts_with(message), "{full:?}");
        assert_refused(&full, 2, message);
    }
    for (arguments, what) in [
        ("0G --out x", "'G' is no column"),
        ("0 --goal score --out x", "a proof shows who wins"),
        ("--out x", "<POSITION>"),
    ] {
        assert_refused(&run(&format!("certificate {arguments}")), 2, what);
    }
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[test]
fn the_certificates_of_the_repository_are_proofs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../proofs");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|name| name == "cert"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let proved = run_with("verify --threads 2", &files).good();
    assert_eq!(proved.lines().count(), files.len());
    for (line, path) in proved.lines().zip(&files) {
        let position = path.file_stem().unwrap().to_str().unwrap();
        let claim = format!("{position} first yes: proved by ");
        assert!(line.starts_with(&claim), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_left_when_it_is_stopped() {
    use crate::child::{signal, start};
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("certificate");
    let out = path.to_str().unwrap();
    fs::write(&path, "earlier").unwrap();
    let child = start(&format!("certificate {HARD} --memory 64M --out {out}"));
    // Its draft is there from the start.
    while fs::read_dir(folder.path()).unwrap().count() < 2 {
        std::thread::yield_now();
    }
    signal("INT", child.id());
    let ended = Run::from(child.wait_with_output().unwrap());
    assert_refused(&ended, 1, "fourfold: interrupted before all was done");
    assert_eq!(fs::read_to_string(&path).unwrap(), "earlier");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
