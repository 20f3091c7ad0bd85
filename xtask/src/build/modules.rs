//! The two wasm modules: compiled by one call of cargo, so that common dependencies are compiled once; then bound to
//! their scripts. For release, the page's module is split into lazy chunks where the source marks them.

use super::link::Crate;
use super::plan::{self, Plan};
use super::wasm_opt;
use crate::failure::Failure;
use crate::process::{announce, cargo, command, node_program, run};
use crate::workspace;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The profile of a build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Debug names, readable panics, one module.
    Development,
    /// Lazy chunks, without size optimisation.
    Quick,
    /// Small files, lazy chunks.
    Release,
}

impl Profile {
    /// Returns cargo's name for the profile, and the name of its output folder.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Development => ("dev", "debug"),
            Self::Quick => ("quick", "quick"),
            Self::Release => ("release", "release"),
        }
    }
}

/// Compiles both modules.
///
/// # Errors
///
/// One of them does not compile.
pub fn compile(plan: &Plan, profile: Profile) -> Result<(), Failure> {
    let mut build = cargo();
    build.args(["build", "--target=wasm32-unknown-unknown"]);
    for Crate { manifest, program } in [plan.app, plan.worker] {
        build.args(["--package", &plan::package(manifest)?, "--bin", program]);
    }
    run(build.args(["--profile", profile.names().0]))
}

/// Writes the page's module, its chunks and its scripts into a folder of the site, and returns the folder's name. The
/// name contains a hash of the content, since only chunks of the same build fit each other.
///
/// # Errors
///
/// A tool fails.
pub fn bind(plan: &Plan, profile: Profile, tool: &Path, site: &Path) -> Result<String, Failure> {
    let app = plan.app.program;
    let goal = site.join(app);
    let mut worker = bindgen(tool, plan.worker, profile, plan.worker.program, site);
    run(worker.arg("--no-typescript"))?;
    start_worker(plan.worker.program, site)?;
    let mut page = bindgen(tool, plan.app, profile, "page", &goal);
    page.arg("--no-typescript");
    if profile != Profile::Development {
        announce("Splitting lazy chunks off the page's module");
        page.args(["--keep-lld-exports", "--split"]);
    }
    run(&mut page)?;
    if profile == Profile::Release {
        optimize(site)?;
    }
    let name = format!("{app}-{:016x}", hash(&files_in(&goal, "")?)?);
    fs::rename(&goal, site.join(&name)).map_err(Failure::file("name", &goal))?;
    Ok(name)
}

/// Returns the command that binds a compiled module to a script of this name.
fn bindgen(
    tool: &Path,
    package: Crate,
    profile: Profile,
    name: &str,
    goal: &Path,
) -> std::process::Command {
    let compiled = workspace::target().join("wasm32-unknown-unknown").join(profile.names().1);
    let mut bindgen = command(tool);
    bindgen.args(["--target=web", "--out-name", name, "--out-dir"]).arg(goal);
    bindgen.arg(compiled.join(format!("{}.wasm", package.program)));
    bindgen
}

/// Writes the script by which the page starts a worker, under the name that Trunk gives it.
fn start_worker(name: &str, site: &Path) -> Result<(), Failure> {
    let script = site.join(format!("{name}_loader.js"));
    let text = format!("import init from \"./{name}.js\";await init();");
    fs::write(&script, text).map_err(Failure::file("write", &script))
}

/// Optimizes every module and minifies every script of a site that contains nothing else yet.
fn optimize(site: &Path) -> Result<(), Failure> {
    wasm_opt::optimize(files_in(site, "wasm")?)?;
    let mut esbuild = node_program("esbuild");
    esbuild.args(["--minify", "--format=esm", "--log-level=warning", "--allow-overwrite"]);
    // wasm-bindgen repeats the import key of a script for each module that imports from it.
    esbuild.arg("--log-override:duplicate-object-key=silent");
    let base = format!("--outbase={}", site.display());
    let goal = format!("--outdir={}", site.display());
    run(esbuild.args([base, goal]).args(files_in(site, "js")?))
}

fn hash(files: &[PathBuf]) -> Result<u64, Failure> {
    let mut state = DefaultHasher::new();
    for file in files {
        fs::read(file).map_err(Failure::file("read", file))?.hash(&mut state);
    }
    Ok(state.finish())
}

/// Returns the files with an extension in a folder and its subfolders; all files if the extension is empty.
///
/// # Errors
///
/// A folder cannot be read.
pub fn files_in(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(Failure::file("read", folder))? {
        let path = entry.map_err(Failure::file("read", folder))?.path();
        if path.is_dir() {
            files.extend(files_in(&path, ending)?);
        } else if ending.is_empty() || path.extension().is_some_and(|extension| extension == ending)
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
