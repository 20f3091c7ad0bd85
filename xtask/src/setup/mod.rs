//! Installs what is missing, into `node_modules/`, `target/` and a folder for all checkouts of this machine only
//! (`cache.rs`; Chromium by the system's packages excepted), and says what it does and how long that may take.

mod bindgen;
pub mod chromium;
pub mod corpus;
pub mod npm;
pub mod python;
pub mod wasm_target;

use crate::failure::Failure;
use std::path::PathBuf;

/// Everything that a build needs.
///
/// # Errors
///
/// Where something cannot be installed.
pub fn for_build() -> Result<(), Failure> {
    for_compiler()?;
    tools().map(drop)
}

/// What has to be there before the modules compile, which is little.
///
/// # Errors
///
/// Where Node is missing, which is not ours to install, or Rust's wasm target cannot be installed.
pub fn for_compiler() -> Result<(), Failure> {
    npm::check_node()?;
    wasm_target::install()
}

/// What is done with the modules afterwards needs; gives the program that binds and splits them.
///
/// # Errors
///
/// Where something cannot be installed.
pub fn tools() -> Result<PathBuf, Failure> {
    npm::install()?;
    bindgen::install()
}
