//! The paths of the folders that tasks work in.

use std::env;
use std::path::{Path, PathBuf};

/// Returns the root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is a folder of the workspace")
}

/// Returns the folder of the front end.
pub(crate) fn www() -> PathBuf {
    root().join("www")
}

/// Returns cargo's target folder: the one that this program was built into, however it was chosen.
pub(crate) fn target() -> PathBuf {
    let program = env::current_exe().expect("a running program has a path");
    program
        .ancestors()
        .nth(2)
        .expect("cargo builds into target/PROFILE/PROGRAM")
        .to_owned()
}
