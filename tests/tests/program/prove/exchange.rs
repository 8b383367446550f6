//! Decided positions travel as text.

use std::fs;

use super::{LONG, place, prove};
use crate::{assert_refused, pipe, run_with};

#[test]
fn what_is_exported_is_true_and_saves_the_work() {
    let (folder, store) = place();
    let answer = prove(LONG, &store).good();
    let text = folder.path().join("decided.txt");
    let export = run_with(
        &format!("prove {LONG} --export"),
        &[text.as_os_str(), "--store".as_ref(), store.as_os_str()],
    );
    assert_eq!(export.good(), "");
    let exported = fs::read_to_string(&text).unwrap();
    assert!(exported.starts_with(&format!("{LONG} yes ")), "{exported}");
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let lines: Vec<_> = exported.lines().map(words).collect();
    assert!(lines.len() > 50 && lines.iter().all(|line| line.len() == 3));
    let positions: String = lines.iter().map(|line| line[0].clone() + "\n").collect();
    let solved = pipe("solve --goal first --memory 256M", &positions).good();
    for (line, solved) in lines.iter().zip(solved.lines()) {
        assert_eq!(format!("{} {}", line[0], line[1]), solved);
    }
    // Elsewhere the proof needs no search any more.
    let new = folder.path().join("new");
    let import = run_with(
        &format!("prove {LONG} --format json --threads 1 --memory 16M --store"),
        &[new.as_os_str(), "--import".as_ref(), text.as_os_str()],
    );
    assert_eq!(super::last(&import)["value"], "yes");
    let again = folder.path().join("again.txt");
    let export = run_with(
        &format!("prove {LONG} --export"),
        &[again.as_os_str(), "--store".as_ref(), new.as_os_str()],
    );
    assert_eq!(export.good(), "");
    assert_eq!(fs::read_to_string(&again).unwrap(), exported);
    assert_eq!(
        prove(LONG, &new).good().lines().last(),
        answer.lines().last()
    );
}

#[test]
fn an_import_is_read_with_care() {
    let (folder, store) = place();
    let text = folder.path().join("decided.txt");
    let import = |lines: &str| {
        fs::write(&text, lines).unwrap();
        let options = format!("prove {LONG} --threads 2 --memory 64M --store");
        run_with(
            &options,
            &[store.as_os_str(), "--import".as_ref(), text.as_os_str()],
        )
    };
    for (lines, what) in [
        (
            "0 yes\n",
            "decided.txt:1: write MOVES yes|no POSITIONS-VISITED",
        ),
        (
            "# a note\n\n0 maybe 3\n",
            "decided.txt:3: write MOVES yes|no POSITIONS-VISITED; this says maybe",
        ),
        (
            "0 yes many\n",
            "decided.txt:1: write MOVES yes|no POSITIONS-VISITED; many is no number",
        ),
        ("0G yes 1\n", "decided.txt:1: "),
        (
            "0 yes 1\n",
            "decided.txt: no line goes on from CAA7CD12656558F6437AE42E",
        ),
    ] {
        assert_refused(&import(lines), what);
    }
    assert!(prove(LONG, &store).good().ends_with(" yes\n"));
    let wrong = import(&format!("{LONG} no 5\n"));
    assert_eq!(
        (wrong.status, wrong.out.as_str()),
        (Some(2), ""),
        "{wrong:?}"
    );
    assert!(
        wrong
            .err
            .contains("the store knows that the answer is yes, not no"),
        "{wrong:?}"
    );
}
