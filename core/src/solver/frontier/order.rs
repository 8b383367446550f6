//! Which leaf is worked on next.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::board::Board;
use crate::solver::frontier::job::{Job, Numbers};
use crate::solver::frontier::node::NodeId;
use crate::solver::frontier::settings::Order;
use crate::solver::frontier::tree::Frontier;

/// For each job below a move, the share of its number by which it counts as harder: one in so many. The side that
/// seems to have its way needs only one of its moves, so what is searched below others is speculation. Of the other
/// side's moves all are needed.
const SPREAD_OF_CHOICES: u64 = 128;
const SPREAD_OF_REPLIES: u64 = 8;

/// The most promising of the children of a position that are still free, and what it may spend.
struct Candidate {
    effort: u64,
    id: NodeId,
}

impl Frontier {
    /// Returns the next job, or `None` if the root is decided or all leaves are being worked on.
    pub fn next_job(&mut self) -> Option<Job> {
        if self.value().is_some() {
            return None;
        }
        match self.settings().order {
            Order::ProofNumbers => {
                let mut path = Vec::new();
                let thresholds = self.descend(
                    self.root_id(),
                    Numbers::ENDLESS,
                    &mut path,
                    &mut BTreeSet::new(),
                )?;
                let (leaf, budget) = (*path.last()?, self.budget_of(*path.last()?));
                Some(self.start(leaf, path, thresholds, budget))
            }
            Order::Reference { cutoff } => loop {
                if self.value().is_some() {
                    return None;
                }
                let leaf = self.first_wanted(self.root_id(), &mut BTreeSet::new())?;
                if self.node(leaf).stones >= cutoff {
                    return Some(self.start(leaf, [leaf].into(), Numbers::ENDLESS, u64::MAX));
                }
                self.split(leaf, &[]);
            },
        }
    }

    /// Finds the leaf below a position where it seems easiest to prove or disprove, and adds the path to it.
    /// Returns its thresholds, or `None` if all leaves below are taken.
    fn descend(
        &self,
        id: NodeId,
        thresholds: Numbers,
        path: &mut Vec<NodeId>,
        full: &mut BTreeSet<NodeId>,
    ) -> Option<Numbers> {
        let node = self.node(id);
        if full.contains(&id) || node.is_running {
            return None;
        }
        path.push(id);
        if node.is_leaf() {
            // What it has already reached would end the job at once.
            let more = |threshold: u64, number: u64| {
                threshold.max(number.saturating_mul(2).saturating_add(1))
            };
            return Some(Numbers {
                proof: more(thresholds.proof, node.numbers.proof),
                disproof: more(thresholds.disproof, node.numbers.disproof),
            });
        }
        let seems_won = node.numbers.proof <= node.numbers.disproof;
        let spread = match node.to_win == seems_won {
            true => SPREAD_OF_CHOICES,
            false => SPREAD_OF_REPLIES,
        };
        let mut candidates: Vec<_> = node
            .children
            .iter()
            .map(|&id| {
                let child = self.node(id);
                let number = child.number_to_choose_by(node.to_win);
                let more = (number / spread + 1).saturating_mul(child.busy.into());
                let effort = number.saturating_add(more);
                Candidate { effort, id }
            })
            .collect();
        candidates.sort_by_key(|candidate| (candidate.effort, candidate.id));
        for (place, candidate) in candidates.iter().enumerate() {
            let next = candidates.get(place + 1).map(|next| next.effort);
            let child = self.node(candidate.id);
            // As in df-pn: it goes on there until another move needs a quarter less, or until the other number
            // of this position has reached its threshold.
            let change_at = next.map_or(u64::MAX, |next| next.saturating_add((next / 4).max(1)));
            let others = |whole: u64, part: u64| whole.saturating_sub(part);
            let below = match node.to_win {
                true => Numbers {
                    proof: thresholds.proof.min(change_at),
                    disproof: thresholds
                        .disproof
                        .saturating_sub(others(node.numbers.disproof, child.numbers.disproof)),
                },
                false => Numbers {
                    proof: thresholds
                        .proof
                        .saturating_sub(others(node.numbers.proof, child.numbers.proof)),
                    disproof: thresholds.disproof.min(change_at),
                },
            };
            if let Some(found) = self.descend(candidate.id, below, path, full) {
                return Some(found);
            }
        }
        path.pop();
        full.insert(id);
        None
    }

    /// Returns the first leaf in depth-first order that must be won if all others are: the first reply of the
    /// player in question that isn't refuted, and all of the other one's.
    fn first_wanted(&self, id: NodeId, full: &mut BTreeSet<NodeId>) -> Option<NodeId> {
        let node = self.node(id);
        if full.contains(&id) || node.is_running {
            return None;
        }
        if node.is_leaf() {
            return Some(id);
        }
        let wanted = if node.to_win { 1 } else { node.children.len() };
        let mut children = node.children[..wanted].iter();
        let found = children.find_map(|&child| self.first_wanted(child, full));
        if found.is_none() {
            full.insert(id);
        }
        found
    }

    /// Marks a leaf and the path to it, and returns its job.
    fn start(&mut self, leaf: NodeId, path: Vec<NodeId>, thresholds: Numbers, budget: u64) -> Job {
        let columns = self.node(leaf).columns.to_vec();
        let position = self.position_at(&columns);
        debug_assert!(!position.is_over());
        self.mark(leaf, path);
        Job {
            columns,
            position,
            thresholds,
            budget,
        }
    }
}
