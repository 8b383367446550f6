//! Styles: eight ways to score a move by the lines after it, without looking ahead.
//!
//! They are the styles of a classic computer player of 9x7, here for every board, in that player's terms. A
//! *street* is a line of four cells, and its value is the number of stones in it. It belongs to a
//! player if all of its stones are that player's; an empty street is worth nothing, and a mixed one
//! belongs to nobody. The *field value* of a free cell for a player is the sum of the values of that
//! player's streets through it.
//!
//! The score of a move is that of the position after it, for the player who made the move. A style plays
//! the move with the highest score; if several share it, the caller chooses. A style knows neither wins
//! nor threats: a street with four stones is merely one of value 4.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::board::{Bits, Board};
use crate::support::named::named;
use crate::support::random::SplitMix64;

/// A style: the combination of three things that may count in a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Nothing counts, so the move is random.
    Random,
    /// The player's own streets count.
    Expansive,
    /// The opponent's streets count.
    Restrictive,
    /// The streets of both players count.
    Neutral,
    /// The cells two steps from the stone just played count.
    Tactical,
    /// The same cells, and the player's own streets and field values, count.
    TacticalExpansive,
    /// The same cells, and the opponent's streets and field values, count.
    TacticalRestrictive,
    /// The same cells, and the streets and field values of both players, count.
    TacticalNeutral,
}

named! {
    Style, ("style", "styles"),
    Random => "random"; "0",
    Expansive => "expansive"; "1",
    Restrictive => "restrictive"; "2",
    Neutral => "neutral"; "3",
    Tactical => "tactical"; "4",
    TacticalExpansive => "tactical-expansive"; "5",
    TacticalRestrictive => "tactical-restrictive"; "6",
    TacticalNeutral => "tactical-neutral"; "7",
}

impl Style {
    /// Returns the number of the style, from 0 to 7: one bit for each of the three things.
    pub const fn number(self) -> u32 {
        self as u32
    }

    /// Returns true if the player's own streets count: bit 0.
    const fn is_expansive(self) -> bool {
        self.number() & 1 != 0
    }

    /// Returns true if the opponent's streets count: bit 1.
    const fn is_restrictive(self) -> bool {
        self.number() & 2 != 0
    }

    /// Returns true if the field values of free cells count: bit 2.
    const fn is_tactical(self) -> bool {
        self.number() & 4 != 0
    }

    /// Returns the score of a move to every column, for the side to move; `None` where the column is
    /// full or the game is over.
    ///
    /// An expansive style counts 2 for every point of the player's streets, a restrictive style −2
    /// for every point of the opponent's. A tactical style increases every field value by that of the
    /// cell right above. If it is also expansive, it adds all field values of the player; if it is
    /// also restrictive, it subtracts all field values of the opponent; and in any case it counts 3
    /// for every point of the player's field values two steps from the stone just played.
    ///
    /// Of the last item the source says only that each cell at distance 2 counts 3 times its field
    /// value. It is our reading that these are the free cells two steps from the stone along some
    /// street, whoever has stones in it, that each counts once, and that its value is the increased
    /// one of the player who moved.
    ///
    /// ```
    /// use fourfold_core::{Flat, Game, player::Style};
    /// let position = Game::<Flat<7, 6>>::new().position();
    /// let scores = Style::Expansive.scores(&position);
    /// assert_eq!(scores, [6, 8, 10, 14, 10, 8, 6].map(Some));
    /// ```
    pub fn scores<B: Board>(self, position: &B) -> Vec<Option<i32>> {
        let mut scores: Vec<_> = (0..B::COLUMNS).map(|_| None).collect();
        if !position.is_over() {
            for cell in position.playable().ones() {
                let score = self.score(&position.play(cell), cell);
                scores[B::column_of(cell) as usize] = Some(score);
            }
        }
        scores
    }

    /// Returns the columns with a move, those first that the style scores best, counted from 0. Moves with
    /// equal scores are in random order.
    pub fn ranking<B: Board>(self, position: &B, random: &mut SplitMix64) -> Vec<u32> {
        let scores = self.scores(position);
        let playable = position.playable().ones().map(B::column_of);
        let mut ranking: Vec<_> = playable.collect();
        for last in (1..ranking.len()).rev() {
            ranking.swap(last, random.below(last as u32 + 1) as usize);
        }
        ranking.sort_by_key(|&column| Reverse(scores[column as usize]));
        ranking
    }

    /// Returns the score of a position for the side that has just played `stone`.
    fn score<B: Board>(self, next: &B, stone: B::Bits) -> i32 {
        let (mover, other) = (next.opponent(), next.own());
        let own = FieldValues::<B>::new(mover, other).increased();
        let opponent = FieldValues::<B>::new(other, mover).increased();
        let total = |fields: &FieldValues<B>| {
            let values = if self.is_tactical() { fields.sum() } else { 0 };
            2 * fields.streets() + values
        };
        let mut score = 0;
        if self.is_expansive() {
            score += total(&own);
        }
        if self.is_restrictive() {
            score -= total(&opponent);
        }
        if self.is_tactical() {
            let cells = two_steps_from::<B>(stone).ones();
            score += 3 * cells.map(|cell| own.value(cell)).sum::<i32>();
        }
        score
    }
}

/// The value of one player's streets, and the field values of the free cells for that player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldValues<B: Board> {
    streets: i32,
    empty: B::Bits,
    /// The field values, by the number of the cell; 0 where a stone lies.
    values: [i32; 128],
}

impl<B: Board> FieldValues<B> {
    /// Adds up the streets of the player who has these `stones`, against those of the opponent.
    pub fn new(stones: B::Bits, against: B::Bits) -> Self {
        let mut fields = Self {
            streets: 0,
            empty: B::cells() & !(stones | against),
            values: [0; 128],
        };
        B::for_each_line(B::cells() & !against, |street| {
            let value = (street & stones).count() as i32;
            fields.streets += value;
            for cell in (street & fields.empty).ones() {
                fields.values[cell.index() as usize] += value;
            }
        });
        fields
    }

    /// Returns the same with every field value increased by that of the cell right above, if there is
    /// one.
    #[must_use]
    pub fn increased(&self) -> Self {
        let mut increased = self.clone();
        for cell in self.empty.ones() {
            let above = (B::above(cell) & B::cells()).ones();
            let more: i32 = above.map(|above| self.value(above)).sum();
            increased.values[cell.index() as usize] += more;
        }
        increased
    }

    /// Returns the sum of the values of the streets.
    pub const fn streets(&self) -> i32 {
        self.streets
    }

    /// Returns the field value of a cell; 0 if a stone lies there.
    pub fn value(&self, cell: B::Bits) -> i32 {
        self.values[cell.index() as usize]
    }

    /// Returns the sum of all field values.
    pub fn sum(&self) -> i32 {
        self.values.iter().sum()
    }
}

/// Returns the cells that are two steps from this one along some line.
fn two_steps_from<B: Board>(cell: B::Bits) -> B::Bits {
    let mut cells = B::Bits::NONE;
    B::for_each_line(B::cells(), |line| {
        // The numbers of cells ascend along a line, so the cells come in their order along it.
        for (one, other) in line.ones().zip(line.ones().skip(2)) {
            if one == cell {
                cells = cells | other;
            } else if other == cell {
                cells = cells | one;
            }
        }
    });
    cells
}
