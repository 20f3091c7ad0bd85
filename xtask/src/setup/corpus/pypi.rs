//! Downloads PyPI packages with `pip download`, which checks their hashes itself.

use super::{Trouble, files, name, output, pinned, reason, unpack};
use crate::failure::Failure;
use crate::process::{command, run};
use crate::setup::python;
use std::fs;
use std::path::Path;

/// Packages whose source distribution contains files that the wheel leaves out.
const SOURCE_DISTRIBUTIONS: &str = "jsonschema,nbformat";

/// Fetches and unpacks the pinned packages, each into a folder of its name.
pub fn fetch(pins: &Path, folder: &Path) -> Result<(), Trouble> {
    let python = python::find().ok_or_else(|| Trouble::Absent("no Python 3 here".to_owned()))?;
    // The packages may require any Python version, since only their files are read.
    let pip = ["-m", "pip", "download", "--quiet", "--no-deps", "--ignore-requires-python"];
    let mut download = command(python);
    download.args(pip).args(["--require-hashes", "--no-binary", SOURCE_DISTRIBUTIONS]);
    download.arg("--requirement").arg(pins).arg("--dest").arg(folder);
    output(&mut download).map_err(|words| trouble(&words))?;
    for archive in files(folder, ".tar.gz")? {
        unpack(&archive, &folder.join(package(&name(&archive))))?;
        fs::remove_file(&archive).map_err(Failure::file("remove", &archive))?;
    }
    for wheel in files(folder, ".whl")? {
        let goal = folder.join(package(&name(&wheel)));
        run(command(python).args(["-m", "zipfile", "-e"]).arg(&wheel).arg(goal))?;
        fs::remove_file(&wheel).map_err(Failure::file("remove", &wheel))?;
    }
    let there = fs::read_dir(folder).map_err(Failure::file("read", folder))?.count();
    let wanted = pinned(pins)?.len();
    if there < wanted {
        let text = format!("pip fetched {there} packages where {wanted} are pinned");
        return Err(Failure::Unexpected(text).into());
    }
    Ok(())
}

fn trouble(text: &str) -> Trouble {
    let is_changed = text.contains("DO NOT MATCH THE HASHES");
    if is_changed {
        Trouble::Wrong(Failure::Unexpected(format!("a package is not what was pinned:\n{text}")))
    } else {
        Trouble::Absent(reason(text))
    }
}

/// Returns the package name in a distribution's file name, `name-version…`.
fn package(file: &str) -> &str {
    file.split('-').next().unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(file: &str, expected: &str) {
        assert_eq!(package(file), expected, "{file}");
    }

    #[test]
    fn a_distribution_is_called_after_its_package() {
        check("nbformat-5.11.1.tar.gz", "nbformat");
        check("check_jsonschema-0.39.0-py3-none-any.whl", "check_jsonschema");
    }

    #[test]
    fn only_another_content_is_more_than_an_absence() {
        let changed = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.";
        assert!(matches!(trouble(changed), Trouble::Wrong(_)));
        assert!(matches!(trouble("ERROR: No matching distribution"), Trouble::Absent(_)));
    }
}
