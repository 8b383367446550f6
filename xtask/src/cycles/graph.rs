//! The dependencies between files, and the names behind each.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// A directed graph of files.
#[derive(Clone, Default)]
pub(super) struct Graph {
    names: BTreeMap<PathBuf, BTreeMap<PathBuf, BTreeSet<String>>>,
}

impl Graph {
    /// Notes that a file uses a name of another; what it uses of itself doesn't matter.
    pub(super) fn add(&mut self, from: &Path, to: &Path, name: String) {
        if from != to {
            let targets = self.names.entry(from.to_owned()).or_default();
            targets.entry(to.to_owned()).or_default().insert(name);
        }
    }

    /// Removes an edge and returns its names, separated by commas.
    pub(super) fn remove(&mut self, from: &Path, to: &Path) -> String {
        let targets = self.names.get_mut(from);
        joined(
            &targets
                .and_then(|to_names| to_names.remove(to))
                .unwrap_or_default(),
        )
    }

    /// Every edge with its names.
    pub(super) fn edges(&self) -> impl Iterator<Item = (&Path, &Path, String)> {
        self.names.iter().flat_map(|(from, targets)| {
            targets
                .iter()
                .map(move |(to, names)| (from.as_path(), to.as_path(), joined(names)))
        })
    }

    /// The edges of one of the shortest cycles, if there is any.
    pub(super) fn shortest_cycle(&self) -> Option<Vec<(PathBuf, PathBuf)>> {
        let cycles = self
            .names
            .keys()
            .filter_map(|file| self.cycle_through(file));
        cycles.min_by_key(Vec::len)
    }

    /// The edges of a shortest cycle through this file, found breadth first.
    fn cycle_through(&self, start: &Path) -> Option<Vec<(PathBuf, PathBuf)>> {
        let mut reached_from: BTreeMap<&Path, &Path> = BTreeMap::new();
        let mut queue = VecDeque::from([start]);
        while let Some(file) = queue.pop_front() {
            for next in self.names.get(file).into_iter().flat_map(BTreeMap::keys) {
                if !reached_from.contains_key(next.as_path()) {
                    reached_from.insert(next, file);
                    queue.push_back(next);
                }
            }
        }
        let mut cycle = Vec::new();
        let mut to = start;
        loop {
            let from = *reached_from.get(to)?;
            cycle.push((from.to_owned(), to.to_owned()));
            if from == start {
                cycle.reverse();
                return Some(cycle);
            }
            to = from;
        }
    }
}

fn joined(names: &BTreeSet<String>) -> String {
    names
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ")
}
