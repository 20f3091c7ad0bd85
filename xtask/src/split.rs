//! Splits lazy chunks off the page's module, where the source marks them, and optimizes every file:
//! wasm_split, wasm-bindgen, wasm-opt and esbuild, one after the other.

use crate::failure::Failure;
use crate::process::{announce, command, node_program, run};
use crate::wasm_opt::wasm_opt;
use crate::workspace;
use std::cmp::Reverse;
use std::ffi::OsStr;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, iter};

/// Replaces the page's one module in a site by the page's own and its lazy chunks, in a folder whose
/// name changes with what is in it: the chunks of one build fit each other only.
pub fn split_page(site: &Path, search_path: &OsStr) -> Result<(), Failure> {
    let index = site.join("index.html");
    let page = fs::read_to_string(&index).map_err(Failure::file("read", &index))?;
    let name = module_name(&page).ok_or_else(|| {
        Failure::Unexpected("index.html does not say which module it starts".to_owned())
    })?;
    let goal = site.join(name);
    announce("Splitting lazy chunks off the page's module");
    split(search_path, &goal)?;
    optimize(&goal, search_path)?;
    for whole in [format!("{name}.js"), format!("{name}_bg.wasm")] {
        let whole = site.join(whole);
        fs::remove_file(&whole).map_err(Failure::file("remove", &whole))?;
    }
    let scripts = site.join("snippets");
    fs::remove_dir_all(&scripts).map_err(Failure::file("remove", &scripts))?;
    fs::write(&index, with_chunks(&page, name)).map_err(Failure::file("write", &index))
}

fn split(search_path: &OsStr, goal: &Path) -> Result<(), Failure> {
    let whole = workspace::target().join("wasm32-unknown-unknown/release/pilcrow.wasm");
    let scratch = workspace::target().join("split");
    for folder in [scratch.as_path(), goal] {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(Failure::file("empty", folder))?;
        }
        fs::create_dir_all(folder).map_err(Failure::file("make", folder))?;
    }
    let mut split = command("wasm-split-cli");
    run(split.env("PATH", search_path).args([&whole, &scratch]).arg("--out-name=page"))?;
    let first = scratch.join("page.wasm");
    let mut bindgen = command("wasm-bindgen");
    bindgen.env("PATH", search_path);
    bindgen.args(["--target=web", "--no-typescript", "--keep-lld-exports", "--out-name=page"]);
    run(bindgen.arg("--out-dir").arg(goal).arg(&first))?;
    for file in files_in(&scratch, "")?.iter().filter(|file| **file != first) {
        let goal = goal.join(file.file_name().unwrap_or_default());
        fs::rename(file, &goal).map_err(Failure::file("publish", file))?;
    }
    Ok(())
}

/// Optimizes every module and minifies every script in its place.
fn optimize(folder: &Path, search_path: &OsStr) -> Result<(), Failure> {
    let mut modules = files_in(folder, "wasm")?;
    modules.sort_by_cached_key(|file| Reverse(fs::metadata(file).map_or(0, |of| of.len())));
    optimize_modules(modules, search_path)?;
    let mut esbuild = node_program("esbuild");
    esbuild.args(["--minify", "--format=esm", "--log-level=warning", "--allow-overwrite"]);
    // wasm-bindgen names a script once for each module that takes something of it.
    esbuild.arg("--log-override:duplicate-object-key=silent");
    let base = format!("--outbase={}", folder.display());
    let goal = format!("--outdir={}", folder.display());
    run(esbuild.args([base, goal]).args(files_in(folder, "js")?))
}

/// Runs wasm-opt, which works on one core, once on each core.
fn optimize_modules(modules: Vec<PathBuf>, search_path: &OsStr) -> Result<(), Failure> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let modules = Mutex::new(modules.into_iter());
    let next = || modules.lock().ok()?.next();
    let work = || iter::from_fn(next).try_for_each(|module| wasm_opt(&module, search_path));
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let ended = |_| Failure::Unexpected("a thread that ran wasm-opt has panicked".to_owned());
        running.into_iter().try_for_each(|thread| thread.join().map_err(ended)?)
    })
}

/// The files in a folder and below that end so; all of them where the ending is empty.
fn files_in(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(Failure::file("read", folder))? {
        let path = entry.map_err(Failure::file("read", folder))?.path();
        if path.is_dir() {
            files.extend(files_in(&path, ending)?);
        } else if ending.is_empty() || path.extension().is_some_and(|found| found == ending) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// `pilcrow-0f4f…`, of `data-module="./pilcrow-0f4f….js"`.
fn module_name(page: &str) -> Option<&str> {
    let (_, after) = page.split_once("data-module=\"./")?;
    after.split_once(".js\"").map(|(name, _)| name)
}

/// The page, with the names of the split files for those of the whole. The script that fetches
/// chunks is one that the page's module imports.
fn with_chunks(page: &str, name: &str) -> String {
    let preload = format!(r#"<link rel="modulepreload" href="./{name}/__wasm_split.js">"#);
    page.replace("./snippets/", &format!("./{name}/snippets/"))
        .replace(&format!("./{name}.js"), &format!("./{name}/page.js"))
        .replace(&format!("./{name}_bg.wasm"), &format!("./{name}/page_bg.wasm"))
        .replace("</head>", &format!("{preload}</head>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_starts_its_first_module() {
        let page = r#"<head><link href="./snippets/a.js"><link href="./pilcrow-1_bg.wasm"></head>
            <script data-module="./pilcrow-1.js" data-wasm="./pilcrow-1_bg.wasm"></script>"#;
        let expected = r#"<head><link href="./pilcrow-1/snippets/a.js"><link href="./pilcrow-1/page_bg.wasm"><link rel="modulepreload" href="./pilcrow-1/__wasm_split.js"></head>
            <script data-module="./pilcrow-1/page.js" data-wasm="./pilcrow-1/page_bg.wasm"></script>"#;
        assert_eq!(module_name(page), Some("pilcrow-1"));
        assert_eq!(with_chunks(page, "pilcrow-1"), expected);
        assert_eq!(module_name("<html></html>"), None);
    }
}
