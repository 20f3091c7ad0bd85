//! Installs missing tools, only into `node_modules/`, `target/` and the cache for all checkouts on this machine
//! (`cache.rs`; except for Chromium from the system's packages), and prints what it does and how long that may take.

mod bindgen;
pub mod chromium;
pub mod corpus;
pub mod npm;
pub mod python;
pub mod wasm_target;

use crate::failure::Failure;
use std::path::PathBuf;

/// Installs everything that a build needs.
///
/// # Errors
///
/// A tool cannot be installed.
pub fn for_build() -> Result<(), Failure> {
    for_compiler()?;
    tools().map(drop)
}

/// Installs what compiling the modules needs.
///
/// # Errors
///
/// Node is missing, which is not installed automatically, or Rust's wasm target cannot be installed.
pub fn for_compiler() -> Result<(), Failure> {
    npm::check_node()?;
    wasm_target::install()
}

/// Installs what processing the compiled modules needs; returns the program that binds and splits them.
///
/// # Errors
///
/// A tool cannot be installed.
pub fn tools() -> Result<PathBuf, Failure> {
    npm::install()?;
    bindgen::install()
}
