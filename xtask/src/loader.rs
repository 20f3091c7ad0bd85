//! Writes the script that brings the later parts of the page. The tool that cuts them writes one, too,
//! with a request for each of thirty pieces of a few hundred bytes that parts share; here these pieces
//! come in one file.
//! Refuses to know what is in a part.

use crate::failure::Failure;
use std::collections::BTreeMap;
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

/// Replaces the tool's script in the folder of the page's parts, and puts small pieces together.
pub fn write_loader(folder: &Path) -> Result<(), Failure> {
    let script = folder.join(NAME);
    let text = fs::read_to_string(&script).map_err(Failure::file("read", &script))?;
    let needs = needs(&text);
    if !needs.keys().any(|name| part(name).is_some()) {
        return Err(Failure::Unexpected(format!("{} brings no parts", script.display())));
    }
    let places = put_together(folder, &needs)?;
    fs::write(&script, filled(&needs, &places)).map_err(Failure::file("write", &script))
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

/// Puts small pieces into one file, in the place of theirs. Gives where each begins and ends.
fn put_together(folder: &Path, needs: &Needs) -> Result<BTreeMap<String, (usize, usize)>, Failure> {
    let (mut all, mut places) = (Vec::new(), BTreeMap::new());
    for name in needs.keys().filter(|name| part(name).is_none()) {
        let file = folder.join(format!("{name}.wasm"));
        let bytes = fs::read(&file).map_err(Failure::file("read", &file))?;
        if bytes.len() < SMALL {
            let start = all.len();
            all.extend(bytes);
            places.insert(name.clone(), (start, all.len()));
            fs::remove_file(&file).map_err(Failure::file("remove", &file))?;
        }
    }
    let pieces = folder.join("pieces.wasm");
    fs::write(&pieces, all).map_err(Failure::file("write", &pieces))?;
    Ok(places)
}

fn filled(needs: &Needs, places: &BTreeMap<String, (usize, usize)>) -> String {
    let needed = needs.iter().filter(|(_, pieces)| !pieces.is_empty());
    let needed = needed.map(|(name, pieces)| format!("{name}: {pieces:?}"));
    let placed = places.iter().map(|(name, (start, end))| format!("{name}: [{start}, {end}]"));
    let exports = needs.keys().filter_map(|name| {
        let part = part(name)?;
        Some(format!("export const __wasm_split_load_{part} = load('{name}')\n"))
    });
    SCRIPT
        .replace("{/*needs*/}", &format!("{{ {} }}", needed.collect::<Vec<_>>().join(", ")))
        .replace("{/*places*/}", &format!("{{ {} }}", placed.collect::<Vec<_>>().join(", ")))
        .replace("/*exports*/\n", &exports.collect::<String>())
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
        let places = BTreeMap::from([("chunk_7".to_owned(), (0, 12))]);
        let script = filled(&needs(TOOL), &places);
        for line in [
            r#"const NEEDS = { split_run: ["chunk_7", "chunk_12"] }"#,
            "const PLACES = { chunk_7: [0, 12] }",
            "export const __wasm_split_load_run = load('split_run')",
        ] {
            assert!(script.contains(line), "{line} in {script}");
        }
        assert!(!script.contains("/*"), "{script}");
    }
}
