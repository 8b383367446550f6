//! The npm package with the element for other people's pages, and the examples that use it.

use crate::files::{Files, files};
use crate::node;
use crate::paths;
use crate::process::{command, read, run};
use crate::stamp::Stamp;
use crate::wasm;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Where the package is built, in the front end's folder.
const PACKAGE: &str = "npm/dist";

/// The files of the package that are written by hand, in `www/npm`.
const SOURCES: [&str; 5] = [
    "package.json",
    "README.md",
    "fourfold.d.ts",
    "react.d.ts",
    "vue.d.ts",
];

const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// The module at which the declarations of the package's types begin.
const ENTRY: &str = "src/package";

/// The examples that have to be installed and built.
const EXAMPLES: [&str; 2] = ["react", "vue"];

/// Builds the engine and the package into `www/npm/dist`, and checks the package.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    let dist = paths::www().join(PACKAGE);
    run(&mut node::script("build:package"))?;
    for source in SOURCES {
        fs::copy(paths::www().join("npm").join(source), dist.join(source))?;
    }
    for licence in LICENCES {
        fs::copy(paths::root().join(licence), dist.join(licence))?;
    }
    declare(&dist.join("types"))?;
    check(&dist)
}

/// Writes the types of all that is public.
fn declare(to: &Path) -> Result<()> {
    let emitted = paths::target().join("declarations");
    if emitted.exists() {
        fs::remove_dir_all(&emitted)?;
    }
    run(node::tool("tsc")
        .args(["--project", "npm/tsconfig.json", "--outDir"])
        .arg(&emitted))?;
    let mut files = vec![PathBuf::from(ENTRY)];
    let mut done = BTreeSet::new();
    while let Some(file) = files.pop() {
        if !done.insert(file.clone()) {
            continue;
        }
        let name = file.with_extension("d.ts");
        let text = fs::read_to_string(emitted.join(&name))
            .or_else(|_| bindings(&name))
            .with_context(|| format!("no declarations of {}", file.display()))?;
        let to = to.join(&name);
        fs::create_dir_all(to.parent().expect("a file is in a folder"))?;
        fs::write(&to, resolve(&text, &file, &mut files))?;
    }
    Ok(())
}

/// The declarations of the engine by wasm-bindgen, without what older TypeScript libraries don't know
/// and users of the package don't need.
fn bindings(name: &Path) -> io::Result<String> {
    let text = fs::read_to_string(paths::www().join(name))?;
    let lines = text.split_inclusive('\n');
    Ok(lines
        .filter(|line| !line.contains("[Symbol.dispose]"))
        .collect())
}

/// Returns declarations whose imports name files in full, as Node.js and TypeScript expect in a package,
/// and adds those files to the list.
fn resolve(text: &str, file: &Path, imported: &mut Vec<PathBuf>) -> String {
    let folder = file.parent().expect("a file is in a folder");
    let named = |piece: &str| {
        if !piece.starts_with("./") && !piece.starts_with("../") {
            return piece.to_owned();
        }
        let module = piece.trim_end_matches(".js");
        let mut path = folder.to_owned();
        for part in module.split('/') {
            match part {
                "." => {}
                ".." => assert!(path.pop(), "{module} is outside of the front end"),
                part => path.push(part),
            }
        }
        imported.push(path);
        format!("{module}.js")
    };
    let pieces: Vec<_> = text.split('"').map(named).collect();
    pieces.join("\"")
}

/// Checks the version of the package, and that common tools understand it.
fn check(dist: &Path) -> Result<()> {
    let package = fs::read_to_string(dist.join("package.json"))?;
    let version = concat!("\"version\": \"", env!("CARGO_PKG_VERSION"), "\"");
    ensure!(
        package.contains(version),
        "www/npm/package.json must say {version}, as Cargo.toml does"
    );
    run(node::tool("publint").args([PACKAGE, "--strict"]))?;
    // The package has ES modules only, and doesn't claim to work without them.
    run(node::tool("attw").args(["--pack", PACKAGE, "--profile", "esm-only"]))
}

/// Builds the examples with the package, unless neither has changed since they were built.
pub(crate) fn examples() -> Result<()> {
    let package = packed()?;
    for example in EXAMPLES {
        let folder = paths::www().join("examples").join(example);
        node::install_in(&folder)?;
        let sources = files(&folder)?;
        let stamp = Stamp::new(folder.join("dist/.input.hash"), (&package, sources));
        if !stamp.is_fresh() {
            renew(&folder.join("node_modules"), &package)?;
            run(command("npm").args(["run", "build"]).current_dir(&folder))?;
            stamp.set()?;
        }
    }
    Ok(())
}

/// Returns the files of the package that npm would publish.
fn packed() -> Result<Files> {
    let dist = paths::www().join(PACKAGE);
    let report = read(
        command("npm")
            .args(["pack", "--dry-run", "--json"])
            .current_dir(&dist),
    )?;
    let report: Value = serde_json::from_str(&report)?;
    let listed = report[0]["files"]
        .as_array()
        .context("npm packs no files")?;
    let listed: BTreeSet<_> = listed
        .iter()
        .filter_map(|file| file["path"].as_str())
        .collect();
    let mut files = files(&dist)?;
    files.retain(|name, _| name.to_str().is_some_and(|name| listed.contains(name)));
    Ok(files)
}

/// Puts the package among the node modules of an example, where npm has copied it as it was when it installed
/// all of them. A link won't do: from there the package finds no types of React or Vue.
fn renew(modules: &Path, package: &Files) -> Result<()> {
    let home = modules.join("fourfold");
    // Vite caches what it has made of the modules, and takes them for unchanged until the lock file changes.
    for old in [&home, &modules.join(".vite")] {
        if old.exists() {
            fs::remove_dir_all(old)?;
        }
    }
    for (name, bytes) in package {
        let path = home.join(name);
        fs::create_dir_all(path.parent().expect("a file is in a folder"))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}
