//! Alpha-beta search with a null window, and the table of the bounds that it has proved.
//!
//! It serves every board and every goal, and the [reference](super::reference) search uses the same
//! table. Proof numbers live next door, in [`super::dfpn`].

mod layout;
pub(crate) mod policy;
pub(crate) mod search;
pub(crate) mod table;
