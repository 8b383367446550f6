//! `bench ablation`: what the features of the search are worth, as a table and as a picture.

use std::fs;

use tempfile::TempDir;

use crate::{finish, fourfold, run_with};

const VARIANTS: [&str; 16] = [
    "best",
    "regions of 4 columns",
    "regions of 3 columns",
    "regions of 2 columns",
    "no regions",
    "no matching",
    "no poison",
    "no zugzwang",
    "no claimeven",
    "no rules",
    "no prior",
    "no equivalence",
    "no symmetry",
    "no proof numbers",
    "only proof numbers",
    "classic",
];

#[test]
fn it_compares_every_variant_with_the_whole_search() {
    let folder = TempDir::new().unwrap();
    let run = run_with(
        "bench ablation --sets 46:20,34:10 --limit 5m --out",
        &[folder.path()],
    );
    assert_eq!(run.status, Some(0), "{}", run.err);

    let mut table = csv::Reader::from_path(folder.path().join("ablation.csv")).unwrap();
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    let sets = [("46", "20"), ("34", "10")];
    let expected = sets.iter().flat_map(|&(stones, count)| {
        VARIANTS.map(|variant| [stones, variant, count, count].map(String::from))
    });
    let found = rows.iter().map(|row| {
        let words: Vec<_> = row.iter().take(4).map(String::from).collect();
        <[String; 4]>::try_from(words).unwrap()
    });
    assert!(found.eq(expected), "{rows:?}");
    // Without the features that matter most, the search visits more positions.
    let times_nodes = |variant: &str| {
        let mut found = rows
            .iter()
            .filter(|row| &row[0] == "34" && row[1] == *variant);
        found.next().unwrap()[7].parse::<f64>().unwrap()
    };
    assert_eq!(times_nodes("best"), 1.0);
    assert_eq!(times_nodes("only proof numbers"), 1.0);
    for variant in [
        "no regions",
        "no rules",
        "no prior",
        "no proof numbers",
        "classic",
    ] {
        assert!(times_nodes(variant) > 1.2, "{variant}: {rows:?}");
    }
    // Each variant is a search of its own. Only symmetry hardly matters for so few positions.
    for pair in VARIANTS[..11].windows(2) {
        assert!(
            times_nodes(pair[0]) != times_nodes(pair[1]),
            "{pair:?}: {rows:?}"
        );
    }

    let drawing = fs::read_to_string(folder.path().join("ablation.svg")).unwrap();
    // The picture leaves out variants that never cost twice as much.
    for variant in VARIANTS {
        let weighs = rows.iter().any(|row| {
            let times = |column: usize| row[column].parse::<f64>().unwrap();
            row[1] == *variant && (times(7) >= 2.0 || times(8) >= 2.0)
        });
        let is_drawn = drawing.contains(variant);
        assert_eq!(is_drawn, weighs || variant == "best", "{variant}");
    }
    assert!(folder.path().join("ablation.png").exists());

    // The picture can be drawn again from the table.
    let again = || run_with("bench ablation --plot-only --out", &[folder.path()]);
    fs::remove_file(folder.path().join("ablation.svg")).unwrap();
    assert_eq!(again().good(), "");
    let redrawn = fs::read_to_string(folder.path().join("ablation.svg")).unwrap();
    assert_eq!(redrawn, drawing);
    let path = folder.path().join("ablation.csv");
    let whole = fs::read_to_string(&path).unwrap();
    let (header, rows) = whole.split_once('\n').unwrap();
    for (text, message) in [
        (String::new(), "it has no rows"),
        (format!("{header}\n"), "it has no rows"),
        (
            "stones\nmany\n".to_owned(),
            "no table of this command: {path}: line 2: a number is wrong",
        ),
        (
            format!("{header}\n{}", rows.replacen("best", "worst", 1)),
            "there is no variant 'worst'",
        ),
    ] {
        fs::write(&path, &text).unwrap();
        let run = again();
        assert_eq!(run.status, Some(2), "{text}");
        let message = message.replace("{path}", path.to_str().unwrap());
        assert!(run.err.contains(&message), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1);
    }
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let run = || {
        let arguments = "bench ablation --sets 46:20,44:5 --only classic,no.prior --limit 5m";
        let arguments: Vec<_> = arguments
            .split(' ')
            .map(|word| word.replace('.', " "))
            .collect();
        finish(
            fourfold("").args(arguments).arg("--out").arg(folder.path()),
            b"",
        )
    };
    // What is measured is kept when the table can't be written.
    fs::create_dir(path("ablation.csv")).unwrap();
    assert_eq!(run().status, Some(2));
    fs::remove_dir(path("ablation.csv")).unwrap();
    let whole = fs::read_to_string(path("ablation.part")).unwrap();
    let ends: Vec<_> = whole.match_indices('\n').map(|(at, _)| at + 1).collect();
    assert_eq!(ends.len(), 1 + 6);
    let mut tables = Vec::new();
    for known in [6, 4, 0] {
        fs::write(path("ablation.part"), &whole[..ends[known]]).unwrap();
        let run = run();
        assert_eq!(run.status, Some(0), "{}", run.err);
        assert!(!path("ablation.part").exists());
        let mut table = csv::Reader::from_path(path("ablation.csv")).unwrap();
        let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
        tables.push(rows);
    }
    // Without the columns that depend on the clock, all are the same; with them, what was known is.
    let figures = |rows: &[csv::StringRecord]| -> Vec<Vec<String>> {
        let figures = rows
            .iter()
            .map(|row| row.iter().take(5).map(String::from).collect());
        figures.collect()
    };
    assert_eq!(figures(&tables[0]), figures(&tables[1]));
    assert_eq!(figures(&tables[0]), figures(&tables[2]));
    assert_eq!(tables[0][..4], tables[1][..4]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_an_earlier_table_and_keeps_what_is_measured() {
    // The last position takes far longer than a test.
    let options = "--sets 50:3,4:1 --only best --limit 10h --memory 64M";
    let part = crate::bench::interrupted_after_a_row("ablation", options);
    assert_eq!(part.lines().count(), 2, "{part}");
}
