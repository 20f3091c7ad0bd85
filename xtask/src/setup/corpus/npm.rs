//! Downloads npm packages with `npm pack`, and checks each by its pinned integrity hash.

use super::{Trouble, files, name, output, pinned, reason, unpack};
use crate::failure::Failure;
use crate::process::node_script;
use std::fs;
use std::path::Path;

/// Fetches and unpacks the pinned packages, each into a folder of its name.
pub fn fetch(pins: &Path, folder: &Path) -> Result<(), Trouble> {
    for pin in pinned(pins)? {
        let (package, integrity) = pin.split_once(' ').unwrap_or((&pin, "no integrity"));
        let mut pack = node_script("npm");
        pack.args(["pack", "--json", "--pack-destination"]).arg(folder).arg(package);
        // npm computes the integrity hash of the downloaded archive.
        let reply = output(&mut pack).map_err(|reply| Trouble::Absent(reason(&reply)))?;
        if !reply.contains(&format!("\"{integrity}\"")) {
            let text = format!("{package} is not what was pinned, {integrity}: {reply}");
            return Err(Failure::Unexpected(text).into());
        }
    }
    for archive in files(folder, ".tgz")? {
        unpack(&archive, &folder.join(package(&name(&archive))))?;
        fs::remove_file(&archive).map_err(Failure::file("remove", &archive))?;
    }
    Ok(())
}

/// Returns the package name in an archive's name, `scope-name-version.tgz`.
fn package(file: &str) -> &str {
    let version = file
        .match_indices('-')
        .find(|(at, _)| file.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit));
    version.and_then(|(at, _)| file.get(..at)).unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(file: &str, expected: &str) {
        assert_eq!(package(file), expected, "{file}");
    }

    #[test]
    fn an_archive_is_called_after_its_package() {
        check("nx-angular-23.2.1.tgz", "nx-angular");
        check("resume-schema-1.0.1.tgz", "resume-schema");
    }
}
