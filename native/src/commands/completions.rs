//! `fourfold completions`: scripts that let a shell complete command lines.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::text::failure::Result;
use crate::text::output::stdout;

/// Writes the completions for a shell to standard output
#[derive(Debug, Args)]
pub(crate) struct CompletionsCommand {
    /// The shell
    shell: Shell,
}

impl CompletionsCommand {
    /// Writes completions for all commands of `program`.
    pub(crate) fn run(&self, mut program: clap::Command) -> Result {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "fourfold", &mut script);
        Ok(stdout()?.write_all(&script)?)
    }
}
