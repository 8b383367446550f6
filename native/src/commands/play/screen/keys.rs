//! The commands of the keys.

use fourfold_core::Board;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::text::drawing::SIDE;

/// A command that a person gives by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyCommand {
    /// Drop a stone in this column, counted from 0.
    Play(u32),
    /// Move the cursor a step in this direction.
    Step(Direction),
    /// Drop a stone in the column of the cursor.
    Drop,
    Undo,
    Redo,
    Hint,
    Values,
    Save,
    Load,
    New,
    Help,
    /// Close what lies over the game, or end the game.
    Back,
    Quit,
}

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// The keys other than columns, and what they do.
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

/// Returns the command of a key, if it has one.
pub(super) fn command<B: Board>(key: &KeyEvent) -> Option<KeyCommand> {
    let KeyCode::Char(character) = key.code else {
        return match key.code {
            KeyCode::Left => Some(KeyCommand::Step(Direction::Left)),
            KeyCode::Right => Some(KeyCommand::Step(Direction::Right)),
            KeyCode::Up => Some(KeyCommand::Step(Direction::Up)),
            KeyCode::Down => Some(KeyCommand::Step(Direction::Down)),
            KeyCode::Enter => Some(KeyCommand::Drop),
            KeyCode::Esc => Some(KeyCommand::Back),
            _ => None,
        };
    };
    if is_ctrl_c(key) {
        return Some(KeyCommand::Quit);
    }
    if !(key.modifiers - KeyModifiers::SHIFT).is_empty() {
        return None;
    }
    let mut digits = B::DIGITS.chars();
    if let Some(column) = digits.position(|digit| digit == character.to_ascii_uppercase()) {
        return Some(KeyCommand::Play(column as u32));
    }
    match character.to_ascii_lowercase() {
        ' ' => Some(KeyCommand::Drop),
        'u' => Some(KeyCommand::Undo),
        'r' => Some(KeyCommand::Redo),
        'h' => Some(KeyCommand::Hint),
        'v' => Some(KeyCommand::Values),
        's' => Some(KeyCommand::Save),
        'l' => Some(KeyCommand::Load),
        'n' => Some(KeyCommand::New),
        '?' => Some(KeyCommand::Help),
        'q' => Some(KeyCommand::Quit),
        _ => None,
    }
}

/// Returns true for Ctrl-C.
pub(super) fn is_ctrl_c(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'C'))
}

/// Returns the column a step away, or the same column at the edge. A flat board has no up and down.
pub(super) fn stepped<B: Board>(column: u32, direction: Direction) -> u32 {
    let is_cube = B::IS_CUBE;
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
    use super::{Direction, KeyCommand, command, stepped};
    use fourfold_core::{Board, Cube, Flat};
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    fn char<B: Board>(character: char) -> Option<KeyCommand> {
        command::<B>(&KeyEvent::from(KeyCode::Char(character)))
    }

    #[test]
    fn no_letter_is_both_a_column_and_a_command() {
        assert_eq!(char::<Cube>('0'), Some(KeyCommand::Play(0)));
        assert_eq!(char::<Cube>('f'), Some(KeyCommand::Play(15)));
        assert_eq!(char::<Cube>('F'), Some(KeyCommand::Play(15)));
        assert_eq!(char::<Flat<7, 6>>('7'), Some(KeyCommand::Play(6)));
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
            command::<Cube>(&key)
        };
        assert_eq!(control('c'), Some(KeyCommand::Quit));
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
