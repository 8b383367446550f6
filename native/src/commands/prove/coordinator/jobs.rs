//! The jobs that are with the workers or on the way to them.

use std::collections::HashMap;
use std::time::Instant;

/// A job that was published and has no result yet.
#[derive(Clone, Debug)]
pub(super) struct Published {
    pub(super) key: u128,
    pub(super) budget: u64,
    /// Tells it from others of the same position.
    pub(super) ticket: u64,
    /// The number of its message, once the server has it.
    pub(super) number: Option<u64>,
    pub(super) since: Instant,
}

/// All of them, by the columns that lead to their positions.
#[derive(Debug, Default)]
pub(super) struct Jobs {
    by_columns: HashMap<Vec<u8>, Published>,
    columns: HashMap<u128, Vec<u8>>,
    keys: HashMap<u64, u128>,
    tickets: u64,
}

impl Jobs {
    pub(super) fn len(&self) -> usize {
        self.by_columns.len()
    }

    /// Adds a job, and returns its ticket. It has no number yet, unless it was published by an earlier coordinator.
    pub(super) fn add(
        &mut self,
        columns: &[u8],
        key: u128,
        budget: u64,
        number: Option<u64>,
    ) -> u64 {
        self.tickets += 1;
        let published = Published {
            key,
            budget,
            ticket: self.tickets,
            number,
            since: Instant::now(),
        };
        self.columns.insert(key, columns.to_vec());
        self.keys.extend(number.map(|number| (number, key)));
        self.by_columns.insert(columns.to_vec(), published);
        self.tickets
    }

    /// Notes the number of a job. Returns false if the job is no longer there.
    pub(super) fn number(&mut self, columns: &[u8], ticket: u64, number: u64) -> bool {
        match self.by_columns.get_mut(columns) {
            Some(published) if published.ticket == ticket => {
                published.number = Some(number);
                self.keys.insert(number, published.key);
                true
            }
            _ => false,
        }
    }

    /// Removes a job.
    pub(super) fn remove(&mut self, columns: &[u8]) -> Option<Published> {
        let published = self.by_columns.remove(columns)?;
        self.columns.remove(&published.key);
        if let Some(number) = published.number {
            self.keys.remove(&number);
        }
        Some(published)
    }

    /// Removes a job that couldn't be published, unless its position has been given out again since.
    pub(super) fn remove_ticket(&mut self, columns: &[u8], ticket: u64) -> bool {
        let is_same = |published: &Published| published.ticket == ticket;
        self.by_columns.get(columns).is_some_and(is_same) && self.remove(columns).is_some()
    }

    /// Removes the job with this key, and returns its columns too.
    pub(super) fn remove_key(&mut self, key: u128) -> Option<(Vec<u8>, Published)> {
        let columns = self.columns.get(&key)?.clone();
        let published = self.remove(&columns)?;
        Some((columns, published))
    }

    /// Returns true if the job of this message matters.
    pub(super) fn has_number(&self, number: u64) -> bool {
        self.keys.contains_key(&number)
    }

    /// Returns the numbers of all messages.
    pub(super) fn numbers(&self) -> Vec<u64> {
        self.keys.keys().copied().collect()
    }

    /// Returns the columns and numbers of jobs that were published before a time.
    pub(super) fn since_before(&self, time: Instant) -> Vec<(Vec<u8>, u64)> {
        let jobs = self.by_columns.iter();
        jobs.filter(|(_, of)| of.since < time)
            .filter_map(|(columns, of)| Some((columns.clone(), of.number?)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Jobs;

    #[test]
    fn a_job_goes_by_its_columns_its_key_and_its_number() {
        let mut jobs = Jobs::default();
        let ticket = jobs.add(&[1, 2], 7, 100, None);
        assert!(jobs.number(&[1, 2], ticket, 5) && jobs.has_number(5));
        assert!(!jobs.number(&[1, 2], ticket + 1, 6) && !jobs.has_number(6));
        let (columns, published) = jobs.remove_key(7).unwrap();
        assert_eq!((columns, published.budget), (vec![1, 2], 100));
        assert!(!jobs.has_number(5) && jobs.len() == 0);
        let other = jobs.add(&[1, 2], 7, 100, None);
        assert!(!jobs.remove_ticket(&[1, 2], ticket) && jobs.remove_ticket(&[1, 2], other));
        assert!(jobs.remove(&[1, 2]).is_none() && jobs.numbers().is_empty());
    }
}
