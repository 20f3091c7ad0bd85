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

/// The time between two looks at the sources. What an editor writes in several steps is done by the next.
const PAUSE: Duration = Duration::from_millis(300);

/// Styles are served from the source: their change builds nothing.
const STYLES: &str = "style";

/// Builds, serves, and builds again whenever a source changes, until it is ended.
pub fn dev(options: &Options) -> Result<(), Failure> {
    // First, so that a port in use is known before a minute of building.
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

/// Returns once the files are others, and the same at two looks.
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

/// What a build is made of, as `Trunk.toml` lists it.
fn watched() -> Result<Vec<PathBuf>, Failure> {
    let description = Description::read()?;
    let watched = description.plan()?.watched;
    let sources = watched.into_iter().filter(|watched| *watched != STYLES);
    Ok(sources.map(|watched| workspace::root().join(watched)).collect())
}

/// A file, and when it was written.
type Written = (PathBuf, Option<SystemTime>);

fn files(watched: &[PathBuf]) -> Vec<Written> {
    let mut files = Vec::new();
    watched.iter().for_each(|path| add_files(path, &mut files));
    files.sort();
    files
}

/// A file or folder that is gone meanwhile counts as none.
fn add_files(path: &Path, files: &mut Vec<Written>) {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().for_each(|entry| add_files(&entry.path(), files)),
        Err(_) => files
            .push((path.to_owned(), fs::metadata(path).and_then(|facts| facts.modified()).ok())),
    }
}

/// Builds once for development, where anything has changed since the last time.
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
