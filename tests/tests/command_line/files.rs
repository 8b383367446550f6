//! `fourfold bench sets` and `fourfold bench difficulty`: files in, files out.

use std::fs;

use crate::program::{call, call_words};

#[test]
fn a_wrong_score_in_a_set_is_found() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let set = folder.path().join("set.txt");
    let set = set.to_str().expect("the path is UTF-8");
    let check = |text: &[u8]| {
        fs::write(set, text).expect("a file can be written");
        call(
            ["bench", "sets", "--board", "7x6", "--memory", "32M", set],
            b"",
        )
    };
    let right = check(b"2252576253462244111563365343671351441 -1\n445566 18\n");
    assert_eq!((right.status, right.stderr.as_str()), (0, ""));

    let wrong = check(b"2252576253462244111563365343671351441 -1\n445566 17\n");
    assert_eq!(wrong.status, 1);
    assert!(
        wrong.stderr.contains(":2: mismatch: 445566 is 18, not 17"),
        "{}",
        wrong.stderr
    );

    let bad = check(b"445566 18\n445566\n4455x 1\n\xFF 2\n445566 much\n");
    assert_eq!(bad.status, 2);
    for line in 2..=5 {
        assert!(
            bad.stderr.contains(&format!(":{line}: error: ")),
            "{}",
            bad.stderr
        );
    }
}

#[test]
fn the_experiment_leaves_a_table_and_its_pictures() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let results = folder.path().join("new/results");
    let ended = call_words(&format!(
        "bench difficulty --stones 46..44 --count 20 --engine best,classic --policy new,twobig \
         --memory 32M --out {}",
        results.display()
    ));
    assert_eq!(ended.status, 0, "{ended:?}");
    let csv = fs::read_to_string(results.join("difficulty.csv")).expect("there is a table");
    let stones: Vec<_> = csv
        .lines()
        .skip(1)
        .filter_map(|row| row.split(',').next())
        .collect();
    assert_eq!(
        stones,
        [
            "46", "46", "46", "46", "45", "45", "45", "45", "44", "44", "44", "44"
        ]
    );
    assert_eq!(ended.stdout.lines().count(), 1 + stones.len());

    let svg = fs::read_to_string(results.join("difficulty.svg")).expect("there is a picture");
    assert!(svg.contains("<svg") && svg.contains("classic, twobig"));
    let png = fs::read(results.join("difficulty.png")).expect("there is a picture");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("4 bytes"));
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert!(number(16) >= 1000 && number(20) >= 1000 && png.len() > 20_000);
}

#[test]
fn a_table_of_an_earlier_run_is_drawn_again() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let out = folder.path().display();
    let common = format!("bench difficulty --memory 32M --out {out}");
    assert_eq!(
        call_words(&format!("{common} --stones 50 --count 5")).status,
        0
    );
    let png = folder.path().join("difficulty.png");
    let drawn = fs::read(&png).expect("there is a picture");
    fs::remove_file(&png).expect("it can be removed");
    assert_eq!(call_words(&format!("{common} --plot-only")).status, 0);
    assert_eq!(fs::read(&png).expect("there is a picture again"), drawn);

    fs::write(folder.path().join("difficulty.csv"), "no\ntable").expect("a file can be written");
    let ended = call_words(&format!("{common} --plot-only"));
    assert_eq!(ended.status, 2);
    assert!(
        ended.stderr.ends_with("is no table of this command\n"),
        "{}",
        ended.stderr
    );
}

#[test]
fn a_folder_that_can_t_be_made_is_named() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file can be written");
    let ended = call_words(&format!(
        "bench difficulty --stones 60 --count 1 --memory 32M --out {}/results",
        file.display()
    ));
    assert_eq!(ended.status, 2);
    assert!(
        ended
            .stderr
            .starts_with("fourfold: can't write results into"),
        "{}",
        ended.stderr
    );
}
