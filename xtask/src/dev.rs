//! `cargo xtask dev`: Trunk builds for development whenever a source changes, and the page is served
//! with live reload.

use crate::failure::Failure;
use crate::process::{self, announce};
use crate::serve::Options;
use crate::static_host::{self, Host, Site};
use crate::{build, freshness, setup, workspace};
use std::thread;

const FIRST_BUILD: &str = "Building for development (four minutes the first time, then seconds)";

/// Builds, serves, and builds again whenever a source changes, until it is ended.
pub fn dev(options: &Options) -> Result<(), Failure> {
    // First, so that a port in use is known before a minute of building.
    let listener = options.listen()?;
    let path = setup::for_development()?;
    announce(FIRST_BUILD);
    let mut trunk = build::trunk(&path);
    // Styles are served from the source.
    trunk.args(["watch", "--ignore", "style", "--dist"]).arg(workspace::dev());
    let failed = |error| Failure::Unexpected(format!("Trunk could not be started: {error}"));
    let mut trunk = trunk.spawn().map_err(failed)?;
    thread::spawn(move || static_host::serve(&listener, &Host::of(Site::Live(workspace::dev()))));
    options.announce("a development build of Pilcrow");
    let ended = trunk.wait().map_err(failed)?;
    Err(Failure::Unexpected(format!("Trunk ended ({ended})")))
}

/// Builds once for development, where anything has changed since the last time.
pub fn build() -> Result<(), Failure> {
    let state = freshness::of_sources()?;
    if freshness::is_built(&workspace::dev(), &state) {
        announce("the development build is up to date");
        return Ok(());
    }
    let path = setup::for_development()?;
    announce(FIRST_BUILD);
    process::run(build::trunk(&path).args(["build", "--dist"]).arg(workspace::dev()))?;
    freshness::record(&workspace::dev(), &state)
}
