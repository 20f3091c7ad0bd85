//! Leaves out where in the source a panic would say that it began: names of files, and the lines in
//! them. Nobody is told ([`crate::panics`]), and they name folders of the machine that built the page.
//!
//! What they were is filled with zeros, which take no room on the way; nothing is moved, so that all
//! other data stays where the code looks for it.
//! Refuses to touch data that only looks alike: what counts as a place leads to a file's name of just
//! its length.

use crate::failure::Failure;
use crate::wasm::{CONSTANT, END, malformed, number, sections};
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

const DATA: u8 = 11;

/// The address of a file's name, its length, the line and the column: four numbers of four bytes.
const PLACE: usize = 16;

/// Longer names of files, and files of more lines, there are none.
const MOST: (u32, u32, u32) = (300, 100_000, 1_000);

/// A piece of data: where it lies in memory, and where in the module's file.
struct Segment {
    address: u32,
    bytes: Range<usize>,
}

/// Takes the places out of the parts of one page, which share a memory.
pub fn forget(parts: &[PathBuf]) -> Result<(), Failure> {
    let mut modules = Vec::new();
    for part in parts {
        let module = fs::read(part).map_err(Failure::file("read", part))?;
        let segments = segments(&module).ok_or_else(|| malformed(part))?;
        modules.push((module, segments));
    }
    forget_in(&mut modules);
    for (part, (module, _)) in parts.iter().zip(modules) {
        fs::write(part, module).map_err(Failure::file("write", part))?;
    }
    Ok(())
}

fn forget_in(modules: &mut [(Vec<u8>, Vec<Segment>)]) {
    for (module, at, address, length) in places(modules) {
        clear(modules, module, at..at + PLACE);
        if let Some((module, name)) = find(modules, address, length) {
            clear(modules, module, name);
        }
    }
}

fn clear(modules: &mut [(Vec<u8>, Vec<Segment>)], module: usize, bytes: Range<usize>) {
    let module = modules.get_mut(module).and_then(|(module, _)| module.get_mut(bytes));
    module.into_iter().for_each(|bytes| bytes.fill(0));
}

/// The places: their module, where they begin in its file, and the address and length of the name.
fn places(modules: &[(Vec<u8>, Vec<Segment>)]) -> Vec<(usize, usize, u32, u32)> {
    let mut found = Vec::new();
    for (at, (module, segments)) in modules.iter().enumerate() {
        for Segment { address, bytes } in segments {
            let first = bytes.start + (4 - address % 4) as usize % 4;
            for place in (first..bytes.end.saturating_sub(PLACE - 1)).step_by(4) {
                let Some((address, length)) = place_at(module, place) else { continue };
                let name = find(modules, address, length);
                let name = name.and_then(|(module, name)| modules.get(module)?.0.get(name));
                if name.is_some_and(is_source_file) {
                    found.push((at, place, address, length));
                }
            }
        }
    }
    found
}

fn place_at(module: &[u8], at: usize) -> Option<(u32, u32)> {
    let (numbers, []) = module.get(at..at + PLACE)?.as_chunks::<4>() else { return None };
    let [address, length, line, column] = numbers else { return None };
    let [length, line, column] = [length, line, column].map(|bytes| u32::from_le_bytes(*bytes));
    let fits = |number: u32, most: u32| (1..=most).contains(&number);
    (fits(length, MOST.0) && fits(line, MOST.1) && fits(column, MOST.2))
        .then(|| (u32::from_le_bytes(*address), length))
}

/// Which module holds so much memory from an address on, and where in its file.
fn find(
    modules: &[(Vec<u8>, Vec<Segment>)],
    address: u32,
    length: u32,
) -> Option<(usize, Range<usize>)> {
    modules.iter().enumerate().find_map(|(at, (_, segments))| {
        let within = segments.iter().find_map(|segment| {
            let start = segment.bytes.start + address.checked_sub(segment.address)? as usize;
            let end = start.checked_add(length as usize)?;
            (end <= segment.bytes.end).then_some(start..end)
        });
        within.map(|bytes| (at, bytes))
    })
}

fn is_source_file(name: &[u8]) -> bool {
    name.ends_with(b".rs") && name.iter().all(|byte| byte.is_ascii_graphic())
}

/// The segments that lie at fixed addresses (WebAssembly core specification, 5.5.14).
fn segments(module: &[u8]) -> Option<Vec<Segment>> {
    let mut found = Vec::new();
    let sections = sections(module)?;
    let data = sections.into_iter().find(|(id, _)| *id == DATA);
    let Some((_, mut rest)) = data else { return Some(found) };
    let place = |rest: &[u8]| rest.as_ptr().addr() - module.as_ptr().addr();
    for _ in 0..number(&mut rest)? {
        let kind = number(&mut rest)?;
        let mut address = None;
        if kind != 1 {
            if kind == 2 {
                number(&mut rest)?;
            }
            let operation = *rest.split_off_first()?;
            // Unsigned reads the same bytes; of an address no bit above the thirty-first counts.
            let operand = number(&mut rest)?;
            address = (operation == CONSTANT).then_some(operand as u32);
            if *rest.split_off_first()? != END {
                return None;
            }
        }
        let length = number(&mut rest)?;
        let start = place(rest);
        rest = rest.get(length..)?;
        found.extend(address.map(|address| Segment { address, bytes: start..start + length }));
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm::{HEADER, write_number, write_sized};

    const AT: u32 = 1_048_576;

    /// A module with data from an address on.
    fn module(address: u32, data: &[u8]) -> Vec<u8> {
        let mut section = vec![1, 0, 0x41];
        write_number(&mut section, address as usize);
        section.push(0x0b);
        write_sized(&mut section, data);
        let mut module = vec![0; HEADER];
        module.push(DATA);
        write_sized(&mut module, &section);
        module
    }

    fn place(address: u32, length: u32) -> Vec<u8> {
        [address, length, 12, 5].iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    #[track_caller]
    fn check(parts: [(u32, Vec<u8>); 2], expected: [&[u8]; 2]) {
        let mut modules = parts.map(|(address, data)| {
            let module = module(address, &data);
            let segments = segments(&module).unwrap();
            (module, segments)
        });
        forget_in(&mut modules);
        for ((module, segments), expected) in modules.iter().zip(expected) {
            assert_eq!(module.get(segments[0].bytes.clone()).unwrap(), expected);
        }
    }

    #[test]
    fn a_place_is_taken_out_with_the_name_of_its_file_wherever_that_lies() {
        let one = [b"/b/a.rs.".to_vec(), place(AT, 7)].concat();
        let other = place(AT, 7);
        check([(AT, one), (AT + 64, other)], [&[&[0; 7], &b"."[..], &[0; 16]].concat(), &[0; 16]]);
    }

    #[test]
    fn what_leads_to_no_source_file_stays() {
        let text = [b"a file\0.".to_vec(), place(AT, 7), place(AT + 999, 7)].concat();
        let none = b"x.rs".to_vec();
        check([(AT, text.clone()), (AT + 64, none.clone())], [&text, &none]);
    }

    #[test]
    fn a_module_without_data_has_no_segments() {
        assert!(segments(&[0; HEADER]).unwrap().is_empty());
        assert!(segments(b"no").is_none());
    }
}
