//! The binary format of WebAssembly, as far as it is taken apart here.
//! Refuses to know what the sections mean.

use crate::failure::Failure;
use std::path::Path;

/// The sections of a module: their kinds and contents (WebAssembly core specification, 5.5.2).
pub fn sections(module: &[u8]) -> Option<Vec<(u8, &[u8])>> {
    let (_, mut rest) = module.split_at_checked(HEADER)?;
    let mut sections = Vec::new();
    while let Some((id, after)) = rest.split_first() {
        let (body, after) = sized(after)?;
        sections.push((*id, body));
        rest = after;
    }
    Some(sections)
}

/// The magic number and the version.
pub const HEADER: usize = 8;

/// The kind of the section with the types of functions.
pub const TYPES: u8 = 1;

/// The kind of the section that says which function is of which type.
pub const FUNCTIONS: u8 = 3;

/// The kind of the section with what is imported.
pub const IMPORTS: u8 = 2;

/// The kind of the section with the functions' code.
pub const CODE: u8 = 10;

/// The kind of the section with what is exported.
pub const EXPORTS: u8 = 7;

/// The kind of the section with what is in the table to begin with.
pub const ELEMENTS: u8 = 9;

/// The instruction for a number as it is written.
pub const CONSTANT: u8 = 0x41;

/// The instruction that ends an expression.
pub const END: u8 = 0x0b;

/// The functions that have names, by their numbers, as the name section has them (core specification,
/// 7.4.1).
pub fn function_names<'a>(sections: &[(u8, &'a [u8])]) -> Option<Vec<(usize, &'a str)>> {
    const OF_FUNCTIONS: u8 = 1;
    let mut found = Vec::new();
    for (_, mut names) in sections.iter().copied().filter(|(id, _)| *id == 0) {
        if name(&mut names) != Some("name") {
            continue;
        }
        while let Some((id, after)) = names.split_first() {
            let (mut map, rest) = sized(after)?;
            names = rest;
            if *id == OF_FUNCTIONS {
                for _ in 0..number(&mut map)? {
                    found.push((number(&mut map)?, name(&mut map)?));
                }
            }
        }
    }
    Some(found)
}

/// A file that should be a module and is none.
pub fn malformed(module: &Path) -> Failure {
    Failure::Unexpected(format!("{} is no wasm module", module.display()))
}

/// An unsigned LEB128 number (5.2.2), taken off the front.
pub fn number(bytes: &mut &[u8]) -> Option<usize> {
    let (mut value, mut shift) = (0_usize, 0);
    loop {
        let byte = *bytes.split_off_first()?;
        value |= usize::from(byte & 0x7f).checked_shl(shift)?;
        shift += 7;
        if byte < 0x80 {
            return Some(value);
        }
    }
}

/// The other way round.
pub fn write_number(out: &mut Vec<u8>, mut value: usize) {
    loop {
        let low = u8::try_from(value & 0x7f).unwrap_or_default();
        value >>= 7;
        if value == 0 {
            return out.push(low);
        }
        out.push(low | 0x80);
    }
}

/// Bytes with their length before them, and what follows.
pub fn sized(mut bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let size = number(&mut bytes)?;
    bytes.split_at_checked(size)
}

/// The other way round.
pub fn write_sized(out: &mut Vec<u8>, bytes: &[u8]) {
    write_number(out, bytes.len());
    out.extend(bytes);
}

/// A name (5.2.4), taken off the front.
pub fn name<'a>(bytes: &mut &'a [u8]) -> Option<&'a str> {
    let (name, rest) = sized(bytes)?;
    *bytes = rest;
    std::str::from_utf8(name).ok()
}
