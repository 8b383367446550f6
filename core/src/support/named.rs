//! Choices that have a name on the command line and in links.

use core::fmt;

/// A name that none of the choices has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was to be chosen, and the word for several of them.
    pub what: (&'static str, &'static str),
    /// The names there are.
    pub names: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, several) = self.what;
        write!(f, "no such {one}; the {several} are")?;
        for (index, name) in self.names.iter().enumerate() {
            let separator = match index {
                0 => "",
                _ if index + 1 == self.names.len() => " and",
                _ => ",",
            };
            write!(f, "{separator} {name}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownName {}

/// Gives the variants of an enumeration names: `ALL`, `name`, `Display` and `FromStr`. What follows
/// a semicolon is a short name, which only `FromStr` knows. Attributes are those of the variant.
macro_rules! named {
    (
        $type:ident,
        $what:expr,
        $($(#[$attribute:meta])* $variant:ident => $name:expr $(; $short:literal)?),+ $(,)?
    ) => {
        impl $type {
            /// All of them.
            pub const ALL: [Self; Self::NAMES.len()] = [$($(#[$attribute])* Self::$variant),+];

            const NAMES: &'static [&'static str] = &[$($(#[$attribute])* $name),+];

            /// The name on the command line and in links.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::support::named::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let found = match name {
                    $($($short => Some(Self::$variant),)?)+
                    _ => Self::ALL.into_iter().find(|choice| choice.name() == name),
                };
                found.ok_or($crate::support::named::UnknownName { what: $what, names: Self::NAMES })
            }
        }
    };
}

pub(crate) use named;
