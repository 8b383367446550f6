//! How numbers follow from each other, and how decided positions are folded away.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::solver::frontier::job::Numbers;
use crate::solver::frontier::node::{NodeId, ROOT};
use crate::solver::frontier::settle::NodeKey;
use crate::solver::frontier::tree::{Conclusion, Frontier, ReplyKey};

impl Frontier {
    /// Computes the numbers of a position and of those above it anew, the deepest first.
    pub(super) fn update(&mut self, id: NodeId) {
        let mut due = BTreeSet::from([(Reverse(self.node(id).stones), id)]);
        while let Some((_, id)) = due.pop_first() {
            let node = self.node(id);
            let (mut least, mut sum) = (u64::MAX, 0u64);
            for &child in &node.children {
                let Numbers { proof, disproof } = self.node(child).numbers;
                let (one, all) = match node.to_win {
                    true => (proof, disproof),
                    false => (disproof, proof),
                };
                least = least.min(one);
                sum = sum.saturating_add(all);
            }
            let (proof, disproof) = match node.to_win {
                true => (least, sum),
                false => (sum, least),
            };
            let numbers = Numbers { proof, disproof };
            if numbers != node.numbers {
                self.node_mut(id).numbers = numbers;
                let parents = &self.node(id).parents;
                due.extend(
                    parents
                        .iter()
                        .map(|&parent| (Reverse(self.node(parent).stones), parent)),
                );
            }
        }
    }

    /// Notes that a position is decided, with all that follows for those above and below it.
    pub(super) fn decide(&mut self, id: NodeId, wins: bool) {
        let mut due = Vec::from([(id, wins)]);
        let mut changed = BTreeSet::new();
        while let Some((id, wins)) = due.pop() {
            if self.nodes[id as usize].is_none() {
                continue;
            }
            self.withdraw(id);
            let (key, visited) = (self.node(id).key, self.node(id).visited);
            if self.settings.keeps_conclusions {
                let columns = self.node(id).columns.to_vec();
                self.conclusions.push(Conclusion {
                    columns,
                    visited,
                    wins,
                });
            }
            self.remember(key, wins, visited);
            for parent in core::mem::take(&mut self.node_mut(id).parents) {
                let node = self.node_mut(parent);
                node.children.retain(|&child| child != id);
                if node.to_win == wins || node.children.is_empty() {
                    due.push((parent, wins));
                } else {
                    changed.insert(parent);
                }
            }
            if id == ROOT {
                self.value = Some(wins);
            }
            self.remove(id);
        }
        for id in changed {
            if self.nodes[id as usize].is_some() {
                self.update(id);
            }
        }
    }

    /// Removes a position, and those below it to which no other path leads.
    fn remove(&mut self, id: NodeId) {
        let mut due = Vec::from([id]);
        while let Some(id) = due.pop() {
            self.withdraw(id);
            let Some(node) = self.nodes[id as usize].take() else {
                continue;
            };
            self.index.remove(&node.key);
            // The number of the root stays its own.
            if id != ROOT {
                self.free.push(id);
            }
            for child in node.children {
                let parents = &mut self.node_mut(child).parents;
                parents.retain(|&parent| parent != id);
                if parents.is_empty() {
                    due.push(child);
                }
            }
        }
    }

    /// Remembers a decided position. If there are too many, those that took least are forgotten.
    pub(super) fn remember(&mut self, key: NodeKey, wins: bool, visited: u64) {
        self.decided.insert(key, (wins, visited));
        if self.decided.len() > self.settings.capacity {
            let mut efforts: Vec<_> = self.decided.values().map(|&(_, visited)| visited).collect();
            let middle = efforts.len() / 2;
            let (_, &mut median, _) = efforts.select_nth_unstable(middle);
            let replies = &self.replies;
            let is_reply = |key: &NodeKey| {
                let mut keys = replies.iter().map(|(_, reply)| reply);
                keys.any(|reply| matches!(reply, ReplyKey::Open(of) if of == key))
            };
            self.decided
                .retain(|key, &mut (_, visited)| visited > median || is_reply(key));
        }
    }
}
