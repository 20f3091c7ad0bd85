//! Leaves out what a panic would say. On this target a panic's message is written nowhere, and the
//! module stops there by a trap, as it does without the message; but the code that words it is a
//! fortieth of the page.
//!
//! It is done to the linked module, before it is cut: what only a message needs is then in no part.
//! Functions keep their length, since the places that the linker noted count from the section's start.
//! Refuses to touch a function that returns: those named here never do.

use crate::failure::Failure;
use crate::wasm::{
    CODE, HEADER, IMPORTS, malformed, name, number, sections, sized, write_number, write_sized,
};
use std::fs;
use std::ops::Range;
use std::path::Path;

/// Where panics begin, by a part of the function's mangled name.
const PANICS: [&str; 15] = [
    "4core9panicking",
    "4core6option13expect_failed",
    "4core6option13unwrap_failed",
    "4core6result13unwrap_failed",
    "16slice_index_fail",
    "16slice_error_fail",
    "19slice_error_fail_rt",
    "17len_mismatch_fail",
    "4core4cell22panic_already_borrowed",
    "4core4cell30panic_already_mutably_borrowed",
    "7raw_vec17capacity_overflow",
    "7raw_vec12handle_error",
    "5alloc18handle_alloc_error",
    "3std9panicking15panic_with_hook",
    "7___rustc17rust_begin_unwind",
];

/// Code that belongs to such a function's types, and returns.
const OTHERS: [&str; 2] = ["drop_in_place", "3fmt"];

/// The kinds of notes of the linker that carry a number besides the place and what stands there
/// (tool conventions for linking, "Relocation sections").
const WITH_ADDEND: [u8; 12] = [3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 22, 23];

/// Makes every function of a linked module stop at once that would word a panic.
pub fn silence(module: &Path, goal: &Path) -> Result<(), Failure> {
    let bytes = fs::read(module).map_err(Failure::file("read", module))?;
    let silent = silenced(&bytes).ok_or_else(|| malformed(module))?;
    fs::write(goal, silent).map_err(Failure::file("write", goal))
}

fn silenced(module: &[u8]) -> Option<Vec<u8>> {
    let sections = sections(module)?;
    let mut imported = 0;
    let mut panics = Vec::new();
    for (id, mut body) in sections.iter().copied() {
        match id {
            // Of what is imported, functions alone count; the linked module imports nothing else.
            IMPORTS => imported = number(&mut body)?,
            0 if name(&mut body) == Some("name") => panics = panics_of(body)?,
            _ => {}
        }
    }
    panics.sort_unstable();
    let mut silent = Vec::new();
    let mut out = module.get(..HEADER)?.to_vec();
    for (id, body) in sections {
        out.push(id);
        let mut rest = body;
        let body = match id {
            CODE => code(body, imported, &panics, &mut silent)?,
            0 if name(&mut rest) == Some("reloc.CODE") => {
                notes(body.get(..body.len() - rest.len())?, rest, &silent)?
            }
            _ => body.to_vec(),
        };
        write_sized(&mut out, &body);
    }
    Some(out)
}

/// The section with the panics' code replaced, and where in it that lies.
fn code(
    section: &[u8],
    imported: usize,
    panics: &[usize],
    silent: &mut Vec<Range<usize>>,
) -> Option<Vec<u8>> {
    let (mut rest, mut out) = (section, section.to_vec());
    let count = number(&mut rest)?;
    for at in imported..imported.checked_add(count)? {
        let (function, after) = sized(rest)?;
        let end = section.len() - after.len();
        if panics.binary_search(&at).is_ok() {
            let place = end - function.len()..end;
            out.get_mut(place.clone())?.copy_from_slice(&stop(function.len())?);
            silent.push(place);
        }
        rest = after;
    }
    Some(out)
}

/// A function of that length, without locals, that does nothing but stop.
fn stop(length: usize) -> Option<Vec<u8>> {
    const NO_LOCALS: u8 = 0;
    const UNREACHABLE: u8 = 0;
    const NOTHING: u8 = 1;
    const END: u8 = 0x0b;
    let mut code = vec![NO_LOCALS, UNREACHABLE];
    code.resize(length.checked_sub(1)?, NOTHING);
    code.push(END);
    Some(code)
}

/// The linker's notes without those on code that is no more.
fn notes(head: &[u8], mut section: &[u8], silent: &[Range<usize>]) -> Option<Vec<u8>> {
    let target = number(&mut section)?;
    let count = number(&mut section)?;
    let (mut kept, mut left) = (Vec::<u8>::with_capacity(section.len()), 0);
    for _ in 0..count {
        let whole = section;
        let kind = *section.split_off_first()?;
        let place = number(&mut section)?;
        number(&mut section)?;
        if WITH_ADDEND.contains(&kind) {
            // A signed number ends as one without a sign does.
            number(&mut section)?;
        }
        let next = silent.partition_point(|range| range.end <= place);
        if !silent.get(next).is_some_and(|range| range.contains(&place)) {
            kept.extend(whole.get(..whole.len() - section.len())?);
            left += 1;
        }
    }
    let mut out = head.to_vec();
    write_number(&mut out, target);
    write_number(&mut out, left);
    out.extend(kept);
    Some(out)
}

/// The numbers of the functions, of the name section's contents (core specification, 7.4.1).
fn panics_of(mut names: &[u8]) -> Option<Vec<usize>> {
    const FUNCTIONS: u8 = 1;
    let mut found = Vec::new();
    while let Some((id, after)) = names.split_first() {
        let (mut map, rest) = sized(after)?;
        names = rest;
        if *id == FUNCTIONS {
            for _ in 0..number(&mut map)? {
                let at = number(&mut map)?;
                if is_panic(name(&mut map)?) {
                    found.push(at);
                }
            }
        }
    }
    Some(found)
}

fn is_panic(name: &str) -> bool {
    let has = |part: &&str| name.contains(*part);
    PANICS.iter().any(has) && !OTHERS.iter().any(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(functions: &[&[u8]], notes: &[u8]) -> Vec<u8> {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        let mut section = |id: u8, body: &[u8]| {
            module.push(id);
            write_sized(&mut module, body);
        };
        section(IMPORTS, b"\x01\x01m\x01f\x00\x00");
        let mut code = vec![2];
        functions.iter().for_each(|function| write_sized(&mut code, function));
        section(CODE, &code);
        let mut map = vec![2];
        for (at, name) in [(1, "_RNvNtCs5_4core9panicking9panic_fmt"), (2, "_RNvCs5_4core6panics")]
        {
            map.push(at);
            write_sized(&mut map, name.as_bytes());
        }
        let mut names = Vec::new();
        write_sized(&mut names, b"name");
        names.push(1);
        write_sized(&mut names, &map);
        section(0, &names);
        let mut custom = Vec::new();
        write_sized(&mut custom, b"reloc.CODE");
        custom.extend(notes);
        section(0, &custom);
        module
    }

    #[test]
    fn what_words_a_panic_stops_and_the_rest_stays() {
        // Notes on the fourth byte of the first function, and on the second of the other.
        let before = module(&[b"abcdef", b"other"], b"\x03\x02\x00\x05\x01\x04\x0a\x02\x7f");
        let after = module(&[b"\x00\x00\x01\x01\x01\x0b", b"other"], b"\x03\x01\x04\x0a\x02\x7f");
        assert_eq!(silenced(&before).expect("a module"), after);
    }

    #[test]
    fn what_is_no_module_is_told() {
        for bytes in [&b"\0asm"[..], b"\0asm\x01\0\0\0\x0a\xff", b"\0asm\x01\0\0\0\x0a\x01\x05"] {
            assert_eq!(silenced(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn only_what_never_returns_is_silenced() {
        assert!(is_panic("_ZN4core9panicking13panic_display17h2309e9fcd02e4c0bE"));
        assert!(!is_panic("_RNvNtNtCs_3std9panicking11panic_count17is_zero_slow_path"));
        assert!(!is_panic("_RNvXs_NtCs_4core9panickingNtB4_10AssertKindNtNtB6_3fmt5Debug3fmt"));
    }
}
