//! Depth-first proof-number search: does a certain player win a position of the cube?
//!
//! The search keeps proof and disproof numbers in a table of its own, under a key that positions
//! share which differ in nothing that matters. New positions get their first numbers from a
//! learned prior. Only the cube is searched like this; the other boards have columns of odd height
//! or fewer cells, and do better with bounds.

mod child_cache;
mod children;
pub(crate) mod key;
pub(crate) mod numbers;
pub(crate) mod prior;
pub(crate) mod search;
pub(crate) mod table;
