//! Foreign text made safe to show.

/// The text, cut to `longest` characters, with everything that could disturb a terminal or a line
/// escaped.
pub(crate) fn shown(text: &str, longest: usize) -> String {
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
    use super::shown;

    #[test]
    fn nothing_disturbs_the_terminal() {
        assert_eq!(shown("a\x1b[2J\n\u{202e}é", 60), "a\\u{1b}[2J\\n\\u{202e}é");
        assert_eq!(shown("12345", 3), "123…");
        assert_eq!(shown("123", 3), "123");
    }
}
