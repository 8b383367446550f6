//! A store that can't be used is refused in one line, and stays as it is.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::{ENDLESS, LONG, place, prove, start};
use crate::child::signal;
use crate::{assert_refused, run, run_with};

/// A position that takes a few thousand visited positions.
const SHORT: &str = "197C35E06845A2487E835244";

#[test]
fn a_store_belongs_to_one_proof() {
    let (_folder, store) = place();
    assert_eq!(prove(SHORT, &store).status, Some(0));
    let bytes = fs::read(&store).unwrap();
    let another = "this is the store of another proof: its position is 197C35E06845A2487E835244, not 0FC3484B7";
    assert_refused(&prove(ENDLESS, &store), another);
    let goal = run_with(&format!("prove {SHORT} --goal outcome --store"), &[&store]);
    assert_refused(&goal, "its goal is first, not outcome");
    assert_eq!(fs::read(&store).unwrap(), bytes);
}

#[test]
fn what_is_no_store_stays_as_it_is() {
    let (folder, store) = place();
    for bytes in [&b"notes"[..], &[0; 9000], b"redb", b"redb and more"] {
        fs::write(&store, bytes).unwrap();
        let run = prove(SHORT, &store);
        assert_eq!(
            (run.status, run.err.lines().count()),
            (Some(2), 1),
            "{run:?}"
        );
        assert_eq!(fs::read(&store).unwrap(), bytes);
    }
    assert_refused(&prove(SHORT, folder.path()), "it is not a file");
    assert_refused(&prove(SHORT, "/dev/full".as_ref()), "it is not a file");
    let nowhere = folder.path().join("no/where");
    assert_refused(&prove(SHORT, &nowhere), "No such file or directory");
    // An empty file becomes a store.
    fs::write(&store, "").unwrap();
    assert_eq!(prove(SHORT, &store).status, Some(0));
}

#[test]
fn damage_is_found_or_does_no_harm() {
    let (_folder, store) = place();
    let whole = prove(SHORT, &store).good();
    let bytes = fs::read(&store).unwrap();
    let mut random = fastrand::Rng::with_seed(7);
    let mut refused = 0;
    for round in 0..60 {
        let mut damaged = bytes.clone();
        if round % 3 == 0 {
            damaged.truncate(random.usize(1..bytes.len()));
        } else {
            let start = random.usize(..bytes.len());
            let length = [1, 40, 4000][random.usize(..3)];
            let end = bytes.len().min(start + length);
            damaged[start..end].fill_with(|| random.u8(..));
        }
        fs::write(&store, &damaged).unwrap();
        let run = prove(SHORT, &store);
        if run.status == Some(0) {
            assert_eq!((run.out, run.err.as_str()), (whole.clone(), ""));
        } else {
            assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{}", run.err);
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
            assert_eq!(fs::read(&store).unwrap(), damaged, "it was overwritten");
            refused += 1;
        }
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn two_runs_do_not_share_a_store() {
    let (_folder, store) = place();
    let mut first = start(ENDLESS, &store);
    while !store.exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_refused(
        &prove(ENDLESS, &store),
        "another run is using it; wait for its end",
    );
    signal("KILL", first.id());
    first.wait().unwrap();
    let after = run_with(
        &format!("prove {ENDLESS} --time-limit 10ms --store"),
        &[&store],
    );
    assert_eq!(after.status, Some(1), "{after:?}");
}

#[test]
fn a_store_that_may_not_be_written_is_refused() {
    let (folder, store) = place();
    assert_eq!(prove(SHORT, &store).status, Some(0));
    fs::set_permissions(&store, fs::Permissions::from_mode(0o444)).unwrap();
    // The system lets its administrator write everywhere.
    if fs::OpenOptions::new().write(true).open(&store).is_err() {
        assert_refused(&prove(SHORT, &store), "Permission denied");
    }
    let out = folder.path().join("out");
    let export = run_with(
        &format!("prove {SHORT} --export"),
        &[out.as_os_str(), "--store".as_ref(), store.as_os_str()],
    );
    assert_eq!((export.status, export.err.as_str()), (Some(0), ""));
}

#[test]
fn the_goal_must_be_one_of_a_proof() {
    let score = run(&format!("prove {LONG} --goal score"));
    assert!(
        score
            .err
            .contains("a proof shows who wins; 'fourfold solve' finds scores"),
        "{score:?}"
    );
    assert_eq!(score.status, Some(2));
    let board = run("prove 0G");
    assert_eq!(board.status, Some(2), "{board:?}");
}
