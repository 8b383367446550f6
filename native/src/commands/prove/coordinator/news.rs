//! What has been decided, for workers that haven't heard of it.

use std::collections::VecDeque;

/// The most positions that are remembered, and that a worker is told at once.
const REMEMBERED: usize = 1 << 16;
const TOLD_AT_ONCE: usize = 1 << 11;

/// Decided positions, as lines of records, the newest last.
#[derive(Debug, Default)]
pub(super) struct News {
    lines: VecDeque<String>,
    /// The number of those that are forgotten.
    forgotten: u64,
}

impl News {
    pub(super) fn add(&mut self, line: String) {
        self.lines.push_back(line);
        if self.lines.len() > REMEMBERED {
            self.lines.pop_front();
            self.forgotten += 1;
        }
    }

    /// Returns what comes after the first `told`, as far as it is remembered, and the number of those that are told
    /// then.
    pub(super) fn after(&self, told: u64) -> (Vec<String>, u64) {
        let skipped = told.saturating_sub(self.forgotten) as usize;
        let lines = self.lines.iter().skip(skipped).take(TOLD_AT_ONCE);
        let lines: Vec<_> = lines.cloned().collect();
        let first = self.forgotten + (skipped.min(self.lines.len())) as u64;
        let told = first + lines.len() as u64;
        (lines, told)
    }
}

#[cfg(test)]
mod tests {
    use super::{News, REMEMBERED, TOLD_AT_ONCE};

    #[test]
    fn everything_is_told_once_and_in_order() {
        let mut news = News::default();
        for number in 0..REMEMBERED + 10 {
            news.add(number.to_string());
        }
        let (mut told, mut all) = (0, Vec::new());
        loop {
            let (lines, now) = news.after(told);
            assert!(lines.len() <= TOLD_AT_ONCE);
            if lines.is_empty() {
                assert_eq!(now, told);
                break;
            }
            all.extend(lines);
            told = now;
        }
        let expected: Vec<_> = (10..REMEMBERED + 10)
            .map(|number| number.to_string())
            .collect();
        assert_eq!(all, expected);
        news.add("new".to_owned());
        assert_eq!(news.after(told).0, ["new"]);
        assert_eq!(news.after(u64::MAX).0, Vec::<String>::new());
    }
}
