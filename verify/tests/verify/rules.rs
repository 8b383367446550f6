use fourfold_verify::{IllegalMove, Player, Position};

use crate::naive::{Board, Random};

fn perft(position: &Position, moves: u32) -> u64 {
    if moves == 0 {
        return 1;
    }
    let next = (0..16).filter_map(|column| position.play(column).ok());
    next.map(|next| perft(&next, moves - 1)).sum()
}

#[test]
fn seventy_six_lines() {
    let position = Position::default();
    for player in Player::BOTH {
        assert_eq!(position.open_lines(player).count_ones(), 76);
    }
}

#[test]
fn perft_as_counted_elsewhere() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/perft.txt");
    let text = std::fs::read_to_string(file).unwrap();
    let mut compared = 0;
    for line in text.lines().filter_map(|line| line.strip_prefix("4x4x4 ")) {
        let (moves, counts) = line.split_once(' ').unwrap();
        let position = Position::parse(moves).unwrap();
        for (count, depth) in counts.split(' ').zip(1..) {
            assert_eq!(
                perft(&position, depth).to_string(),
                count,
                "{moves}: {depth} moves"
            );
            compared += 1;
        }
    }
    assert!(compared > 20);
}

#[test]
fn stones_threats_and_lines() {
    let mut random = Random(1);
    for stones in (0..=63).cycle().take(1000) {
        let board = Board::random(stones, &mut random);
        let position = board.position();
        assert_eq!(position.to_move(), board.to_move());
        assert_eq!(position.count() as usize, stones);
        assert_eq!(position.winner(), None);
        assert_eq!(Position::from_key(position.key()), position);
        for player in Player::BOTH {
            for cell in 0..64 {
                let (column, layer) = (cell % 16, cell / 16);
                let free = position.occupied() >> cell & 1 == 0;
                let threat = free && board.completes_at(column, layer, player);
                assert_eq!(position.threats(player) >> cell & 1 == 1, threat);
            }
        }
        for column in 0..16 {
            let Ok(next) = position.play(column) else {
                assert!(!board.playable().contains(&(column as usize)));
                continue;
            };
            let mut after = board.clone();
            after.play(column as usize);
            assert_eq!(next.winner(), after.winner());
            assert_eq!(after.position(), next);
        }
    }
}

#[test]
fn illegal_moves() {
    let error = |text| Position::parse(text).unwrap_err().to_string();
    assert_eq!(Position::parse(""), Err(IllegalMove::NoMoves));
    assert_eq!(
        error(""),
        "there are no moves; the empty board is written as -"
    );
    assert_eq!(
        error("0x"),
        "move 2: 'x' is no column; the columns are 0 to F"
    );
    assert_eq!(
        error("f-"),
        "move 2: '-' is no column; the columns are 0 to F"
    );
    assert_eq!(error("ABABBABAA"), "move 9: column A is full");
    assert_eq!(
        error("01010102"),
        "move 8: the game is over; the move before completed a line"
    );
    assert_eq!(Position::parse("-"), Ok(Position::default()));
    assert_eq!(Position::parse("abCd"), Position::parse("ABCD"));
}
