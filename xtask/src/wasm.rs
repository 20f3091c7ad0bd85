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
