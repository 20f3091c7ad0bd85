//! Makes smaller what lies between the page's wasm and its script: the names by which they know
//! each other, which are a fiftieth of the page, and exports that nobody calls.
//! Refuses to touch code.

use crate::failure::Failure;
use crate::wasm::{
    CONSTANT, ELEMENTS, END, EXPORTS, HEADER, IMPORTS, malformed, name, number, sections,
    write_number, write_sized,
};
use std::fs;
use std::path::Path;

/// What the streams of Leptos's server functions export. There is no server here; without their
/// exports the optimizer takes their code away.
const UNUSED: &str = "intounderlying";

/// How the name of the script ends that wasm-bindgen writes; others are imported as they are.
const OWN_SCRIPT: &str = "_bg.js";

/// How the names of exports begin by which the script calls closures.
const CLOSURE: &str = "wasm_bindgen__convert__closures";

/// Gives the imports of a module short names, there and in its script, and drops unused exports.
pub fn narrow(module: &Path, script: &Path) -> Result<(), Failure> {
    let bytes = fs::read(module).map_err(Failure::file("read", module))?;
    let mut text = fs::read_to_string(script).map_err(Failure::file("read", script))?;
    let (narrowed, names, closures) = narrowed(&bytes).ok_or_else(|| malformed(module))?;
    for (at, name) in names.iter().enumerate() {
        // As a key of the object that the script hands to the module.
        text = text.replace(&format!(" {name}: "), &format!(" {}: ", short(at)));
    }
    for (at, name) in closures.iter().enumerate() {
        text = text.replace(&format!("wasm.{name}("), &format!("wasm.{}(", short(at)));
    }
    fs::write(module, narrowed).map_err(Failure::file("write", module))?;
    fs::write(script, text).map_err(Failure::file("write", script))
}

/// The module with short names of imports and closures, and the names that they had, in that order.
fn narrowed(module: &[u8]) -> Option<(Vec<u8>, Vec<String>, Vec<String>)> {
    let mut out = module.get(..HEADER)?.to_vec();
    let (mut names, mut closures) = (Vec::new(), Vec::new());
    for (id, mut section) in sections(module)? {
        let body = match id {
            IMPORTS => imports(&mut section, &mut names)?,
            EXPORTS => exports(&mut section, &mut closures)?,
            ELEMENTS => elements(section)?,
            _ => section.to_vec(),
        };
        out.push(id);
        write_sized(&mut out, &body);
    }
    Some((out, names, closures))
}

fn imports(section: &mut &[u8], names: &mut Vec<String>) -> Option<Vec<u8>> {
    let count = number(section)?;
    let mut out = Vec::new();
    write_number(&mut out, count);
    for _ in 0..count {
        let module = name(section)?;
        let field = name(section)?;
        let kind = section.split_off_first()?;
        // Functions only: other kinds are the linker's, and none are left after wasm-bindgen.
        let type_index = (*kind == 0).then(|| number(section))??;
        write_sized(&mut out, module.as_bytes());
        if module.ends_with(OWN_SCRIPT) {
            write_sized(&mut out, short(names.len()).as_bytes());
            names.push(field.to_owned());
        } else {
            write_sized(&mut out, field.as_bytes());
        }
        out.push(*kind);
        write_number(&mut out, type_index);
    }
    Some(out)
}

fn exports(section: &mut &[u8], closures: &mut Vec<String>) -> Option<Vec<u8>> {
    let count = number(section)?;
    let (mut kept, mut out) = (0, Vec::new());
    for _ in 0..count {
        let name = name(section)?;
        let kind = *section.split_off_first()?;
        let index = number(section)?;
        if !name.trim_start_matches("__wbg_").starts_with(UNUSED) {
            if name.starts_with(CLOSURE) {
                write_sized(&mut out, short(closures.len()).as_bytes());
                closures.push(name.to_owned());
            } else {
                write_sized(&mut out, name.as_bytes());
            }
            out.push(kind);
            write_number(&mut out, index);
            kept += 1;
        }
    }
    let mut counted = Vec::new();
    write_number(&mut counted, kept);
    counted.extend(out);
    Some(counted)
}

/// The table's entries but for those that say "nothing yet", where later parts put theirs: a table
/// holds nothing to begin with.
fn elements(section: &[u8]) -> Option<Vec<u8>> {
    let mut rest = section;
    let count = number(&mut rest)?;
    let (mut kept, mut out) = (0, Vec::<u8>::new());
    for _ in 0..count {
        let whole = rest;
        let holds_something = element(&mut rest)?;
        if holds_something {
            out.extend(whole.get(..whole.len() - rest.len())?);
            kept += 1;
        }
    }
    let mut counted = Vec::new();
    write_number(&mut counted, kept);
    counted.extend(out);
    Some(counted)
}

/// Passes one element segment (WebAssembly core specification, 5.5.12); false where it says nothing.
/// Only the two kinds that the tools write are known: functions, and expressions of them.
fn element(rest: &mut &[u8]) -> Option<bool> {
    const OF_FUNCTIONS: usize = 0;
    const OF_EXPRESSIONS: usize = 4;
    const NULL: u8 = 0xd0;
    let kind = number(rest)?;
    let is_expression = kind == OF_EXPRESSIONS;
    if !is_expression && kind != OF_FUNCTIONS || *rest.split_off_first()? != CONSTANT {
        return None;
    }
    number(rest)?;
    if *rest.split_off_first()? != END {
        return None;
    }
    let mut holds_something = false;
    for _ in 0..number(rest)? {
        if !is_expression {
            holds_something = true;
            number(rest)?;
            continue;
        }
        holds_something |= *rest.split_off_first()? != NULL;
        // The function, or of which type there is none.
        number(rest)?;
        if *rest.split_off_first()? != END {
            return None;
        }
    }
    Some(holds_something)
}

/// `$a`, `$b`, … `$z`, `$aa`, …: no name of the script begins so.
fn short(mut at: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'a' + u8::try_from(at % 26).unwrap_or_default()));
        match (at / 26).checked_sub(1) {
            Some(more) => at = more,
            None => break,
        }
    }
    letters.push('$');
    letters.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_short_and_unused_exports_are_gone() {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        let mut section = |id: u8, body: &[u8]| {
            module.push(id);
            write_sized(&mut module, body);
        };
        section(2, b"\x02\x06_bg.js\x07__wbg_a\x00\x01\x04s.js\x04load\x00\x85\x02");
        section(7, b"\x02\x06memory\x02\x00\x15intounderlyingsink_go\x00\x07");
        section(
            9,
            b"\x03\x00\x41\x01\x0b\x01\x07\x04\x41\x02\x0b\x01\xd0\x70\x0b\x04\x41\x03\x0b\x01\xd2\x05\x0b",
        );
        section(10, b"code");
        let (narrowed, names, _) = narrowed(&module).expect("a module");
        assert_eq!(names, ["__wbg_a"]);
        let mut expected = b"\0asm\x01\0\0\0".to_vec();
        let mut section = |id: u8, body: &[u8]| {
            expected.push(id);
            write_sized(&mut expected, body);
        };
        section(2, b"\x02\x06_bg.js\x02$a\x00\x01\x04s.js\x04load\x00\x85\x02");
        section(7, b"\x01\x06memory\x02\x00");
        section(9, b"\x02\x00\x41\x01\x0b\x01\x07\x04\x41\x03\x0b\x01\xd2\x05\x0b");
        section(10, b"code");
        assert_eq!(narrowed, expected);
    }

    #[test]
    fn what_is_no_module_is_told() {
        for bytes in [&b"\0asm"[..], b"\0asm\x01\0\0\0\x02\xff", b"\0asm\x01\0\0\0\x02\x02\x05\x01"]
        {
            assert_eq!(narrowed(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn short_names_are_all_different() {
        let names: std::collections::BTreeSet<String> = (0..2000).map(short).collect();
        assert_eq!(names.len(), 2000);
        assert_eq!((short(0), short(26)), ("$a".to_owned(), "$aa".to_owned()));
    }
}
