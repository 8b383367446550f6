//! How a command can fail, and with which exit status.

use std::io;
use std::process::ExitCode;

pub(crate) type Result<T = (), E = Failure> = std::result::Result<T, E>;

/// Why a command did not end well.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A limit or a signal ended it before an answer.
    #[error("{0}")]
    Limit(String),
    /// A result is not what it should be.
    #[error("{0}")]
    Wrong(String),
    /// Bad usage or bad input.
    #[error("{0}")]
    Bad(String),
    /// A limit ended it, and that has been said where it happened.
    #[error("a limit ended the work")]
    LimitReported,
    /// There was bad input, and that has been said where it was met.
    #[error("bad input")]
    BadReported,
    /// The results can't be written.
    #[error("can't write the results: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Whether there is something left to say. A reader that has seen enough and closed the pipe
    /// is no failure worth a word.
    pub(crate) fn has_message(&self) -> bool {
        match self {
            Self::Limit(_) | Self::Wrong(_) | Self::Bad(_) => true,
            Self::LimitReported | Self::BadReported => false,
            Self::Output(error) => error.kind() != io::ErrorKind::BrokenPipe,
        }
    }

    pub(crate) fn status(&self) -> ExitCode {
        match self {
            Self::Limit(_) | Self::LimitReported | Self::Wrong(_) => ExitCode::from(1),
            Self::Bad(_) | Self::BadReported => ExitCode::from(2),
            Self::Output(_) if self.has_message() => ExitCode::from(2),
            Self::Output(_) => ExitCode::SUCCESS,
        }
    }
}
