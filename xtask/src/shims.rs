//! Divides what the page calls of the browser: what only later parts call comes with the first of them,
//! as a small module of its own that puts its functions into the table which all parts share.
//!
//! wasm-split lets later parts call imports through functions of the first part, "local shims". The second
//! module is the first one with these alone in its table and nothing exported: the optimizer then takes
//! from each of them what nobody calls. Memory, tables and the stack are the first one's.
//! Refuses to decide who calls what.

use crate::failure::Failure;
use crate::wasm::{
    CODE, CONSTANT, ELEMENTS, END, EXPORTS, FUNCTIONS, HEADER, IMPORTS, TYPES, function_names,
    malformed, name, number, sections, write_number, write_sized,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// How wasm-split calls the functions.
const SHIM: &str = " local_shim";

/// By what the later parts know the first one's exports.
const FIRST: &str = "__wasm_split";

const TABLES: u8 = 4;
const MEMORIES: u8 = 5;
const GLOBALS: u8 = 6;

/// The kind of a segment of the table that lists functions.
const OF_FUNCTIONS: u8 = 0;

/// The kinds of what is imported and exported (WebAssembly core specification, 5.5.5).
const TABLE: u8 = 1;
const MEMORY: u8 = 2;
const GLOBAL: u8 = 3;

/// Takes the shims out of the first part, and writes the module that holds them.
pub fn part_shims(first: &Path, shims: &Path) -> Result<(), Failure> {
    let bytes = fs::read(first).map_err(Failure::file("read", first))?;
    let (rest, apart) = parted(&bytes).ok_or_else(|| malformed(first))?;
    fs::write(first, rest).map_err(Failure::file("write", first))?;
    fs::write(shims, apart).map_err(Failure::file("write", shims))
}

/// The names of the functions that a module imports of wasm-bindgen's script.
pub fn called(module: &Path) -> Result<BTreeSet<String>, Failure> {
    let bytes = fs::read(module).map_err(Failure::file("read", module))?;
    names_of_imports(&bytes).ok_or_else(|| malformed(module))
}

fn names_of_imports(module: &[u8]) -> Option<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for (_, mut section) in sections(module)?.into_iter().filter(|(id, _)| *id == IMPORTS) {
        for _ in 0..number(&mut section)? {
            name(&mut section)?;
            names.insert(name(&mut section)?.to_owned());
            section.split_off_first()?;
            number(&mut section)?;
        }
    }
    Some(names)
}

fn parted(module: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let sections = sections(module)?;
    let body = |wanted: u8| sections.iter().find(|(id, _)| *id == wanted).map(|(_, body)| *body);
    let shims = shims(&sections)?;
    let (kept, taken) = elements(body(ELEMENTS)?, &shims)?;
    let mut first = module.get(..HEADER)?.to_vec();
    for (id, body) in &sections {
        first.push(*id);
        write_sized(&mut first, if *id == ELEMENTS { &kept } else { body });
    }
    let (globals, imports) = imports(&sections)?;
    let mut apart = module.get(..HEADER)?.to_vec();
    let all = [
        (TYPES, body(TYPES)?),
        (IMPORTS, &imports),
        (FUNCTIONS, body(FUNCTIONS)?),
        (GLOBALS, &globals),
        (ELEMENTS, &taken),
        (CODE, body(CODE)?),
    ];
    for (id, body) in all {
        apart.push(id);
        write_sized(&mut apart, body);
    }
    Some((first, apart))
}

/// The numbers of the shims.
fn shims(sections: &[(u8, &[u8])]) -> Option<BTreeSet<usize>> {
    let named = function_names(sections)?.into_iter();
    Some(named.filter(|(_, name)| name.ends_with(SHIM)).map(|(at, _)| at).collect())
}

/// The entries of the table from the first that is no shim on, and the shims in their places. In the place
/// of a shim among others stands its neighbour until it comes.
fn elements(section: &[u8], shims: &BTreeSet<usize>) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut rest = section;
    let (count, kind) = (number(&mut rest)?, *rest.split_off_first()?);
    // The first segment holds all that the first part has; those of later parts are empty.
    if count != 1 || kind != OF_FUNCTIONS || *rest.split_off_first()? != CONSTANT {
        return None;
    }
    let start = number(&mut rest)?;
    rest.split_off_first().filter(|end| **end == END)?;
    let count = number(&mut rest)?;
    let functions: Option<Vec<usize>> = (0..count).map(|_| number(&mut rest)).collect();
    let functions = functions?;
    let mut runs: Vec<(usize, Vec<usize>)> = Vec::new();
    let (mut first, mut kept) = (start, Vec::new());
    for (place, function) in (start..).zip(functions) {
        if !shims.contains(&function) {
            kept.push(function);
            continue;
        }
        match kept.last().copied() {
            Some(neighbour) => kept.push(neighbour),
            None => first = place + 1,
        }
        match runs.last_mut().filter(|(at, run)| at + run.len() == place) {
            Some((_, run)) => run.push(function),
            None => runs.push((place, vec![function])),
        }
    }
    Some((segments(&[(first, kept)]), segments(&runs)))
}

fn segments(runs: &[(usize, Vec<usize>)]) -> Vec<u8> {
    let mut out = Vec::new();
    write_number(&mut out, runs.len());
    for (place, functions) in runs {
        out.extend([OF_FUNCTIONS, CONSTANT]);
        write_address(&mut out, *place);
        out.push(END);
        write_number(&mut out, functions.len());
        functions.iter().for_each(|function| write_number(&mut out, *function));
    }
    out
}

/// A signed number that is not negative: its last byte must not look as if it were.
fn write_address(out: &mut Vec<u8>, address: usize) {
    const SIGN: u8 = 0x40;
    write_number(out, address);
    if let Some(last) = out.last_mut().filter(|last| **last & SIGN != 0) {
        *last |= 0x80;
        out.push(0);
    }
}

/// The globals but for the stack's, and the imports with what was the first part's own.
fn imports(sections: &[(u8, &[u8])]) -> Option<(Vec<u8>, Vec<u8>)> {
    let body = |wanted: u8| sections.iter().find(|(id, _)| *id == wanted).map(|(_, body)| *body);
    let mut exported = exported(body(EXPORTS)?)?;
    let mut own = |kind: u8, at: usize| {
        let place = exported.iter().position(|(other, index, _)| (*other, *index) == (kind, at))?;
        Some(exported.swap_remove(place).2)
    };
    let (mut added, mut out) = (0, Vec::new());
    let mut add = |kind: u8, name: &str, described: &[u8]| {
        added += 1;
        write_sized(&mut out, FIRST.as_bytes());
        write_sized(&mut out, name.as_bytes());
        out.push(kind);
        out.extend(described);
    };
    let mut tables = body(TABLES)?;
    for at in 0..number(&mut tables)? {
        let whole = tables;
        tables.split_off_first()?;
        limits(&mut tables)?;
        add(TABLE, own(TABLE, at)?, whole.get(..whole.len() - tables.len())?);
    }
    let mut memories = body(MEMORIES)?;
    number(&mut memories)?;
    add(MEMORY, own(MEMORY, 0)?, memories);
    let mut globals = body(GLOBALS)?;
    let count = number(&mut globals)?;
    let stack = globals.split_off(..2)?;
    add(GLOBAL, own(GLOBAL, 0)?, stack);
    // Its value is a constant, in which no byte but the last ends the expression.
    let end = globals.iter().position(|byte| *byte == END)?;
    globals.split_off(..=end)?;
    let mut others = Vec::new();
    write_number(&mut others, count.checked_sub(1)?);
    others.extend(globals);
    let mut imported = body(IMPORTS)?;
    let count = number(&mut imported)?;
    let mut all = Vec::new();
    write_number(&mut all, count + added);
    all.extend(imported);
    all.extend(out);
    Some((others, all))
}

/// Passes the least and the most that a table has (5.3.8).
fn limits(bytes: &mut &[u8]) -> Option<()> {
    let has_most = *bytes.split_off_first()? & 1 == 1;
    number(bytes)?;
    if has_most {
        number(bytes)?;
    }
    Some(())
}

fn exported(mut section: &[u8]) -> Option<Vec<(u8, usize, &str)>> {
    let count = number(&mut section)?;
    (0..count)
        .map(|_| {
            let name = name(&mut section)?;
            let kind = *section.split_off_first()?;
            Some((kind, number(&mut section)?, name))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shims_leave_their_places_to_others_until_they_come() {
        let section = b"\x01\x00\x41\x3d\x0b\x05\x05\x06\x07\x08\x09";
        let (kept, taken) = elements(section, &BTreeSet::from([5, 6, 8])).expect("a segment");
        assert_eq!(kept, b"\x01\x00\x41\x3f\x0b\x03\x07\x07\x09");
        assert_eq!(taken, b"\x02\x00\x41\x3d\x0b\x02\x05\x06\x00\x41\xc0\x00\x0b\x01\x08");
        assert_eq!(elements(b"\x02", &BTreeSet::new()), None);
    }

    #[test]
    fn what_was_the_first_parts_own_is_imported_from_it() {
        let sections: Vec<(u8, &[u8])> = vec![
            (IMPORTS, b"\x01\x01a\x01b\x00\x00"),
            (TABLES, b"\x01\x70\x00\x05"),
            (MEMORIES, b"\x01\x00\x01"),
            (GLOBALS, b"\x02\x7f\x01\x41\x05\x0b\x7f\x00\x41\x06\x0b"),
            (EXPORTS, b"\x04\x01t\x01\x00\x01m\x02\x00\x01s\x03\x00\x01f\x00\x00"),
        ];
        let (globals, imports) = imports(&sections).expect("all is exported");
        assert_eq!(globals, b"\x01\x7f\x00\x41\x06\x0b");
        let mut expected = b"\x04\x01a\x01b\x00\x00".to_vec();
        for own in [&b"\x01t\x01\x70\x00\x05"[..], b"\x01m\x02\x00\x01", b"\x01s\x03\x7f\x01"] {
            write_sized(&mut expected, FIRST.as_bytes());
            expected.extend(own);
        }
        assert_eq!(imports, expected);
    }
}
