//! What is known of the columns, on the screen.

use fourfold_core::Board;
use fourfold_core::board::notation;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use crate::computer::Strength;
use crate::play::board::{BOLD, DIM, PLAIN, Picture, SIDE};
use crate::play::thinker::Insight;
use crate::worth::Assessment;

/// How wide a column is drawn in the plane of a cube: with predictions, without, and with nothing but the
/// value.
const WIDE: u16 = 10;
const MEDIUM: u16 = 8;
pub(super) const NARROW: u16 = 5;

/// The values of columns that are to be shown, if any.
pub(super) struct Values<'v, B> {
    /// Whether they are wanted.
    pub(super) is_on: bool,
    pub(super) insight: Option<&'v Insight<B>>,
    pub(super) strength: Strength,
}

/// A value in four characters at most, and how it is written: what is proved in colour, estimates not.
fn short(worth: &Assessment) -> (String, Style) {
    let style = match worth.sign() {
        Some(1) => BOLD.fg(Color::Green),
        Some(0) => BOLD.fg(Color::Yellow),
        Some(_) => BOLD.fg(Color::Magenta),
        None => DIM,
    };
    (worth.short(), style)
}

/// A number that is easily read.
pub(super) fn count(number: u64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    let number = number as f64;
    let unit = units.into_iter().find(|(size, _)| number >= 10.0 * size);
    match unit {
        Some((size, unit)) => format!("{:.0} {unit}", number / size),
        None => format!("{number}"),
    }
}

impl<B: Board> Values<'_, B> {
    /// How many lines they take below a flat board, whether they are on or not.
    pub(super) fn rows(&self) -> u16 {
        if self.has_predictions() { 2 } else { 1 }
    }

    /// The value of a column below the column of a flat board, of which `x` is the first place.
    pub(super) fn draw_below(&self, column: u32, x: u16, y: u16, buffer: &mut Buffer) {
        let Some(insight) = self.shown() else {
            return;
        };
        if let Some(worth) = insight.worth(column) {
            let (text, style) = short(&worth);
            // Four characters don't fit under three.
            let x = if text.chars().count() < 4 { x } else { x - 1 };
            buffer.set_string(x, y, format!("{text:^3}"), style);
        }
        if let Some(prediction) = insight.prediction(column) {
            buffer.set_string(x, y + 1, format!("{prediction:^3}"), PLAIN);
        }
    }

    /// How wide the plane of a cube is, where there is so much room.
    pub(super) fn plane_width(&self, room: u16) -> u16 {
        let best = if self.has_predictions() { WIDE } else { MEDIUM };
        let widths = [best, MEDIUM, NARROW].map(|width| width * SIDE as u16);
        let fits = widths.into_iter().find(|&width| width <= room);
        fits.unwrap_or(NARROW * SIDE as u16)
    }

    /// The columns of a cube from above, and what they are worth.
    pub(super) fn draw_plane(&self, picture: &Picture<B>, area: Rect, buffer: &mut Buffer) {
        buffer.set_string(area.x + 1, area.y, "from above", DIM);
        let width = area.width / SIDE as u16;
        for column in 0..B::COLUMNS {
            let (across, away) = ((column % SIDE) as u16, (SIDE - 1 - column / SIDE) as u16);
            let (x, y) = (area.x + across * width, area.y + 1 + away);
            let digit = notation::digit::<B>(column);
            let is_full = picture.session.position().landing(column).is_none();
            let known = self.shown().filter(|_| !is_full);
            let worth = known.and_then(|insight| insight.worth(column));
            let is_long = worth.is_some_and(|worth| worth.short().chars().count() > 3);
            let name = if is_full { DIM } else { PLAIN };
            let name = picture.name_style(column).patch(name);
            match worth {
                Some(worth) if width == NARROW => {
                    let (text, style) = short(&worth);
                    let cursor = picture.name_style(column);
                    buffer.set_string(x, y, format!("{text:>4}"), style.patch(cursor));
                }
                Some(worth) => {
                    let (text, style) = short(&worth);
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

    /// What there is to say beside the board, in words, where there is so much room for them.
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
        // Where there is little room the legend matters more.
        let lines = room.height.saturating_sub(5).clamp(1, 3);
        let most =
            usize::from((lines * room.width).saturating_sub(TITLE.len() as u16 + 2 * lines) / 2);
        let mut best = vec![Span::styled(TITLE, BOLD)];
        let line = insight.line();
        let shown = line.iter().take(most);
        best.extend(shown.map(|&column| Span::raw(format!(" {}", notation::digit::<B>(column)))));
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

    /// What the signs mean.
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
