//! Alpha-beta search by thresholds, with the table of the bounds that it has proved.

mod layout;
pub(crate) mod policy;
pub(crate) mod search;
pub(crate) mod table;
