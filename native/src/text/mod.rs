//! Reading and writing: files, positions, lines, names and numbers with units, results, progress and failures.
//!
//! Nothing here starts a thread, takes memory or searches, and nothing knows of a command. Text that
//! comes from outside is bounded when it is read and escaped before it is shown.

pub(crate) mod assessment;
pub mod batch;
pub(crate) mod draft;
pub(crate) mod drawing;
pub(crate) mod failure;
pub(crate) mod games;
pub(crate) mod input;
pub(crate) mod journal;
pub(crate) mod lines;
pub(crate) mod moves;
pub(crate) mod named;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod quantities;
pub(crate) mod range;
pub(crate) mod record;
pub(crate) mod shown;
pub(crate) mod value;
