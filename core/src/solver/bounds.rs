//! Bounds on a value.

/// Bounds on a value, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The value is not less.
    pub least: i32,
    /// The value is not more.
    pub most: i32,
}

impl Bounds {
    /// The bounds of a value of which nothing is known. They can be negated, and their width is a number
    /// of 32 bits.
    pub const UNKNOWN: Self = Self {
        least: -i32::MAX / 2,
        most: i32::MAX / 2,
    };

    /// Returns the bounds of a value that is known.
    pub const fn exactly(value: i32) -> Self {
        Self {
            least: value,
            most: value,
        }
    }

    /// Returns true if the value itself is known.
    pub const fn is_exact(self) -> bool {
        self.least == self.most
    }

    /// Returns the value itself, if it is known.
    pub const fn exact(self) -> Option<i32> {
        if self.is_exact() {
            Some(self.least)
        } else {
            None
        }
    }

    /// Returns the bounds that follow from these and others.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self {
            least: self.least.max(others.least),
            most: self.most.min(others.most),
        }
    }

    /// Returns the bounds on the value for the other side.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            least: -self.most,
            most: -self.least,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_bounds_can_be_negated_and_have_a_width() {
        let unknown = Bounds::UNKNOWN;
        assert_eq!(unknown.negated(), unknown);
        assert!(unknown.most.checked_sub(unknown.least).is_some());
    }
}
