//! Leaves out what a panic would say. On this target a panic's message is written nowhere, and the
//! module stops there by a trap, as it does without the message; but the code that words it is a
//! fortieth of the page.
//! Refuses to touch a function that returns: those named here never do.

use crate::failure::Failure;
use crate::wasm::{
    CODE, HEADER, IMPORTS, malformed, name, number, sections, sized, write_number, write_sized,
};
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// Where panics begin, by the beginning of the function's name.
const PANICS: [&str; 14] = [
    "core::panicking::",
    "core::option::expect_failed",
    "core::option::unwrap_failed",
    "core::result::unwrap_failed",
    "core::slice::index::slice_index_fail",
    "core::str::slice_error_fail",
    "core::cell::panic_",
    "core::cell::lazy::panic_",
    "core::slice::copy_from_slice_impl::len_mismatch_fail",
    "alloc::alloc::handle_alloc_error",
    "alloc::raw_vec::capacity_overflow",
    "alloc::raw_vec::handle_error",
    "std::panicking::panic_with_hook",
    "std::thread::local::panic_access_error",
];

/// A function without locals that does nothing but stop.
const STOP: [u8; 3] = [0x00, 0x00, 0x0b];

/// Makes every function stop at once that would word a panic. The module has to have its names.
pub fn silence(module: &Path) -> Result<(), Failure> {
    let bytes = fs::read(module).map_err(Failure::file("read", module))?;
    let silent = silenced(&bytes).ok_or_else(|| malformed(module))?;
    fs::write(module, silent).map_err(Failure::file("write", module))
}

fn silenced(module: &[u8]) -> Option<Vec<u8>> {
    let sections = sections(module)?;
    let mut imported = 0;
    let mut panics = HashSet::new();
    for (id, mut body) in sections.iter().copied() {
        match id {
            // Functions are all that is imported.
            IMPORTS => imported = number(&mut body)?,
            0 if name(&mut body) == Some("name") => panics = panics_of(body)?,
            _ => {}
        }
    }
    let mut out = module.get(..HEADER)?.to_vec();
    for (id, body) in sections {
        out.push(id);
        if id == CODE {
            write_sized(&mut out, &code(body, imported, &panics)?);
        } else {
            write_sized(&mut out, body);
        }
    }
    Some(out)
}

fn code(mut section: &[u8], imported: usize, panics: &HashSet<usize>) -> Option<Vec<u8>> {
    let count = number(&mut section)?;
    let mut out = Vec::with_capacity(section.len());
    write_number(&mut out, count);
    for at in imported..imported.checked_add(count)? {
        let (function, rest) = sized(section)?;
        write_sized(&mut out, if panics.contains(&at) { &STOP } else { function });
        section = rest;
    }
    Some(out)
}

/// The numbers of the functions, of the name section's contents (core specification, 7.4.1).
fn panics_of(mut names: &[u8]) -> Option<HashSet<usize>> {
    const FUNCTIONS: u8 = 1;
    let mut found = HashSet::new();
    while let Some((id, after)) = names.split_first() {
        let (mut map, rest) = sized(after)?;
        names = rest;
        if *id == FUNCTIONS {
            for _ in 0..number(&mut map)? {
                let at = number(&mut map)?;
                if is_panic(name(&mut map)?) {
                    found.insert(at);
                }
            }
        }
    }
    Some(found)
}

/// Names have the number of their crate's build: `core[c5930c85a12de822]::panicking::panic`.
fn is_panic(name: &str) -> bool {
    let plain = match (name.split_once('['), name.split_once(']')) {
        (Some((before, _)), Some((_, after))) => format!("{before}{after}"),
        _ => name.to_owned(),
    };
    PANICS.iter().any(|panic| plain.starts_with(panic))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(functions: &[&[u8]]) -> Vec<u8> {
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
        for (at, name) in [(1, "core[c5]::panicking::panic_fmt"), (2, "core::panics::go")] {
            map.push(at);
            write_sized(&mut map, name.as_bytes());
        }
        let mut names = Vec::new();
        write_sized(&mut names, b"name");
        names.push(1);
        write_sized(&mut names, &map);
        section(0, &names);
        module
    }

    #[test]
    fn what_words_a_panic_stops_and_the_rest_stays() {
        let silent = silenced(&module(&[b"long enough", b"other"])).expect("a module");
        assert_eq!(silent, module(&[&STOP, b"other"]));
    }

    #[test]
    fn what_is_no_module_is_told() {
        for bytes in [&b"\0asm"[..], b"\0asm\x01\0\0\0\x0a\xff", b"\0asm\x01\0\0\0\x0a\x01\x05"] {
            assert_eq!(silenced(bytes), None, "{bytes:?}");
        }
    }
}
