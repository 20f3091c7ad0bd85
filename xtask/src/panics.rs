//! Leaves out what a panic would say, and how values would be printed for it. On this target a panic's
//! message is written nowhere, and the module stops there by a trap, as it does without the message;
//! but the code that words it is a twentieth of the page.
//!
//! It is done to the linked module, before it is cut: what only a message needs is then in no part.
//! Functions keep their length, since the places that the linker noted count from the section's start.
//! Refuses to touch a function that returns: those named here never do.

use crate::failure::Failure;
use crate::notes::{constants, notes};
use crate::panic_words::{FILLED_IN, NOUGHT, is_for_panic};
use crate::wasm::{
    CODE, CONSTANT, END, FUNCTIONS, HEADER, IMPORTS, TYPES, function_names, malformed, name,
    number, sections, sized, write_sized,
};
use std::collections::HashMap;
use std::fs;
use std::ops::Range;
use std::path::Path;

/// Where panics begin, by a part of the function's mangled name. The last is no panic: what the streams of
/// Leptos's server functions export, which is called as little. There is no server here.
const PANICS: [&str; 16] = [
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
    "intounderlying",
];

/// Code that belongs to such a function's types, and returns; and what tells wasm-bindgen of an export.
const OTHERS: [&str; 3] = ["drop_in_place", "3fmt", "__wbindgen_describe"];

/// How values are printed for developers, which the page does for no one else. Within `core::fmt` itself
/// a name says the module only once, so that the first is without it.
const PRINTS: [&str; 2] = ["5Debug3fmt", "$u20$as$u20$core..fmt..Debug$GT$3fmt"];

/// What such a function takes and gives, as the module's types write it: two numbers, and one.
const PRINTING: &[u8] = &[0x60, 2, 0x7f, 0x7f, 1, 0x7f];

/// Makes every function of a linked module stop at once that would word a panic.
pub fn silence(module: &Path, goal: &Path) -> Result<(), Failure> {
    let bytes = fs::read(module).map_err(Failure::file("read", module))?;
    let silent = silenced(&bytes).ok_or_else(|| malformed(module))?;
    fs::write(goal, silent).map_err(Failure::file("write", goal))
}

fn silenced(module: &[u8]) -> Option<Vec<u8>> {
    let sections = sections(module)?;
    let mut imported = 0;
    let (mut types, mut typed) = (Vec::new(), Vec::new());
    let mut endings = endings(&sections)?;
    for (id, mut body) in sections.iter().copied() {
        match id {
            TYPES => types = printing_types(body)?,
            // Of what is imported, functions alone count; the linked module imports nothing else.
            IMPORTS => imported = number(&mut body)?,
            FUNCTIONS => typed = numbers(body)?,
            _ => {}
        }
    }
    let prints = |at: &usize| {
        let own = at.checked_sub(imported).and_then(|at| typed.get(at));
        own.is_some_and(|own| types.contains(own))
    };
    endings.retain(|at, ending| *ending == Ending::Stop || prints(at));
    let constants = constants(&sections)?;
    let mut silent = Vec::new();
    let mut out = module.get(..HEADER)?.to_vec();
    for (id, body) in sections {
        out.push(id);
        let mut rest = body;
        let body = match id {
            CODE => {
                let mut code = code(body, imported, &endings, &mut silent)?;
                let stops = |at| endings.get(&at) == Some(&Ending::Stop);
                unworded(&mut code, &constants, &stops, &mut silent);
                code
            }
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
    endings: &HashMap<usize, Ending>,
    silent: &mut Vec<Range<usize>>,
) -> Option<Vec<u8>> {
    let (mut rest, mut out) = (section, section.to_vec());
    let count = number(&mut rest)?;
    for at in imported..imported.checked_add(count)? {
        let (function, after) = sized(rest)?;
        let end = section.len() - after.len();
        if let Some(short) = endings.get(&at).and_then(|ending| ending.code(function.len())) {
            let place = end - function.len()..end;
            out.get_mut(place.clone())?.copy_from_slice(&short);
            silent.push(place);
        }
        rest = after;
    }
    Some(out)
}

/// Puts a nought for what is handed to panics alone.
fn unworded(
    code: &mut [u8],
    constants: &[usize],
    stops: &dyn Fn(usize) -> bool,
    silent: &mut Vec<Range<usize>>,
) {
    for place in constants.iter().copied() {
        let range = place..place.saturating_add(FILLED_IN);
        if is_for_panic(code, place, stops)
            && let Some(bytes) = code.get_mut(range.clone())
        {
            bytes.copy_from_slice(&NOUGHT);
            silent.push(range);
        }
    }
    silent.sort_by_key(|range| range.start);
}

/// What is left of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// It stops the module.
    Stop,
    /// It says that all is well, having done nothing.
    Nothing,
}

impl Ending {
    /// A function of that length, without locals; none where it does not fit.
    fn code(self, length: usize) -> Option<Vec<u8>> {
        const NO_LOCALS: u8 = 0;
        const UNREACHABLE: u8 = 0;
        const NO_OPERATION: u8 = 1;
        let mut code = match self {
            Self::Stop => vec![NO_LOCALS, UNREACHABLE],
            Self::Nothing => vec![NO_LOCALS, CONSTANT, 0],
        };
        if length <= code.len() {
            return None;
        }
        code.resize(length - 1, NO_OPERATION);
        code.push(END);
        Some(code)
    }
}

/// The numbers of the types of functions that print.
fn printing_types(mut section: &[u8]) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    for at in 0..number(&mut section)? {
        if section.starts_with(PRINTING) {
            found.push(at);
        }
        let _form = section.split_off_first()?;
        // What it takes, and what it gives: types of one byte each.
        for _ in 0..2 {
            let count = number(&mut section)?;
            section.split_off(..count)?;
        }
    }
    Some(found)
}

fn numbers(mut section: &[u8]) -> Option<Vec<usize>> {
    let count = number(&mut section)?;
    (0..count).map(|_| number(&mut section)).collect()
}

/// How functions end.
fn endings(sections: &[(u8, &[u8])]) -> Option<HashMap<usize, Ending>> {
    let named = function_names(sections)?.into_iter();
    Some(named.filter_map(|(at, name)| Some((at, ending(name)?))).collect())
}

fn ending(name: &str) -> Option<Ending> {
    let has = |part: &&str| name.contains(*part);
    if PRINTS.iter().any(has) {
        Some(Ending::Nothing)
    } else if PANICS.iter().any(has) && !OTHERS.iter().any(has) {
        Some(Ending::Stop)
    } else {
        None
    }
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
        section(TYPES, b"\x02\x60\x00\x00\x60\x02\x7f\x7f\x01\x7f");
        section(IMPORTS, b"\x01\x01m\x01f\x00\x00");
        section(FUNCTIONS, b"\x04\x00\x00\x01\x00");
        let mut code = vec![4];
        functions.iter().for_each(|function| write_sized(&mut code, function));
        section(CODE, &code);
        let print = "_RNvXs_Cs5_3abcNtB4_1TNtNtB6_3fmt5Debug3fmt";
        let panic = "_RNvNtCs5_4core9panicking9panic_fmt";
        let mut map = vec![4];
        for (at, name) in (1..).zip([panic, "_RNvCs5_4core6panics", print, print]) {
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
        // Notes on the fourth byte of the first function, and on the second of the next.
        let before = module(
            &[b"abcdef", b"other", b"print", b"other"],
            b"\x03\x02\x00\x05\x01\x04\x0a\x02\x7f",
        );
        let after = module(
            &[b"\x00\x00\x01\x01\x01\x0b", b"other", b"\x00\x41\x00\x01\x0b", b"other"],
            b"\x03\x01\x04\x0a\x02\x7f",
        );
        assert_eq!(silenced(&before).expect("a module"), after);
    }

    #[test]
    fn what_is_no_module_is_told() {
        for bytes in [&b"\0asm"[..], b"\0asm\x01\0\0\0\x0a\xff", b"\0asm\x01\0\0\0\x0a\x01\x05"] {
            assert_eq!(silenced(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn only_what_never_returns_stops_and_what_prints_does_nothing() {
        let check =
            |name: &str, expected: Option<Ending>| assert_eq!(ending(name), expected, "{name}");
        check("_ZN4core9panicking13panic_display17h2309e9fcd02e4c0bE", Some(Ending::Stop));
        check("_RNvNtNtCs_3std9panicking11panic_count17is_zero_slow_path", None);
        check(
            "_RNvXs_NtCs_4core9panickingNtB4_10AssertKindNtNtB6_3fmt5Debug3fmt",
            Some(Ending::Nothing),
        );
        check("_ZN44_$LT$$RF$T$u20$as$u20$core..fmt..Debug$GT$3fmt17h0E", Some(Ending::Nothing));
        check("_ZN44_$LT$$RF$T$u20$as$u20$core..fmt..Display$GT$3fmt17h0E", None);
        check("_RNvXsm_NtCs_4core3fmtReNtB5_5Debug3fmt", Some(Ending::Nothing));
        check("_RNvXsm_NtCs_4core3fmtReNtB5_7Display3fmt", None);
        check("intounderlyingsource_pull", Some(Ending::Stop));
        check("__wbindgen_describe_intounderlyingsource_pull", None);
    }
}
