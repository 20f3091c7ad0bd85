//! Copies the files that `index.html` does not name into the site: the in-browser model's engine, the code highlighter,
//! the author's editor, fonts, the gallery's documents, and the model if it was fetched.

use crate::failure::Failure;
use crate::process::{node_program, run};
use crate::workspace;
use std::fs;
use std::path::Path;

/// Copies all of these into a folder that contains the app.
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

/// Links the model beside the app; if it was not fetched, writes an empty description, so that the page finds a file at
/// the address it requests.
pub fn publish_model(site: &Path) -> Result<(), Failure> {
    match workspace::model().is_dir() {
        true => for_each_file(&workspace::model(), &site.join("model"), link),
        false => publish_no_model(site),
    }
}

/// Writes an empty description of the model, which means that there is no model.
pub fn publish_no_model(site: &Path) -> Result<(), Failure> {
    let folder = site.join("model");
    let card = folder.join("model.json");
    fs::create_dir_all(&folder).map_err(Failure::file("make", &folder))?;
    // The file may be a hard link to a model's description, which must not be overwritten.
    if card.exists() {
        fs::remove_file(&card).map_err(Failure::file("remove", &card))?;
    }
    fs::write(&card, "{}\n").map_err(Failure::file("write", &card))
}

/// Bundles a script and its libraries into one file.
fn bundle(script: &str, goal: &Path) -> Result<(), Failure> {
    let mut esbuild = node_program("esbuild");
    esbuild.args([script, "--bundle", "--minify", "--format=esm"]);
    run(esbuild.args(["--log-level=warning", &format!("--outfile={}", goal.display())]))
}

/// Copies the font subsets that style/fonts.css names, and their licence.
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

/// Copies all files of a folder and its subfolders.
///
/// # Errors
///
/// A file cannot be read or written.
pub fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    for_each_file(from, to, copy)
}

/// Calls `put` for each file of a folder and its subfolders, with its path in another folder.
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

/// Copies a file, so that the build can change the copy without changing the source.
///
/// # Errors
///
/// The file cannot be read or written.
pub fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    make_place(to)?;
    fs::copy(from, to).map(drop).map_err(Failure::file("publish", from))
}

/// Makes a hard link, or a copy if the file system has none, for large files that are never changed: the model alone is
/// 98 MB.
///
/// # Errors
///
/// The file cannot be read or written.
pub fn link(from: &Path, to: &Path) -> Result<(), Failure> {
    make_place(to)?;
    let linked = fs::hard_link(from, to);
    linked.or_else(|_| fs::copy(from, to).map(drop)).map_err(Failure::file("publish", from))
}

/// Creates the parent folder of a file, and removes an existing file of that name.
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
