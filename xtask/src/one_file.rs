//! Bundles the app for pages that are one file: what `dist/one_file/` holds.

use crate::failure::Failure;
use crate::process::{announce, command, run};
use crate::workspace;
use std::path::Path;

/// Makes the scripts and styles of one file, of a folder that holds the app, its split module and its fonts.
pub fn bundle(site: &Path) -> Result<(), Failure> {
    announce("Bundling the app for pages that are one file");
    let script = workspace::root().join("xtask/src/one_file.mjs");
    run(command("node").arg(script).arg(site))
}
