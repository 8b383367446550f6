//! What others wrote, in what is distributed: their names, versions and licences, with the texts that these
//! licences ask to pass on.

use crate::process::{cargo, command, read};
use crate::{paths, toolchain};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The licence of each package as its manifest has it, by name and version; and each text with its packages.
#[derive(Default)]
struct Notices {
    licences: BTreeMap<String, String>,
    texts: BTreeMap<String, BTreeSet<String>>,
}

/// Writes the notices for the native program on this machine.
pub(crate) fn print() -> Result<()> {
    let host = toolchain::about(&mut command("rustc"), "host: ")?;
    print!("{}", notices("fourfold", &host)?);
    Ok(())
}

/// Returns the notices for everything that is compiled into a package of the workspace for a platform.
pub(crate) fn notices(package: &str, platform: &str) -> Result<String> {
    let metadata = read(
        cargo("metadata")
            .args(["--format-version", "1", "--all-features", "--locked"])
            .args(["--filter-platform", platform]),
    )?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = by_id(&metadata["packages"]);
    let nodes = by_id(&metadata["resolve"]["nodes"]);
    let mut notices = Notices::default();
    notices.add_library()?;
    let mut seen = BTreeSet::new();
    let is_root = |found: &&&str| packages[**found]["name"] == package;
    let mut open: Vec<_> = packages.keys().filter(is_root).copied().collect();
    ensure!(!open.is_empty(), "there is no package {package}");
    while let Some(id) = open.pop() {
        let found = packages[id];
        if !seen.insert(id) || is_macro(found) {
            continue;
        }
        open.extend(linked(nodes[id]));
        // What has no source is of this workspace.
        if found["source"].is_string() {
            notices.add(found)?;
        }
    }
    notices.text()
}

fn by_id(list: &Value) -> BTreeMap<&str, &Value> {
    let entries = list.as_array().into_iter().flatten();
    entries
        .filter_map(|entry| Some((entry["id"].as_str()?, entry)))
        .collect()
}

/// Macros run in the compiler; nothing of them is in what it makes.
fn is_macro(package: &Value) -> bool {
    let targets = package["targets"].as_array().into_iter().flatten();
    let mut kinds = targets.flat_map(|target| target["kind"].as_array().into_iter().flatten());
    kinds.any(|kind| kind == "proc-macro")
}

/// Returns the dependencies that are linked, not those of build scripts and tests.
fn linked(node: &Value) -> impl Iterator<Item = &str> {
    let dependencies = node["deps"].as_array().into_iter().flatten();
    dependencies
        .filter(|dependency| {
            let mut kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            kinds.any(|kind| kind["kind"].is_null())
        })
        .filter_map(|dependency| dependency["pkg"].as_str())
}

impl Notices {
    /// Adds the standard library, which comes with the compiler.
    fn add_library(&mut self) -> Result<()> {
        let (name, licence) = ("The Rust standard library", "MIT OR Apache-2.0");
        let text = standard_text(name, licence)?;
        self.texts.entry(text).or_default().insert(name.to_owned());
        self.licences.insert(name.to_owned(), licence.to_owned());
        Ok(())
    }

    fn add(&mut self, package: &Value) -> Result<()> {
        let part = |name: &str| package[name].as_str().unwrap_or_default();
        let name = format!("{} {}", part("name"), part("version"));
        let manifest = Path::new(part("manifest_path"));
        let folder = manifest.parent().context("a package without a folder")?;
        let licence = part("license");
        let mut texts = texts(folder, licence)?;
        if texts.is_empty() {
            texts.insert(standard_text(&name, licence)?);
        }
        for text in texts {
            self.texts.entry(text).or_default().insert(name.clone());
        }
        self.licences.insert(name, licence.to_owned());
        Ok(())
    }

    fn text(self) -> Result<String> {
        let mut text = String::new();
        for (name, licence) in &self.licences {
            writeln!(text, "{name}: {licence}")?;
        }
        for (licence, packages) in &self.texts {
            let packages: Vec<_> = packages.iter().map(String::as_str).collect();
            writeln!(text, "\n==== {}\n\n{licence}", packages.join(", "))?;
        }
        Ok(text)
    }
}

/// Returns the licences and notices in a package's folder, and those of its fonts. Where the licence is a choice
/// that has MIT, this one is enough.
fn texts(folder: &Path, licence: &str) -> Result<BTreeSet<String>> {
    let mut texts = files(folder, |name| {
        let marks = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"];
        marks.iter().any(|mark| name.starts_with(mark))
    })?;
    if licence.contains("MIT") && !licence.contains(" AND ") && !licence.contains("MIT-") {
        let is_mit = |name: &String| name.contains("MIT");
        if texts.keys().any(is_mit) {
            texts.retain(|name, _| is_mit(name));
        }
    }
    texts.extend(files(&folder.join("fonts"), |name| name.ends_with(".TXT"))?);
    Ok(texts.into_values().collect())
}

/// Returns the text for a package that comes without its own. The Apache licence has the same text for everybody;
/// others name the authors.
fn standard_text(name: &str, licence: &str) -> Result<String> {
    ensure!(
        licence.contains("Apache-2.0") && !licence.contains(" AND "),
        "{name} has no licence text, and {licence} has none that is the same for everybody"
    );
    let text = fs::read_to_string(paths::root().join("LICENSE-APACHE"))?;
    Ok(text.trim().to_owned())
}

/// Returns the texts of the files in a folder that are wanted, by their names in capitals.
fn files(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    let entries = fs::read_dir(folder).into_iter().flatten();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        if path.is_file() && is_wanted(&name) {
            let text = fs::read_to_string(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            texts.insert(name, text.replace("\r\n", "\n").trim().to_owned());
        }
    }
    Ok(texts)
}
