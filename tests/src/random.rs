//! Random games, given by the columns played.

use fastrand::Rng;

use crate::plain::{Position, Shape};

/// Plays a game of random moves with at most this many stones. `choose` returns a number below its argument.
///
/// Before the last stone, no move completes a line if there is another move: otherwise most games would
/// end long before the board is nearly full. The last move is any move, so some of these games are over,
/// and in some a player overlooks a win or a threat.
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

/// Plays a random game to a position that some symmetry of the board maps onto itself, with this many
/// stones, or up to three fewer to make their number a multiple of four.
pub fn symmetric_game(shape: &'static Shape, stones: usize, random: &mut Rng) -> Vec<usize> {
    loop {
        let game = attempt(shape, stones, random);
        if game.len() + 4 > stones {
            return game;
        }
    }
}

/// Tries to play such a game; it is too short if no legal, quiet moves are found.
fn attempt(shape: &'static Shape, stones: usize, random: &mut Rng) -> Vec<usize> {
    let symmetries = shape.symmetries();
    let image = &symmetries[random.usize(1..symmetries.len())];
    let mut position = Position::empty(shape);
    let mut columns = Vec::new();
    // Both players move, then both play the images of their moves. If four such moves aren't legal and
    // quiet, others are tried, up to a limit.
    let mut failures = 0;
    while columns.len() + 4 <= stones && failures < 100 {
        let [own, other] = [(); 2].map(|()| random.usize(..shape.columns()));
        let moves = [own, other, image[own], image[other]];
        match after_quiet_moves(position, moves) {
            Some(next) if next.image(image) == next => {
                position = next;
                columns.extend(moves);
            }
            _ => failures += 1,
        }
    }
    columns
}

/// Returns the position after four moves, if they are legal and complete no line.
fn after_quiet_moves(position: Position, moves: [usize; 4]) -> Option<Position> {
    moves.into_iter().try_fold(position, |position, column| {
        let legal = position.moves().any(|legal| legal == column);
        (legal && !position.wins_at(column)).then(|| position.play(column))
    })
}
