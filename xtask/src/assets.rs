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
    bundle("src/host/code/editor.js", &site.join("editor/index.js"))?;
    copy(&workspace::root().join("docs/request.schema.ru.json"), &site.join("editor/ru.json"))?;
    bundle("src/host/file/zip.js", &site.join("host/zip.js"))?;
    publish_fonts(&site.join("fonts"))?;
    copy_folder(&workspace::root().join("tools"), &site.join("tools"))?;
    publish_model(site)
}

/// Puts the model beside the app; where it was not fetched, a card that says so, so that the page
/// need not ask in vain.
pub fn publish_model(site: &Path) -> Result<(), Failure> {
    match workspace::model().is_dir() {
        true => for_each_file(&workspace::model(), &site.join("model"), link),
        false => publish_no_model(site),
    }
}

/// Puts a card beside the app that says that there is no model.
pub fn publish_no_model(site: &Path) -> Result<(), Failure> {
    let folder = site.join("model");
    let card = folder.join("model.json");
    fs::create_dir_all(&folder).map_err(Failure::file("make", &folder))?;
    // It may be a link to that of a model.
    if card.exists() {
        fs::remove_file(&card).map_err(Failure::file("remove", &card))?;
    }
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
    for_each_file(from, to, copy)
}

/// Calls the function for each file of a folder and below, with its place in another.
fn for_each_file(
    from: &Path,
    to: &Path,
    put: fn(&Path, &Path) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for entry in fs::read_dir(from).map_err(Failure::file("read", from))? {
        let entry = entry.map_err(Failure::file("read", from))?;
        let (source, goal) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() { for_each_file(&source, &goal, put)? } else { put(&source, &goal)? }
    }
    Ok(())
}

/// A copy of its own: what the build writes into it afterwards is not written into the source.
///
/// # Errors
///
/// Where the file cannot be read, or written.
pub fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    make_place(to)?;
    fs::copy(from, to).map(drop).map_err(Failure::file("publish", from))
}

/// A hard link where the file system has them, for what is large and never written to: the model alone
/// is 98 MB.
///
/// # Errors
///
/// Where the file cannot be read, or written.
pub fn link(from: &Path, to: &Path) -> Result<(), Failure> {
    make_place(to)?;
    let linked = fs::hard_link(from, to);
    linked.or_else(|_| fs::copy(from, to).map(drop)).map_err(Failure::file("publish", from))
}

/// The folder of a file that is yet to be, without what stood there before.
fn make_place(file: &Path) -> Result<(), Failure> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(Failure::file("make", folder))?;
    }
    if file.exists() {
        fs::remove_file(file).map_err(Failure::file("replace", file))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_into_a_copy_is_not_written_into_its_source() {
        let folder = std::env::temp_dir().join(format!("pilcrow-copy-{}", std::process::id()));
        let (source, goal) = (folder.join("from/worker.js"), folder.join("to/worker.js"));
        fs::create_dir_all(folder.join("from")).unwrap();
        fs::write(&source, "as it was").unwrap();
        copy_folder(&folder.join("from"), &folder.join("to")).unwrap();
        fs::write(&goal, "with its build").unwrap();
        assert_eq!(fs::read_to_string(&source).unwrap(), "as it was");
        fs::remove_dir_all(folder).unwrap();
    }
}
