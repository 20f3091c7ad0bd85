//! Advice for files and folders that cannot be read or written.

use std::io::{Error, ErrorKind};
use std::path::Path;

const ALLOW: &str = "let yourself read it, or take a copy of it";

/// Returns the advice for a file that cannot be read.
pub fn of_file(path: &Path, error: &Error) -> &'static str {
    match error.kind() {
        _ if is_address(path) => "save what is at this address as a file, and name that",
        _ if path.is_dir() => "this is a folder; name the files in it",
        ErrorKind::NotFound => "check its name, and in which folder you are",
        ErrorKind::PermissionDenied => ALLOW,
        ErrorKind::InvalidData => "save it as text in UTF-8",
        _ => "see whether another program can open it",
    }
}

/// Returns the advice for a folder of documents that cannot be read.
pub fn of_folder(path: &Path, error: &Error) -> &'static str {
    match error.kind() {
        _ if is_address(path) => "save the documents of this address in a folder, and name that",
        _ if path.is_file() => "this is a file; name the folder that it is in",
        ErrorKind::NotFound => "check its name, and in which folder you are",
        ErrorKind::PermissionDenied => ALLOW,
        _ => "see whether another program can open it",
    }
}

/// Returns the advice for a file or folder that cannot be written.
pub fn of_writing(path: &Path, error: &Error) -> &'static str {
    match error.kind() {
        _ if is_address(path) => "name a folder of this computer",
        ErrorKind::NotFound => "make the folder first in which it is to be",
        ErrorKind::PermissionDenied => "let yourself write there, or choose another place",
        ErrorKind::StorageFull => "make room on the disk, or choose another place",
        _ => "choose another place",
    }
}

fn is_address(path: &Path) -> bool {
    path.to_str().is_some_and(|path| path.starts_with("http:") || path.starts_with("https:"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_cannot_be_read_says_what_to_do() {
        let check = |path: &str, as_file: &str, as_folder: &str| {
            let path = Path::new(path);
            assert!(of_file(path, &fs::read_to_string(path).unwrap_err()).contains(as_file));
            assert!(of_folder(path, &fs::read_dir(path).unwrap_err()).contains(as_folder));
        };
        check("https://example.org/a.json", "save what is at", "save the documents");
        check("no/such/place", "check its name", "check its name");
        assert!(of_file(Path::new("src"), &ErrorKind::Other.into()).contains("files in it"));
        assert!(of_folder(Path::new("Cargo.toml"), &ErrorKind::Other.into()).contains("folder"));
    }
}
