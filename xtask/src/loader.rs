//! Writes the script that brings the later parts of the page. The tool that cuts them writes one, too,
//! with a request for each of thirty pieces of a few hundred bytes that parts share; here these pieces
//! come in one file.
//! Refuses to know what is in a part.

use crate::failure::Failure;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The script, but for what is known only once the page is cut.
const SCRIPT: &str = include_str!("loader.js");

/// How the tool's script is called, and this one.
const NAME: &str = "__wasm_split.js";

/// Pieces of fewer bytes come together.
const SMALL: usize = 4096;

/// The parts and pieces, each with the pieces that have to be there before it.
type Needs = BTreeMap<String, Vec<String>>;

/// The pieces by their numbers, with how many bytes those have that lie in one file.
type Sizes = BTreeMap<u32, Option<usize>>;

/// Replaces the tool's script in the folder of the page's parts, and puts small pieces together.
pub fn write_loader(folder: &Path) -> Result<(), Failure> {
    let script = folder.join(NAME);
    let text = fs::read_to_string(&script).map_err(Failure::file("read", &script))?;
    let needs = needs(&text);
    if !needs.keys().any(|name| part(name).is_some()) {
        return Err(Failure::Unexpected(format!("{} brings no parts", script.display())));
    }
    let sizes = put_together(folder, &needs)?;
    fs::write(&script, filled(&needs, &sizes)).map_err(Failure::file("write", &script))
}

/// A part has a name; pieces that parts share have numbers.
fn part(name: &str) -> Option<&str> {
    name.strip_prefix("split_")
}

/// Reads what the tool's script says: `makeLoad(() => { … "./chunk_7.wasm" … }, [__chunk_1])`.
fn needs(script: &str) -> Needs {
    let of = |load: &str| {
        let (_, named) = load.split_once("\"./")?;
        let (name, after) = named.split_once(".wasm\"")?;
        let (_, list) = after.split_once(", [")?;
        let (list, _) = list.split_once(']')?;
        let pieces = list.split(',').filter_map(|piece| piece.trim().strip_prefix("__"));
        Some((name.to_owned(), pieces.map(str::to_owned).collect()))
    };
    script.split("makeLoad(() =>").skip(1).filter_map(of).collect()
}

fn number(piece: &str) -> Option<u32> {
    piece.strip_prefix("chunk_")?.parse().ok()
}

/// Puts small pieces into one file, in the place of theirs, in the order of their numbers.
fn put_together(folder: &Path, needs: &Needs) -> Result<Sizes, Failure> {
    let (mut all, mut sizes) = (Vec::new(), Sizes::new());
    let numbers: BTreeSet<u32> = needs.keys().filter_map(|name| number(name)).collect();
    for number in numbers {
        let file = folder.join(format!("chunk_{number}.wasm"));
        let bytes = fs::read(&file).map_err(Failure::file("read", &file))?;
        let is_small = bytes.len() < SMALL;
        sizes.insert(number, is_small.then_some(bytes.len()));
        if is_small {
            all.extend(bytes);
            fs::remove_file(&file).map_err(Failure::file("remove", &file))?;
        }
    }
    let pieces = folder.join("pieces.wasm");
    fs::write(&pieces, all).map_err(Failure::file("write", &pieces))?;
    Ok(sizes)
}

fn filled(needs: &Needs, sizes: &Sizes) -> String {
    let pieces = sizes.iter().map(|(name, size)| match size {
        Some(size) => format!("[{name}, {size}]"),
        None => format!("[{name}]"),
    });
    let needed = needs.iter().filter(|(_, pieces)| !pieces.is_empty());
    let needed = needed.map(|(name, pieces)| format!("{name}: '{}'", mask(pieces, sizes)));
    let exports = needs.keys().filter_map(|name| {
        let part = part(name)?;
        Some(format!("export const __wasm_split_load_{part} = load('{name}')\n"))
    });
    SCRIPT
        .replace("[/*pieces*/]", &format!("[{}]", pieces.collect::<Vec<_>>().join(", ")))
        .replace("{/*needs*/}", &format!("{{ {} }}", needed.collect::<Vec<_>>().join(", ")))
        .replace("/*exports*/\n", &exports.collect::<String>())
}

/// The pieces as bits of one number, in hexadecimal digits: the first piece is the last bit.
fn mask(pieces: &[String], sizes: &Sizes) -> String {
    let is_needed = |name: &u32| pieces.iter().any(|piece| number(piece).as_ref() == Some(name));
    let bits: Vec<bool> = sizes.keys().map(is_needed).collect();
    let digit = |four: &[bool]| four.iter().rev().fold(0, |digit, bit| 2 * digit + u32::from(*bit));
    let digits = bits.chunks(4).rev().filter_map(|four| char::from_digit(digit(four), 16));
    format!("0x{}", digits.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOL: &str = r#"function makeLoad(fetcher, deps) {}
/* run, table */
const __chunk_7 = makeLoad(() => {
    const src = fetch(new URL("./chunk_7.wasm", import.meta.url));
}
, []);
export const __wasm_split_load_run = wrapAsyncCb(makeLoad(() => {
    const src = fetch(new URL("./split_run.wasm", import.meta.url));
}
, [__chunk_7, __chunk_12]));
"#;

    #[test]
    fn parts_and_pieces_are_read_with_what_they_need() {
        let expected = [
            ("chunk_7".to_owned(), Vec::new()),
            ("split_run".to_owned(), vec!["chunk_7".to_owned(), "chunk_12".to_owned()]),
        ];
        assert_eq!(needs(TOOL), Needs::from(expected));
    }

    #[test]
    fn the_script_says_what_is_needed_where_it_lies_and_what_there_is() {
        let sizes = Sizes::from([(7, Some(12)), (9, Some(3)), (12, None)]);
        let script = filled(&needs(TOOL), &sizes);
        for line in [
            "const PIECES = [[7, 12], [9, 3], [12]]",
            "const NEEDS = { split_run: '0x5' }",
            "export const __wasm_split_load_run = load('split_run')",
        ] {
            assert!(script.contains(line), "{line} in {script}");
        }
        assert!(!script.contains("/*"), "{script}");
    }

    #[test]
    fn pieces_are_bits_from_the_last_on() {
        let sizes: Sizes = (0..9).map(|number| (number, None)).collect();
        let mask = |numbers: &[u32]| {
            let pieces: Vec<_> = numbers.iter().map(|number| format!("chunk_{number}")).collect();
            super::mask(&pieces, &sizes)
        };
        assert_eq!(mask(&[0]), "0x001");
        assert_eq!(mask(&[8, 5, 1]), "0x122");
        assert_eq!(mask(&[]), "0x000");
    }
}
