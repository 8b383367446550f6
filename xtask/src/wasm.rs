//! The engine as two WebAssembly modules: one with threads, one without.
//!
//! A page loads the first where the browser grants it shared memory, and the second everywhere else.

use crate::node;
use crate::paths;
use crate::process::{run, run_silently};
use crate::stamp::Stamp;
use crate::step::step;
use crate::third_party;
use crate::toolchain::Toolchain;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// In bytes: all that 32-bit addresses can reach.
const MAX_MEMORY: &str = "-Clink-arg=--max-memory=4294967296";
const NAME: &str = "fourfold";
/// A profile of the workspace's manifest.
const PROFILE: &str = "web";
/// Flags that keep the modules small. A panic is always a bug; it aborts without a message, and the browser
/// reports an `unreachable` with the functions on the stack. The source locations of panics are left out
/// too: they would name folders of the machine that built the module.
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
        // One memory, which the page creates and all workers share.
        "-Clink-arg=--shared-memory",
        "-Clink-arg=--import-memory",
        MAX_MEMORY,
        // wasm-bindgen gives each thread a stack and its thread-local variables by these.
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

/// Builds both modules into `www/pkg`, and copies the weights of the prior there.
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
    // Each build alone uses one core most of the time.
    thread::scope(|scope| {
        let single = scope.spawn(|| make(&SINGLE, run_silently));
        let threaded = make(&THREADED, run);
        let single = single.join().expect("a build doesn't panic");
        threaded.and(single)
    })?;
    let weights = paths::root().join("core/src/solver/dfpn/prior.bin");
    let copy = paths::www().join("pkg/weights.bin");
    fs::copy(&weights, &copy).with_context(|| format!("cannot copy {}", weights.display()))?;
    let notices = third_party::notices("fourfold-web", TARGET)?;
    Ok(fs::write(
        paths::www().join("pkg/third-party.txt"),
        notices,
    )?)
}

/// How to run a command.
type Run = fn(&mut Command) -> Result<()>;

/// Compiles the crate and returns the module's path.
fn compile(build: &Build, toolchain: &Toolchain, linker: &Path, run: Run) -> Result<PathBuf> {
    // Each has a folder of its own, so that neither waits for the other's lock.
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

/// Generates the JavaScript around the module and optimises the module, both in `www/pkg`.
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

/// The export of wasm-bindgen-rayon's script for starting threads, and the script that takes its place.
const STARTS: &str = "export async function startWorkers(module, memory, builder)";
const POOL: &str = "export const startWorkers = (...args) => globalThis.startWorkers(...args);\n";

/// Makes the module start its threads by a function that the front end sets.
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
