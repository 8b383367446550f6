//! What the keys mean.

use fourfold_core::{Board, Kind};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::play::board::SIDE;

/// What a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// A stone in this column, counted from 0.
    Play(u32),
    /// The cursor a step in this direction.
    Step(Direction),
    /// A stone in the column of the cursor.
    Drop,
    Undo,
    Redo,
    Hint,
    Values,
    Save,
    Load,
    New,
    Help,
    /// The end of whatever lies over the game, or of the game.
    Back,
    Quit,
}

/// As seen on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// The keys that aren't columns, and what they are good for.
pub(super) const KEYS: [(&str, &str); 12] = [
    ("arrows", "move the cursor"),
    ("Enter", "or Space: drop a stone there"),
    ("u", "take back"),
    ("r", "play again what was taken back"),
    ("h", "hint: a good move, shown until you have moved"),
    ("v", "what every column is worth, on and off"),
    ("s", "save the game as a line of move text"),
    ("l", "load such a file"),
    ("n", "new game"),
    ("?", "this help; any key ends it"),
    ("q", "or Esc: quit"),
    ("Ctrl-C", "quit at once"),
];

/// What a key means; nothing, perhaps.
pub(super) fn wish<B: Board>(key: &KeyEvent) -> Option<Wish> {
    let KeyCode::Char(character) = key.code else {
        return match key.code {
            KeyCode::Left => Some(Wish::Step(Direction::Left)),
            KeyCode::Right => Some(Wish::Step(Direction::Right)),
            KeyCode::Up => Some(Wish::Step(Direction::Up)),
            KeyCode::Down => Some(Wish::Step(Direction::Down)),
            KeyCode::Enter => Some(Wish::Drop),
            KeyCode::Esc => Some(Wish::Back),
            _ => None,
        };
    };
    if is_ctrl_c(key) {
        return Some(Wish::Quit);
    }
    if !(key.modifiers - KeyModifiers::SHIFT).is_empty() {
        return None;
    }
    let mut digits = B::DIGITS.chars();
    if let Some(column) = digits.position(|digit| digit == character.to_ascii_uppercase()) {
        return Some(Wish::Play(column as u32));
    }
    match character.to_ascii_lowercase() {
        ' ' => Some(Wish::Drop),
        'u' => Some(Wish::Undo),
        'r' => Some(Wish::Redo),
        'h' => Some(Wish::Hint),
        'v' => Some(Wish::Values),
        's' => Some(Wish::Save),
        'l' => Some(Wish::Load),
        'n' => Some(Wish::New),
        '?' => Some(Wish::Help),
        'q' => Some(Wish::Quit),
        _ => None,
    }
}

/// The key that ends a program everywhere.
pub(super) fn is_ctrl_c(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'C'))
}

/// The column a step away; the same one at the edge. A flat board has no up and down.
pub(super) fn stepped<B: Board>(column: u32, direction: Direction) -> u32 {
    let is_cube = B::NAME == Kind::Cube.name();
    let across = if is_cube { SIDE } else { B::COLUMNS };
    match direction {
        Direction::Left if !column.is_multiple_of(across) => column - 1,
        Direction::Right if column % across + 1 < across => column + 1,
        Direction::Up if is_cube && column + SIDE < B::COLUMNS => column + SIDE,
        Direction::Down if is_cube && column >= SIDE => column - SIDE,
        _ => column,
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, Wish, stepped, wish};
    use fourfold_core::{Board, Cube, Flat};
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    fn char<B: Board>(character: char) -> Option<Wish> {
        wish::<B>(&KeyEvent::from(KeyCode::Char(character)))
    }

    #[test]
    fn no_letter_is_both_a_column_and_a_wish() {
        assert_eq!(char::<Cube>('0'), Some(Wish::Play(0)));
        assert_eq!(char::<Cube>('f'), Some(Wish::Play(15)));
        assert_eq!(char::<Cube>('F'), Some(Wish::Play(15)));
        assert_eq!(char::<Flat<7, 6>>('7'), Some(Wish::Play(6)));
        for none in ['0', '8', 'a', 'x'] {
            assert_eq!(char::<Flat<7, 6>>(none), None);
        }
        let letters = "urhvslnq?".chars();
        assert!(letters.clone().all(|letter| char::<Cube>(letter).is_some()));
        for letter in letters {
            assert_eq!(char::<Cube>(letter), char::<Flat<7, 6>>(letter));
        }
    }

    #[test]
    fn control_is_for_quitting() {
        let control = |letter| {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
            wish::<Cube>(&key)
        };
        assert_eq!(control('c'), Some(Wish::Quit));
        assert_eq!(control('u'), None);
        assert_eq!(control('1'), None);
    }

    #[test]
    fn the_cursor_stays_on_the_board() {
        use Direction::{Down, Left, Right, Up};
        let steps = |column, directions: [Direction; 4]| {
            directions.map(|direction| stepped::<Cube>(column, direction))
        };
        assert_eq!(steps(5, [Left, Right, Up, Down]), [4, 6, 9, 1]);
        assert_eq!(steps(0, [Left, Right, Up, Down]), [0, 1, 4, 0]);
        assert_eq!(steps(15, [Left, Right, Up, Down]), [14, 15, 15, 11]);
        assert_eq!(stepped::<Flat<7, 6>>(6, Right), 6);
        assert_eq!(stepped::<Flat<7, 6>>(3, Up), 3);
    }
}
