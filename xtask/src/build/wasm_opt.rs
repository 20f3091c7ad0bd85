//! Optimizes modules in their places by the library of wasm-opt, from the npm packages.

use crate::failure::Failure;
use crate::process::{announce, command, run, spoken};
use crate::workspace;
use std::path::PathBuf;
use std::time::Instant;

/// Rewrites them, on all cores at once.
///
/// # Errors
///
/// Where one is no module, or cannot be read or written.
pub fn optimize(modules: Vec<PathBuf>) -> Result<(), Failure> {
    let started = Instant::now();
    let script = workspace::root().join("xtask/src/build/wasm_opt.mjs");
    let count = modules.len();
    run(command("node").arg(script).args(modules))?;
    announce(&format!("{count} modules were optimized in {}", spoken(started.elapsed())));
    Ok(())
}
