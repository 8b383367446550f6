//! Numbers with units, as people write them: times, sizes of memory, numbers of threads.

use std::num::NonZeroUsize;
use std::time::Duration;

/// More threads than any machine runs at once.
pub(crate) const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(1 << 12).expect("it is not zero");

/// Reads a number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse() {
        Ok(threads) if threads <= MOST_THREADS => Ok(threads),
        _ => Err(format!(
            "the number of threads is between 1 and {MOST_THREADS}"
        )),
    }
}

/// Reads a time: `30s`, `5m`, `1h 30m`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(Duration::ZERO) => Err("it must be longer than 0 s".to_owned()),
        Ok(duration) => Ok(duration),
        Err(_) => Err("a time is a number and a unit: 30s, 5m, 1h 30m".to_owned()),
    }
}

/// Returns a time as [`duration`] reads it, in one word: `1h30m`.
pub(crate) fn duration_text(duration: Duration) -> String {
    let text = humantime::format_duration(duration).to_string();
    text.replace(' ', "")
}

/// Reads a size in bytes: `512M`, `1G`, `1.5GiB`. Both kinds of unit are powers of 1024.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let wrong = || "a size is a number and a unit: 512M, 1G, 1.5GiB".to_owned();
    let split = text
        .find(|character: char| character.is_ascii_alphabetic())
        .ok_or_else(wrong)?;
    let (number, unit) = text.split_at(split);
    let unit = unit.to_ascii_uppercase();
    let shift = match unit
        .strip_suffix("IB")
        .or(unit.strip_suffix('B'))
        .unwrap_or(&unit)
    {
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(wrong()),
    };
    let number: f64 = number.trim_end().parse().map_err(|_| wrong())?;
    if !(0.0..=1e9).contains(&number) {
        return Err(wrong());
    }
    Ok((number * (1u64 << shift) as f64) as u64)
}

/// Returns a size in the largest unit of which it is a multiple.
pub(crate) fn size_text(bytes: u64) -> String {
    let (shift, unit) = [(30, "G"), (20, "M"), (10, "K")]
        .into_iter()
        .find(|(shift, _)| bytes > 0 && bytes.is_multiple_of(1 << shift))
        .unwrap_or((0, " bytes"));
    format!("{}{unit}", bytes >> shift)
}

/// Returns a number with its digits in groups: `44,123`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{grouped, size};

    #[test]
    fn groups_of_digits() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (44_123, "44,123"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(size("512M"), Ok(512 << 20));
        assert_eq!(size("1GiB"), Ok(1 << 30));
        assert_eq!(size("1.5 gb"), Ok(3 << 29));
        for wrong in ["", "1", "G", "-1G", "1X", "1GiBs", "NaNM", "infG", "1e99G"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
