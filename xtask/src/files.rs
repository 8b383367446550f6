//! Reading whole folders.

use anyhow::Result;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The contents of files by their paths within a folder.
pub(crate) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Reads all files of a folder, except those in any `node_modules` or `dist` below it.
pub(crate) fn files(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    gather(folder, Path::new(""), &mut files)?;
    Ok(files)
}

/// Adds the files of a folder, with `name` put before their paths.
fn gather(folder: &Path, name: &Path, files: &mut Files) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = name.join(path.file_name().expect("an entry has a name"));
        if path.ends_with("node_modules") || path.ends_with("dist") {
            continue;
        }
        if path.is_dir() {
            gather(&path, &name, files)?;
        } else {
            files.insert(name, fs::read(path)?);
        }
    }
    Ok(())
}
