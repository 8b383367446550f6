//! The look of stones, columns and text, which everything on the screen shares.

use fourfold_core::board::Player;
use ratatui::style::{Color, Modifier, Style};

use crate::text::drawing;

pub(super) const PLAIN: Style = Style::new();
pub(super) const DIM: Style = PLAIN.add_modifier(Modifier::DIM);
pub(super) const BOLD: Style = PLAIN.add_modifier(Modifier::BOLD);
pub(super) const HINT: Style = BOLD.fg(Color::Green);

/// Returns a player's letter and style, in the colour that the player has in every drawing.
pub(super) fn stone(player: Player) -> (char, Style) {
    let (letter, style) = drawing::stone(player);
    let colour = match style.get_fg_color() {
        Some(anstyle::Color::Ansi(colour)) => {
            Color::Indexed(anstyle::Ansi256Color::from_ansi(colour).index())
        }
        _ => Color::Reset,
    };
    (letter, BOLD.fg(colour))
}

/// The columns that are marked on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks {
    /// The column in which a person may drop a stone next.
    pub(super) cursor: Option<u32>,
    pub(super) hint: Option<u32>,
}

impl Marks {
    /// Returns the style of a column's name.
    pub(super) fn name_style(self, column: u32) -> Style {
        let style = if self.hint == Some(column) {
            HINT
        } else {
            PLAIN
        };
        if self.cursor == Some(column) {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }
}
