//! Makes the page's scripts smaller: what wasm-bindgen writes is a tenth of the page's module.
//! Refuses to join them: each stays the file that the page names.

use crate::failure::Failure;
use crate::process::{node_script, run};
use std::fs;
use std::path::{Path, PathBuf};

/// Minifies every script in the page's folder, each file in its place.
pub fn minify_glue(page: &Path) -> Result<(), Failure> {
    let mut esbuild = node_script("npx");
    esbuild.args(["esbuild", "--minify", "--format=esm", "--log-level=warning"]);
    let base = format!("--outbase={}", page.display());
    let goal = format!("--outdir={}", page.display());
    run(esbuild.args([base, goal, "--allow-overwrite".to_owned()]).args(scripts_in(page)?))
}

fn scripts_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut scripts = Vec::new();
    for entry in fs::read_dir(folder).map_err(Failure::file("read", folder))? {
        let path = entry.map_err(Failure::file("read", folder))?.path();
        if path.is_dir() {
            scripts.extend(scripts_in(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "js") {
            scripts.push(path);
        }
    }
    Ok(scripts)
}
