use fourfold_verify::{Aim, Player, Position, Tree, Witness, holds};

use crate::maker::witnesses;
use crate::naive::{Board, Random};

/// Returns a few columns that aren't full, in random order.
fn some_columns(count: usize, position: &Position, random: &mut Random) -> String {
    let mut left: Vec<u32> = (0..16)
        .filter(|&column| position.lowest_free(column).is_some())
        .collect();
    let mut text = String::new();
    while text.len() < count && !left.is_empty() {
        text += &format!("{:X}", left.swap_remove(random.below(left.len())));
    }
    text
}

/// Larger witnesses than [`witnesses`] has.
fn large(position: &Position, random: &mut Random) -> Option<Witness> {
    let text = match random.below(2) {
        0 => format!(
            "region {}",
            some_columns(3 + random.below(2), position, random)
        ),
        _ => {
            let columns = some_columns(4 + 2 * random.below(3), position, random);
            let pairs = columns.as_bytes().chunks_exact(2);
            pairs.fold("pairs".to_owned(), |text, pair| {
                format!("{text} {}{}", char::from(pair[0]), char::from(pair[1]))
            })
        }
    };
    text.parse().ok()
}

#[test]
fn what_witnesses_show_is_true() {
    let mut random = Random(21);
    // By kind: a region or pairs; by aim; and how many of them show what follow-up alone doesn't.
    let mut shown = [[0; 2]; 2];
    for stones in (52..=58).cycle().take(1200) {
        let mut board = Board::careful(stones, &mut random);
        let (position, holder) = (board.position(), board.to_move().other());
        let truth = [board.wins(holder), !board.wins(board.to_move())];
        let more: Vec<_> = (0..40)
            .filter_map(|_| large(&position, &mut random))
            .collect();
        for (number, aim) in [Aim::Win, Aim::NotLose].into_iter().enumerate() {
            let tree = Tree { holder, aim };
            let is_plain = holds(&position, tree, &Witness::PLAIN);
            for witness in witnesses(&position).chain(more.iter().copied()) {
                if holds(&position, tree, &witness) {
                    assert!(truth[number], "{} {tree}: {witness}", board.text());
                    let kind = usize::from(matches!(witness, Witness::Pairs(_)));
                    shown[kind][number] += u32::from(!is_plain);
                }
            }
        }
    }
    assert!(
        shown.iter().flatten().all(|&count| count > 100),
        "{shown:?}"
    );
}

#[test]
fn a_player_who_can_win_at_once_is_not_held() {
    // The first player has three in a row.
    let position = Position::parse("041526").unwrap();
    for aim in [Aim::Win, Aim::NotLose] {
        let tree = Tree {
            holder: Player::Second,
            aim,
        };
        assert!(!witnesses(&position).any(|witness| holds(&position, tree, &witness)));
    }
}

#[test]
fn text() {
    for text in [
        "region 0",
        "region 4",
        "region 037BF",
        "pairs",
        "pairs 0A",
        "pairs 0A 5C 12 34 67 89 BD EF",
    ] {
        let witness: Witness = text.parse().unwrap();
        assert_eq!(witness.to_string(), text);
    }
    assert_eq!(
        "region FB730".parse::<Witness>().unwrap().to_string(),
        "region 037BF"
    );
    assert_eq!("pairs".parse(), Ok(Witness::PLAIN));
    for text in [
        "",
        "region",
        "region ",
        "region 012345",
        "region 00",
        "region 0 1",
        "region g",
        "region a",
        "regions 1",
        "pairs ",
        "pairs 0",
        "pairs 012",
        "pairs 00",
        "pairs 01 12",
        "pairs 01  23",
        "pairs 01 ",
        " pairs 01",
        "0",
        "pairs 0A 5C 12 34 67 89 BD EF 01",
    ] {
        let error = text.parse::<Witness>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("'region' with one to five columns"),
            "{text}"
        );
    }
}
