//! Text from outside, made safe to show: cut, and escaped where it could disturb a terminal or a line.

use std::path::Path;

/// The number of characters that a message repeats of a bad word or line.
pub(crate) const LONGEST_SHOWN: usize = 60;

/// The number of characters that a message repeats of the name of a file.
const LONGEST_PATH: usize = 200;

/// The number of characters of a message that may itself repeat an argument of any length.
const LONGEST_MESSAGE: usize = 400;

/// Returns a word or a line as it can be shown.
pub(crate) fn word(text: &str) -> String {
    shown(text, LONGEST_SHOWN)
}

/// Returns the name of a file as it can be shown.
pub(crate) fn path(path: &Path) -> String {
    shown(&path.to_string_lossy(), LONGEST_PATH)
}

/// Returns a message as it can be shown.
pub(crate) fn message(text: &str) -> String {
    shown(text, LONGEST_MESSAGE)
}

/// Returns a message of any length as it can be shown. What was made safe before stays as it is.
pub(crate) fn line(text: &str) -> String {
    shown(text, usize::MAX)
}

fn shown(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    for (index, character) in text.chars().enumerate() {
        if index == longest {
            shown.push('…');
            break;
        }
        match character {
            '"' | '\'' | '\\' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{line, shown};

    #[test]
    fn nothing_disturbs_the_terminal() {
        assert_eq!(shown("a\x1b[2J\n\u{202e}é", 60), "a\\u{1b}[2J\\n\\u{202e}é");
        let safe = line("a\x1b[2J");
        assert_eq!(line(&safe), safe);
        assert_eq!(shown("12345", 3), "123…");
        assert_eq!(shown("123", 3), "123");
    }
}
