//! Makes the page's scripts smaller: what wasm-bindgen writes is a tenth of the page's module.
//! Refuses to join them: each stays the file that the page names.

use crate::failure::Failure;
use crate::process::{node_script, run};
use crate::workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// Minifies the page's glue in `dist/`, each file in its place.
pub fn minify_glue() -> Result<(), Failure> {
    let dist = workspace::dist();
    let mut scripts = scripts_in(&dist.join("snippets"))?;
    let glue = |script: &PathBuf| {
        let name = script.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        script.parent() == Some(&dist) && name.starts_with("pilcrow-")
    };
    scripts.extend(scripts_in(&dist)?.into_iter().filter(glue));
    let mut esbuild = node_script("npx");
    esbuild.args(["esbuild", "--minify", "--format=esm", "--log-level=warning"]);
    let base = format!("--outbase={}", dist.display());
    let goal = format!("--outdir={}", dist.display());
    run(esbuild.args([base, goal, "--allow-overwrite".to_owned()]).args(scripts))
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
