//! The failures of commands, and the exit status of each.

use std::io;
use std::process::ExitCode;

pub(crate) type Result<T = (), E = Failure> = std::result::Result<T, E>;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A limit or a signal ended the work before an answer.
    #[error("{0}")]
    Limit(String),
    /// A result contradicts another one.
    #[error("{0}")]
    Wrong(String),
    /// Bad usage or bad input.
    #[error("{0}")]
    Bad(String),
    /// A limit ended the work; the message has been written already.
    #[error("a limit ended the work")]
    LimitReported,
    /// There was bad input; the messages have been written already.
    #[error("bad input")]
    BadReported,
    /// Something isn't what it should be; the messages have been written already.
    #[error("wrong")]
    WrongReported,
    /// The results can't be written.
    #[error("can't write the results: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Returns true if a message is still to be written. It isn't a failure when the reader of the
    /// results has seen enough and closes the pipe.
    pub(crate) fn has_message(&self) -> bool {
        match self {
            Self::Limit(_) | Self::Wrong(_) | Self::Bad(_) => true,
            Self::LimitReported | Self::BadReported | Self::WrongReported => false,
            Self::Output(error) => error.kind() != io::ErrorKind::BrokenPipe,
        }
    }

    pub(crate) fn status(&self) -> ExitCode {
        match self {
            Self::Limit(_) | Self::LimitReported | Self::Wrong(_) | Self::WrongReported => {
                ExitCode::from(1)
            }
            Self::Bad(_) | Self::BadReported => ExitCode::from(2),
            Self::Output(_) if self.has_message() => ExitCode::from(2),
            Self::Output(_) => ExitCode::SUCCESS,
        }
    }
}
