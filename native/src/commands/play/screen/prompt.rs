//! A question on the bottom line, and its answer.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::commands::play::store::USUAL_NAME;
use crate::text::shown;

/// No system has longer names, in bytes.
const LONGEST_NAME: usize = 4096;

/// The purpose for which the name of a file is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Save,
    /// To save over an existing file.
    Replace,
    Load,
}

/// The question, and what has been typed so far.
#[derive(Clone, Debug)]
pub(super) struct Prompt {
    purpose: Purpose,
    text: String,
}

/// The reply to the question so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// More keys are to come.
    NotYet,
    /// The person doesn't want to reply.
    Never,
    /// The name of a file, and its purpose.
    Name(Purpose, String),
}

impl Prompt {
    /// A question for a name.
    pub(super) fn new(purpose: Purpose) -> Self {
        let text = String::new();
        Self { purpose, text }
    }

    /// The question whether to write over the file of this name.
    pub(super) fn replace(name: String) -> Self {
        Self {
            purpose: Purpose::Replace,
            text: name,
        }
    }

    /// Returns the line as it is shown, with what has been typed.
    pub(super) fn line(&self) -> String {
        let name = shown::word(&self.text);
        match self.purpose {
            Purpose::Save => format!("Save as [{USUAL_NAME}]: {name}"),
            Purpose::Load => format!("Load [{USUAL_NAME}]: {name}"),
            Purpose::Replace => format!("{name} exists. Write over it? y or n: "),
        }
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: &KeyEvent) -> Reply {
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        match (self.purpose, key.code) {
            (_, KeyCode::Esc) => Reply::Never,
            (Purpose::Replace, KeyCode::Char('y' | 'Y')) if is_plain => self.reply(),
            (Purpose::Replace, KeyCode::Char('n' | 'N')) if is_plain => Reply::Never,
            (Purpose::Replace, _) => Reply::NotYet,
            (_, KeyCode::Enter) => self.reply(),
            (_, KeyCode::Backspace) => {
                self.text.pop();
                Reply::NotYet
            }
            (_, KeyCode::Char('u')) if key.modifiers == KeyModifiers::CONTROL => {
                self.text.clear();
                Reply::NotYet
            }
            (_, KeyCode::Char(character)) if is_plain && self.text.len() < LONGEST_NAME => {
                self.text.push(character);
                Reply::NotYet
            }
            _ => Reply::NotYet,
        }
    }

    fn reply(&self) -> Reply {
        let name = self.text.trim();
        let name = if name.is_empty() { USUAL_NAME } else { name };
        Reply::Name(self.purpose, name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{Prompt, Purpose, Reply};
    use ratatui::crossterm::event::{KeyCode, KeyEvent};

    fn typed(prompt: &mut Prompt, text: &str) {
        for character in text.chars() {
            let key = KeyEvent::from(KeyCode::Char(character));
            assert_eq!(prompt.key(&key), Reply::NotYet);
        }
    }

    #[test]
    fn a_name_is_typed_and_mended() {
        let mut prompt = Prompt::new(Purpose::Save);
        typed(&mut prompt, "games/1x");
        prompt.key(&KeyCode::Backspace.into());
        assert!(prompt.line().ends_with(": games/1"));
        let reply = prompt.key(&KeyCode::Enter.into());
        assert_eq!(reply, Reply::Name(Purpose::Save, "games/1".into()));
    }

    #[test]
    fn no_name_is_the_usual_one() {
        let reply = Prompt::new(Purpose::Load).key(&KeyCode::Enter.into());
        assert_eq!(
            reply,
            Reply::Name(Purpose::Load, "fourfold-game.txt".into())
        );
        let reply = Prompt::new(Purpose::Load).key(&KeyCode::Esc.into());
        assert_eq!(reply, Reply::Never);
    }

    #[test]
    fn only_a_yes_writes_over_a_file() {
        let mut prompt = Prompt::replace("game".into());
        typed(&mut prompt, "x ");
        assert_eq!(prompt.key(&KeyCode::Enter.into()), Reply::NotYet);
        let yes = prompt.key(&KeyCode::Char('y').into());
        assert_eq!(yes, Reply::Name(Purpose::Replace, "game".into()));
        let no = prompt.key(&KeyCode::Char('n').into());
        assert_eq!(no, Reply::Never);
    }
}
