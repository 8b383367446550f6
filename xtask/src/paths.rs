//! Where things are.

use std::env;
use std::path::{Path, PathBuf};

/// The workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is a folder of the workspace")
}

/// The front end.
pub(crate) fn www() -> PathBuf {
    root().join("www")
}

/// Cargo's target folder: the one this program was built into, whoever chose it.
pub(crate) fn target() -> PathBuf {
    let program = env::current_exe().expect("a running program has a path");
    program
        .ancestors()
        .nth(2)
        .expect("cargo builds into target/PROFILE/PROGRAM")
        .to_owned()
}
