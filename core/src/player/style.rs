//! Eight ways to judge a move at a glance, by what it leaves of the lines.
//!
//! They are the *styles* of a classic computer player of 9x7, here for every board. A *street* is
//! one of the lines of four cells, and its value is the number of stones in it. It belongs to a
//! player as long as all of its stones are that player's; an empty street is worth nothing, and a
//! mixed one is nobody's. The *field value* of an empty cell for a player is the sum of the values
//! of that player's streets through it.
//!
//! Every move is tried, and the position after it is scored from the side of the player who made
//! it. The highest score is the style's move; where several share it, the choice is the caller's.
//! A style knows neither wins nor threats: a street with four stones is just one of value 4.

use alloc::vec::Vec;

use crate::board::{Bits, Board};
use crate::support::named::named;

/// What counts in a score: three bits, as the methods name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Nothing counts, so that the move is left to chance.
    Random,
    /// The own streets count.
    Expansive,
    /// The opponent's streets count.
    Restrictive,
    /// Both count.
    Neutral,
    /// The cells two steps from the stone just played count.
    Tactical,
    /// So do the own streets and field values.
    TacticalExpansive,
    /// So do the opponent's streets and field values.
    TacticalRestrictive,
    /// All of these count.
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
    /// The number from 0 to 7, one bit for each of the three things that may count.
    pub const fn number(self) -> u32 {
        self as u32
    }

    /// Whether the player's own streets count: bit 0.
    const fn is_expansive(self) -> bool {
        self.number() & 1 != 0
    }

    /// Whether the opponent's streets count: bit 1.
    const fn is_restrictive(self) -> bool {
        self.number() & 2 != 0
    }

    /// Whether the empty cells count: bit 2.
    const fn is_tactical(self) -> bool {
        self.number() & 4 != 0
    }

    /// The score of a move to every column for the side to move: `None` where the column is full
    /// or the game is over.
    ///
    /// An expansive style counts 2 for every point of the player's streets, a restrictive one −2
    /// for every point of the opponent's. A tactical style increases every field value by that of
    /// the cell right above. If it is also expansive, it adds all field values of the player, if it
    /// is also restrictive, it subtracts all of the opponent, and in any case it counts 3 for every
    /// point of the player's field values two steps from the stone just played.
    ///
    /// Of the last item the source says no more than that each cell at distance 2 counts 3 times
    /// its field value. It is our reading that these are the empty cells two places from the stone
    /// along some street, whoever has stones in it, that each counts once, and that its value is
    /// the increased one of the player who moved.
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

    /// The score of a position for the side that has just played `stone`.
    fn score<B: Board>(self, next: &B, stone: B::Bits) -> i32 {
        let (mover, other) = (next.opponent(), next.own());
        let own = Fields::<B>::new(mover, other).increased();
        let opponent = Fields::<B>::new(other, mover).increased();
        let worth = |fields: &Fields<B>| {
            let values = if self.is_tactical() { fields.sum() } else { 0 };
            2 * fields.streets() + values
        };
        let mut score = 0;
        if self.is_expansive() {
            score += worth(&own);
        }
        if self.is_restrictive() {
            score -= worth(&opponent);
        }
        if self.is_tactical() {
            let cells = two_steps_from::<B>(stone).ones();
            score += 3 * cells.map(|cell| own.value(cell)).sum::<i32>();
        }
        score
    }
}

/// The streets of one player, and what they make of the empty cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields<B: Board> {
    streets: i32,
    empty: B::Bits,
    /// By the number of the cell; 0 where a stone lies.
    values: [i32; 128],
}

impl<B: Board> Fields<B> {
    /// Those of the player who has these `stones`, with the opponent's `against` them.
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

    /// The same streets, with every empty cell's value increased by that of the cell right above
    /// it in its column, if there is one.
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

    /// The sum of the values of the streets.
    pub const fn streets(&self) -> i32 {
        self.streets
    }

    /// The field value of a single cell; 0 if a stone lies there.
    pub fn value(&self, cell: B::Bits) -> i32 {
        self.values[cell.index() as usize]
    }

    /// The sum of all field values.
    pub fn sum(&self) -> i32 {
        self.values.iter().sum()
    }
}

/// The cells that are two places from this one along some line.
fn two_steps_from<B: Board>(cell: B::Bits) -> B::Bits {
    let mut found = B::Bits::NONE;
    B::for_each_line(B::cells(), |line| {
        // The cells come in their order along the line, since their numbers rise evenly along it.
        for (one, other) in line.ones().zip(line.ones().skip(2)) {
            if one == cell {
                found = found | other;
            } else if other == cell {
                found = found | one;
            }
        }
    });
    found
}
