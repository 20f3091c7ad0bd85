//! Node and the npm packages: wasm-opt, the in-browser model's engine, and the dependencies of the browser tests.

use crate::failure::Failure;
use crate::process::{announce, answer, command, node_script, run};
use crate::workspace;
use std::fs;
use std::path::Path;

const NODE_MAJOR: u32 = 20;
const INSTALL: &str = "https://nodejs.org, or your system's packages (nodejs and npm)";

/// Checks that Node and npm are installed; they are not installed automatically.
pub fn check_node() -> Result<(), Failure> {
    let missing = Failure::Missing { program: "Node 20 or newer", install: INSTALL };
    let version = answer(command("node").arg("--version")).ok_or(missing)?;
    if major(&version).is_none_or(|major| major < NODE_MAJOR) {
        let text =
            format!("Node 20 or newer is needed, this is {version}; to install it: {INSTALL}");
        return Err(Failure::Unexpected(text));
    }
    match answer(node_script("npm").arg("--version")) {
        Some(_) => Ok(()),
        None => Err(Failure::Missing { program: "npm", install: INSTALL }),
    }
}

/// Installs the packages of the lock file, unless the same lock file was installed already.
pub fn install() -> Result<(), Failure> {
    let lock = workspace::root().join("package-lock.json");
    let wanted = fs::read(&lock).map_err(Failure::file("read", &lock))?;
    // Inside node_modules, so that removing the folder also removes this record.
    let installed = workspace::node_modules().join(".pilcrow-lock.json");
    if fs::read(&installed).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    unlink(&workspace::node_modules())?;
    announce("Installing npm packages (about 150 MB, a minute or so)");
    run(node_script("npm").arg("ci")).or_else(|_| {
        announce("npm ci failed; trying npm install");
        run(node_script("npm").args(["install", "--no-package-lock"]))
    })?;
    fs::write(&installed, wanted).map_err(Failure::file("write", &installed))
}

/// Removes a link to another checkout's packages, since `npm ci` would empty that folder.
fn unlink(folder: &Path) -> Result<(), Failure> {
    if !folder.is_symlink() {
        return Ok(());
    }
    // Windows removes a link to a folder as a folder.
    let removed = fs::remove_file(folder).or_else(|_| fs::remove_dir(folder));
    removed.map_err(Failure::file("unlink", folder))
}

fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(version: &str, expected: Option<u32>) {
        assert_eq!(major(version), expected, "{version}");
    }

    #[test]
    fn the_major_number_is_read_from_what_node_prints() {
        check("v20.20.2", Some(20));
        check("v24.0.0-nightly", Some(24));
        check("next", None);
    }

    #[test]
    #[cfg(unix)]
    fn packages_of_another_checkout_stay_there() {
        let folder = std::env::temp_dir().join(format!("pilcrow-npm-{}", std::process::id()));
        let (theirs, ours) = (folder.join("theirs"), folder.join("ours"));
        fs::create_dir_all(theirs.join("package")).unwrap();
        std::os::unix::fs::symlink(&theirs, &ours).unwrap();
        unlink(&ours).unwrap();
        assert!(!ours.exists() && theirs.join("package").is_dir());
        unlink(&theirs).unwrap();
        assert!(theirs.join("package").is_dir());
        fs::remove_dir_all(folder).unwrap();
    }
}
