//! A Rust toolchain that can rebuild the standard library.
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
/// How long rustup may take for a few megabytes; without a network it would keep trying for long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A compiler, its cargo and the source of its standard library, all under one folder.
pub(crate) struct Toolchain {
    sysroot: PathBuf,
}

impl Toolchain {
    /// Returns the toolchain in use if it has the source, or else Debian's if that is installed. If neither
    /// is there, rustup adds the source to its toolchain, or else Debian's packages are installed.
    pub(crate) fn find() -> Result<Self> {
        let sysroot = PathBuf::from(read(command("rustc").args(["--print", "sysroot"]))?);
        if has_source(&sysroot) {
            return Ok(Self { sysroot });
        }
        if !has_source(Path::new(DEBIAN)) {
            // Set by rustup's cargo and rustc for the programs that they start.
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

    /// A `cargo build` that also builds these crates of the standard library.
    pub(crate) fn build(&self, library: &str) -> Command {
        self.command("cargo", "build", library)
    }

    /// A `cargo test` that also builds these crates.
    pub(crate) fn test(&self, library: &str) -> Command {
        self.command("cargo", "test", library)
    }

    /// A `cargo clippy` that also builds these crates. The toolchain in use must have clippy.
    pub(crate) fn clippy(&self, library: &str) -> Result<Command> {
        if !self.program("cargo-clippy").is_file() {
            debian::install(&["rust-web-clippy"])?;
        }
        // Through cargo it would be rustup's clippy, if there is one, for a compiler of another version.
        Ok(self.command("cargo-clippy", "clippy", library))
    }

    fn command(&self, program: &str, subcommand: &str, library: &str) -> Command {
        let mut command = command(self.program(program));
        command
            .args([subcommand, "-Z", &format!("build-std={library}")])
            .env("CARGO", self.program("cargo"))
            .env("RUSTC", self.program("rustc"))
            .env("RUSTC_BOOTSTRAP", "1")
            // Both belong to the toolchain that runs this program, which may be another one.
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("LD_LIBRARY_PATH");
        command
    }

    /// Returns a linker for WebAssembly: that of a Rust toolchain, or else that of the compiler's LLVM.
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

/// Makes rustup add the source to this toolchain, which is rustup's.
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

/// Returns the rest of the line of `rustc -vV` that starts with this word.
pub(crate) fn about(rustc: &mut Command, word: &str) -> Result<String> {
    let told = read(rustc.arg("-vV"))?;
    told.lines()
        .find_map(|line| line.strip_prefix(word))
        .map(str::to_owned)
        .with_context(|| format!("`rustc -vV` does not say its {word}"))
}
