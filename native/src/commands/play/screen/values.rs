//! The values of the columns on the screen.

use fourfold_core::Board;
use fourfold_core::board::notation;
use fourfold_core::player::Strength;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use super::look::{BOLD, DIM, Marks, PLAIN};
use crate::commands::play::game_engine::Insight;
use crate::text::assessment::Assessment;
use crate::text::drawing::SIDE;
use crate::text::moves;

/// The width of a column in the plane of a cube: with predictions, without them, and with the value alone.
const WIDE: u16 = 10;
const MEDIUM: u16 = 8;
pub(super) const NARROW: u16 = 5;

/// The values of the columns as they are shown.
pub(super) struct ColumnValues<'v, B> {
    /// False if they are hidden.
    pub(super) is_on: bool,
    pub(super) insight: Option<&'v Insight<B>>,
    pub(super) strength: Strength,
}

/// Returns a value in at most four characters, and its style: only proved values have a colour.
fn short(assessment: &Assessment) -> (String, Style) {
    let style = match assessment.sign() {
        Some(1) => BOLD.fg(Color::Green),
        Some(0) => BOLD.fg(Color::Yellow),
        Some(_) => BOLD.fg(Color::Magenta),
        None => DIM,
    };
    (assessment.short(), style)
}

/// Returns a number with a unit, as in `12 M`.
pub(super) fn count(number: u64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    let number = number as f64;
    let unit = units.into_iter().find(|(size, _)| number >= 10.0 * size);
    match unit {
        Some((size, unit)) => format!("{:.0} {unit}", number / size),
        None => format!("{number}"),
    }
}

impl<B: Board> ColumnValues<'_, B> {
    /// Returns the number of lines that they take below a flat board, even if they are hidden.
    pub(super) fn rows(&self) -> u16 {
        if self.has_predictions() { 2 } else { 1 }
    }

    /// Draws the value of a column below a flat board; `x` is where the column begins.
    pub(super) fn draw_below(&self, column: u32, x: u16, y: u16, buffer: &mut Buffer) {
        let Some(insight) = self.shown() else {
            return;
        };
        if let Some(assessment) = insight.assessment(column) {
            let (text, style) = short(&assessment);
            // A column is three characters wide.
            let x = if text.chars().count() < 4 { x } else { x - 1 };
            buffer.set_string(x, y, format!("{text:^3}"), style);
        }
        if let Some(prediction) = insight.prediction(column) {
            buffer.set_string(x, y + 1, format!("{prediction:^3}"), PLAIN);
        }
    }

    /// Returns the width of the plane of a cube in this much room.
    pub(super) fn plane_width(&self, room: u16) -> u16 {
        let best = if self.has_predictions() { WIDE } else { MEDIUM };
        let widths = [best, MEDIUM, NARROW].map(|width| width * SIDE as u16);
        let fits = widths.into_iter().find(|&width| width <= room);
        fits.unwrap_or(NARROW * SIDE as u16)
    }

    /// Draws the columns of a cube from above, with their values.
    pub(super) fn draw_plane(&self, position: &B, marks: Marks, area: Rect, buffer: &mut Buffer) {
        buffer.set_string(area.x + 1, area.y, "from above", DIM);
        let width = area.width / SIDE as u16;
        for column in 0..B::COLUMNS {
            let (across, away) = ((column % SIDE) as u16, (SIDE - 1 - column / SIDE) as u16);
            let (x, y) = (area.x + across * width, area.y + 1 + away);
            let digit = notation::digit::<B>(column);
            let is_full = position.landing(column).is_none();
            let known = self.shown().filter(|_| !is_full);
            let assessment = known.and_then(|insight| insight.assessment(column));
            let is_long = assessment.is_some_and(|known| known.short().chars().count() > 3);
            let name = if is_full { DIM } else { PLAIN };
            let name = marks.name_style(column).patch(name);
            match assessment {
                Some(assessment) if width == NARROW => {
                    let (text, style) = short(&assessment);
                    let cursor = marks.name_style(column);
                    buffer.set_string(x, y, format!("{text:>4}"), style.patch(cursor));
                }
                Some(assessment) => {
                    let (text, style) = short(&assessment);
                    buffer.set_string(x, y, format!(" {digit} "), name);
                    buffer.set_string(x + 3, y, &text, style);
                }
                None => buffer.set_string(x, y, format!(" {digit} "), name),
            }
            if let Some(prediction) = known.and_then(|insight| insight.prediction(column))
                && width == WIDE
            {
                let place = if is_long { 8 } else { 7 };
                buffer.set_string(x + place, y, format!("{prediction:>2}"), PLAIN);
            }
        }
    }

    /// Returns the text beside the board, as much of it as fits.
    pub(super) fn words(&self, room: Size) -> Vec<Line<'static>> {
        let Some(insight) = self.shown() else {
            return Vec::new();
        };
        const TITLE: &str = "Best line";
        let positions = count(insight.nodes);
        let far = match insight.depth() {
            Some(depth) => format!("depth {depth}"),
            None => "all is proved".to_owned(),
        };
        // In little room the legend matters more than the line.
        let lines = room.height.saturating_sub(5).clamp(1, 3);
        let most =
            usize::from((lines * room.width).saturating_sub(TITLE.len() as u16 + 2 * lines) / 2);
        let mut best = vec![Span::styled(TITLE, BOLD)];
        let line = insight.line();
        let shown = moves::spaced::<B>(&line[..line.len().min(most)]);
        best.push(Span::raw(shown));
        if line.len() > most {
            best.push(Span::raw(" …"));
        }
        let mut words = vec![
            Line::from(vec![
                Span::styled("Values", BOLD),
                Span::raw(format!(" {far}, {positions} positions")),
            ]),
            Line::from(best),
        ];
        words.extend(self.legend().into_iter().map(|line| line.style(DIM)));
        words
    }

    /// Returns the legend of the signs.
    pub(super) fn legend(&self) -> Vec<Line<'static>> {
        let mut legend = vec![
            Line::raw("+7 win in 7, -6 loss in 6, = draw"),
            Line::raw("+≤9 in 9 at most, 53% estimate"),
        ];
        if let Strength::Level(level, _) = self.strength {
            let text = format!("1-20 as level {level} sees it, 10 is open");
            legend.push(Line::raw(text));
        }
        legend
    }

    fn has_predictions(&self) -> bool {
        matches!(self.strength, Strength::Level(..))
    }

    fn shown(&self) -> Option<&Insight<B>> {
        self.insight.filter(|_| self.is_on)
    }
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn counts() {
        assert_eq!(count(9_999), "9999");
        assert_eq!(count(123_456), "123 k");
        assert_eq!(count(12_345_678), "12 M");
        assert_eq!(count(9_999_999_999), "10000 M");
    }
}
