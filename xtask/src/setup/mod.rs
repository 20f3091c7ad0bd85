//! Installs what is missing, into `target/` and `node_modules/` only (Chromium by the system's
//! packages excepted), and says what it does and how long that may take.
//! Refuses to build or test.

pub mod cargo_tool;
pub mod chromium;
pub mod npm;
pub mod python;
pub mod wasm_target;

use crate::failure::Failure;
use crate::process;
use crate::workspace;
use std::ffi::OsString;

/// Everything that a build needs; gives the search path on which Trunk finds its tools.
pub fn for_build() -> Result<OsString, Failure> {
    npm::check_node()?;
    wasm_target::install()?;
    npm::install()?;
    let mut folders = Vec::new();
    for tool in &cargo_tool::TOOLS {
        folders.push(cargo_tool::install(tool)?);
    }
    folders.push(workspace::node_modules().join(".bin"));
    process::path_with(&folders)
}
