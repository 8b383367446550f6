//! Values of plain positions by exhaustive search: no threats, no symmetry, no order of moves.
//!
//! [`score`] is the definition of the score, written down. [`Plain`] answers the same question far
//! sooner, by two plain means: it looks for a winning move first, and it stops where the game has
//! gone on for too long to make a difference. It has no table, and reaches some 18 free cells; for
//! more it can be told to remember every board it has been at, whole.

use std::collections::HashMap;

use crate::plain::{Position, Side};

/// The score for the side to move: every move is tried, to the end of every game.
///
/// On a board of N cells a win whose last stone falls on m stones counts ⌊(N + 1 − m) / 2⌋ for the
/// winner and the negative of that for the loser; a draw counts 0.
pub fn score(position: &Position) -> i32 {
    final_score(position).unwrap_or_else(|| {
        let scores = position
            .moves()
            .map(|column| -score(&position.play(column)));
        scores.max().expect("the game goes on")
    })
}

fn final_score(position: &Position) -> Option<i32> {
    if position.winner.is_some() {
        Some(-win(position, position.stones() - 1))
    } else if position.is_over() {
        Some(0)
    } else {
        None
    }
}

/// What a win counts whose last stone falls on so many stones.
fn win(position: &Position, stones: usize) -> i32 {
    ((position.shape.cells() + 1 - stones) / 2) as i32
}

/// A search that asks whether the score for the side to move is at least some number.
#[derive(Default)]
pub struct Plain {
    /// The answers for all boards so far, if they are to be remembered.
    known: Option<HashMap<(Vec<u8>, i32), bool>>,
}

impl Plain {
    /// The search that remembers.
    pub fn remembering() -> Self {
        Self {
            known: Some(HashMap::new()),
        }
    }

    /// The score for the side to move.
    pub fn score(&mut self, position: &Position) -> i32 {
        let (mut least, mut most) = (-win(position, 0), win(position, 0));
        while least < most {
            let middle = (least + most + 1).div_euclid(2);
            if self.reaches(position, middle) {
                least = middle;
            } else {
                most = middle - 1;
            }
        }
        least
    }

    /// Whether the first player wins.
    pub fn first_wins(&mut self, position: &Position) -> bool {
        match position.to_move {
            Side::First => self.reaches(position, 1),
            Side::Second => !self.reaches(position, 0),
        }
    }

    /// Whether the score for the side to move is at least `threshold`.
    fn reaches(&mut self, position: &Position, threshold: i32) -> bool {
        if let Some(score) = final_score(position) {
            return score >= threshold;
        }
        let stones = position.stones();
        let most = win(position, stones);
        if threshold > most || position.moves().any(|column| position.wins_at(column)) {
            return threshold <= most;
        }
        // At the worst, the other side wins with its next stone.
        if stones + 1 < position.shape.cells() && threshold <= -win(position, stones + 1) {
            return true;
        }
        let question = self
            .known
            .is_some()
            .then(|| (position.written(), threshold));
        if let (Some(known), Some(question)) = (&self.known, &question)
            && let Some(&answer) = known.get(question)
        {
            return answer;
        }
        let answer = position
            .moves()
            .any(|column| !self.reaches(&position.play(column), 1 - threshold));
        if let (Some(known), Some(question)) = (&mut self.known, question) {
            known.insert(question, answer);
        }
        answer
    }
}
