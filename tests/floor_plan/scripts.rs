//! What scripts and styles import is there. Nothing compiles them before a build for release, or a browser that asks.

use super::{read, root, rust_files};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Folders whose scripts and styles are looked at.
const FOLDERS: [&str; 5] = ["crates", "src", "style", "tests", "xtask"];

/// What a script imports that only stands beside it once it is built.
const BUILT: [(&str, &str); 1] = [("src/host/code/highlight.js", "./index.js")];

/// What precedes the name of a file that a script, a style or a module of Rust needs.
const BEFORE: [&str; 6] =
    ["from ", "import ", "import(", "new URL(", "(module = ", "copy-file\" href="];

/// The names of files that a text needs, quoted after one of the words above. What is put together while it runs is no
/// name.
fn needed(text: &str) -> Vec<&str> {
    let starts = BEFORE
        .iter()
        .flat_map(|before| text.match_indices(before).map(|(at, _)| at + before.len()));
    starts.filter_map(|start| quoted(text.get(start..)?)).collect()
}

/// The text within quotes at the beginning, where it is all of an expression.
fn quoted(text: &str) -> Option<&str> {
    let quote = text.chars().next().filter(|letter| "'\"`".contains(*letter))?;
    let (name, after) = text.get(1..)?.split_once(quote)?;
    let is_whole = !after.trim_start().starts_with('+') && !name.contains("${");
    (is_whole && !name.contains('\n')).then_some(name)
}

/// Whether a name leads to a file beside the one that has it.
fn is_relative(name: &str) -> bool {
    name.starts_with("./") || name.starts_with("../")
}

/// A path without `.` and `..`.
fn straight(path: &Path) -> PathBuf {
    let mut straight = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(straight.pop()),
            part => straight.push(part),
        }
    }
    straight
}

/// Every file in a folder and below whose name ends so, from the top folder on.
fn files(folder: &str, endings: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for path in fs::read_dir(root().join(folder)).unwrap().flatten().map(|entry| entry.path()) {
        let name = format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() && !path.is_symlink() {
            found.extend(files(&name, endings));
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(name);
        }
    }
    found
}

#[test]
fn what_scripts_and_styles_import_is_there() {
    let files = FOLDERS.into_iter().flat_map(|folder| files(folder, &[".js", ".mjs", ".css"]));
    let mut missing = Vec::new();
    for file in files {
        let text = read(&file);
        let names = needed(&text).into_iter().filter(|name| is_relative(name));
        // `./` is the page, and `../../dist` what a build makes.
        let names = names.filter(|name| Path::new(name).extension().is_some());
        let names = names.filter(|name| !BUILT.contains(&(file.as_str(), name)));
        let place = |name: &str| straight(&Path::new(&file).parent().unwrap().join(name));
        let names = names.filter(|name| !root().join(place(name)).is_file());
        missing.extend(names.map(|name| format!("{file}: {name}")));
    }
    assert!(missing.is_empty(), "not there: {missing:#?}");
}

#[test]
fn the_scripts_of_rust_modules_are_there() {
    for file in rust_files(&root().join("src")) {
        let text = fs::read_to_string(&file).unwrap();
        let scripts = needed(&text).into_iter().filter_map(|name| name.strip_prefix("/src/"));
        for script in scripts {
            assert!(root().join("src").join(script).is_file(), "{}: {script}", file.display());
        }
    }
}

/// What the page copies as it is, imports only what is copied to its side.
#[test]
fn what_is_published_imports_what_is_published() {
    let page = read("index.html");
    let link = |line: &str| {
        let file = needed(line).first().map(|name| (*name).to_owned())?;
        let folder =
            line.split("data-target-path=\"").nth(1).and_then(|rest| rest.split('"').next());
        let name = Path::new(&file).file_name()?.to_owned();
        Some((file, Path::new(folder.unwrap_or_default()).join(name)))
    };
    let copied: Vec<(String, PathBuf)> =
        page.lines().filter(|line| line.contains("copy-file")).filter_map(link).collect();
    assert!(copied.len() > 10, "the links of index.html are not read: {copied:?}");
    for (file, goal) in &copied {
        let text = read(file);
        let is_script = file.ends_with(".js");
        for name in needed(&text).into_iter().filter(|name| is_script && is_relative(name)) {
            let place = straight(&goal.parent().unwrap().join(name));
            let is_known = BUILT.contains(&(file.as_str(), name)) || place.as_os_str().is_empty();
            let is_there = copied.iter().any(|(_, goal)| *goal == place);
            assert!(is_known || is_there, "{file} imports {name}, which is not beside {goal:?}");
        }
    }
}

#[test]
fn names_are_found_however_they_are_imported() {
    let text = "import { a } from './a.js'\nimport \"../b.mjs\";\n@import \"./c.css\";\nexport * from './d.js'\n\
        await import('./e.js')\nnew URL('./f.html', import.meta.url)\nimport('./g.js?' + now)\nimport(`./${h}.js`)\n\
        import i from 'i'";
    let mut found = needed(text);
    found.retain(|name| is_relative(name));
    found.sort_unstable();
    assert_eq!(found, ["../b.mjs", "./a.js", "./c.css", "./d.js", "./e.js", "./f.html"]);
    assert_eq!(needed("#[wasm_bindgen(module = \"/src/host/a.js\")]"), ["/src/host/a.js"]);
    assert_eq!(straight(Path::new("a/b/../../c/./d")), Path::new("c/d"));
}
