//! Puts the built page into the command where the feature `page` asks for it: the folder that
//! `PILCROW_PAGE` names, or else `dist/`.

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// What a site has of its own, and what only a build of the page needs.
const LEFT_OUT: [&str; 4] = [".built-from", ".stage", "model", "tools"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=PILCROW_PAGE");
    let mut entries = String::new();
    if env::var_os("CARGO_FEATURE_PAGE").is_some() {
        let page = page_folder()?;
        println!("cargo:rerun-if-changed={}", page.display());
        let mut files = Vec::new();
        collect(&page, &page, &mut files)?;
        files.sort();
        files.iter().try_for_each(|file| enter(&page, file, &mut entries))?;
    }
    let goal = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?).join("carried.rs");
    Ok(fs::write(goal, format!("&[\n{entries}]"))?)
}

fn page_folder() -> Result<PathBuf, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = env::var_os("PILCROW_PAGE").map_or_else(|| root.join("dist"), PathBuf::from);
    let is_released = page.join("index.html.br").is_file();
    let advice = "make it by `cargo xtask build`, or name another folder in PILCROW_PAGE";
    match page.canonicalize() {
        Ok(page) if is_released => Ok(page),
        _ => Err(format!("no release build of the page in {}: {advice}", page.display()).into()),
    }
}

/// The files below a folder, relative to the page's own. Those that are packed stand for themselves.
fn collect(page: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let inner = path.strip_prefix(page)?.to_owned();
        let is_packed = path.extension().is_some_and(|ending| ending == "br" || ending == "gz");
        if is_packed || LEFT_OUT.iter().any(|name| inner == Path::new(name)) {
            continue;
        }
        if path.is_dir() { collect(page, &path, files)? } else { files.push(inner) }
    }
    Ok(())
}

/// One file: its name, whether it is packed by Brotli, its bytes.
fn enter(page: &Path, file: &Path, entries: &mut String) -> Result<(), Box<dyn Error>> {
    let name = file.to_str().ok_or("a name that is not text")?.replace('\\', "/");
    let path = page.join(file);
    let packed = PathBuf::from(format!("{}.br", path.display()));
    let is_packed = packed.is_file();
    let source = if is_packed { packed } else { path };
    let source = source.to_str().ok_or("a path that is not text")?;
    Ok(writeln!(entries, "({name:?}, {is_packed}, include_bytes!({source:?})),")?)
}
