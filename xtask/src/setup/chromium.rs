//! The browser of the browser tests: the one on PATH, else Debian's, else Playwright's own. The headless shell is
//! preferred: it opens no window, and takes two thirds of the time.

use crate::failure::Failure;
use crate::process::{announce, answer, command, find, node_script, run};
use std::path::PathBuf;

const HEADLESS: &str = "chromium-headless-shell";
const NAMES: [&str; 6] =
    [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Returns the browser's program; `None` if Playwright is to use its own.
pub fn install() -> Result<Option<PathBuf>, Failure> {
    if let Some(program) = on_path() {
        return Ok(Some(program));
    }
    if can_apt_get() {
        announce("Installing Chromium by apt-get (a minute or two)");
        if apt_get().is_ok()
            && let Some(program) = on_path()
        {
            return Ok(Some(program));
        }
    }
    announce("Installing Playwright's own Chromium (about 170 MB)");
    run(node_script("npx").args(["playwright", "install", "chromium"]))?;
    Ok(None)
}

fn on_path() -> Option<PathBuf> {
    NAMES.iter().find_map(|name| find(name))
}

fn can_apt_get() -> bool {
    find("apt-get").is_some() && answer(command("id").arg("-u")).is_some_and(|id| id == "0")
}

fn apt_get() -> Result<(), Failure> {
    run(command("apt-get").args(["update", "--quiet"]))?;
    let packages = ["install", "--yes", "--quiet", "--no-install-recommends", HEADLESS];
    run(command("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(packages))
}
