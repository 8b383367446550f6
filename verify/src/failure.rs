//! What is wrong with a certificate.

use std::io;

/// Why a certificate proves nothing.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The file can't be read.
    #[error("the certificate can't be read: {0}")]
    Read(io::Error),
    /// The file isn't what was once written.
    #[error("the file is no gzip file, damaged or incomplete: {0}")]
    Damaged(io::Error),
    /// A line isn't as it should be.
    #[error("line {line}: {what}")]
    Text {
        /// The number of the line, counted from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
    /// The certificate is well-formed, but a position is not proved.
    #[error("after {moves}: {what}")]
    Unproved {
        /// The position, as move text.
        moves: String,
        /// What is wrong.
        what: String,
    },
    /// The stop flag was set.
    #[error("stopped before the end")]
    Stopped,
}
