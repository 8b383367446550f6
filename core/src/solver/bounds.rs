//! What is known of a value.

/// What is known of a value: it lies between these two, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is not less.
    pub least: i32,
    /// It is not more.
    pub most: i32,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self {
        least: i32::MIN,
        most: i32::MAX,
    };

    /// Whether the value itself is known.
    pub const fn is_exact(self) -> bool {
        self.least == self.most
    }

    /// The value itself, if it is known.
    pub const fn exact(self) -> Option<i32> {
        if self.is_exact() {
            Some(self.least)
        } else {
            None
        }
    }

    /// What follows from these and others.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self {
            least: self.least.max(others.least),
            most: self.most.min(others.most),
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            least: -self.most,
            most: -self.least,
        }
    }
}
