//! Optimizes wasm modules in place with the wasm-opt library from npm.

use crate::failure::Failure;
use crate::process::{announce, command, run, spoken};
use crate::workspace;
use std::path::PathBuf;
use std::time::Instant;

/// Optimizes the modules, on all cores at once.
///
/// # Errors
///
/// A file is no module, or cannot be read or written.
pub fn optimize(modules: Vec<PathBuf>) -> Result<(), Failure> {
    let started = Instant::now();
    let script = workspace::root().join("xtask/src/build/wasm_opt.mjs");
    let count = modules.len();
    run(command("node").arg(script).args(modules))?;
    announce(&format!("{count} modules were optimized in {}", spoken(started.elapsed())));
    Ok(())
}
