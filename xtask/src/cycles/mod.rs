//! The check that modules depend on each other in one direction only.
//!
//! A file depends on another if it mentions a name that is defined there. Names that a file only
//! re-exports are resolved to the file that defines them, so a facade depends on nothing, and nothing
//! depends on it. Code for tests doesn't count: it may look at everything. Dependencies without a name,
//! like calling a method of a value that came from elsewhere, aren't seen.

mod graph;
mod names;

use crate::paths;
use crate::process::{cargo, read};
use anyhow::{Context, Result, ensure};
use graph::Graph;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of a crate's sources that are rooms, each of which may use those before it.
const ROOMS: [(&str, &[&str]); 2] = [
    (
        "core/src",
        &["support", "board", "proofs", "solver", "player", "lab"],
    ),
    ("native/src", &["text", "runtime", "commands"]),
];

/// Checks every target of the workspace; the error names each cycle file by file.
pub(crate) fn check() -> Result<()> {
    let mut report = String::new();
    for root in roots()? {
        let read = |file: &Path| fs::read_to_string(paths::root().join(file)).ok();
        let graph = names::dependencies(&root, &read)?;
        report += &cycles(graph.clone());
        for (sources, rooms) in ROOMS {
            if root.starts_with(sources) {
                report += &upward(&graph, sources, rooms);
            }
        }
    }
    ensure!(report.is_empty(), "{}", report.trim_end());
    Ok(())
}

/// The first file of every target, seen from the workspace.
fn roots() -> Result<Vec<PathBuf>> {
    let metadata = read(cargo("metadata").args(["--no-deps", "--format-version", "1"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    packages
        .flat_map(|package| package["targets"].as_array().into_iter().flatten())
        .map(|target| {
            let file = target["src_path"]
                .as_str()
                .context("a target without a file")?;
            Ok(Path::new(file).strip_prefix(paths::root())?.to_owned())
        })
        .collect()
}

/// Describes every cycle, a line for each of its steps; an empty text if there is none.
fn cycles(mut graph: Graph) -> String {
    let mut text = String::new();
    while let Some(cycle) = graph.shortest_cycle() {
        text += "modules that depend on each other:\n";
        for (from, to) in cycle {
            let names = graph.remove(&from, &to);
            _ = writeln!(
                text,
                "  {} uses {names} of {}",
                from.display(),
                to.display()
            );
        }
    }
    text
}

/// Describes the dependencies of a room on a later one; an empty text if there is none.
fn upward(graph: &Graph, sources: &str, rooms: &[&str]) -> String {
    let room = |file: &Path| {
        let name = file.strip_prefix(sources).ok()?.iter().next()?;
        rooms.iter().position(|room| *room == name)
    };
    let mut text = String::new();
    for (from, to, names) in graph.edges() {
        if let (Some(lower), Some(upper)) = (room(from), room(to))
            && lower < upper
        {
            _ = writeln!(
                text,
                "{} must not use {names} of {}: {} is below {}",
                from.display(),
                to.display(),
                rooms[lower],
                rooms[upper]
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a made-up crate, given as the paths and texts of its files.
    fn report(files: &[(&str, &str)]) -> String {
        let read = |path: &Path| {
            let found = files.iter().find(|(name, _)| Path::new(name) == path)?;
            Some(found.1.to_owned())
        };
        let graph = names::dependencies(Path::new(files[0].0), &read).unwrap();
        let (sources, rooms) = ROOMS[0];
        cycles(graph.clone()) + &upward(&graph, sources, rooms)
    }

    #[test]
    fn one_direction_is_fine() {
        let files = [
            ("src/lib.rs", "mod a; mod b; pub use a::A;"),
            ("src/a.rs", "use crate::b::B; pub struct A(B);"),
            ("src/b.rs", "pub struct B;"),
        ];
        assert_eq!(report(&files), "");
    }

    #[test]
    fn a_cycle_is_named_file_by_file() {
        let files = [
            ("src/lib.rs", "mod a; mod b; mod c;"),
            ("src/a.rs", "use crate::b::{B, make}; pub struct A(B);"),
            (
                "src/b.rs",
                "pub struct B; pub fn make() { crate::c::help() }",
            ),
            ("src/c.rs", "use super::a; pub fn help() { a::A::new() }"),
        ];
        let expected = "modules that depend on each other:\n  \
            src/a.rs uses B, make of src/b.rs\n  \
            src/b.rs uses help of src/c.rs\n  \
            src/c.rs uses A of src/a.rs\n";
        assert_eq!(report(&files), expected);
    }

    #[test]
    fn a_child_that_uses_its_parent_is_in_a_cycle_if_the_parent_uses_it() {
        let child = ("src/a/b.rs", "use super::LIMIT; pub fn b() -> u8 { LIMIT }");
        let uses = (
            "src/a/mod.rs",
            "mod b; pub const LIMIT: u8 = 1; fn a() { b::b(); }",
        );
        let declares = (
            "src/a/mod.rs",
            "mod b; pub use b::b; pub const LIMIT: u8 = 1;",
        );
        let both = (
            "src/a/mod.rs",
            "mod b; pub use b::b; pub const LIMIT: u8 = 1; fn a() { b() }",
        );
        let root = ("src/lib.rs", "mod a;");
        assert!(report(&[root, uses, child]).contains("src/a/mod.rs uses b of src/a/b.rs"));
        assert_eq!(report(&[root, declares, child]), "");
        assert!(report(&[root, both, child]).contains("src/a/mod.rs uses b of src/a/b.rs"));
    }

    #[test]
    fn names_are_those_of_the_files_that_define_them() {
        // Each uses the other's room, but no file depends on one that depends on it.
        let files = [
            (
                "src/lib.rs",
                "mod a; mod b; pub use a::*; pub use b::{Two as Second};",
            ),
            (
                "src/a/mod.rs",
                "mod one; mod other; pub use one::One; pub use other::*;",
            ),
            ("src/a/one.rs", "pub struct One;"),
            (
                "src/a/other.rs",
                "use crate::Second; pub struct Other(Second);",
            ),
            (
                "src/b.rs",
                "use crate::One; use super::a; pub struct Two(One, a::One);",
            ),
        ];
        assert_eq!(report(&files), "");
        let mut files = files;
        files[4].1 = "pub struct Two(crate::Other);";
        assert!(report(&files).contains("src/b.rs uses Other of src/a/other.rs"));
    }

    #[test]
    fn globs_macros_and_inline_modules_are_seen_through() {
        let files = [
            ("src/lib.rs", "mod a; mod b; mod c;"),
            (
                "src/a.rs",
                "use crate::b::*; mod inner { pub fn f() { super::super::c::g(super::B) } }",
            ),
            (
                "src/b.rs",
                "pub struct B; fn f() { println!(\"{}\", crate::a::inner::f()) }",
            ),
            (
                "src/c.rs",
                "#[macro_export] macro_rules! m { () => { $crate::a::inner::f() } } pub fn g() {}",
            ),
        ];
        let report = report(&files);
        assert!(report.contains("src/a.rs uses B of src/b.rs"), "{report}");
        assert!(report.contains("src/c.rs uses f of src/a.rs"), "{report}");
    }

    #[test]
    fn tests_may_use_everything() {
        let files = [
            ("src/lib.rs", "mod a; mod b;"),
            ("src/a.rs", "use crate::b::B; #[cfg(test)] mod tests;"),
            (
                "src/b.rs",
                "pub struct B; #[cfg(test)] mod tests { use crate::a::f; }",
            ),
        ];
        assert_eq!(report(&files), "");
    }

    #[test]
    fn tests_are_known_by_any_condition_and_inside_of_impls() {
        let child = ("src/b.rs", "pub struct B; pub fn f(_: crate::a::A) {}");
        let root = ("src/lib.rs", "mod a; mod b;");
        let of = |text: &'static str| report(&[root, ("src/a.rs", text), child]);
        for tests in [
            "pub struct A; #[cfg(all(test, unix))] mod tests { use crate::b::B; }",
            "pub struct A; #[cfg(all(unix, all(test)))] fn g() { crate::b::f(A) }",
            "pub struct A; #[cfg(any(test, all(test, unix)))] use crate::b::B;",
            "pub struct A; impl A { #[cfg(test)] fn g() { crate::b::f(A) } fn h() {} }",
        ] {
            assert_eq!(of(tests), "", "{tests}");
        }
        for code in [
            "pub struct A; #[cfg(any(test, unix))] use crate::b::B;",
            "pub struct A; #[cfg(not(test))] use crate::b::B;",
            "pub struct A; #[cfg(feature = \"test\")] use crate::b::B;",
            "pub struct A; impl A { fn g() {} #[cfg(unix)] fn h() { crate::b::f(A) } }",
        ] {
            assert!(of(code).contains("of src/b.rs"), "{code}");
        }
    }

    #[test]
    fn raw_names_are_names() {
        let files = [
            ("src/lib.rs", "mod r#match; mod b;"),
            (
                "src/match.rs",
                "use crate::b::B; pub fn r#try(_: B) {} pub struct A;",
            ),
            (
                "src/b.rs",
                "pub struct B; fn f() { crate::r#match::r#try(B); }",
            ),
        ];
        let report = report(&files);
        assert!(
            report.contains("src/b.rs uses try of src/match.rs"),
            "{report}"
        );
    }

    #[test]
    fn rooms_use_what_is_below_them() {
        let files = [
            ("core/src/lib.rs", "mod board; mod player;"),
            ("core/src/board/mod.rs", "mod cube;"),
            ("core/src/board/cube.rs", "use crate::player::LEVELS;"),
            ("core/src/player/mod.rs", "pub const LEVELS: u8 = 10;"),
        ];
        let expected = "core/src/board/cube.rs must not use LEVELS of core/src/player/mod.rs: \
            board is below player\n";
        assert_eq!(report(&files), expected);
    }
}
