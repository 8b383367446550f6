//! The engine as two WebAssembly modules: one with threads, one without.
//!
//! A page takes the first where the browser grants it shared memory, and the second everywhere
//! else.

use crate::node;
use crate::paths;
use crate::process::{run, run_silently};
use crate::stamp::Stamp;
use crate::step::step;
use crate::toolchain::Toolchain;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// All that 32-bit addresses reach, in bytes.
const MAX_MEMORY: &str = "-Clink-arg=--max-memory=4294967296";
const NAME: &str = "fourfold";
/// Of the workspace's manifest.
const PROFILE: &str = "web";
/// What keeps the modules small. A panic, which is always a fault of this program, ends it without words:
/// the browser tells that the module has come to an `unreachable`, and through which functions. Nor is
/// there its place, which would also tell the folders of the machine that built the module.
const SMALL: [&str; 4] = [
    "-Zshare-generics=y",
    "-Zunstable-options",
    "-Cpanic=immediate-abort",
    "-Zlocation-detail=none",
];

struct Build {
    name: &'static str,
    title: &'static str,
    cargo: &'static [&'static str],
    rustc: &'static [&'static str],
    wasm_opt: &'static [&'static str],
}

const THREADED: Build = Build {
    name: "threaded",
    title: "engine with threads",
    cargo: &["--features", "threads"],
    rustc: &[
        "-Ctarget-feature=+atomics,+bulk-memory,+mutable-globals,+simd128",
        // One memory, made by the page and shared by all workers.
        "-Clink-arg=--shared-memory",
        "-Clink-arg=--import-memory",
        MAX_MEMORY,
        // What wasm-bindgen needs to give each thread a stack and its thread-local variables.
        "-Clink-arg=--export=__heap_base",
        "-Clink-arg=--export=__wasm_init_tls",
        "-Clink-arg=--export=__tls_size",
        "-Clink-arg=--export=__tls_align",
        "-Clink-arg=--export=__tls_base",
    ],
    wasm_opt: &["--enable-threads"],
};

const SINGLE: Build = Build {
    name: "single",
    title: "engine without threads",
    cargo: &[],
    rustc: &["-Ctarget-feature=+bulk-memory,+simd128", MAX_MEMORY],
    wasm_opt: &[],
};

/// Builds both modules into `www/pkg`.
pub(crate) fn build() -> Result<()> {
    step("node modules", node::install)?;
    let (toolchain, linker) = step("Rust toolchain for WebAssembly", || {
        let toolchain = Toolchain::find()?;
        let linker = toolchain.wasm_linker()?;
        anyhow::Ok((toolchain, linker))
    })?;
    let make = |build: &Build, run: Run| {
        step(build.title, || {
            let module = compile(build, &toolchain, &linker, run)?;
            bind(build, &module)
                .with_context(|| format!("cannot make a JavaScript module of {}", module.display()))
        })
    };
    // Either alone leaves cores idle for half of the time.
    thread::scope(|scope| {
        let single = scope.spawn(|| make(&SINGLE, run_silently));
        let threaded = make(&THREADED, run);
        let single = single.join().expect("a build doesn't panic");
        threaded.and(single)
    })
}

/// How to run a command.
type Run = fn(&mut Command) -> Result<()>;

/// Compiles the crate and returns the module's path.
fn compile(build: &Build, toolchain: &Toolchain, linker: &Path, run: Run) -> Result<PathBuf> {
    // A folder each: the two differ in compiler flags and would drive each other's work out.
    let target = paths::target().join("wasm").join(build.name);
    let flags: Vec<_> = SMALL.iter().chain(build.rustc).copied().collect();
    run(toolchain
        .build("std,panic_abort")
        .args(["-Z", "build-std-features=optimize_for_size"])
        .args([
            "--package",
            "fourfold-web",
            "--lib",
            "--profile",
            PROFILE,
            "--target",
            TARGET,
        ])
        .args(build.cargo)
        .arg("--target-dir")
        .arg(&target)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f")))?;
    Ok(target.join(TARGET).join(PROFILE).join("fourfold_web.wasm"))
}

/// Writes the JavaScript around the module, optimises it and puts both in place.
fn bind(build: &Build, module: &Path) -> Result<()> {
    let folder = paths::www().join("pkg").join(build.name);
    let bytes = fs::read(module)?;
    let tools = fs::read(paths::www().join("package-lock.json"))?;
    let this = include_str!("wasm.rs");
    let stamp = Stamp::new(folder.join("input.hash"), (bytes, tools, this));
    if stamp.is_fresh() {
        return Ok(());
    }
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    Bindgen::new()
        .input_path(module)
        .out_name(NAME)
        .web(true)?
        .typescript(true)
        .generate(&folder)?;
    replace_pool(&folder)?;
    optimise(build, &folder.join(format!("{NAME}_bg.wasm")))?;
    stamp.set()
}

/// What wasm-bindgen-rayon's script for starting threads has to offer, and what takes its place.
const STARTS: &str = "export async function startWorkers(module, memory, builder)";
const POOL: &str = "export const startWorkers = (...args) => globalThis.startWorkers(...args);\n";

/// Has the module start its threads by a function that the front end sets.
fn replace_pool(folder: &Path) -> Result<()> {
    let snippets = folder.join("snippets");
    if !snippets.exists() {
        return Ok(());
    }
    for snippet in fs::read_dir(snippets)? {
        let script = snippet?.path().join("src/workerHelpers.no-bundler.js");
        let is_known = fs::read_to_string(&script)?.contains(STARTS);
        ensure!(is_known, "{} has changed", script.display());
        fs::write(&script, POOL)?;
    }
    Ok(())
}

fn optimise(build: &Build, module: &Path) -> Result<()> {
    run(node::tool("wasm-opt")
        .args([
            "-O3",
            "--enable-bulk-memory",
            "--enable-simd",
            "--enable-nontrapping-float-to-int",
        ])
        .args([
            "--enable-mutable-globals",
            "--enable-sign-ext",
            "--enable-reference-types",
            "--enable-multivalue",
        ])
        .args(build.wasm_opt)
        .arg(module)
        .arg("--output")
        .arg(module))
}
