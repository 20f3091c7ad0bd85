//! Makes `dist/`: Trunk's files, then what Trunk does not know.
//! Refuses absolute addresses: everything works from any folder of any static host.

use crate::failure::Failure;
use crate::minify::minify_glue;
use crate::process::{announce, command, node_script, run, spoken};
use crate::split::split_page;
use crate::{setup, workspace};
use std::fs;
use std::path::Path;
use std::time::Instant;

/// Sets up what is missing, and builds for release.
pub fn build() -> Result<(), Failure> {
    let path = setup::for_build()?;
    announce("Building both wasm modules for release (two to four minutes the first time)");
    let started = Instant::now();
    forget_snippets()?;
    let mut trunk = command("trunk");
    // Trunk reads the mere presence of NO_COLOR as an option's value and refuses `1`.
    trunk.env_remove("NO_COLOR").env("TRUNK_SKIP_VERSION_CHECK", "true").env("PATH", &path);
    run(trunk.args(["build", "--release"]))?;
    minify_glue(&split_page(&path)?)?;
    publish()?;
    announce(&format!("dist/ is ready after {}", spoken(started.elapsed())));
    Ok(())
}

/// Trunk keeps what wasm-bindgen wrote before, and would have the page load a script that the source
/// has no more.
fn forget_snippets() -> Result<(), Failure> {
    let kept = workspace::target().join("wasm-bindgen");
    if kept.is_dir() {
        fs::remove_dir_all(&kept).map_err(Failure::file("remove", &kept))?;
    }
    Ok(())
}

/// Puts the in-browser model's engine, what takes code apart, the gallery's documents, the model if it was fetched,
/// and the fonts beside the app.
pub fn publish() -> Result<(), Failure> {
    let engine = workspace::node_modules().join("@wllama/wllama/esm");
    let dist = workspace::dist();
    put(&engine.join("index.min.js"), &dist.join("wllama/index.js"))?;
    put(&engine.join("wasm/wllama.wasm"), &dist.join("wllama/wllama.wasm"))?;
    let highlight = workspace::node_modules().join("@highlightjs/cdn-assets/es");
    put(&highlight.join("highlight.min.js"), &dist.join("highlight/index.js"))?;
    bundle_editor(&dist.join("editor/index.js"))?;
    publish_fonts(&dist.join("fonts"))?;
    for (folder, name) in
        [(workspace::root().join("tools"), "tools"), (workspace::model(), "model")]
    {
        if folder.is_dir() {
            put_folder(&folder, &dist.join(name))?;
        }
    }
    publish_no_model(&dist.join("model/model.json"))
}

/// Puts the editor and its libraries into one script.
fn bundle_editor(goal: &Path) -> Result<(), Failure> {
    let mut esbuild = node_script("npx");
    esbuild.args(["esbuild", "src/host/editor.js", "--bundle", "--minify", "--format=esm"]);
    run(esbuild.args(["--log-level=warning", &format!("--outfile={}", goal.display())]))
}

/// Says "no model" where there is none, so that the page need not ask in vain.
fn publish_no_model(card: &Path) -> Result<(), Failure> {
    if card.exists() {
        return Ok(());
    }
    if let Some(folder) = card.parent() {
        fs::create_dir_all(folder).map_err(Failure::file("make", folder))?;
    }
    fs::write(card, "{}\n").map_err(Failure::file("write", card))
}

/// The subsets that style/fonts.css names, and their licence.
fn publish_fonts(goal: &Path) -> Result<(), Failure> {
    let package = workspace::node_modules().join("@fontsource-variable/source-serif-4");
    for subset in ["latin", "latin-ext", "cyrillic", "cyrillic-ext"] {
        let name = format!("source-serif-4-{subset}-wght-normal.woff2");
        put(&package.join("files").join(&name), &goal.join(&name))?;
    }
    for subset in ["latin", "cyrillic"] {
        let name = format!("source-serif-4-{subset}-wght-italic.woff2");
        put(&package.join("files").join(&name), &goal.join(&name))?;
    }
    put(&package.join("LICENSE"), &goal.join("OFL.txt"))
}

fn put_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    for entry in fs::read_dir(from).map_err(Failure::file("read", from))? {
        let entry = entry.map_err(Failure::file("read", from))?;
        let (source, goal) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() { put_folder(&source, &goal)? } else { put(&source, &goal)? }
    }
    Ok(())
}

/// A hard link where the file system has them: the model alone is 98 MB.
fn put(from: &Path, to: &Path) -> Result<(), Failure> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(Failure::file("make", folder))?;
    }
    if to.exists() {
        fs::remove_file(to).map_err(Failure::file("replace", to))?;
    }
    let linked = fs::hard_link(from, to);
    linked.or_else(|_| fs::copy(from, to).map(drop)).map_err(Failure::file("publish", from))
}
