//! Settling: what follows from a position before the holder of a tree has a real choice.

use std::fmt;

use crate::position::{Player, Position, cells};

/// What a tree proves for its holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The holder wins.
    Win,
    /// The holder wins or draws.
    NotLose,
}

/// A player, the holder, and what is proved for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The player whose moves the certificate gives.
    pub holder: Player,
    /// What these moves reach, whatever the other player does.
    pub aim: Aim,
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let aim = match self.aim {
            Aim::Win => "wins",
            Aim::NotLose => "does not lose",
        };
        write!(f, "{} {aim}", self.holder)
    }
}

/// A position in which the holder has missed its aim, or will with the next two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {} player {}", .tree.holder, if .position.is_draw() { "only draws" } else { "loses" })]
pub struct Unproved {
    /// The position.
    pub position: Position,
    /// The tree.
    pub tree: Tree,
}

/// Follows all forced moves of the holder and all replies of the other player, and gives `sink` the
/// positions in which the holder has a real choice. If it reaches its aim in all of them, it does so in
/// the given position.
///
/// # Errors
/// If the holder misses its aim in any case.
pub fn settle(
    position: &Position,
    tree: Tree,
    sink: &mut impl FnMut(&Position),
) -> Result<(), Unproved> {
    match position.winner() {
        Some(winner) if winner == tree.holder => Ok(()),
        Some(_) => Err(Unproved {
            position: *position,
            tree,
        }),
        None if position.to_move() == tree.holder => settle_choice(position, tree, sink),
        None => settle_replies(position, tree, sink),
    }
}

/// Settles a position with the holder to move. Nobody has completed a line.
fn settle_choice(
    position: &Position,
    tree: Tree,
    sink: &mut impl FnMut(&Position),
) -> Result<(), Unproved> {
    if position.is_full() {
        return settle_full(position, tree);
    }
    if position.openings(tree.holder) != 0 {
        return Ok(());
    }
    let dangers = position.openings(tree.holder.other());
    match dangers.count_ones() {
        0 => sink(position),
        1 => {
            let forced = position.after(tree.holder, dangers.trailing_zeros());
            settle_replies(&forced, tree, sink)?;
        }
        _ => {
            return Err(Unproved {
                position: *position,
                tree,
            });
        }
    }
    Ok(())
}

/// Settles a position with the other player to move. Nobody has completed a line.
fn settle_replies(
    position: &Position,
    tree: Tree,
    sink: &mut impl FnMut(&Position),
) -> Result<(), Unproved> {
    if position.is_full() {
        return settle_full(position, tree);
    }
    let other = tree.holder.other();
    if position.openings(other) != 0 {
        return Err(Unproved {
            position: *position,
            tree,
        });
    }
    let openings = position.openings(tree.holder);
    let replies = match openings.count_ones() {
        0 => position.playable(),
        // After any other reply the holder completes its line.
        1 => openings,
        // No reply stops two lines.
        _ => return Ok(()),
    };
    cells(replies).try_for_each(|cell| settle_choice(&position.after(other, cell), tree, sink))
}

fn settle_full(position: &Position, tree: Tree) -> Result<(), Unproved> {
    match tree.aim {
        Aim::NotLose => Ok(()),
        Aim::Win => Err(Unproved {
            position: *position,
            tree,
        }),
    }
}
