//! Installs what is missing, into `target/` and `node_modules/` only (Chromium by the system's
//! packages excepted), and says what it does and how long that may take.

pub mod cargo_tool;
pub mod chromium;
pub mod corpus;
pub mod npm;
pub mod python;
pub mod wasm_target;

use crate::failure::Failure;
use crate::process::{self, announce};
use crate::workspace;
use cargo_tool::CargoTool;
use std::ffi::OsString;
use std::process::Stdio;
use std::thread;

/// Everything that a release build needs; gives the search path on which Trunk finds its tools.
/// Where a tool has to be compiled first, the modules are compiled meanwhile.
pub fn for_build() -> Result<OsString, Failure> {
    search_path(&cargo_tool::TOOLS, &["--release"])
}

/// The same for a development build, which needs fewer tools.
pub fn for_development() -> Result<OsString, Failure> {
    search_path(&cargo_tool::TOOLS[..cargo_tool::FOR_DEVELOPMENT], &[])
}

fn search_path(tools: &[CargoTool], profile: &[&str]) -> Result<OsString, Failure> {
    npm::check_node()?;
    wasm_target::install()?;
    if tools.iter().all(|tool| cargo_tool::locate(tool).is_some()) {
        return install(tools);
    }
    thread::scope(|scope| {
        scope.spawn(|| compile_ahead(profile));
        install(tools)
    })
}

fn install(tools: &[CargoTool]) -> Result<OsString, Failure> {
    npm::install()?;
    let mut folders = Vec::new();
    for tool in tools {
        folders.push(cargo_tool::install(tool)?);
    }
    cargo_tool::remove_scratch()?;
    folders.push(workspace::node_modules().join(".bin"));
    process::path_with(&folders)
}

/// Compiles both modules as Trunk will ask for them, so that it finds them compiled. What goes wrong
/// goes wrong again then, and is told then.
fn compile_ahead(profile: &[&str]) {
    announce("Compiling Pilcrow meanwhile");
    for module in
        [["--package=pilcrow", "--bin=pilcrow"], ["--package=pilcrow-check", "--bin=worker"]]
    {
        let mut cargo = process::cargo();
        cargo.args(["build", "--quiet", "--target=wasm32-unknown-unknown"]);
        process::run(cargo.args(profile).args(module).stderr(Stdio::null())).ok();
    }
}
