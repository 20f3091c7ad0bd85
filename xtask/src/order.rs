//! Puts functions that resemble each other side by side: gzip looks back 32 KB, and code that was
//! made from one source for many types is scattered over ten times that.
//! Refuses to change functions; wasm-opt does the moving, by names that are given here.

use crate::failure::Failure;
use crate::wasm::{CODE, IMPORTS, malformed, number, sections, sized, write_number, write_sized};
use crate::wasm_opt::wasm_opt;
use std::collections::{HashMap, VecDeque};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// Bytes of a function that are compared at a time.
const RUN: usize = 6;

/// A run that more functions share says nothing about any two of them.
const COMMON: usize = 60;

/// How much code is looked back at, a little less than gzip does.
const WINDOW: usize = 30_000;

/// Reorders the functions of a module, without names.
pub fn order_alike(module: &Path, search_path: &OsStr) -> Result<(), Failure> {
    let mut bytes = fs::read(module).map_err(Failure::file("read", module))?;
    let names = names(&bytes).ok_or_else(|| malformed(module))?;
    bytes.push(0);
    write_sized(&mut bytes, &names);
    fs::write(module, bytes).map_err(Failure::file("write", module))?;
    wasm_opt(module, &["--reorder-functions-by-name", "--debuginfo"], search_path)?;
    wasm_opt(module, &["--strip-debug", "--strip-target-features"], search_path)
}

/// A custom section "name" (WebAssembly core specification, appendix) in which every function is
/// called by its place in the new order.
fn names(module: &[u8]) -> Option<Vec<u8>> {
    let (mut imported, mut functions) = (0, Vec::new());
    for (id, mut body) in sections(module)? {
        match id {
            // Functions are all that is imported.
            IMPORTS => imported = number(&mut body)?,
            CODE => {
                for _ in 0..number(&mut body)? {
                    let (function, rest) = sized(body)?;
                    functions.push(function);
                    body = rest;
                }
            }
            _ => {}
        }
    }
    let mut places = vec![0; functions.len()];
    for (place, at) in alike(&functions).into_iter().enumerate() {
        *places.get_mut(at)? = place;
    }
    let mut map = Vec::new();
    write_number(&mut map, places.len());
    for (at, place) in places.into_iter().enumerate() {
        write_number(&mut map, imported + at);
        write_sized(&mut map, format!("{place:06}").as_bytes());
    }
    let mut section = Vec::new();
    write_sized(&mut section, b"name");
    section.push(1);
    write_sized(&mut section, &map);
    Some(section)
}

/// The functions' numbers: each time that which shares most with the code just before it.
fn alike(functions: &[&[u8]]) -> Vec<usize> {
    let (runs, holders) = shared_runs(functions);
    let mut nearness = vec![0_usize; functions.len()];
    let mut left: Vec<usize> = (0..functions.len()).collect();
    let (mut order, mut behind, mut length) = (Vec::new(), VecDeque::new(), 0);
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let size = |at: usize| functions.get(at).map_or(0, |function| function.len());
    while let Some(place) = nearest(&left, &nearness, size) {
        let at = left.swap_remove(place);
        order.push(at);
        behind.push_back(at);
        length += size(at);
        for run in runs.get(at).into_iter().flatten() {
            let count = seen.entry(*run).or_default();
            *count += 1;
            if *count == 1 {
                change(&holders, *run, &mut nearness, |near| near + 1);
            }
        }
        while length > WINDOW {
            let Some(gone) = behind.pop_front() else { break };
            length -= size(gone);
            for run in runs.get(gone).into_iter().flatten() {
                let count = seen.entry(*run).or_default();
                *count = count.saturating_sub(1);
                if *count == 0 {
                    change(&holders, *run, &mut nearness, |near| near - 1);
                }
            }
        }
    }
    order
}

type Holders = HashMap<u64, Vec<usize>>;

/// For each function the runs that it shares with a few others, and who has them.
fn shared_runs(functions: &[&[u8]]) -> (Vec<Vec<u64>>, Holders) {
    let mut holders = Holders::new();
    for (at, function) in functions.iter().enumerate() {
        for run in function.windows(RUN) {
            let run = run.iter().fold(0, |run, byte| run << 8 | u64::from(*byte));
            let holders = holders.entry(run).or_default();
            if holders.last() != Some(&at) {
                holders.push(at);
            }
        }
    }
    holders.retain(|_, holders| (2..=COMMON).contains(&holders.len()));
    let mut runs = vec![Vec::new(); functions.len()];
    for (run, holders) in &holders {
        for at in holders {
            if let Some(runs) = runs.get_mut(*at) {
                runs.push(*run);
            }
        }
    }
    (runs, holders)
}

fn change(holders: &Holders, run: u64, nearness: &mut [usize], by: impl Fn(usize) -> usize) {
    for at in holders.get(&run).into_iter().flatten() {
        if let Some(near) = nearness.get_mut(*at) {
            *near = by(*near);
        }
    }
}

/// The place in `left` of what is nearest for its size; the longest where nothing is near yet.
fn nearest(left: &[usize], nearness: &[usize], size: impl Fn(usize) -> usize) -> Option<usize> {
    let rank = |at: usize| {
        let near = nearness.get(at).copied().unwrap_or_default();
        (near * 1_000_000 / (size(at) + 20), size(at), at)
    };
    (0..left.len()).max_by_key(|place| left.get(*place).map(|at| rank(*at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_stands_together() {
        let (first, second) =
            (b"get the name of the user".as_slice(), b"0123456789 0123456789".as_slice());
        let (third, fourth) =
            (b"get the name of the tool".as_slice(), b"0123456789 012345678".as_slice());
        let order = alike(&[first, second, third, fourth]);
        let place =
            |wanted: usize| order.iter().position(|at| *at == wanted).expect("all are there");
        assert_eq!(place(0).abs_diff(place(2)), 1, "{order:?}");
        assert_eq!(place(1).abs_diff(place(3)), 1, "{order:?}");
    }

    #[test]
    fn every_function_is_named_once_after_those_that_are_imported() {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        for (id, body) in [(IMPORTS, &b"\x01\x01m\x01f\x00\x00"[..]), (CODE, b"\x02\x02ab\x02cd")] {
            module.push(id);
            write_sized(&mut module, body);
        }
        let names = names(&module).expect("a module");
        assert_eq!(names, b"\x04name\x01\x11\x02\x01\x06000001\x02\x06000000");
    }
}
