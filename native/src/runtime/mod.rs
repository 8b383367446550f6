//! The machine as commands use it: threads, memory, time and signals, the options that choose them, and
//! the players and positions that several commands make with them.
//!
//! Nothing here formats a result or knows of a command.

pub(crate) mod foreign;
pub(crate) mod lock;
pub(crate) mod machine;
pub(crate) mod memory;
pub(crate) mod memory_need;
pub(crate) mod options;
pub(crate) mod pipeline;
pub(crate) mod player;
pub(crate) mod processor;
pub(crate) mod samples;
pub(crate) mod session;
pub(crate) mod shares;
pub(crate) mod signals;
#[cfg(feature = "cluster")]
pub(crate) mod table_file;
pub(crate) mod threads;
pub(crate) mod watch;
