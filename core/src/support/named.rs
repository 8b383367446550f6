//! Enumerations whose variants have names on the command line and in links.

use core::fmt;

/// The error for a name that no variant has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The word for what was to be chosen, in the singular and in the plural.
    pub what: (&'static str, &'static str),
    /// The valid names.
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

/// Names the variants of an enumeration: implements `ALL`, `name`, `Display` and `FromStr`. After a
/// semicolon a variant may have a short name, which only `FromStr` accepts. Attributes must repeat
/// those of the variant.
macro_rules! named {
    (
        $type:ident,
        $what:expr,
        $($(#[$attribute:meta])* $variant:ident => $name:expr $(; $short:literal)?),+ $(,)?
    ) => {
        impl $type {
            /// All variants.
            pub const ALL: [Self; Self::NAMES.len()] = [$($(#[$attribute])* Self::$variant),+];

            const NAMES: &'static [&'static str] = &[$($(#[$attribute])* $name),+];

            /// Returns the name on the command line and in links.
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
                let variant = match name {
                    $($($short => Some(Self::$variant),)?)+
                    _ => Self::ALL.into_iter().find(|variant| variant.name() == name),
                };
                variant.ok_or($crate::support::named::UnknownName { what: $what, names: Self::NAMES })
            }
        }
    };
}

pub(crate) use named;
