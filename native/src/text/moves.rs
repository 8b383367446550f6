//! Columns as text.

use fourfold_core::Board;
use fourfold_core::board::notation;

/// Returns columns, counted from 0, as move text: `4455`.
pub(crate) fn text<B: Board>(columns: &[u32]) -> String {
    columns
        .iter()
        .map(|&column| notation::digit::<B>(column))
        .collect()
}

/// Returns columns, counted from 0, each after a space: ` 4 4 5 5`.
pub(crate) fn spaced<B: Board>(columns: &[u32]) -> String {
    let digits = columns.iter().map(|&column| notation::digit::<B>(column));
    digits.flat_map(|digit| [' ', digit]).collect()
}

/// Returns the columns of a group, in order of their names: `column 4` or `columns 1 3`.
pub(crate) fn named(mut columns: Vec<char>) -> String {
    columns.sort_unstable();
    let plural = if columns.len() == 1 { "" } else { "s" };
    let names: String = columns.iter().flat_map(|&name| [' ', name]).collect();
    format!("column{plural}{names}")
}

#[cfg(test)]
mod tests {
    use super::{named, spaced, text};
    use fourfold_core::Cube;

    #[test]
    fn columns_as_text() {
        assert_eq!(text::<Cube>(&[0, 15, 12]), "0FC");
        assert_eq!(spaced::<Cube>(&[0, 15]), " 0 F");
        assert_eq!(spaced::<Cube>(&[]), "");
        assert_eq!(named(vec!['3', '1']), "columns 1 3");
        assert_eq!(named(vec!['4']), "column 4");
    }
}
