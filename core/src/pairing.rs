//! Static proofs: what a strategy that answers every move by rule is sure to reach.
//!
//! The source of the idea is *follow-up* (claimeven) in Allis, *A knowledge-based approach of
//! Connect-Four* (1988), carried over to boards with columns of any height.

mod demands;
pub(crate) mod hold;
pub(crate) mod region;
pub(crate) mod zugzwang;

use crate::board::slim::Slim;
use crate::board::{Board, Cube, Player};
use crate::lines::{Isa, Level, Task};
use region::Regions;

/// The static proofs for the cube that a search may use. Those that are switched off cost nothing
/// and prove nothing; what they would have proved is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The second player holds by answering every move.
    pub hold: bool,
    /// The second player wins by a line of the cells that this gives him.
    pub claim: bool,
    /// The first player wins by zugzwang.
    pub zugzwang: bool,
    /// Both by pairs of singles too.
    pub matching: bool,
    /// Both by poisoned cells too.
    pub poison: bool,
    /// Both by local fights in up to so many columns, at most 4; 0 or 1 for none.
    pub columns: u32,
}

impl Rules {
    /// All of them.
    pub const ALL: Self = Self {
        hold: true,
        claim: true,
        zugzwang: true,
        matching: true,
        poison: true,
        columns: 4,
    };

    /// None of them.
    pub const NONE: Self = Self {
        hold: false,
        claim: false,
        zugzwang: false,
        matching: false,
        poison: false,
        columns: 0,
    };

    /// Whether the `winner` completes a line, if these rules tell. The game goes on, and the side to
    /// move can't win at once.
    #[inline(always)]
    pub(crate) fn verdict<I: Isa>(self, position: &Slim, winner: Player) -> Option<bool> {
        if !position.first_to_move() {
            let wins = self.zugzwang && zugzwang::wins::<I>(position, self.matching, self.poison);
            return wins.then_some(winner == Player::First);
        }
        let (needed, wins) = match winner {
            Player::First => (self.hold, false),
            Player::Second => (self.claim && hold::claims_line::<I>(position), true),
        };
        (needed && hold::holds::<I>(position, self.matching, self.poison)).then_some(wins)
    }

    /// The same by local fights in at most so many columns, where the rules alone have failed.
    #[inline(always)]
    pub(crate) fn local_verdict<I: Isa>(
        self,
        position: &Slim,
        winner: Player,
        regions: &mut Regions,
        most_columns: u32,
    ) -> Option<bool> {
        let columns = most_columns.min(self.columns);
        if !position.first_to_move() {
            let wins = self.zugzwang && regions.zugzwang::<I>(position, columns);
            return wins.then_some(winner == Player::First);
        }
        let (needed, wins) = match winner {
            Player::First => (self.hold, false),
            Player::Second => (self.claim && hold::claims_line::<I>(position), true),
        };
        (needed && regions.hold::<I>(position, columns, wins)).then_some(wins)
    }
}

/// Static proofs of single positions.
pub struct Prover {
    rules: Rules,
    regions: Regions,
}

impl Prover {
    /// A prover by these rules.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            regions: Regions::new(),
        }
    }

    /// Whether the `winner` completes a line, if the rules tell. The game must go on, and the side to
    /// move must not be able to win at once.
    pub fn verdict(&mut self, position: &Cube, winner: Player) -> Option<bool> {
        struct Verdict<'p>(&'p mut Prover, Slim, Player);
        impl Task for Verdict<'_> {
            type Output = Option<bool>;

            #[inline(always)]
            fn run<I: Isa>(self) -> Option<bool> {
                let Self(prover, position, winner) = self;
                let (rules, regions) = (prover.rules, &mut prover.regions);
                rules
                    .verdict::<I>(&position, winner)
                    .or_else(|| rules.local_verdict::<I>(&position, winner, regions, rules.columns))
            }
        }
        Level::best().run(Verdict(self, position.into(), winner))
    }
}

/// Whether the side that is not to move, the *defender*, is shown by follow-up to keep the side to
/// move, the *attacker*, from ever completing a line. The number of empty cells must be even.
///
/// A column with an odd number of free cells is called odd, its lowest free cell a single.
///
/// # Claim
/// The defender can play so that every empty cell with an even number of cells above it is his in
/// the end, singles excepted. So if every line has a stone of the defender or one of these cells,
/// the attacker does not win.
///
/// # Proof
/// The number of odd columns is even, because that of the empty cells is; the defender keeps it
/// so. Apart from the singles, the free cells of every column form pairs of neighbours, from the
/// top downwards; the upper cell of a pair has an even number of cells above it. The attacker has
/// two kinds of moves. He plays the lower cell of a pair: the defender plays the upper one. Or he
/// plays a single: an odd number of other odd columns is left, and the defender plays the single
/// of one of them. The attacker can't play an upper cell, because the cell below it was played by
/// him and answered at once. So the defender always has an answer, and gets every upper cell. He
/// never needs to deviate: a threat of the attacker on a cell that is open to him would be
/// a line without a defender's stone or upper cell, and there is none. If the defender completes a
/// line before the end, the attacker has not won either.
#[inline]
pub fn follow_up_holds<B: Board>(position: &B) -> bool {
    debug_assert!((B::CELLS - position.stones()).is_multiple_of(2));
    let taken = position.opponent() | (B::upper_cells() & !position.own() & !position.playable());
    !B::has_line(B::cells() & !taken)
}
