//! The memory for what is learned from.

use crate::runtime::machine::MACHINE;

/// What is left of the memory that was free at the start.
pub(super) struct Room {
    left: u64,
}

impl Room {
    /// All that is free on this machine but a quarter, which learning itself and others need.
    pub(super) fn of_machine() -> Self {
        Self {
            left: MACHINE.free / 4 * 3,
        }
    }

    /// Takes room for some examples of this size in bytes.
    ///
    /// # Errors
    /// If there isn't enough.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), String> {
        // The list of examples grows by doubling, and holds the old one meanwhile.
        let bytes = 2 * bytes as u64;
        let left = self.left.checked_sub(bytes);
        let full = "what comes before this line takes all the memory that is free; learn from less";
        self.left = left.ok_or(full)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Room;

    #[test]
    fn it_is_used_up() {
        let mut room = Room { left: 1000 };
        assert!(room.take(300).is_ok() && room.take(200).is_ok());
        assert!(room.take(1).is_err());
    }
}
