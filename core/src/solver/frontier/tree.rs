//! The nodes of a frontier and their links: what is asked of it, and what is reported.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::board::{Bits, Board, Cube, Player};
use crate::solver::frontier::job::{JobResult, Numbers, Report};
use crate::solver::frontier::node::{Node, NodeId, ROOT};
use crate::solver::frontier::progress::{FrontierProgress, Reply, ReplyState};
use crate::solver::frontier::settings::{FrontierSettings, Order};
use crate::solver::frontier::settle::{NodeKey, Open, Settled, replay, settle};

/// A job may visit this share of what has been visited so far, divided by the number of workers.
const BUDGET_SHARE: u64 = 256;

/// The top of the search tree of a long proof.
///
/// ```
/// use core::sync::atomic::AtomicBool;
/// use fourfold_core::board::Player;
/// use fourfold_core::solver::frontier::{Frontier, FrontierSettings};
/// use fourfold_core::support::memory;
/// use fourfold_core::{Cube, Engine, Game, Goal, Limits, Policy, Solver, SolverTables};
///
/// let game: Game<Cube> = "59B3ED2D32A6C8CE44A9F077BB5".parse()?;
/// let settings = FrontierSettings::for_workers(1);
/// let mut frontier = Frontier::new(game.position(), Player::First, settings);
/// let memory = memory::zeroed(1 << 16);
/// let tables = SolverTables::new(&memory, Engine::Best, Goal::First, Policy::TwoBig)?;
/// let stop = AtomicBool::new(false);
/// let limits = Limits::stopped_by(&stop);
/// let mut solver = Solver::new(&tables, limits);
/// while let Some(job) = frontier.next_job() {
///     let report = solver.work(&job, Player::First, limits)?;
///     frontier.report(&report);
/// }
/// assert!(frontier.value().is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Frontier {
    root: Cube,
    winner: Player,
    symmetries: u8,
    pub(super) settings: FrontierSettings,
    /// Whether the player in question wins.
    pub(super) value: Option<bool>,
    /// All nodes, the root first; `None` where one is gone.
    pub(super) nodes: Vec<Option<Node>>,
    pub(super) free: Vec<NodeId>,
    pub(super) index: BTreeMap<NodeKey, NodeId>,
    /// Decided positions, with the positions visited to decide them.
    pub(super) decided: BTreeMap<NodeKey, (bool, u64)>,
    /// The leaves with a job, and the paths by which the jobs were chosen. The key tells a node from a later one
    /// with the same number.
    running: BTreeMap<NodeId, Vec<(NodeId, NodeKey)>>,
    /// The columns of jobs that no longer matter.
    withdrawn: Vec<Vec<u8>>,
    /// What follows from reports, if that is kept.
    pub(super) conclusions: Vec<Conclusion>,
    pub(super) replies: Vec<(u8, ReplyKey)>,
    done: u64,
    visited: u64,
}

/// What follows from reports: a position is decided that none of them was about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// The columns that lead to it from the root.
    pub columns: Vec<u8>,
    /// The positions that jobs of its own have visited.
    pub visited: u64,
    /// Whether the player in question wins.
    pub wins: bool,
}

/// Where the value of a move at the root is found.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReplyKey {
    Decided(bool),
    Open(NodeKey),
}

impl Frontier {
    /// Begins a proof: does `winner` win from `root`?
    pub fn new(root: Cube, winner: Player, settings: FrontierSettings) -> Self {
        let mut frontier = Self {
            root,
            winner,
            symmetries: root.live_symmetries(),
            settings,
            value: None,
            nodes: Vec::new(),
            free: Vec::new(),
            index: BTreeMap::new(),
            decided: BTreeMap::new(),
            running: BTreeMap::new(),
            withdrawn: Vec::new(),
            conclusions: Vec::new(),
            replies: Vec::new(),
            done: 0,
            visited: 0,
        };
        let mut columns = Vec::new();
        match frontier.settle(root, &mut columns) {
            Settled::Decided(wins) => frontier.value = Some(wins),
            Settled::Open(open) => {
                frontier.insert(&open, columns, Numbers::UNKNOWN);
            }
        }
        if !root.is_over() {
            frontier.replies = root
                .playable()
                .ones()
                .map(|cell| {
                    let key = match frontier.settle(root.play(cell), &mut Vec::new()) {
                        Settled::Decided(wins) => ReplyKey::Decided(wins),
                        Settled::Open(open) => ReplyKey::Open(open.key),
                    };
                    (Cube::column_of(cell) as u8, key)
                })
                .collect();
            frontier.replies.sort_by_key(|&(column, _)| column);
        }
        frontier
    }

    /// Returns whether the player in question wins, once that is known.
    pub fn value(&self) -> Option<bool> {
        self.value
    }

    /// Returns whether the player in question wins a position that continues the root, if forced moves and static
    /// proofs tell, or what was reported.
    pub fn known(&self, position: &Cube) -> Option<bool> {
        match self.settle(*position, &mut Vec::new()) {
            Settled::Decided(wins) => Some(wins),
            Settled::Open(open) => self.decided.get(&open.key).map(|&(wins, _)| wins),
        }
    }

    /// Returns the key of the position that these columns lead to from the root. See [`Self::key_of`]; it is `None`, too,
    /// if the columns can't be played.
    pub fn key(&self, columns: &[u8]) -> Option<u128> {
        self.key_of(&replay(&self.root, columns)?)
    }

    /// Returns the key of a position that continues the root, after its forced moves; `None` if these or static proofs
    /// decide it. Positions that share a key have the same winner.
    pub fn key_of(&self, position: &Cube) -> Option<u128> {
        match self.settle(*position, &mut Vec::new()) {
            Settled::Decided(_) => None,
            Settled::Open(open) => Some(open.key.into()),
        }
    }

    /// Changes the number of jobs that are worked on at once, and the least budget of a job.
    pub fn set_pace(&mut self, workers: u64, least_budget: u64) {
        (self.settings.workers, self.settings.least_budget) = (workers, least_budget);
    }

    /// Notes that a job is under way which an earlier frontier of the same proof has given out. Returns false if it
    /// doesn't matter any more.
    pub fn resume(&mut self, columns: &[u8]) -> bool {
        let mut path = Vec::new();
        for length in 0..=columns.len() {
            if let Some(position) = replay(&self.root, &columns[..length])
                && let Settled::Open(open) = self.settle(position, &mut Vec::new())
                && let Some(&id) = self.index.get(&open.key)
                && path.last() != Some(&id)
            {
                path.push(id);
            }
        }
        match path.last() {
            Some(&leaf)
                if *self.node(leaf).columns == *columns
                    && self.node(leaf).is_leaf()
                    && !self.node(leaf).is_running =>
            {
                self.mark(leaf, path);
                true
            }
            _ => false,
        }
    }

    /// Returns the number of positions visited by all jobs that were reported.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Returns the player in question.
    pub fn winner(&self) -> Player {
        self.winner
    }

    /// Takes in what is known of a position. What can't be used, such as a second report of a job, changes
    /// nothing but the counters. Returns false if it is about no position that is searched, and decides none.
    pub fn report(&mut self, report: &Report) -> bool {
        self.done += 1;
        self.visited = self.visited.saturating_add(report.visited);
        self.adopt(report)
    }

    /// Does what [`Self::report`] does, but counts nothing: the report was counted before.
    pub fn adopt(&mut self, report: &Report) -> bool {
        let mut columns = report.columns.clone();
        let Some(position) = replay(&self.root, &columns) else {
            return false;
        };
        let Settled::Open(open) = self.settle(position, &mut columns) else {
            return false;
        };
        let id = self.index.get(&open.key).copied();
        if let Some(id) = id {
            // What comes from elsewhere by other moves leaves the job under way, unless it makes it needless.
            if *self.node(id).columns == *report.columns {
                self.unmark(id);
            }
            let node = self.node_mut(id);
            node.visited = node.visited.saturating_add(report.visited);
        }
        match (&report.result, id) {
            (&JobResult::Decided(wins), Some(id)) => {
                let first = self.conclusions.len();
                self.decide(id, wins);
                // The position itself comes first.
                self.conclusions
                    .drain(first..self.conclusions.len().min(first + 1));
            }
            (&JobResult::Decided(wins), None) => {
                self.remember(open.key, wins, report.visited);
                return true;
            }
            // The numbers of others follow from those of their children.
            (_, Some(id)) if !self.node(id).is_leaf() => {}
            (&JobResult::Open(numbers), Some(id)) => self.set_numbers(id, numbers),
            (JobResult::Split(numbers, after), Some(id)) => {
                self.set_numbers(id, *numbers);
                if self.has_room() {
                    self.withdraw(id);
                    self.split(id, after);
                } else {
                    let node = self.node_mut(id);
                    node.doublings = (node.doublings + 1).min(40);
                    node.visited = 0;
                }
            }
            (_, None) => {}
        }
        id.is_some()
    }

    /// Returns what follows from reports since the last call, if the settings say that it is kept.
    pub fn take_conclusions(&mut self) -> Vec<Conclusion> {
        core::mem::take(&mut self.conclusions)
    }

    /// Returns the columns of the jobs that no longer matter because of what was reported since the last call, or
    /// of what turned up in the search for the next job. They may be stopped, and needn't be reported or lost.
    pub fn take_withdrawn(&mut self) -> Vec<Vec<u8>> {
        core::mem::take(&mut self.withdrawn)
    }

    /// Gives a job back that won't be reported, for example because its worker is gone.
    pub fn lose(&mut self, columns: &[u8]) {
        if let Some(position) = replay(&self.root, columns)
            && let Settled::Open(open) = self.settle(position, &mut Vec::new())
            && let Some(&id) = self.index.get(&open.key)
        {
            self.unmark(id);
        }
    }

    /// Returns how far the proof has come.
    pub fn progress(&self) -> FrontierProgress {
        let state = |key: &ReplyKey| match key {
            ReplyKey::Decided(wins) => ReplyState::Decided(*wins),
            ReplyKey::Open(key) => match (self.decided.get(key), self.index.get(key)) {
                (Some(&(wins, _)), _) => ReplyState::Decided(wins),
                (None, Some(&id)) => ReplyState::Open(self.node(id).numbers),
                (None, None) => ReplyState::Unknown,
            },
        };
        let replies = self.replies.iter().map(|(column, key)| Reply {
            column: *column,
            state: state(key),
        });
        let numbers = match self.value {
            Some(wins) => Numbers::of_decided(wins),
            None => self.node(ROOT).numbers,
        };
        let leaves = self.nodes.iter().flatten().filter(|node| node.is_leaf());
        FrontierProgress {
            value: self.value,
            numbers,
            replies: replies.collect(),
            visited: self.visited,
            done: self.done,
            running: self.running.len(),
            ready: leaves.count().saturating_sub(self.running.len()),
            nodes: self.nodes_in_memory(),
        }
    }

    pub(super) fn settings(&self) -> &FrontierSettings {
        &self.settings
    }

    pub(super) fn root_id(&self) -> NodeId {
        ROOT
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        self.nodes[id as usize].as_ref().expect("it is linked")
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes[id as usize].as_mut().expect("it is linked")
    }

    /// Returns the number of positions in memory.
    pub fn nodes_in_memory(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    /// Returns true if a leaf can be split.
    pub fn has_room(&self) -> bool {
        self.nodes_in_memory() + Cube::COLUMNS as usize <= self.settings.capacity
    }

    fn settle(&self, position: Cube, columns: &mut Vec<u8>) -> Settled {
        settle(position, self.winner, self.symmetries, columns)
    }

    pub(super) fn position_at(&self, columns: &[u8]) -> Cube {
        replay(&self.root, columns).expect("the columns of a node can be played")
    }

    /// Returns what a job of a leaf may visit.
    pub(super) fn budget_of(&self, id: NodeId) -> u64 {
        let node = self.node(id);
        let share = self.visited / (BUDGET_SHARE * self.settings.workers.max(1));
        let whole = share.max(self.settings.least_budget) << node.doublings;
        // What many short jobs have spent counts too, or it would never be split.
        whole.saturating_sub(node.visited).max(whole / 8)
    }

    pub(super) fn mark(&mut self, leaf: NodeId, path: Vec<NodeId>) {
        let mut marked = Vec::new();
        for id in path {
            let node = self.node_mut(id);
            node.busy += 1;
            marked.push((id, node.key));
        }
        self.node_mut(leaf).is_running = true;
        self.running.insert(leaf, marked);
    }

    fn unmark(&mut self, leaf: NodeId) {
        let Some(path) = self.running.remove(&leaf) else {
            return;
        };
        for (id, key) in path {
            if let Some(node) = &mut self.nodes[id as usize]
                && node.key == key
            {
                // It may have gone and come back meanwhile.
                node.busy = node.busy.saturating_sub(1);
            }
        }
        self.node_mut(leaf).is_running = false;
    }

    /// Notes that the job of a leaf, if it has one, no longer matters.
    pub(super) fn withdraw(&mut self, id: NodeId) {
        if self.running.contains_key(&id) {
            let columns = self.node(id).columns.to_vec();
            self.unmark(id);
            self.withdrawn.push(columns);
        }
    }

    fn insert(&mut self, open: &Open, columns: Vec<u8>, numbers: Numbers) -> NodeId {
        let node = Node {
            key: open.key,
            columns: columns.into(),
            stones: open.stones,
            to_win: open.position.to_move() == self.winner,
            numbers,
            visited: 0,
            doublings: 0,
            children: Vec::new(),
            parents: Vec::new(),
            busy: 0,
            is_running: false,
        };
        let id = match self.free.pop() {
            Some(id) => {
                self.nodes[id as usize] = Some(node);
                id
            }
            None => {
                self.nodes.push(Some(node));
                (self.nodes.len() - 1) as NodeId
            }
        };
        self.index.insert(open.key, id);
        id
    }

    /// Replaces a leaf by its moves. `after` are the numbers of the positions after some of them.
    pub(super) fn split(&mut self, id: NodeId, after: &[(u8, Numbers)]) {
        let (columns, to_win) = (self.node(id).columns.to_vec(), self.node(id).to_win);
        let position = self.position_at(&columns);
        let Settled::Open(open) = self.settle(position, &mut columns.clone()) else {
            unreachable!("a node has a choice of moves");
        };
        let mut moves: Vec<_> = open.moves.ones().collect();
        if self.settings.order != Order::ProofNumbers {
            moves.sort_by_key(|&cell| Reverse(position.move_score(cell)));
        }
        // First what the numbers decide, which may decide this position too, or others that it leads to.
        let mut replies = Vec::new();
        for cell in moves {
            let column = Cube::column_of(cell) as u8;
            let mut path = columns.clone();
            path.push(column);
            let numbers = after.iter().find(|(of, _)| *of == column);
            let numbers = numbers.map_or(Numbers::UNKNOWN, |&(_, numbers)| numbers);
            match self.settle(position.play(cell), &mut path) {
                Settled::Decided(wins) if wins == to_win => return self.decide(id, wins),
                Settled::Decided(_) => {}
                Settled::Open(open) => {
                    if let Some(wins) = numbers.decided() {
                        match self.index.get(&open.key).copied() {
                            Some(child) => self.decide(child, wins),
                            None => self.remember(open.key, wins, 0),
                        }
                    }
                    replies.push((open, path, numbers));
                }
            }
        }
        if self.nodes[id as usize].is_none() {
            return;
        }
        let known = |frontier: &Self, open: &Open, numbers: &Numbers| {
            let decided = frontier.decided.get(&open.key).map(|&(wins, _)| wins);
            decided.or(numbers.decided())
        };
        let mut known = replies
            .iter()
            .map(|(open, _, numbers)| known(self, open, numbers));
        if known.any(|wins| wins == Some(to_win)) {
            return self.decide(id, to_win);
        }
        let mut children = Vec::new();
        for (open, path, numbers) in replies {
            if self.decided.contains_key(&open.key) || numbers.decided().is_some() {
                continue;
            }
            let child = match self.index.get(&open.key) {
                Some(&child) => child,
                None => self.insert(&open, path, numbers),
            };
            if !children.contains(&child) {
                children.push(child);
            }
        }
        if children.is_empty() {
            return self.decide(id, !to_win);
        }
        for &child in &children {
            debug_assert!(self.node(child).stones > self.node(id).stones);
            self.node_mut(child).parents.push(id);
        }
        self.node_mut(id).children = children;
        self.update(id);
    }

    fn set_numbers(&mut self, id: NodeId, numbers: Numbers) {
        // A worker reports 0 only by mistake: what is decided is reported as that.
        self.node_mut(id).numbers = Numbers {
            proof: numbers.proof.max(1),
            disproof: numbers.disproof.max(1),
        };
        for parent in self.node(id).parents.clone() {
            self.update(parent);
        }
    }
}
