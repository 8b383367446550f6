//! The board on the screen, as large as fits: a cube layer by layer, a flat board upright.

use fourfold_core::board::notation;
use fourfold_core::{Bits, Board};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Modifier;

use super::look::{BOLD, DIM, Marks, PLAIN, stone};
use super::values::ColumnValues;
use crate::commands::play::game::PlayedGame;
use crate::text::drawing::{SIDE, last_cell, layer_name};

/// A size of the board on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    /// The width and the height of a cell. The lowest cells are one line high: nothing is below the stones.
    cell: (u16, u16),
    /// The number of layers of a cube that stand side by side.
    pub(super) across: u16,
}

/// The sizes, from the largest to the smallest.
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

/// A picture of the board.
pub(super) struct BoardPicture<'p, B: Board> {
    pub(super) game: &'p PlayedGame<B>,
    pub(super) marks: Marks,
    pub(super) values: &'p ColumnValues<'p, B>,
}

impl Scale {
    const fn new(cell: (u16, u16), across: u16) -> Self {
        Self { cell, across }
    }

    /// Returns the scales of a board, the largest first.
    pub(super) fn all<B: Board>() -> &'static [Self] {
        if B::IS_CUBE { &CUBE } else { &FLAT }
    }

    /// Returns the size of the board with `rows` lines of values below it.
    pub(super) fn size<B: Board>(self, rows: u16) -> Size {
        let (width, height) = self.cell;
        if B::IS_CUBE {
            let layer = self.layer();
            let down = B::HEIGHT as u16 / self.across;
            return Size {
                width: self.across * (layer.width + self.gap()) - self.gap(),
                height: down * (layer.height + 1) - 1,
            };
        }
        Size {
            width: B::COLUMNS as u16 * width + 2,
            // Three lines more for the stone above, the bottom and the names.
            height: B::HEIGHT as u16 * height - (height - 1) + 3 + rows,
        }
    }

    /// Returns the size of a layer of a cube with its name.
    fn layer(self) -> Size {
        let (width, height) = self.cell;
        let side = SIDE as u16;
        Size {
            width: side * width,
            height: 1 + side * height - (height - 1),
        }
    }

    /// Returns the blank width to the left of what is drawn in a cell.
    fn indent(self) -> u16 {
        (self.cell.0 - 3) / 2
    }

    /// Returns the width between two layers.
    fn gap(self) -> u16 {
        if self.across == 2 { 2 } else { 3 }
    }
}

impl<B: Board> BoardPicture<'_, B> {
    pub(super) fn draw(&self, scale: Scale, area: Rect, buffer: &mut Buffer) {
        if B::IS_CUBE {
            self.draw_layers(scale, area, buffer);
        } else {
            self.draw_grid(scale, area, buffer);
        }
    }

    /// Draws the layers in reading order, the lowest first.
    fn draw_layers(&self, scale: Scale, area: Rect, buffer: &mut Buffer) {
        let layer = scale.layer();
        for level in 0..B::HEIGHT {
            let number = level as u16;
            let x = area.x + number % scale.across * (layer.width + scale.gap());
            let y = area.y + number / scale.across * (layer.height + 1);
            let name = layer_name::<B>(level);
            buffer.set_string(x + scale.indent() + 1, y, name, DIM);
            for column in 0..B::COLUMNS {
                let (across, away) = ((column % SIDE) as u16, (SIDE - 1 - column / SIDE) as u16);
                let x = x + across * scale.cell.0 + scale.indent();
                self.draw_cell((column, level), x, y + 1 + away * scale.cell.1, buffer);
            }
        }
    }

    /// Draws a flat board with its frame, the stone that is about to fall, and the values of the columns.
    fn draw_grid(&self, scale: Scale, area: Rect, buffer: &mut Buffer) {
        let (width, height) = scale.cell;
        let x = |column: u32| area.x + 1 + column as u16 * width + scale.indent();
        let rows = B::HEIGHT as u16 * height - (height - 1);
        let bottom = area.y + 1 + rows;
        if let Some(column) = self.marks.cursor {
            let (letter, style) = stone(self.game.position().to_move());
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
            let style = self.marks.name_style(column);
            buffer.set_string(x(column), bottom + 1, name, style);
            self.values
                .draw_below(column, x(column), bottom + 2, buffer);
        }
    }

    /// Draws one cell, three characters wide.
    fn draw_cell(&self, (column, level): (u32, u32), x: u16, y: u16, buffer: &mut Buffer) {
        let position = self.game.position();
        let cell = B::cell(column, level);
        let (symbol, style, (left, right), around) = match position.stone(column, level) {
            Some(player) => {
                let (letter, style) = stone(player);
                if !(self.game.winning() & cell).is_empty() {
                    let style = style.add_modifier(Modifier::REVERSED);
                    (letter, style, ('*', '*'), style)
                } else if last_cell(self.game.game()) == Some(cell) {
                    (letter, style, ('[', ']'), BOLD)
                } else {
                    (letter, style, (' ', ' '), PLAIN)
                }
            }
            None if position.landing(column) == Some(cell) && !position.is_over() => {
                let style = self.marks.name_style(column);
                let digit = notation::digit::<B>(column);
                if self.marks.hint == Some(column) {
                    (digit, style, ('!', '!'), style)
                } else if self.marks.cursor == Some(column) {
                    (digit, style, ('>', '<'), style)
                } else {
                    (digit, DIM, (' ', ' '), PLAIN)
                }
            }
            None if self.marks.cursor == Some(column) => (':', PLAIN, (' ', ' '), PLAIN),
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
