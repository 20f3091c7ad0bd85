//! Cuts the page's module into the part that is there first and those that come later, at the
//! functions that the source marks for it, and puts them into `dist/`.
//! Refuses to decide what comes later: the source does.

use crate::boundary::narrow;
use crate::calls::part_calls;
use crate::failure::Failure;
use crate::glue::trim;
use crate::loader::write_loader;
use crate::order::order_alike;
use crate::panics::silence;
use crate::places::forget;
use crate::process::{command, run};
use crate::shims::{called, part_shims};
use crate::wasm_opt::wasm_opt;
use crate::workspace;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What makes a module small: loops and branches are built anew from the optimized code, which then is
/// optimized again. The first kilobyte of memory is the far end of the stack, and never pointed at.
const SMALL: [&str; 10] = [
    "--low-memory-unused",
    "-Oz",
    "--flatten",
    "--rereloop",
    "-Oz",
    "-Oz",
    "-Oz",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// Replaces the page's one module in `dist/` by its parts, in a folder of their own. Its name
/// changes with what is in it: the parts of one build fit each other only. Gives that folder.
pub fn split_page(search_path: &OsStr) -> Result<PathBuf, Failure> {
    let dist = workspace::dist();
    let index = dist.join("index.html");
    let page = fs::read_to_string(&index).map_err(Failure::file("read", &index))?;
    let name = module_name(&page).ok_or_else(|| {
        Failure::Unexpected("dist/index.html does not say which module it starts".to_owned())
    })?;
    let goal = dist.join(name);
    cut(search_path, &goal)?;
    narrow(&goal.join("page_bg.wasm"), &goal.join("page.js"))?;
    trim(&goal.join("page.js"))?;
    part_shims(&goal.join("page_bg.wasm"), &goal.join("shims.wasm"))?;
    let mut parts = entries(&goal)?;
    parts.retain(|file| file.extension().is_some_and(|extension| extension == "wasm"));
    forget(&parts)?;
    for part in &parts {
        wasm_opt(part, &SMALL, search_path)?;
    }
    let called = called(&goal.join("page_bg.wasm"))?;
    part_calls(&goal.join("page.js"), &goal.join("shims.js"), &called)?;
    write_loader(&goal)?;
    order_alike(&goal.join("page_bg.wasm"), search_path)?;
    for whole in [format!("{name}.js"), format!("{name}_bg.wasm")] {
        let whole = dist.join(whole);
        fs::remove_file(&whole).map_err(Failure::file("remove", &whole))?;
    }
    let scripts = dist.join("snippets");
    fs::remove_dir_all(&scripts).map_err(Failure::file("remove", &scripts))?;
    fs::write(&index, with_parts(&page, name)).map_err(Failure::file("write", &index))?;
    Ok(goal)
}

fn cut(search_path: &OsStr, goal: &Path) -> Result<(), Failure> {
    let whole = workspace::target().join("wasm32-unknown-unknown/release/pilcrow.wasm");
    let scratch = workspace::target().join("split");
    for folder in [&scratch, goal] {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(Failure::file("empty", folder))?;
        }
        fs::create_dir_all(folder).map_err(Failure::file("make", folder))?;
    }
    let silent = scratch.join("whole.wasm");
    silence(&whole, &silent)?;
    let with_path = |mut tool: Command| {
        tool.env("PATH", search_path);
        tool
    };
    let mut split = with_path(command("wasm-split-cli"));
    run(split.args([&silent, &scratch]).arg("--out-name=page"))?;
    fs::remove_file(&silent).map_err(Failure::file("remove", &silent))?;
    let first = scratch.join("page.wasm");
    let mut bindgen = with_path(command("wasm-bindgen"));
    bindgen.args(["--target=web", "--no-typescript", "--keep-lld-exports", "--out-name=page"]);
    run(bindgen.arg("--out-dir").arg(goal).arg(&first))?;
    for file in entries(&scratch)?.iter().filter(|file| **file != first) {
        let goal = goal.join(file.file_name().unwrap_or_default());
        fs::rename(file, &goal).map_err(Failure::file("publish", file))?;
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let listed = fs::read_dir(folder).map_err(Failure::file("read", folder))?;
    listed
        .map(|entry| entry.map(|entry| entry.path()).map_err(Failure::file("read", folder)))
        .collect()
}

/// `pilcrow-0f4f…`, of `data-module="./pilcrow-0f4f….js"`.
fn module_name(page: &str) -> Option<&str> {
    let (_, after) = page.split_once("data-module=\"./")?;
    after.split_once(".js\"").map(|(name, _)| name)
}

/// The page, with the names of the parts for that of the whole.
fn with_parts(page: &str, name: &str) -> String {
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
    fn the_page_starts_its_first_part() {
        let page = r#"<head><link href="./snippets/a.js"><link href="./pilcrow-1_bg.wasm"></head>
            <script data-module="./pilcrow-1.js" data-wasm="./pilcrow-1_bg.wasm"></script>"#;
        let expected = r#"<head><link href="./pilcrow-1/snippets/a.js"><link href="./pilcrow-1/page_bg.wasm"><link rel="modulepreload" href="./pilcrow-1/__wasm_split.js"></head>
            <script data-module="./pilcrow-1/page.js" data-wasm="./pilcrow-1/page_bg.wasm"></script>"#;
        assert_eq!(module_name(page), Some("pilcrow-1"));
        assert_eq!(with_parts(page, "pilcrow-1"), expected);
        assert_eq!(module_name("<html></html>"), None);
    }
}
