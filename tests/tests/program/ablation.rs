//! `bench ablation`: what the features of the search are worth, as a table and as a picture.

use std::fs;

use tempfile::TempDir;

use crate::run_with;

const VARIANTS: [&str; 15] = [
    "best",
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
    fs::write(folder.path().join("ablation.csv"), "stones\nmany\n").unwrap();
    let run = again();
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("no table of this command"), "{}", run.err);
}
