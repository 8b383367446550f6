//! The command line of Fourfold: `fourfold <COMMAND>`.
//!
//! `commands` has a file or a folder for each command, `cluster` what machines say to each other that work on one
//! proof, `runtime` what commands take from the machine, and `text` what they read and write; each of them may use only
//! those that come after it. All searching is done by `fourfold-core`; this crate brings it threads, memory, time and a
//! terminal.

#![deny(unsafe_code)]
// These macros panic if the output is closed.
#![deny(clippy::print_stderr, clippy::print_stdout)]

#[cfg(feature = "cluster")]
mod cluster;
mod commands;
mod runtime;
mod start;
mod text;

#[cfg(fuzzing)]
pub use commands::fuzzing;
#[cfg(unix)]
#[doc(hidden)]
pub use ctor;
pub use start::main;
pub use text::batch;
#[cfg(unix)]
#[doc(hidden)]
pub use text::output::check_stdout;

/// Defines the function `main` of the program.
#[macro_export]
macro_rules! program {
    () => {
        #[cfg(unix)]
        $crate::ctor::declarative::ctor! {
            // SAFETY: what runs before `main` must not need what the standard library sets up there. This asks
            // the system about one file descriptor and sets an atomic flag.
            #[ctor(unsafe)]
            fn before_main() {
                $crate::check_stdout();
            }
        }

        fn main() -> ::std::process::ExitCode {
            $crate::main()
        }
    };
}
