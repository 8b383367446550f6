//! A Rust toolchain that can build the standard library anew.
//!
//! A module with threads needs a standard library with atomics, and a machine without an operating
//! system one without `std`; rustup carries neither. Building it takes `-Z build-std`, which a
//! stable cargo grants under `RUSTC_BOOTSTRAP`, and the library's source: rustup's component
//! `rust-src`, or Debian's `rust-web-src` beside its own compiler.

use crate::debian;
use crate::process::{command, find, read, run_within};
use anyhow::{Context, Result, ensure};
use std::env::{self, consts::EXE_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const DEBIAN: &str = "/usr";
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];
/// How long rustup may take for a few megabytes. It would try for long where there is no network.
const PATIENCE: Duration = Duration::from_secs(60);

/// A compiler, its cargo and its library's source, under one folder.
pub(crate) struct Toolchain {
    sysroot: PathBuf,
}

impl Toolchain {
    /// The toolchain in use if it has the source, else Debian's if that is there. Where neither is, rustup
    /// adds the source to its own, or else Debian's packages are installed.
    pub(crate) fn find() -> Result<Self> {
        let sysroot = PathBuf::from(read(command("rustc").args(["--print", "sysroot"]))?);
        if has_source(&sysroot) {
            return Ok(Self { sysroot });
        }
        if !has_source(Path::new(DEBIAN)) {
            // Its own cargo and rustc tell this to the programs that they start.
            if env::var_os("RUSTUP_TOOLCHAIN").is_some() && find("rustup").is_some() {
                match add_source(&sysroot) {
                    Ok(()) => return Ok(Self { sysroot }),
                    Err(error) => eprintln!("{error:#}; Debian's Rust takes its place"),
                }
            }
            debian::install(&DEBIAN_PACKAGES)
                .context("with rustup, run: rustup component add rust-src")?;
        }
        Ok(Self {
            sysroot: DEBIAN.into(),
        })
    }

    /// `cargo build` that builds these crates of the standard library too.
    pub(crate) fn build(&self, library: &str) -> Command {
        self.command("cargo", "build", library)
    }

    /// `cargo clippy`, likewise. That of the toolchain in use has to be there.
    pub(crate) fn clippy(&self, library: &str) -> Result<Command> {
        if !self.program("cargo-clippy").is_file() {
            debian::install(&["rust-web-clippy"])?;
        }
        // Cargo would take rustup's, if there is one, for the compiler of another version.
        Ok(self.command("cargo-clippy", "clippy", library))
    }

    fn command(&self, program: &str, subcommand: &str, library: &str) -> Command {
        let mut command = command(self.program(program));
        command
            .args([subcommand, "-Z", &format!("build-std={library}")])
            .env("CARGO", self.program("cargo"))
            .env("RUSTC", self.program("rustc"))
            .env("RUSTC_BOOTSTRAP", "1")
            // Both speak of the toolchain that runs this program, which need not be this one.
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("LD_LIBRARY_PATH");
        command
    }

    /// A linker for WebAssembly: any Rust toolchain's, else the one of the compiler's own LLVM.
    pub(crate) fn wasm_linker(&self) -> Result<PathBuf> {
        let in_use = PathBuf::from(read(command("rustc").args(["--print", "sysroot"]))?);
        for sysroot in [&self.sysroot, &in_use] {
            let host = version(sysroot, "host: ")?;
            let linker = sysroot.join(format!("lib/rustlib/{host}/bin/rust-lld{EXE_SUFFIX}"));
            if linker.is_file() {
                return Ok(linker);
            }
        }
        let version = version(&self.sysroot, "LLVM version: ")?;
        let major = version.split('.').next().unwrap_or_default();
        debian::install(&[&format!("lld-{major}")])?;
        Ok(PathBuf::from(format!("/usr/lib/llvm-{major}/bin/wasm-ld")))
    }

    fn program(&self, name: &str) -> PathBuf {
        program(&self.sysroot, name)
    }
}

fn program(sysroot: &Path, name: &str) -> PathBuf {
    sysroot.join("bin").join(format!("{name}{EXE_SUFFIX}"))
}

fn has_source(sysroot: &Path) -> bool {
    sysroot
        .join("lib/rustlib/src/rust/library/Cargo.lock")
        .is_file()
        && ["cargo", "rustc"]
            .iter()
            .all(|name| program(sysroot, name).is_file())
}

/// Has rustup add the source to this toolchain, which is its own.
fn add_source(sysroot: &Path) -> Result<()> {
    run_within(
        PATIENCE,
        command("rustup").args(["component", "add", "rust-src"]),
    )?;
    ensure!(has_source(sysroot), "rustup has brought no rust-src");
    Ok(())
}

fn version(sysroot: &Path, word: &str) -> Result<String> {
    let mut rustc = command(program(sysroot, "rustc"));
    about(rustc.env_remove("LD_LIBRARY_PATH"), word)
}

/// What a compiler says of itself after this word.
pub(crate) fn about(rustc: &mut Command, word: &str) -> Result<String> {
    let told = read(rustc.arg("-vV"))?;
    told.lines()
        .find_map(|line| line.strip_prefix(word))
        .map(str::to_owned)
        .with_context(|| format!("`rustc -vV` does not say its {word}"))
}
