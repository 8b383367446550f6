//! `bench difficulty`: the experiment of the reference solver, as a table and as plots.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::BufReader;
use std::iter;
use std::path::Path;

use tempfile::TempDir;

use crate::{Run, fourfold, run_with};

const EXPERIMENT: &str =
    "bench difficulty --stones 48..46 --count 5 --engine best,classic --policy new,twobig";

fn difficulty(arguments: &str, folder: &Path) -> Run {
    run_with(arguments, &["--out".as_ref(), folder.as_os_str()])
}

/// Returns the columns of the table that don't depend on the clock.
fn figures(folder: &Path) -> Vec<Vec<String>> {
    let table = fs::read_to_string(folder.join("difficulty.csv")).expect("a table");
    let steady = |line: &str| {
        let mut words: Vec<_> = line.split(',').map(String::from).collect();
        words.remove(8);
        words
    };
    table.lines().map(steady).collect()
}

/// Checks that a picture is large enough to look at, and shows something.
fn assert_picture(path: &Path) {
    let file = BufReader::new(File::open(path).expect("a picture"));
    let mut reader = png::Decoder::new(file).read_info().expect("PNG");
    let (width, height) = (reader.info().width, reader.info().height);
    assert!(width >= 600 && height >= 400, "{width} x {height}");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("pixels");
    let colours: HashSet<_> = pixels.chunks(3).collect();
    assert!(colours.len() > 10, "{} colours", colours.len());
}

#[test]
fn it_writes_a_table_and_plots_and_draws_them_again() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let run = difficulty(EXPERIMENT, folder);
    assert_eq!(run.status, Some(0), "{}", run.err);

    let figures = figures(folder);
    let names = "board goal seed stones engine policy solved count nodes probes hits cutoffs \
                 first_move_cutoffs";
    assert_eq!(figures[0].join(" "), names);
    let rows: Vec<_> = figures[1..].iter().map(|row| row[..8].join(" ")).collect();
    let searches = ["best new", "best twobig", "classic new", "classic twobig"];
    let expected = [48, 47, 46]
        .map(|stones| searches.map(|search| format!("4x4x4 first 1 {stones} {search} 5 5")));
    assert_eq!(rows, expected.concat());
    let visited = |row: &Vec<String>| row[8].parse::<u64>().is_ok_and(|nodes| nodes > 0);
    assert!(figures[1..].iter().all(visited));

    let (svg, png) = (folder.join("difficulty.svg"), folder.join("difficulty.png"));
    let drawing = fs::read_to_string(&svg).unwrap();
    assert!(drawing.starts_with("<svg") && drawing.contains("stones on the board"));
    assert!(drawing.contains("best") && drawing.contains("classic"));
    assert_picture(&png);

    fs::remove_file(&svg).unwrap();
    fs::remove_file(&png).unwrap();
    let run = difficulty("bench difficulty --plot-only", folder);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert_eq!(fs::read_to_string(&svg).unwrap(), drawing);
    assert_picture(&png);
}

#[test]
fn its_figures_are_the_same_every_time() {
    let folders = [(); 2].map(|()| TempDir::new().unwrap());
    let [first, second] = folders.each_ref().map(|folder| {
        let run = difficulty(EXPERIMENT, folder.path());
        assert_eq!(run.status, Some(0), "{}", run.err);
        figures(folder.path())
    });
    assert_eq!(first, second);
}

#[test]
fn a_table_of_something_else_is_not_drawn() {
    let names = "board,goal,seed,stones,engine,policy,solved,count,seconds,nodes,probes,hits,cutoffs,\
                 first_move_cutoffs";
    let row = |board, seconds| format!("{board},first,1,40,best,new,5,5,{seconds},9,8,7,6,5");
    let [good, other] = ["4x4x4", "7x6"].map(|board| row(board, "1.5"));
    let tables = [
        ("a,b\n1,2\n".to_owned(), "unknown field `a`"),
        (format!("{names}\n{}\n", row("5x5", "1")), "no such board"),
        (
            format!("{names}\n{good}\n{}\n", row("4x4x4", "soon")),
            "line 3: a number is wrong",
        ),
        (format!("{names}\n5\n"), "line 2: it is no row of the table"),
        (
            format!("{names}\n{}\n", row("7x6", "-1")),
            "row 1 does not belong",
        ),
        (
            format!("{names}\n{}\n", row("7x6", "inf")),
            "row 1 does not belong",
        ),
        (
            format!("{names}\n{good}\n{other}\n"),
            "row 2 does not belong",
        ),
        (format!("{names}\n"), "it has no rows"),
        (String::new(), "it has no rows"),
    ];
    for (table, message) in tables {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("difficulty.csv"), table).unwrap();
        let run = difficulty("bench difficulty --plot-only", folder.path());
        assert_eq!(run.status, Some(2));
        assert!(run.err.contains(message), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
}

#[test]
fn bad_use_leaves_an_earlier_table_as_it_is() {
    let folder = TempDir::new().unwrap();
    let table = folder.path().join("difficulty.csv");
    fs::write(&table, "of yesterday").unwrap();
    for bad in ["--memory 1M", "--stones 80..70", "--count 0"] {
        let run = difficulty(&format!("bench difficulty {bad}"), folder.path());
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{bad}");
        assert_eq!(fs::read_to_string(&table).unwrap(), "of yesterday", "{bad}");
    }
}

#[test]
fn a_limit_for_a_position_ends_a_configuration_and_is_told() {
    let folder = TempDir::new().unwrap();
    // The limit is enough for best at 45 stones, but not for classic.
    let measure = || {
        difficulty(
            "bench difficulty --stones 45..30 --count 50 --engine classic,best --node-limit 2000",
            folder.path(),
        )
    };
    let table = folder.path().join("difficulty.csv");
    fs::create_dir(&table).unwrap();
    assert_eq!(measure().status, Some(2));
    fs::remove_dir(&table).unwrap();
    // It is told again when the measurements are those of a run that was stopped.
    let run = measure();
    assert_eq!(run.status, Some(1), "{}{}", run.out, run.err);
    let rows: Vec<_> = figures(folder.path())[1..]
        .iter()
        .map(|row| row[3..5].join(" "))
        .collect();
    // A configuration that has reached its limit drops out; the other one goes on until it reaches its own.
    let last = 46 - (rows.len() - 1);
    let expected: Vec<_> = iter::once("45 classic".to_owned())
        .chain((last..=45).rev().map(|stones| format!("{stones} best")))
        .collect();
    assert_eq!(rows, expected);
    assert!(last < 45);
    let message = "the limit of 2000 nodes was reached";
    assert_eq!(
        run.err,
        format!(
            "classic with twobig at 45 stones: {message}\nbest with twobig at {last} stones: {message}\n"
        )
    );
}

#[test]
fn a_folder_that_can_not_be_made_is_named_at_once() {
    let run = difficulty(EXPERIMENT, Path::new("/dev/null/results"));
    assert_eq!(run.status, Some(2));
    assert!(
        run.err
            .starts_with("fourfold: can't write results into /dev/null/results: ")
    );
}

/// Measures everything, but can't write the table; returns the file of what was measured.
fn measured(folder: &Path) -> String {
    let table = folder.join("difficulty.csv");
    fs::create_dir(&table).unwrap();
    let run = difficulty(EXPERIMENT, folder);
    assert_eq!(run.status, Some(2), "{}", run.err);
    assert!(
        run.err.contains("it is a folder, not a file"),
        "{}",
        run.err
    );
    fs::remove_dir(&table).unwrap();
    fs::read_to_string(folder.join("difficulty.part")).unwrap()
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let whole = measured(folder);
    let (part, table) = (
        folder.join("difficulty.part"),
        folder.join("difficulty.csv"),
    );
    let seconds = |number: usize| {
        let line = whole.lines().nth(1 + number).unwrap();
        let measured: serde_json::Value = serde_json::from_str(line).unwrap();
        measured["row"]["seconds"].as_f64().unwrap()
    };
    let ends: Vec<_> = whole.match_indices('\n').map(|(at, _)| at + 1).collect();
    assert_eq!(ends.len(), 1 + 12);
    // The number of rows that there are, and what follows them.
    for (rows, more) in [(12, 0), (0, 0), (1, 0), (5, 9), (6, 0)] {
        let end = ends[rows] + more;
        fs::write(&part, &whole[..end]).unwrap();
        let run = difficulty(EXPERIMENT, folder);
        assert_eq!(run.status, Some(0), "{}", run.err);
        // A header, and every row, wherever it was measured.
        assert_eq!(run.out.lines().count(), 1 + 12, "{}", run.out);
        assert!(!part.exists());
        let mut table = csv::Reader::from_path(&table).unwrap();
        let found: Vec<f64> = table
            .records()
            .map(|row| row.unwrap()[8].parse().unwrap())
            .collect();
        assert_eq!(found.len(), 12);
        let known: Vec<_> = (0..rows).map(seconds).collect();
        assert_eq!(found[..rows], known, "what was known is measured again");
    }
    let other = TempDir::new().unwrap();
    assert_eq!(difficulty(EXPERIMENT, other.path()).status, Some(0));
    assert_eq!(figures(folder), figures(other.path()));
}

#[test]
fn another_run_is_not_mixed_with_one_that_was_stopped() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let whole = measured(folder);
    for other in [
        "--seed 2",
        "--goal score",
        "--limit 1h",
        "--memory 64M",
        "--node-limit 9",
    ] {
        let run = difficulty(&format!("{EXPERIMENT} {other}"), folder);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{other}");
        let option = other.split(' ').next().unwrap();
        assert!(
            run.err
                .contains("difficulty.part: this is a file of '# bench difficulty: "),
            "{}",
            run.err
        );
        assert!(
            run.err.contains(" and not of '# bench difficulty: ")
                && run.err.contains(option)
                && run
                    .err
                    .ends_with("; finish that run, remove the file, or choose another --out\n"),
            "{}",
            run.err
        );
        let part = fs::read_to_string(folder.join("difficulty.part")).unwrap();
        assert_eq!(part, whole);
    }
    // Another build may search in another way.
    let (recipe, measured) = whole.split_once('\n').unwrap();
    let (recipe, _) = recipe.rsplit_once(' ').unwrap();
    let of_another = format!("{recipe} 01234567\n{measured}");
    fs::write(folder.join("difficulty.part"), &of_another).unwrap();
    let run = difficulty(EXPERIMENT, folder);
    assert_eq!(run.status, Some(2), "{}", run.err);
    assert!(
        run.err.contains("build 01234567', and not of '"),
        "{}",
        run.err
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_an_earlier_table_and_keeps_what_is_measured() {
    // The last positions take far longer than a test.
    let options = "--stones 50..4 --count 3 --limit 10h --memory 64M";
    let part = crate::bench::interrupted_after_a_row("difficulty", options);
    assert!(part.lines().count() >= 2, "{part}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_before_anything_is_measured_leaves_nothing() {
    use crate::child::{lines, signal, start};
    let folder = TempDir::new().unwrap();
    let arguments = "bench difficulty --stones 4 --count 1 --limit 10h --memory 64M";
    let arguments = format!("{arguments} --out {}", folder.path().display());
    let mut child = start(&arguments);
    let mut next = lines(child.stdout.take().unwrap());
    assert!(next().starts_with("stones"));
    signal("INT", child.id());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.status, Some(1), "{run:?}");
    assert_eq!(run.err, "fourfold: interrupted before all was done\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_reader_who_has_seen_enough_does_not_keep_the_table() {
    let folder = TempDir::new().unwrap();
    // Nobody reads anything.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = fourfold(EXPERIMENT)
        .arg("--out")
        .arg(folder.path())
        .stdout(writer)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(figures(folder.path()).len(), 1 + 12);
    assert!(folder.path().join("difficulty.png").exists());
}
