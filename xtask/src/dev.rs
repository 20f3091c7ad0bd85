//! `cargo xtask dev`: builds for development whenever a source changes, and serves the page with live reload.

use crate::build::plan::Description;
use crate::failure::Failure;
use crate::process::{announce, spoken};
use crate::serve::Options;
use crate::static_host::{self, Host, Site};
use crate::{build, freshness, workspace};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

const FIRST_BUILD: &str = "Building for development (three minutes the first time, then seconds)";

/// Interval at which the sources are checked. An editor's write in several steps is complete by the next check.
const PAUSE: Duration = Duration::from_millis(300);

/// The folder of style sheets, which are served from the source: a change of them needs no build.
const STYLES: &str = "style";

/// Builds, serves, and rebuilds whenever a source changes, until the process is ended.
pub fn dev(options: &Options) -> Result<(), Failure> {
    // First, so that a port in use is reported before a minute of building.
    let listener = options.listen()?;
    thread::spawn(move || {
        static_host::serve(&listener, &Host::from_site(Site::Live(workspace::dev())))
    });
    options.announce("a development build of Pilcrow");
    announce(FIRST_BUILD);
    let watched = watched()?;
    loop {
        let (started, built_from) = (Instant::now(), files(&watched));
        match build::develop() {
            Ok(()) => announce(&format!("Built after {}", spoken(started.elapsed()))),
            Err(failure) => announce(&format!("Not built: {failure}")),
        }
        wait_for_change(&watched, &built_from);
    }
}

/// Waits until the files differ from those of the build, and are the same at two checks.
fn wait_for_change(watched: &[PathBuf], built_from: &[Written]) {
    let mut last = files(watched);
    loop {
        thread::sleep(PAUSE);
        let now = files(watched);
        if now == last && now != built_from {
            return;
        }
        last = now;
    }
}

/// Returns the sources of a build, as `Trunk.toml` lists them.
fn watched() -> Result<Vec<PathBuf>, Failure> {
    let description = Description::read()?;
    let watched = description.plan()?.watched;
    let sources = watched.into_iter().filter(|watched| *watched != STYLES);
    Ok(sources.map(|watched| workspace::root().join(watched)).collect())
}

/// A file, and its modification time.
type Written = (PathBuf, Option<SystemTime>);

fn files(watched: &[PathBuf]) -> Vec<Written> {
    let mut files = Vec::new();
    watched.iter().for_each(|path| add_files(path, &mut files));
    files.sort();
    files
}

/// Adds a file, or all files in a folder. One that has disappeared meanwhile counts as a file without a time.
fn add_files(path: &Path, files: &mut Vec<Written>) {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().for_each(|entry| add_files(&entry.path(), files)),
        Err(_) => files
            .push((path.to_owned(), fs::metadata(path).and_then(|facts| facts.modified()).ok())),
    }
}

/// Builds once for development, if anything has changed since the last build.
pub fn build() -> Result<(), Failure> {
    let state = freshness::of_sources()?;
    if freshness::is_built(&workspace::dev(), &state) {
        announce("the development build is up to date");
        return Ok(());
    }
    announce(FIRST_BUILD);
    build::develop()?;
    freshness::record(&workspace::dev(), &state)
}
