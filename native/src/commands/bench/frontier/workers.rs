//! Numbers of workers, as an argument.

/// More workers than any proof has had.
const MOST: u64 = 1 << 16;

/// Numbers of workers, in order. One is always among them, because the others are compared with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WorkerNumbers(pub(super) Vec<u64>);

/// Reads `A..B`, which doubles from A up to B, or numbers separated by commas.
pub(super) fn parse(text: &str) -> Result<WorkerNumbers, String> {
    let number = |text: &str| match text.parse() {
        Ok(number @ 1..=MOST) => Ok(number),
        _ => Err(format!(
            "numbers of workers are written 1..1024 or 1,16,64, each between 1 and {MOST}"
        )),
    };
    let mut numbers = vec![1];
    match text.split_once("..") {
        Some((from, to)) => {
            let (from, to) = (number(from)?, number(to)?);
            let (least, most) = (from.min(to), from.max(to));
            numbers.extend(
                std::iter::successors(Some(least), |n| Some(2 * n)).take_while(|&n| n < most),
            );
            numbers.push(most);
        }
        None => {
            for one in text.split(',') {
                numbers.push(number(one)?);
            }
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(WorkerNumbers(numbers))
}

#[cfg(test)]
mod tests {
    use super::{WorkerNumbers, parse};

    #[test]
    fn numbers_of_workers() {
        for (text, numbers) in [
            ("1", &[1][..]),
            ("64", &[1, 64]),
            ("64,16,64", &[1, 16, 64]),
            ("1..8", &[1, 2, 4, 8]),
            ("8..1", &[1, 2, 4, 8]),
            ("3..20", &[1, 3, 6, 12, 20]),
            ("65536", &[1, 65536]),
        ] {
            assert_eq!(parse(text), Ok(WorkerNumbers(numbers.to_vec())), "{text}");
        }
        for text in [
            "", "0", "x", "1,", "1..", "..", "0..4", "1..65537", "-1", "1..2..3",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
