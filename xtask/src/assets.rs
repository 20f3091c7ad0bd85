//! Puts beside the app what `index.html` does not name: the in-browser model's engine, what highlights
//! code, the author's editor, fonts, the gallery's documents, and the model where it was fetched.

use crate::failure::Failure;
use crate::process::{node_program, run};
use crate::workspace;
use std::fs;
use std::path::Path;

/// Puts all of it into a folder that holds the app.
pub fn publish(site: &Path) -> Result<(), Failure> {
    let engine = workspace::node_modules().join("@wllama/wllama/esm");
    copy(&engine.join("index.min.js"), &site.join("wllama/index.js"))?;
    copy(&engine.join("wasm/wllama.wasm"), &site.join("wllama/wllama.wasm"))?;
    let highlight = workspace::node_modules().join("@highlightjs/cdn-assets/es");
    copy(&highlight.join("highlight.min.js"), &site.join("highlight/index.js"))?;
    bundle("src/host/editor.js", &site.join("editor/index.js"))?;
    bundle("src/host/zip.js", &site.join("host/zip.js"))?;
    publish_fonts(&site.join("fonts"))?;
    copy_folder(&workspace::root().join("tools"), &site.join("tools"))?;
    publish_model(site)
}

/// Puts the model beside the app; where it was not fetched, a card that says so, so that the page
/// need not ask in vain.
pub fn publish_model(site: &Path) -> Result<(), Failure> {
    let folder = site.join("model");
    if workspace::model().is_dir() {
        return copy_folder(&workspace::model(), &folder);
    }
    let card = folder.join("model.json");
    fs::create_dir_all(&folder).map_err(Failure::file("make", &folder))?;
    fs::write(&card, "{}\n").map_err(Failure::file("write", &card))
}

/// Puts a script and its libraries into one.
fn bundle(script: &str, goal: &Path) -> Result<(), Failure> {
    let mut esbuild = node_program("esbuild");
    esbuild.args([script, "--bundle", "--minify", "--format=esm"]);
    run(esbuild.args(["--log-level=warning", &format!("--outfile={}", goal.display())]))
}

/// The subsets that style/fonts.css names, and their licence.
fn publish_fonts(goal: &Path) -> Result<(), Failure> {
    let package = workspace::node_modules().join("@fontsource-variable/source-serif-4");
    for subset in ["latin", "latin-ext", "cyrillic", "cyrillic-ext"] {
        let name = format!("source-serif-4-{subset}-wght-normal.woff2");
        copy(&package.join("files").join(&name), &goal.join(&name))?;
    }
    for subset in ["latin", "cyrillic"] {
        let name = format!("source-serif-4-{subset}-wght-italic.woff2");
        copy(&package.join("files").join(&name), &goal.join(&name))?;
    }
    copy(&package.join("LICENSE"), &goal.join("OFL.txt"))
}

/// All files of a folder and below.
///
/// # Errors
///
/// Where one cannot be read, or written.
pub fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    for entry in fs::read_dir(from).map_err(Failure::file("read", from))? {
        let entry = entry.map_err(Failure::file("read", from))?;
        let (source, goal) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() { copy_folder(&source, &goal)? } else { copy(&source, &goal)? }
    }
    Ok(())
}

/// A hard link where the file system has them: the model alone is 98 MB.
///
/// # Errors
///
/// Where the file cannot be read, or written.
pub fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(Failure::file("make", folder))?;
    }
    if to.exists() {
        fs::remove_file(to).map_err(Failure::file("replace", to))?;
    }
    let linked = fs::hard_link(from, to);
    linked.or_else(|_| fs::copy(from, to).map(drop)).map_err(Failure::file("publish", from))
}
