//! Divides wasm-bindgen's script as the module is divided ([`crate::shims`]): what later parts alone call
//! of the browser stands in a script that comes with them.
//! Refuses to change what a function does.

use crate::failure::Failure;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Where the functions begin that the module calls, as wasm-bindgen writes them.
const OWN: &str = "    const import0 = {\n";

/// What gives all of them.
const ALL: &str = "__wbg_get_imports";

/// Leaves in the page's script what its module calls, and puts the rest into another.
pub fn part_calls(page: &Path, calls: &Path, called: &BTreeSet<String>) -> Result<(), Failure> {
    let text = fs::read_to_string(page).map_err(Failure::file("read", page))?;
    let (kept, parted) = parted(&text, called).ok_or_else(|| {
        Failure::Unexpected(format!("{} is not written as it was", page.display()))
    })?;
    fs::write(page, kept).map_err(Failure::file("write", page))?;
    fs::write(calls, parted).map_err(Failure::file("write", calls))
}

fn parted(text: &str, called: &BTreeSet<String>) -> Option<(String, String)> {
    let (before, rest) = text.split_once(OWN)?;
    let (own, after) = rest.split_once("\n    };\n")?;
    let (mut kept, mut moved) = (String::new(), String::new());
    for function in functions(own) {
        let name = function.trim_start().split(':').next()?;
        let stays = called.contains(name) || !function.contains('(');
        if stays { &mut kept } else { &mut moved }.push_str(&function);
    }
    let page = format!("{before}{OWN}{}    }};\n{after}", kept);
    let (page, scripts) = imports_of(&page, &moved);
    let used: Vec<&str> = names(&page).into_iter().filter(|name| uses(&moved, name)).collect();
    let used = used.join(", ");
    let mut calls = format!("import {{ {ALL}, {used} }} from './page.js';\n{scripts}");
    let add = "all['./page_bg.js'] = { ...all['./page_bg.js'],";
    write!(
        calls,
        "export function imports() {{\n    const all = {ALL}();\n    {add}\n{moved}    }};\n    return all;\n}}\n"
    )
    .ok()?;
    Some((format!("{page}\nexport {{ {ALL}, {used} }};\n"), calls))
}

/// The functions of the object, each with all its lines.
fn functions(own: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in own.lines() {
        let goes_on = line.starts_with("         ") || line.starts_with("        }");
        match found.last_mut().filter(|_| goes_on) {
            Some(last) => last.push_str(line),
            None => found.push(line.to_owned()),
        }
        found.iter_mut().last().into_iter().for_each(|last| last.push('\n'));
    }
    found
}

/// What the script imports by name: what it uses itself, and in lines of their own what others use.
fn imports_of(page: &str, moved: &str) -> (String, String) {
    let body: String = page.lines().filter(|line| !line.starts_with("import {")).collect();
    let (mut out, mut others) = (String::new(), String::new());
    for line in page.split_inclusive('\n') {
        let listed = line.strip_prefix("import {").and_then(|line| line.split_once("} from "));
        let Some((names, script)) = listed else {
            out.push_str(line);
            continue;
        };
        let names = || names.split(',').map(str::trim);
        for (text, out) in [(body.as_str(), &mut out), (moved, &mut others)] {
            let used: Vec<&str> = names().filter(|name| uses(text, name)).collect();
            if !used.is_empty() {
                out.push_str(&format!("import {{ {} }} from {script}", used.join(", ")));
            }
        }
    }
    (out, others)
}

/// What the script declares for itself.
fn names(page: &str) -> Vec<&str> {
    // Whoever gives them all is exported by its name in any case.
    page.lines().flat_map(declared).filter(|name| *name != ALL).collect()
}

fn declared(line: &str) -> Vec<&str> {
    let kinds = ["function ", "async function ", "const ", "let "];
    let Some(rest) = kinds.iter().find_map(|kind| line.strip_prefix(kind)) else {
        return Vec::new();
    };
    let end = rest.find(['(', '=', ';']).unwrap_or(rest.len());
    rest.get(..end).unwrap_or_default().split(',').map(str::trim).collect()
}

/// Whether a text has a name in it, and not as a part of another.
fn uses(text: &str, name: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    let mut pieces = text.split(name);
    let Some(mut before) = pieces.next() else { return false };
    pieces.any(|after| {
        let stands =
            !before.ends_with(is_part) && !before.ends_with('.') && !after.starts_with(is_part);
        before = after;
        stands
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "import { ask, tell } from './glue.js';
import * as import1 from \"./b.js\"
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        $a: function(arg0) {
            const ret = tell(arg0);
            return ret;
        },
        $b: function() { return handleError(function (arg0) {
            const ret = ask(asText(arg0));
            return ret;
        }, arguments); },
    };
    return { __proto__: null, \"./page_bg.js\": import0 };
}
function asText(arg0) {
    return arg0;
}
function handleError(f) {
    return f;
}
let wasmModule, wasm;
";

    #[test]
    fn what_later_parts_call_stands_in_a_script_of_its_own() {
        let (page, calls) = parted(PAGE, &BTreeSet::from(["$a".to_owned()])).expect("a script");
        for line in ["import { tell } from './glue.js'", "        $a: function", "__proto__: null,"]
        {
            assert!(page.contains(line), "{line} in {page}");
        }
        assert!(!page.contains("$b"), "{page}");
        assert!(page.ends_with("export { __wbg_get_imports, asText, handleError };\n"), "{page}");
        for line in [
            "import { __wbg_get_imports, asText, handleError } from './page.js';",
            "import { ask } from './glue.js';",
            "$b: function() { return handleError(function (arg0) {",
            "}, arguments); },\n    };",
        ] {
            assert!(calls.contains(line), "{line} in {calls}");
        }
        assert!(!calls.contains("$a"), "{calls}");
    }

    #[test]
    fn a_name_is_used_where_it_stands_alone() {
        assert!(uses("a(wasm.b)", "wasm"));
        assert!(!uses("a(wasmModule, my_wasm, x.wasm)", "wasm"));
    }
}
