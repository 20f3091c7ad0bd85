//! The app's words as files: what `pilcrow-words` makes of `locales/`.

use super::modules::files_in;
use crate::failure::Failure;
use crate::process::{cargo, run};
use std::path::Path;

/// Where they lie, below a site.
const FOLDER: &str = "words";

/// Writes them into a site. Gives the first part of each language: its tag, and its address below the site's.
///
/// # Errors
///
/// Where they do not compile, or cannot be written.
pub fn publish(site: &Path) -> Result<Vec<(String, String)>, Failure> {
    let folder = site.join(FOLDER);
    let package = ["run", "--quiet", "--package", "pilcrow-words", "--bin", "pilcrow-words", "--"];
    run(cargo().args(package).arg(&folder))?;
    let files = files_in(&folder, "txt")?;
    let names = files.iter().filter_map(|file| file.file_name()?.to_str());
    let first = names.filter(|name| !name.ends_with(".rest.txt"));
    // The edition stands behind the last dash; a tag may have dashes of its own.
    let language =
        |name: &str| Some((name.rsplit_once('-')?.0.to_owned(), format!("{FOLDER}/{name}")));
    Ok(first.filter_map(language).collect())
}
