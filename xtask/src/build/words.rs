//! The app's translations as files: the output of `pilcrow-words` for `locales/`.

use super::modules::files_in;
use crate::failure::Failure;
use crate::process::{cargo, run};
use std::path::Path;

/// Folder of the files in a site.
const FOLDER: &str = "words";

/// Writes the files into a site. Returns the first file of each language: its tag, and its path in the site.
///
/// # Errors
///
/// The translations do not compile, or cannot be written.
pub fn publish(site: &Path) -> Result<Vec<(String, String)>, Failure> {
    let folder = site.join(FOLDER);
    let package = ["run", "--quiet", "--package", "pilcrow-words", "--bin", "pilcrow-words", "--"];
    run(cargo().args(package).arg(&folder))?;
    let files = files_in(&folder, "txt")?;
    let names = files.iter().filter_map(|file| file.file_name()?.to_str());
    let first = names.filter(|name| !name.ends_with(".rest.txt"));
    // The name ends with a hyphen and an edition; a tag may contain hyphens itself.
    let language =
        |name: &str| Some((name.rsplit_once('-')?.0.to_owned(), format!("{FOLDER}/{name}")));
    Ok(first.filter_map(language).collect())
}
