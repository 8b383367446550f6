//! Walks through a certificate, level by level.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::answers::holds;
use crate::failure::Failure;
use crate::format::{CODES_PER_LINE, Claim, Code, END, Next, VERSION};
use crate::leaf::{LeafSearch, Unanswered};
use crate::naming::move_text;
use crate::position::Position;
use crate::settle::{Tree, Unproved, settle};
use crate::text::Lines;
use crate::witness::MalformedWitness;

/// How many positions a thread takes at a time.
const CHUNK: usize = 32;

/// What has been checked so far.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The tree in work.
    pub tree: Tree,
    /// The number of stones on its level.
    pub stones: u32,
    /// The positions whose codes were checked.
    pub positions: u64,
    /// How many positions there are by the certificate.
    pub of: u64,
}

/// What a certificate has proved, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The claim, now proved.
    pub claim: Claim,
    /// How many positions may be visited at a leaf.
    pub budget: u64,
    /// The program that wrote the certificate, as it says itself.
    pub written_by: String,
    /// How many positions have a code.
    pub positions: u64,
    /// How many of these lead to leaves.
    pub leaves: u64,
    /// How many of these have a witness.
    pub witnesses: u64,
    /// How many positions the plain search visited at all leaves together.
    pub visited: u64,
}

/// Checks a certificate with this many threads. They call `progress` often and in no particular order,
/// and end soon after `stop` is set.
///
/// # Errors
/// If the certificate doesn't prove its claim. The failure is the same for any number of threads.
pub fn verify(
    reader: impl BufRead,
    threads: usize,
    progress: &(dyn Fn(Progress) + Sync),
    stop: &AtomicBool,
) -> Result<Summary, Failure> {
    let mut lines = Lines::new(reader);
    lines.expect(VERSION)?;
    let claim: Claim = lines.field("claim")?;
    let budget = lines.field("leaf")?;
    let positions = lines.field("positions")?;
    let written_by = lines.field("written-by")?;
    let mut walk = Walk {
        lines,
        threads: threads.max(1),
        searches: Vec::new(),
        progress,
        stop,
        summary: Summary {
            claim,
            budget,
            written_by,
            positions,
            leaves: 0,
            witnesses: 0,
            visited: 0,
        },
        checked: AtomicU64::new(0),
    };
    for tree in walk.summary.claim.trees() {
        walk.tree(tree)?;
    }
    let checked = walk.checked.into_inner();
    if checked != positions {
        let what = format!("there are {checked} codes, but line 4 says 'positions {positions}'");
        return Err(walk.lines.failure(what));
    }
    walk.lines.finish()?;
    Ok(walk.summary)
}

struct Walk<'a, R: BufRead> {
    lines: Lines<R>,
    threads: usize,
    /// One for each thread that was needed so far.
    searches: Vec<LeafSearch<'a>>,
    progress: &'a (dyn Fn(Progress) + Sync),
    stop: &'a AtomicBool,
    summary: Summary,
    checked: AtomicU64,
}

impl<R: BufRead> Walk<'_, R> {
    fn tree(&mut self, tree: Tree) -> Result<(), Failure> {
        self.lines.expect(format_args!("tree {tree}"))?;
        let mut levels = Levels::default();
        settle(self.summary.claim.position(), tree, &mut |position| {
            levels.add(position);
        })
        .map_err(|error| unproved(&self.summary.claim, &error.position, error.to_string()))?;
        while let Some((stones, positions)) = levels.0.pop_first() {
            let positions = positions.sorted();
            let codes = self.codes(stones, positions.len())?;
            let level = Level {
                tree,
                stones,
                positions: &positions,
                codes: &codes,
                stop: self.stop,
            };
            self.level(&level, &mut levels)?;
        }
        self.lines.expect(END)
    }

    /// Reads the codes of a level. Nothing is believed of the file: not how many codes there are, and not
    /// how long a line is.
    fn codes(&mut self, stones: u32, count: usize) -> Result<Vec<Code>, Failure> {
        let expected = format!("level {stones} {count}");
        let line = self.lines.next(&expected)?;
        if line != expected {
            let plural = if count == 1 { "" } else { "s" };
            let what = format!(
                "level {stones} has {count} position{plural}, the certificate has '{line}'"
            );
            return Err(self.lines.failure(what));
        }
        let mut codes = Vec::new();
        while codes.len() < count {
            let line = self.lines.next("codes")?;
            if line.is_empty() || line.len() > CODES_PER_LINE {
                let what = format!(
                    "a line should have 1 to {CODES_PER_LINE} codes, not {}",
                    line.len()
                );
                return Err(self.lines.failure(what));
            }
            for character in line.chars() {
                let code = u8::try_from(character).ok().and_then(Code::decode);
                let failure = || self.lines.failure(format!("{character:?} is no code"));
                codes.push(code.ok_or_else(failure)?);
            }
        }
        if codes.len() > count {
            let what = format!(
                "level {stones} has {count} positions, the certificate has more codes for it"
            );
            return Err(self.lines.failure(what));
        }
        for code in &mut codes {
            if let Next::Held(witness) = &mut code.next {
                let line = self.lines.next("a witness")?;
                *witness = line
                    .parse()
                    .map_err(|error: MalformedWitness| self.lines.failure(error.to_string()))?;
            }
        }
        Ok(codes)
    }

    /// Checks the codes of a level, and adds what they lead to to the later levels.
    fn level(&mut self, level: &Level, levels: &mut Levels) -> Result<(), Failure> {
        let shared = Shared {
            next: AtomicUsize::new(0),
            failed: AtomicUsize::new(usize::MAX),
        };
        let (budget, of) = (self.summary.budget, self.summary.positions);
        let report = |checked: usize| {
            let positions =
                self.checked.fetch_add(checked as u64, Ordering::Relaxed) + checked as u64;
            (self.progress)(Progress {
                tree: level.tree,
                stones: level.stones,
                positions,
                of,
            });
            self.stop.load(Ordering::Relaxed)
        };
        // Small levels aren't worth a thread each.
        let wanted = level.positions.len().div_ceil(CHUNK).clamp(1, self.threads);
        while self.searches.len() < wanted {
            self.searches.push(LeafSearch::new(self.stop));
        }
        let (shared, report) = (&shared, &report);
        let parts: Vec<Part> = thread::scope(|scope| {
            let mut searches = self.searches[..wanted].iter_mut();
            let own = searches.next();
            // If the system refuses a thread, the others do its work.
            let threads = searches
                .map_while(|search| {
                    let work = move || level.work(shared, search, budget, report);
                    thread::Builder::new().spawn_scoped(scope, work).ok()
                })
                .collect::<Vec<_>>();
            let own = own.map(|search| level.work(shared, search, budget, report));
            let join = |thread: thread::ScopedJoinHandle<'_, Part>| {
                thread
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            own.into_iter()
                .chain(threads.into_iter().map(join))
                .collect()
        });
        if self.stop.load(Ordering::Relaxed) {
            return Err(Failure::Stopped);
        }
        let failures = parts.iter().filter_map(|part| part.failure.as_ref());
        if let Some((_, position, what)) = failures.min_by_key(|(index, ..)| *index) {
            return Err(unproved(&self.summary.claim, position, what.clone()));
        }
        for part in parts {
            self.summary.leaves += part.leaves;
            self.summary.witnesses += part.witnesses;
            self.summary.visited += part.visited;
            for (stones, positions) in part.found.0 {
                levels.0.entry(stones).or_default().extend(positions.keys);
            }
        }
        Ok(())
    }
}

fn unproved(claim: &Claim, position: &Position, what: String) -> Failure {
    Failure::Unproved {
        moves: move_text(claim, position),
        what,
    }
}

/// Positions of one level and their codes.
struct Level<'a> {
    tree: Tree,
    stones: u32,
    positions: &'a [u128],
    codes: &'a [Code],
    stop: &'a AtomicBool,
}

/// What the threads of a level share.
struct Shared {
    /// The first position that nobody has taken.
    next: AtomicUsize,
    /// The first position known to fail; those after it don't matter any more.
    failed: AtomicUsize,
}

/// What one thread has found out on a level.
#[derive(Default)]
struct Part {
    found: Levels,
    leaves: u64,
    witnesses: u64,
    visited: u64,
    /// The number of a code, the position that is not proved, and why.
    failure: Option<(usize, Position, String)>,
}

impl Level<'_> {
    /// Takes positions until none is left, one has failed, or `report` says that it is time to stop.
    /// Positions are taken in order, so those before one that fails are all looked at.
    fn work(
        &self,
        shared: &Shared,
        search: &mut LeafSearch,
        budget: u64,
        report: &dyn Fn(usize) -> bool,
    ) -> Part {
        let mut part = Part::default();
        loop {
            let start = shared.next.fetch_add(CHUNK, Ordering::Relaxed);
            let end = self.positions.len().min(start.saturating_add(CHUNK));
            for index in start..end {
                let is_over = shared.failed.load(Ordering::Relaxed) < index;
                if is_over || self.stop.load(Ordering::Relaxed) {
                    return part;
                }
                if let Err((position, what)) = self.check(index, search, budget, &mut part) {
                    shared.failed.fetch_min(index, Ordering::Relaxed);
                    part.failure = Some((index, position, what));
                    return part;
                }
            }
            if start >= end || report(end - start) {
                return part;
            }
        }
    }

    /// Checks one code.
    fn check(
        &self,
        index: usize,
        search: &mut LeafSearch,
        budget: u64,
        part: &mut Part,
    ) -> Result<(), (Position, String)> {
        let (position, code) = (Position::from_key(self.positions[index]), self.codes[index]);
        let column = u32::from(code.column);
        let cell = position.lowest_free(column);
        let cell = cell.ok_or_else(|| (position, format!("column {column:X} is full")))?;
        let next = position.after(self.tree.holder, cell);
        match code.next {
            Next::Inner => {
                let found = &mut part.found;
                settle(&next, self.tree, &mut |position| found.add(position))
                    .map_err(|error: Unproved| (error.position, error.to_string()))
            }
            Next::Leaf => {
                let visited = search.proves(&next, self.tree, budget);
                let visited = visited.map_err(|error: Unanswered| {
                    let what = format!("the search of the leaf after move {column:X} {error}");
                    (position, what)
                })?;
                part.leaves += 1;
                part.visited += visited;
                Ok(())
            }
            Next::Held(witness) => {
                part.witnesses += 1;
                let what = || format!("'{witness}' doesn't show what follows move {column:X}");
                let is_held = holds(&next, self.tree, &witness);
                is_held.then_some(()).ok_or_else(|| (position, what()))
            }
        }
    }
}

/// Positions with a real choice that were reached, by their number of stones.
#[derive(Default)]
struct Levels(BTreeMap<u32, Positions>);

impl Levels {
    fn add(&mut self, position: &Position) {
        self.0
            .entry(position.count())
            .or_default()
            .extend([position.key()]);
    }
}

/// A set of positions by their keys.
#[derive(Default)]
struct Positions {
    keys: Vec<u128>,
    /// How many there were when they were last without repeats.
    distinct: usize,
}

impl Positions {
    fn extend(&mut self, keys: impl IntoIterator<Item = u128>) {
        self.keys.extend(keys);
        // Most positions are reached in several ways: repeats should not fill the memory.
        if self.keys.len() > 2 * self.distinct + 4096 {
            self.remove_repeats();
        }
    }

    fn remove_repeats(&mut self) {
        self.keys.sort_unstable();
        self.keys.dedup();
        self.distinct = self.keys.len();
    }

    fn sorted(mut self) -> Vec<u128> {
        self.remove_repeats();
        self.keys
    }
}
