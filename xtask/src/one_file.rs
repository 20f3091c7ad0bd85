//! Bundles the app for pages that are one file: the content of `dist/one_file/`.

use crate::failure::Failure;
use crate::process::{announce, command, run};
use crate::workspace;
use std::path::Path;

/// Makes the scripts and style sheets for one-file pages from a folder that contains the app, its split module and its
/// fonts.
pub fn bundle(site: &Path) -> Result<(), Failure> {
    announce("Bundling the app for pages that are one file");
    let script = workspace::root().join("xtask/src/one_file.mjs");
    run(command("node").arg(script).arg(site))
}
