//! `bench frontier`: workers in virtual time, and the recording of their jobs.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::{Run, assert_refused, run, run_with};

/// A position of 36 stones that the first player doesn't win.
const POSITION: &str = "51A8F034CD527B96D791A50FC2B8F228899D";

/// Small jobs, so that there are some.
const OPTIONS: &str = "--memory 64M --least-budget 1000";

const TABLE: &str = "\
order         workers     seconds speed-up efficiency       jobs withdrawn          visited        wasted idle % longest s     nodes
numbers             1       0.389     1.00      1.000        362         0            54499             0    0.0     0.002       211
numbers             4       0.085     4.61      1.151        327        14            55892           123    1.5     0.002       225
numbers            16       0.031    12.55      0.784        439        47            79278           228    6.7     0.002       287
reference:39        1       0.024     1.00      1.000         14         0            19927             0    0.0     0.005        24
reference:39        4       0.022     1.10      0.276         46         2            51356          4716   12.4     0.006        62
reference:39       16       0.019     1.28      0.080         49         2            49765             0   75.1     0.006       151
";

/// Returns the number of jobs of a row of the table, those that were withdrawn included.
fn jobs_in_row(row: usize) -> usize {
    let row = TABLE.lines().nth(row).expect("a row");
    let numbers = row.split_ascii_whitespace().skip(5).take(2);
    numbers.map(|number| number.parse::<usize>().unwrap()).sum()
}

fn bench(options: &str, out: &Path) -> Run {
    let arguments = format!("bench frontier {POSITION} {OPTIONS} {options} --out");
    run_with(&arguments, &[out])
}

#[test]
fn a_recording_is_replayed_without_a_search() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let options = "--workers 1,4,16 --order numbers,reference --cutoff 39";
    assert_eq!(bench(options, folder.path()).good(), TABLE);
    let recorded = fs::read_to_string(path("frontier.jobs")).unwrap();
    let table = fs::read_to_string(path("frontier.csv")).unwrap();
    let drawing = fs::read_to_string(path("frontier.svg")).unwrap();
    for name in ["numbers", "reference:39", "ideal", "workers"] {
        assert!(drawing.contains(name), "{name}");
    }
    assert!(path("frontier.png").exists());

    // Again, and with some of the rows, from a folder without results.
    let again = TempDir::new().unwrap();
    let recording = format!("--recording {}", path("frontier.jobs").display());
    let rows: Vec<_> = TABLE.lines().collect();
    for (options, rows) in [
        (options, &rows[..]),
        ("--workers 4..4", &rows[..3]),
        ("--workers 16,4", &rows[..4]),
    ] {
        let run = bench(&format!("{options} {recording}"), again.path());
        assert_eq!(run.good().lines().collect::<Vec<_>>(), rows);
        assert_eq!(fs::read_to_string(path("frontier.jobs")).unwrap(), recorded);
    }
    bench(&format!("{options} {recording}"), again.path()).good();
    let table_again = fs::read_to_string(again.path().join("frontier.csv")).unwrap();
    assert_eq!(table_again, table);

    // The jobs are searched where the table begins empty and nowhere else, so another recording is the same but for
    // the time that they took.
    bench("--workers 16", again.path()).good();
    let other = fs::read_to_string(again.path().join("frontier.jobs")).unwrap();
    let untimed = |text: &str| -> Vec<Value> {
        let lines = text.lines().skip(1).map(|line| {
            let mut job: Value = serde_json::from_str(line).unwrap();
            job["nanoseconds"].take();
            job
        });
        let is_row = |job: &Value| job["order"] == "numbers" && job["workers"] == 16;
        lines.filter(is_row).collect()
    };
    let jobs = untimed(&recorded);
    assert_eq!(jobs.len(), jobs_in_row(3));
    assert_eq!(untimed(&other), jobs);
}

#[test]
fn several_threads_keep_the_order_of_the_reports() {
    let folder = TempDir::new().unwrap();
    let many = bench("--workers 1,16 --threads 3", folder.path()).good();
    // Nothing can be searched beside the only job of a single worker.
    let rows = |table: &str| table.lines().take(2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows(&many), rows(TABLE));
    // What depends on chance is in the recording: it is replayed without a search, by one thread too.
    let path = folder.path().join("frontier.jobs");
    let recorded = fs::read_to_string(&path).unwrap();
    assert_eq!(bench("--workers 1,16", folder.path()).good(), many);
    // It may also end anywhere, and then goes on.
    let ends: Vec<_> = recorded.match_indices('\n').map(|(at, _)| at + 1).collect();
    let kept = &recorded[..ends[ends.len() * 2 / 3]];
    fs::write(&path, kept).unwrap();
    let again = bench("--workers 1,16 --threads 3", folder.path()).good();
    assert!(fs::read_to_string(&path).unwrap().starts_with(kept));
    assert_eq!(bench("--workers 1,16", folder.path()).good(), again);
}

#[test]
fn one_worker_visits_what_one_thread_of_prove_visits() {
    for position in [POSITION, "324368A5C946D85BBD69CBCC1E211205931A"] {
        let options = "--memory 64M --format json";
        let proof = run(&format!("prove {position} --threads 1 {options}")).good();
        let answer: Value = serde_json::from_str(proof.lines().last().unwrap()).unwrap();
        let folder = TempDir::new().unwrap();
        let simulated = run_with(
            &format!("bench frontier {position} --workers 1 {options} --out"),
            &[folder.path()],
        );
        let row: Value = serde_json::from_str(&simulated.good()).unwrap();
        assert_eq!(row["visited"], answer["visited"]);
        assert_eq!(row["wins"], answer["value"] == "yes");
        assert_eq!((&row["speed_up"], &row["idle"]), (&1.0.into(), &0.0.into()));
    }
}

#[test]
fn the_other_player_can_be_asked_about() {
    let folder = TempDir::new().unwrap();
    let second = bench("--workers 2 --winner second --format json", folder.path()).good();
    for row in second.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        assert_eq!(row["wins"], true);
        let efficiency = row["speed_up"].as_f64().unwrap() / row["workers"].as_f64().unwrap();
        let error = row["efficiency"].as_f64().unwrap() - efficiency;
        assert!(error.abs() < 1e-12, "{row}");
    }
    assert_eq!(second.lines().count(), 2);
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("frontier.jobs");
    let run = || bench("--workers 1,4", folder.path());
    let whole = run().good();
    let recorded = fs::read_to_string(&path).unwrap();
    let ends: Vec<_> = recorded.match_indices('\n').map(|(at, _)| at + 1).collect();
    // After the header, amid the first row, after it, amid the second one, and all but the last job.
    let first = 1 + jobs_in_row(1);
    let amid = [first / 2, first + jobs_in_row(2) / 2];
    for lines in [1, amid[0], first, amid[1], ends.len() - 1] {
        // The line that was being written is lost.
        let kept = &recorded[..ends[lines - 1]];
        fs::write(&path, &recorded[..ends[lines - 1] + 9]).unwrap();
        let found = run().good();
        let jobs = fs::read_to_string(&path).unwrap();
        assert!(jobs.starts_with(kept), "{lines}");
        // What is whole stays the same. The rest is searched with an empty table.
        let rows = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let same = if lines < first { 1 } else { 2 };
        assert_eq!(rows(&found)[..same], rows(&whole)[..same], "{lines}");
        // So is the whole if an empty table is what it began with.
        if [1, first].contains(&lines) {
            assert_eq!(found, whole, "{lines}");
        }
        // And from then on nothing is searched.
        assert_eq!(run().good(), found, "{lines}");
        assert_eq!(fs::read_to_string(&path).unwrap(), jobs, "{lines}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_jobs() {
    use crate::child::{PATIENCE, lines, signal, start};
    use std::time::{Duration, Instant};
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("frontier.jobs");
    let arguments = format!(
        "bench frontier 0FC3484B7 --workers 8 --memory 64M --out {}",
        folder.path().display()
    );
    let mut child = start(&arguments);
    let mut next = lines(child.stdout.take().unwrap());
    assert!(next().starts_with("order "));
    let begun = Instant::now();
    while fs::read_to_string(&path).map_or(0, |text| text.lines().count()) < 4 {
        assert!(begun.elapsed() < PATIENCE, "no job was recorded");
        std::thread::sleep(Duration::from_millis(10));
    }
    signal("INT", child.id());
    let stopped = Run::from(child.wait_with_output().unwrap());
    let goes_on = "; the same command goes on from there\n";
    let message = format!("fourfold: interrupted before all was done{goes_on}");
    assert_eq!((stopped.status, stopped.err), (Some(1), message));
    let kept = fs::read_to_string(&path).unwrap();
    assert!(kept.ends_with('\n') && !folder.path().join("frontier.csv").exists());

    let again = run(&format!("{arguments} --time-limit 1s"));
    assert_eq!(again.status, Some(1), "{again:?}");
    assert!(again.err.starts_with("fourfold: "), "{}", again.err);
    assert!(again.err.contains("1s"), "{}", again.err);
    assert!(again.err.ends_with(goes_on), "{}", again.err);
    assert!(fs::read_to_string(&path).unwrap().starts_with(&kept));
}

#[test]
fn another_recording_or_a_damaged_one_is_refused_and_stays() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("frontier.jobs");
    bench("--workers 2", folder.path()).good();
    let recorded = fs::read_to_string(&path).unwrap();
    for other in ["--latency 2ms", "--speed 5", "--winner second"] {
        let what = format!("this is a file of '# bench frontier: {POSITION} ");
        assert_refused(&bench(other, folder.path()), &what);
    }
    let out = folder.path().display();
    let other = run(&format!("bench frontier 0FC3484B71 {OPTIONS} --out {out}"));
    assert_refused(&other, "choose another --recording");

    let line = recorded.lines().nth(5).unwrap();
    let job: Value = serde_json::from_str(line).unwrap();
    let with = |name: &str, value: Value| {
        let mut job = job.clone();
        job[name] = value;
        job.to_string()
    };
    let next = "this is not the job that comes next";
    let none = "this line is no job";
    for (bad, what) in [
        (String::new(), none),
        (line[..line.len() - 1].to_owned(), none),
        (with("budget", "many".into()), none),
        (with("thresholds", [1].as_slice().into()), none),
        (
            with("moves", "0FC".into()),
            "0FC does not go on from the position",
        ),
        (with("moves", "0FX".into()), "X"),
        (with("moves", POSITION.into()), next),
        (with("result", true.into()), none),
        (with("remark", true.into()), none),
        (with("budget", 77.into()), next),
        (with("thresholds", [7, 7].as_slice().into()), next),
        (recorded.lines().nth(8).unwrap().to_owned(), next),
    ] {
        let text = recorded.replacen(line, &bad, 1);
        fs::write(&path, &text).unwrap();
        assert_refused_after_the_header(&bench("--workers 2", folder.path()), what, 6);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    // A job after the answer.
    let jobs = recorded
        .lines()
        .filter(|line| line.contains(r#""workers":1,"#));
    let jobs: Vec<_> = jobs.collect();
    let (count, last) = (jobs.len(), jobs[jobs.len() - 1]);
    let text = recorded.replacen(last, &format!("{last}\n{last}"), 1);
    fs::write(&path, text).unwrap();
    let run = bench("--workers 2", folder.path());
    assert_refused_after_the_header(&run, next, count + 2);
}

/// Checks that a run was refused because of this line of its recording.
#[track_caller]
fn assert_refused_after_the_header(run: &Run, what: &str, line: usize) {
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.out.lines().count() <= 1, "{run:?}");
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
    assert!(
        run.err.contains(&format!("frontier.jobs:{line}: ")),
        "{run:?}"
    );
    assert!(run.err.contains(what), "{run:?}");
}

/// Two stones in cells that don't matter lead to an equivalent position. It must not become its own ancestor.
#[test]
fn a_position_that_comes_back_does_not_wait_for_itself() {
    let folder = TempDir::new().unwrap();
    let position = "162D300E79C22C3C429D85EFAF";
    let options = "--workers 64 --least-budget 64 --latency 4us --memory 700M --format json";
    let arguments = format!("bench frontier {position} {options} --out");
    let rows = run_with(&arguments, &[folder.path()]).good();
    assert_eq!(rows.matches(r#""wins":true"#).count(), 2, "{rows}");
}

#[test]
fn bad_use_is_refused() {
    let folder = TempDir::new().unwrap();
    for (options, what) in [
        ("--workers 0", "each between 1 and 65536"),
        ("--workers 1..many", "each between 1 and 65536"),
        ("--workers 1,,2", "each between 1 and 65536"),
        ("--winner third", "the players are first and second"),
        ("--order numbers,depth", "depth"),
        ("--order reference", "--order reference takes --cutoff N"),
        ("--cutoff 40", "--cutoff is for --order reference"),
        (
            "--order reference --cutoff 36",
            "--cutoff is between 37 and 63 here, not 36",
        ),
        (
            "--order reference --cutoff 64",
            "--cutoff is between 37 and 63 here, not 64",
        ),
        ("--latency 0s", "it must be longer than 0 s"),
        ("--latency 9999y", "--latency is too long"),
        ("--speed 0", "0"),
        ("--threads 0", "the number of threads is between 1 and 4096"),
        (
            "--recording /dev/full",
            "/dev/full: can't add lines: it is a device, not a file",
        ),
    ] {
        let run = bench(options, folder.path());
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.contains(what), "{options}: {}", run.err);
        assert!(!folder.path().join("frontier.jobs").exists(), "{options}");
    }
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    assert_refused(&bench("", &file), "can't write results into");
    let out = folder.path().display();
    let budget = run(&format!(
        "bench frontier {POSITION} --least-budget 0 --out {out}"
    ));
    assert_eq!(budget.status, Some(2));
    assert!(budget.err.contains("--least-budget"), "{}", budget.err);
    for (position, what) in [
        ("0FCG", "fourfold: 0FCG: "),
        // Three in a row, and it is the first player's turn.
        (
            "041526",
            "041526 needs no job: it is decided without a search",
        ),
    ] {
        let run = run(&format!("bench frontier {position} {OPTIONS} --out {out}"));
        assert_refused(&run, what);
    }
}
