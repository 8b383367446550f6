//! The choice of puzzles that differ from one another.

use fourfold_core::board::Player;
use fourfold_core::{Bits, Board, Game};

use super::judge::Merits;

/// A position that is a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Candidate<B> {
    pub(super) game: Game<B>,
    pub(super) merits: Merits,
}

/// Numbers of stones that differ by less than this count as alike.
const STONES: u32 = 4;

/// Adds `count` of the candidates to those that were chosen before, each time the one that has least in
/// common with all of these; `None` if there are too few different ones.
pub(super) fn choose<B: Board>(
    chosen: &mut Vec<Candidate<B>>,
    mut candidates: Vec<Candidate<B>>,
    count: usize,
) -> Option<()> {
    for _ in 0..count {
        candidates.retain(|one| !chosen.iter().any(|other| one.is_kin(other)));
        let common = |number: &usize| -> usize {
            let candidate = &candidates[*number];
            chosen.iter().map(|other| candidate.common(other)).sum()
        };
        let best = (0..candidates.len()).min_by_key(common)?;
        chosen.push(candidates.remove(best));
    }
    Some(())
}

impl<B: Board> Candidate<B> {
    /// Returns the number of traits that two candidates have in common.
    fn common(&self, other: &Self) -> usize {
        let traits = self.traits().into_iter().zip(other.traits());
        traits.filter(|(one, other)| one == other).count()
    }

    /// Returns the traits of a candidate: the number of moves, the side that makes them, how full the board
    /// is, the column of the first move (the same for all its images) and its level, and the direction of
    /// the line that wins in the end.
    fn traits(&self) -> [u128; 6] {
        let position = self.game.position();
        let cell = B::cell(self.merits.column, 0);
        let below = position.own() | position.opponent();
        let level = (B::column(cell) & below).count();
        [
            self.merits.moves.into(),
            (position.stones() % 2).into(),
            (position.stones() / STONES).into(),
            B::EMPTY.play(cell).canonical_key(u8::MAX),
            level.into(),
            self.merits.direction.into(),
        ]
    }

    fn is_kin(&self, other: &Self) -> bool {
        is_kin(&self.game.position(), &other.game.position())
    }
}

/// Returns true if all stones of one position lie in the other one or an image of it, in the same colours.
/// Then they are the same position, or one may come before the other.
pub(super) fn is_kin<B: Board>(one: &B, other: &B) -> bool {
    let (fewer, more) = match one.stones() <= other.stones() {
        true => (one, other),
        false => (other, one),
    };
    let [first, second] = colours(more);
    (0..B::SYMMETRIES).any(|symmetry| {
        let [fewer_first, fewer_second] = colours(&fewer.image(symmetry));
        (fewer_first & !first).is_empty() && (fewer_second & !second).is_empty()
    })
}

/// Returns the stones of the first and of the second player.
fn colours<B: Board>(position: &B) -> [B::Bits; 2] {
    match position.to_move() {
        Player::First => [position.own(), position.opponent()],
        Player::Second => [position.opponent(), position.own()],
    }
}

#[cfg(test)]
mod tests {
    use super::is_kin;
    use fourfold_core::{Board, Cube, Flat, Game};

    fn position<B: Board>(moves: &str) -> B {
        moves.parse::<Game<B>>().expect("legal moves").position()
    }

    #[test]
    fn kin_are_the_same_position_or_one_before_the_other() {
        let flat = |one, other| is_kin::<Flat<7, 6>>(&position(one), &position(other));
        assert!(flat("4433", "4433") && flat("4433", "3344"));
        assert!(flat("4433", "4455") && flat("4433", "44335"));
        assert!(flat("44551", "4433") && flat("-", "1234"));
        assert!(!flat("4433", "4343") && !flat("4433", "34455"));
        let cube = |one, other| is_kin::<Cube>(&position(one), &position(other));
        assert!(cube("03C", "F3C0") && !cube("03C", "05AF"));
    }
}
