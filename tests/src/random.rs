//! Random games, as the columns played.

use fastrand::Rng;

use crate::plain::{Position, Shape};

/// A game of random moves with at most so many stones; `choose` gives a number below its argument.
///
/// No line is completed before the last of these stones while another move exists, since most
/// random games would end long before their boards are nearly full. The last move is any move, so
/// among these games are finished ones, and ones in which a player overlooked a win or a threat.
pub fn game(
    shape: &'static Shape,
    stones: usize,
    mut choose: impl FnMut(usize) -> usize,
) -> Vec<usize> {
    let mut position = Position::empty(shape);
    let mut columns = Vec::new();
    while columns.len() < stones && !position.is_over() {
        let moves: Vec<_> = position.moves().collect();
        let mut quiet = moves.clone();
        quiet.retain(|&column| !position.wins_at(column));
        let last = columns.len() + 1 == stones;
        let choice = if last || quiet.is_empty() {
            moves
        } else {
            quiet
        };
        let column = choice[choose(choice.len())];
        position = position.play(column);
        columns.push(column);
    }
    columns
}

/// A random game to a position that some symmetry of the board maps onto itself, with so many
/// stones, or up to three fewer to make it a multiple of four.
pub fn symmetric_game(shape: &'static Shape, stones: usize, random: &mut Rng) -> Vec<usize> {
    loop {
        let game = attempt(shape, stones, random);
        if game.len() + 4 > stones {
            return game;
        }
    }
}

/// The same, or a shorter game if it can't be continued.
fn attempt(shape: &'static Shape, stones: usize, random: &mut Rng) -> Vec<usize> {
    let symmetries = shape.symmetries();
    let image = &symmetries[random.usize(1..symmetries.len())];
    let mut position = Position::empty(shape);
    let mut columns = Vec::new();
    // Both players move, then both play the images of their moves. A round that can't be completed
    // is tried again with other moves, a few times.
    let mut failures = 0;
    while columns.len() + 4 <= stones && failures < 100 {
        let [own, other] = [(); 2].map(|()| random.usize(..shape.columns()));
        let round = [own, other, image[own], image[other]];
        match quiet_round(position, round) {
            Some(next) if next.image(image) == next => {
                position = next;
                columns.extend(round);
            }
            _ => failures += 1,
        }
    }
    columns
}

/// The position after four moves, if they are legal and complete no line.
fn quiet_round(position: Position, round: [usize; 4]) -> Option<Position> {
    round.into_iter().try_fold(position, |position, column| {
        let legal = position.moves().any(|legal| legal == column);
        (legal && !position.wins_at(column)).then(|| position.play(column))
    })
}
