//! The board on the screen, as large as there is room: a cube layer by layer, a flat board as it stands.

use fourfold_core::board::{Player, notation};
use fourfold_core::{Bits, Board, Kind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier, Style};

use crate::drawing;
use crate::play::session::Session;
use crate::play::values;

/// How many columns a cube has in a row.
pub(super) const SIDE: u32 = 4;

pub(super) const PLAIN: Style = Style::new();
pub(super) const DIM: Style = PLAIN.add_modifier(Modifier::DIM);
pub(super) const BOLD: Style = PLAIN.add_modifier(Modifier::BOLD);
pub(super) const HINT: Style = BOLD.fg(Color::Green);

/// How a board is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    /// The size of a cell, of which the last line is left out at the end.
    cell: (u16, u16),
    /// How many layers of a cube stand side by side.
    pub(super) across: u16,
}

/// From the largest to the smallest.
const FLAT: [Scale; 4] = [
    Scale::new((7, 3), 1),
    Scale::new((5, 2), 1),
    Scale::new((5, 1), 1),
    Scale::new((4, 1), 1),
];
const CUBE: [Scale; 5] = [
    Scale::new((6, 3), 4),
    Scale::new((4, 2), 4),
    Scale::new((3, 1), 4),
    Scale::new((3, 1), 2),
    Scale::new((3, 1), 1),
];

/// What is drawn.
pub(super) struct Picture<'p, B: Board> {
    pub(super) session: &'p Session<B>,
    /// The column in which a person may drop a stone next.
    pub(super) cursor: Option<u32>,
    pub(super) hint: Option<u32>,
    pub(super) values: &'p values::Values<'p, B>,
}

pub(super) fn is_cube<B: Board>() -> bool {
    B::NAME == Kind::Cube.name()
}

/// A player's letter, in the colour that it has in every drawing.
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

impl Scale {
    const fn new(cell: (u16, u16), across: u16) -> Self {
        Self { cell, across }
    }

    /// Those of a board, the largest one first.
    pub(super) fn all<B: Board>() -> &'static [Self] {
        if is_cube::<B>() { &CUBE } else { &FLAT }
    }

    /// How much room the board takes.
    pub(super) fn size<B: Board>(self, values: &values::Values<B>) -> Size {
        let (width, height) = self.cell;
        if is_cube::<B>() {
            let layer = self.layer();
            let down = B::HEIGHT as u16 / self.across;
            return Size {
                width: self.across * (layer.width + self.gap()) - self.gap(),
                height: down * (layer.height + 1) - 1,
            };
        }
        Size {
            width: B::COLUMNS as u16 * width + 2,
            // The stone above, the bottom, the names, what is known of the columns.
            height: B::HEIGHT as u16 * height - (height - 1) + 3 + values.rows(),
        }
    }

    /// A layer of a cube with its name.
    fn layer(self) -> Size {
        let (width, height) = self.cell;
        let side = SIDE as u16;
        Size {
            width: side * width,
            height: 1 + side * height - (height - 1),
        }
    }

    /// How much of a cell's width is left of what is drawn in it.
    fn indent(self) -> u16 {
        (self.cell.0 - 3) / 2
    }

    /// What stands between two layers.
    fn gap(self) -> u16 {
        if self.across == 2 { 2 } else { 3 }
    }
}

impl<B: Board> Picture<'_, B> {
    pub(super) fn draw(&self, scale: Scale, area: Rect, buffer: &mut Buffer) {
        if is_cube::<B>() {
            self.draw_layers(scale, area, buffer);
        } else {
            self.draw_grid(scale, area, buffer);
        }
    }

    /// The layers in the order in which they are read, the lowest one first.
    fn draw_layers(&self, scale: Scale, area: Rect, buffer: &mut Buffer) {
        let layer = scale.layer();
        for level in 0..B::HEIGHT {
            let number = level as u16;
            let x = area.x + number % scale.across * (layer.width + scale.gap());
            let y = area.y + number / scale.across * (layer.height + 1);
            let name = match level {
                0 => "bottom".to_owned(),
                _ if level == B::HEIGHT - 1 => "top".to_owned(),
                _ => format!("layer {}", level + 1),
            };
            buffer.set_string(x + scale.indent() + 1, y, name, DIM);
            for column in 0..B::COLUMNS {
                let (across, away) = ((column % SIDE) as u16, (SIDE - 1 - column / SIDE) as u16);
                let x = x + across * scale.cell.0 + scale.indent();
                self.draw_cell((column, level), x, y + 1 + away * scale.cell.1, buffer);
            }
        }
    }

    /// A flat board with its frame, the stone that is about to fall, and what there is to say of columns.
    fn draw_grid(&self, scale: Scale, area: Rect, buffer: &mut Buffer) {
        let (width, height) = scale.cell;
        let x = |column: u32| area.x + 1 + column as u16 * width + scale.indent();
        let rows = B::HEIGHT as u16 * height - (height - 1);
        let bottom = area.y + 1 + rows;
        if let Some(column) = self.cursor {
            let (letter, style) = stone(self.session.position().to_move());
            buffer.set_string(x(column) + 1, area.y, letter.to_string(), style);
        }
        let right = area.x + 1 + B::COLUMNS as u16 * width;
        for y in area.y + 1..bottom {
            buffer.set_string(area.x, y, "│", DIM);
            buffer.set_string(right, y, "│", DIM);
        }
        let line = "─".repeat((right - area.x - 1).into());
        buffer.set_string(area.x, bottom, format!("└{line}┘"), DIM);
        for column in 0..B::COLUMNS {
            for level in 0..B::HEIGHT {
                let y = bottom - 1 - level as u16 * height;
                self.draw_cell((column, level), x(column), y, buffer);
            }
            let name = format!(" {} ", notation::digit::<B>(column));
            let style = self.name_style(column);
            buffer.set_string(x(column), bottom + 1, name, style);
            self.values
                .draw_below(column, x(column), bottom + 2, buffer);
        }
    }

    /// How the name of a column is written.
    pub(super) fn name_style(&self, column: u32) -> Style {
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

    /// One cell, three characters wide.
    fn draw_cell(&self, (column, level): (u32, u32), x: u16, y: u16, buffer: &mut Buffer) {
        let position = self.session.position();
        let cell = B::cell(column, level);
        let (symbol, style, (left, right), around) = match position.stone(column, level) {
            Some(player) => {
                let (letter, style) = stone(player);
                if !(self.session.winning() & cell).is_empty() {
                    let style = style.add_modifier(Modifier::REVERSED);
                    (letter, style, ('*', '*'), style)
                } else if self.session.last() == Some(cell) {
                    (letter, style, ('[', ']'), BOLD)
                } else {
                    (letter, style, (' ', ' '), PLAIN)
                }
            }
            None if position.landing(column) == Some(cell) && !position.is_over() => {
                let style = self.name_style(column);
                let digit = notation::digit::<B>(column);
                if self.hint == Some(column) {
                    (digit, style, ('!', '!'), style)
                } else if self.cursor == Some(column) {
                    (digit, style, ('>', '<'), style)
                } else {
                    (digit, DIM, (' ', ' '), PLAIN)
                }
            }
            None if self.cursor == Some(column) => (':', PLAIN, (' ', ' '), PLAIN),
            None => ('·', DIM, (' ', ' '), PLAIN),
        };
        for (index, (character, style)) in [(left, around), (symbol, style), (right, around)]
            .into_iter()
            .enumerate()
        {
            buffer.set_string(x + index as u16, y, character.to_string(), style);
        }
    }
}
