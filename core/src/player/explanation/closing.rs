//! Static proofs that decide what is left of a game.

use alloc::vec::Vec;

use crate::board::compact::CompactCube;
use crate::board::{Bits, Board};
use crate::player::explanation::fact::{Aim, Fact, Rule};
use crate::proofs::{Prover, Rules, Witness, follow_up_reaches};

/// The most columns of a region: larger ones take long to find.
const REGION_COLUMNS: u32 = 3;

/// Looks for static proofs, by one rule after the other.
pub(super) struct Closing {
    /// The simplest rules first, with the name of each.
    provers: [(Rule, Prover); 3],
}

impl Closing {
    pub(super) fn new() -> Self {
        let matching = |rules| Rules {
            matching: true,
            poison: true,
            ..rules
        };
        let claimeven = matching(Rules {
            claimeven: true,
            claim: true,
            ..Rules::NONE
        });
        let zugzwang = matching(Rules {
            zugzwang: true,
            ..Rules::NONE
        });
        let regions = Rules {
            region_columns: REGION_COLUMNS,
            ..Rules::ALL
        };
        Self {
            provers: [
                (Rule::Claimeven, Prover::new(claimeven)),
                (Rule::Zugzwang, Prover::new(zugzwang)),
                (Rule::Region, Prover::new(regions)),
            ],
        }
    }

    /// Returns the static proof, if there is one, that the *mover*, the side that is not to move, wins, or
    /// else that it doesn't lose. The game must not be over.
    pub(super) fn proof<B: Board>(&mut self, position: &B, wins: bool) -> Option<Fact> {
        if !(position.threats() & position.playable()).is_empty() {
            return None;
        }
        let aim = if wins { Aim::Win } else { Aim::NotLose };
        let closed = |rule| Fact::Closed {
            rule,
            aim,
            columns: Vec::new(),
        };
        if !wins && !position.can_win() {
            return Some(closed(Rule::NoLine));
        }
        let on_cube = position
            .compact_cube()
            .and_then(|cube| self.proof_on_cube(cube, wins));
        if let Some((rule, columns)) = on_cube {
            return Some(Fact::Closed { rule, aim, columns });
        }
        let least = i32::from(wins);
        follow_up_reaches(position, least).then(|| closed(Rule::FollowUp))
    }

    /// Returns the first rule that proves it, and its columns.
    fn proof_on_cube(&mut self, cube: CompactCube, wins: bool) -> Option<(Rule, Vec<u32>)> {
        let to_move = cube.to_move();
        // The question is who wins; for the other aim, whether the side to move does.
        let winner = if wins { to_move.other() } else { to_move };
        for (rule, prover) in &mut self.provers {
            let proved = prover.prove_compact(cube, winner);
            if let Some((_, witness)) = proved.filter(|&(is_won, _)| is_won == wins) {
                let columns = columns_of(&witness);
                let is_matching = witness.region == 0 && !columns.is_empty();
                let rule = if is_matching { Rule::Matching } else { *rule };
                return Some((rule, columns));
            }
        }
        None
    }
}

/// Returns true if nobody can complete a line any more.
pub(super) fn is_dead<B: Board>(position: &B) -> bool {
    !position.can_win() && !position.opponent_can_win()
}

/// Returns the columns of the region, or of all pairs.
fn columns_of(witness: &Witness) -> Vec<u32> {
    let pairs = witness.pairs.iter().fold(0, |all, pair| all | pair);
    let columns = u64::from(witness.region | pairs);
    columns.ones().map(Bits::index).collect()
}
