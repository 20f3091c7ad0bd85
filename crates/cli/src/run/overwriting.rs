//! The check that no output file overwrites another file of the command line, made before any request.

use super::documents::folder_of;
use std::path::{Path, PathBuf};

/// Fails if a file to write is also read, or also written by another option. Each file comes with its option, which is
/// empty for the document.
///
/// # Errors
///
/// The option and the file, with advice.
pub fn refuse_overwriting(read: &[(&str, &Path)], written: &[(&str, &Path)]) -> Result<(), String> {
    for (at, (option, file)) in written.iter().enumerate() {
        let Some(own) = whole(file) else { continue };
        let before = written.iter().take(at).filter(|(other, _)| other != option);
        let mut others = read.iter().chain(before);
        if let Some((other, _)) = others.find(|(_, other)| whole(other).as_ref() == Some(&own)) {
            let what = match *other {
                "" => "is the document".to_owned(),
                other => format!("is the file of {other}"),
            };
            return Err(format!(
                "{option} {} {what}, which would be lost: name another file",
                file.display()
            ));
        }
    }
    Ok(())
}

/// Returns the absolute path of a file, also if it does not exist yet.
fn whole(file: &Path) -> Option<PathBuf> {
    let beside = || Some(folder_of(file).canonicalize().ok()?.join(file.file_name()?));
    file.canonicalize().ok().or_else(beside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_something_is_in_is_not_written_over() {
        type Files<'a> = [(&'a str, &'a str)];
        let check = |read: &Files, written: &Files, expected: &str| {
            let read: Vec<_> = read.iter().map(|(at, file)| (*at, Path::new(*file))).collect();
            let written: Vec<_> =
                written.iter().map(|(at, file)| (*at, Path::new(*file))).collect();
            let refusal = refuse_overwriting(&read, &written).err().unwrap_or_default();
            assert!(
                refusal.contains(expected) && expected.is_empty() == refusal.is_empty(),
                "{refusal}"
            );
        };
        let read = [("", "Cargo.toml"), ("--answers", "build.rs")];
        check(&read, &[("--out", "src/Cargo.toml"), ("--cache", "new.jsonl")], "");
        check(
            &read,
            &[("--out", "./src/../Cargo.toml")],
            "--out ./src/../Cargo.toml is the document",
        );
        check(&read, &[("--cache", "build.rs")], "--cache build.rs is the file of --answers");
        check(&[], &[("--cache", "a"), ("--out", "src/../a")], "is the file of --cache");
        check(&[], &[("--out", "a"), ("--out", "a")], "");
        check(&[], &[("--out", "no/such/folder/a"), ("--cache", "a")], "");
    }
}
