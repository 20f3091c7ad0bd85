//! The program `xtask/bindgen`, which binds and splits the modules: compiled once for all checkouts on this machine.

use crate::cache;
use crate::failure::Failure;
use crate::process::{announce, cargo, run};
use crate::workspace;
use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::fs;
use std::path::{Path, PathBuf};

/// The sources, which pin the versions of its libraries.
const SOURCES: [&str; 2] = ["xtask/bindgen/Cargo.toml", "xtask/bindgen/src/main.rs"];

/// Returns the program, after compiling it if needed.
///
/// # Errors
///
/// It does not compile.
pub fn install() -> Result<PathBuf, Failure> {
    let mut pins = vec![OS.to_owned(), ARCH.to_owned()];
    for source in SOURCES {
        let path = workspace::root().join(source);
        pins.push(fs::read_to_string(&path).map_err(Failure::file("read", &path))?);
    }
    let file = format!("wasm-bindgen{EXE_SUFFIX}");
    cache::ensure("bindgen", pins, |folder| build(&file, folder)).map(|folder| folder.join(&file))
}

/// Compiles in a folder of its own, so that the modules can compile meanwhile; the folder's hundreds of megabytes are
/// not needed afterwards.
fn build(file: &str, goal: &Path) -> Result<(), Failure> {
    announce(
        "Building the program that binds and splits modules (two minutes, once for this machine)",
    );
    let scratch = workspace::target().join("bindgen");
    let mut build = cargo();
    build.args(["build", "--quiet", "--locked", "--package", "bindgen", "--profile", "tool"]);
    run(build.arg("--target-dir").arg(&scratch))?;
    let program = scratch.join("tool").join(file);
    fs::copy(&program, goal.join(file)).map_err(Failure::file("keep", &program))?;
    fs::remove_dir_all(&scratch).map_err(Failure::file("remove", &scratch))
}
