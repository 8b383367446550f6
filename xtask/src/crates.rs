//! The crates as cargo publishes them.

use crate::paths;
use crate::process::{cargo, command, read, run};
use anyhow::{Result, ensure};
use std::env::consts::EXE_SUFFIX;
use std::fs;

/// The engine, the checker and the program, which uses both.
const CRATES: [&str; 3] = ["fourfold-core", "fourfold-verify", "fourfold"];

/// A question for the installed program, and its answer.
const QUESTION: [&str; 4] = ["solve", "--goal", "first", "59B3ED2D32A6C8CE44A9F077"];
const ANSWER: &str = "59B3ED2D32A6C8CE44A9F077 yes";

/// Packs the crates into `target/package`, installs the program from the files in them alone, and runs it in an
/// empty folder.
pub(crate) fn package() -> Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let packed = paths::target().join("package");
    let unpacked = packed.join("unpacked");
    let empty = packed.join("empty");
    for folder in [&unpacked, &empty] {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
    }
    let packages = CRATES.iter().flat_map(|name| ["--package", name]);
    // The installation below verifies them.
    run(cargo("package").arg("--no-verify").args(packages))?;
    for name in CRATES {
        let file = packed.join(format!("{name}-{version}.crate"));
        run(command("tar").arg("-xf").arg(file).arg("-C").arg(&unpacked))?;
    }
    let [core, verify, program] = CRATES.map(|name| unpacked.join(format!("{name}-{version}")));
    run(cargo("install")
        .args(["--locked", "--debug", "--path"])
        .arg(program)
        .arg("--root")
        .arg(&unpacked)
        .arg("--target-dir")
        .arg(packed.join("build"))
        .arg("--config")
        .arg(format!("patch.crates-io.{}.path={core:?}", CRATES[0]))
        .arg("--config")
        .arg(format!("patch.crates-io.{}.path={verify:?}", CRATES[1])))?;
    let installed = unpacked.join(format!("bin/fourfold{EXE_SUFFIX}"));
    let answer = read(command(installed).args(QUESTION).current_dir(&empty))?;
    ensure!(
        answer == ANSWER,
        "the installed program says '{answer}' instead of '{ANSWER}'"
    );
    Ok(())
}
