//! The check whether a build was made from the current sources, tools and versions.

use crate::failure::Failure;
use crate::process::{answer, command};
use crate::workspace;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// The sources of a build, without tests and documentation.
const SOURCES: [&str; 15] = [
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "build.rs",
    "crates",
    "index.html",
    "locales",
    "package-lock.json",
    "rust-toolchain.toml",
    "src",
    "style",
    "tools",
    "xtask/Cargo.toml",
    "xtask/bindgen",
    "xtask/src",
];

/// File with the state of a build, inside the build's folder, so that it is removed or replaced together with the
/// build.
const RECORD: &str = ".built-from";

/// Second line of that file if the folder also has compressed copies of its files.
const PACKED: &str = "packed";

/// Returns a hash of all sources, tools and versions.
pub fn of_sources() -> Result<String, Failure> {
    let mut state = DefaultHasher::new();
    answer(command("rustc").arg("--version")).hash(&mut state);
    for source in SOURCES {
        read(&workspace::root().join(source), &mut state)?;
    }
    Ok(format!("{:016x}", state.finish()))
}

/// True if a folder contains the build of this state.
pub fn is_built(dist: &Path, state: &str) -> bool {
    notes(dist).lines().next() == Some(state)
}

/// True if a folder also has compressed copies of its files.
pub fn is_packed(dist: &Path) -> bool {
    notes(dist).lines().nth(1) == Some(PACKED)
}

/// Records the state from which the folder was built.
pub fn record(dist: &Path, state: &str) -> Result<(), Failure> {
    note(dist, format!("{state}\n"))
}

/// Records that the folder has compressed copies of its files.
pub fn record_packed(dist: &Path) -> Result<(), Failure> {
    note(dist, format!("{}{PACKED}\n", notes(dist)))
}

fn notes(dist: &Path) -> String {
    fs::read_to_string(dist.join(RECORD)).unwrap_or_default()
}

fn note(dist: &Path, notes: String) -> Result<(), Failure> {
    let file = dist.join(RECORD);
    fs::write(&file, notes).map_err(Failure::file("write", &file))
}

/// Hashes names and contents, sorted by name. A missing file counts as empty.
fn read(path: &Path, state: &mut DefaultHasher) -> Result<(), Failure> {
    path.strip_prefix(workspace::root()).unwrap_or(path).hash(state);
    if path.is_dir() {
        let mut entries: Vec<_> = fs::read_dir(path)
            .map_err(Failure::file("read", path))?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<_, _>>()
            .map_err(Failure::file("read", path))?;
        entries.sort();
        return entries.iter().try_for_each(|entry| read(entry, state));
    }
    if path.is_file() {
        fs::read(path).map_err(Failure::file("read", path))?.hash(state);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_built_from_what_was_recorded_last() {
        let folder = std::env::temp_dir().join(format!("pilcrow-built-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        assert!(!is_built(&folder, "1"));
        record(&folder, "1").unwrap();
        assert!(is_built(&folder, "1"));
        assert!(!is_built(&folder, "2"));
        assert!(!is_packed(&folder));
        record_packed(&folder).unwrap();
        assert!(is_built(&folder, "1") && is_packed(&folder));
        record(&folder, "2").unwrap();
        assert!(!is_packed(&folder));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn another_content_or_name_is_another_state() {
        let folder = std::env::temp_dir().join(format!("pilcrow-state-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let state = |name: &str, content: &str| {
            let file = folder.join(name);
            fs::write(&file, content).unwrap();
            let mut state = DefaultHasher::new();
            read(&folder, &mut state).unwrap();
            fs::remove_file(file).unwrap();
            state.finish()
        };
        let first = state("a", "1");
        assert_eq!(state("a", "1"), first);
        assert_ne!(state("a", "2"), first);
        assert_ne!(state("b", "1"), first);
        fs::remove_dir_all(folder).unwrap();
    }
}
