//! A Rust toolchain that can build the standard library anew.
//!
//! A module with threads needs a standard library with atomics, and a machine without an operating
//! system one without `std`; rustup carries neither. Building it takes `-Z build-std`, which a
//! stable cargo grants under `RUSTC_BOOTSTRAP`, and the library's source: rustup's component
//! `rust-src`, or Debian's `rust-web-src` beside its own compiler.

use crate::debian;
use crate::run::{command, read};
use anyhow::{Context, Result};
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

const DEBIAN: &str = "/usr";
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// A compiler, its cargo and its library's source, under one folder.
pub(crate) struct Toolchain {
    sysroot: PathBuf,
}

impl Toolchain {
    /// The toolchain in use if it has the source, else Debian's, installed if need be.
    pub(crate) fn find() -> Result<Self> {
        let sysroot = PathBuf::from(read(command("rustc").args(["--print", "sysroot"]))?);
        if has_source(&sysroot) {
            return Ok(Self { sysroot });
        }
        if !has_source(Path::new(DEBIAN)) {
            debian::install(&DEBIAN_PACKAGES)
                .context("with rustup, run: rustup component add rust-src")?;
        }
        Ok(Self {
            sysroot: DEBIAN.into(),
        })
    }

    /// `cargo build` that builds these crates of the standard library too.
    pub(crate) fn build(&self, library: &str) -> Command {
        let mut build = command(self.program("cargo"));
        build
            .args(["build", "-Z", &format!("build-std={library}")])
            .env("RUSTC", self.program("rustc"))
            .env("RUSTC_BOOTSTRAP", "1")
            // Both speak of the toolchain that runs this program, which need not be this one.
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("LD_LIBRARY_PATH");
        build
    }

    /// A linker for WebAssembly: any Rust toolchain's, else the one of the compiler's own LLVM.
    pub(crate) fn wasm_linker(&self) -> Result<PathBuf> {
        let in_use = PathBuf::from(read(command("rustc").args(["--print", "sysroot"]))?);
        for sysroot in [&self.sysroot, &in_use] {
            let host = verbose_version(sysroot, "host: ")?;
            let linker = sysroot.join(format!("lib/rustlib/{host}/bin/rust-lld{EXE_SUFFIX}"));
            if linker.is_file() {
                return Ok(linker);
            }
        }
        let version = verbose_version(&self.sysroot, "LLVM version: ")?;
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

/// What `rustc -vV` says after this word.
fn verbose_version(sysroot: &Path, word: &str) -> Result<String> {
    let mut rustc = command(program(sysroot, "rustc"));
    let told = read(rustc.arg("-vV").env_remove("LD_LIBRARY_PATH"))?;
    told.lines()
        .find_map(|line| line.strip_prefix(word))
        .map(str::to_owned)
        .with_context(|| format!("`rustc -vV` does not say its {word}"))
}
