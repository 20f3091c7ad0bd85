//! Paths of the repository, whether they exist or not.

use std::path::{Path, PathBuf};

/// The repository's top folder.
pub fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// The folder of cargo's output and everything else that is built here.
pub fn target() -> PathBuf {
    root().join("target")
}

/// The folder of the release build's static files.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The folder of a build without size optimisation, for a quick look.
pub fn quick() -> PathBuf {
    target().join("quick-site")
}

/// The folder of the development build.
pub fn dev() -> PathBuf {
    target().join("dev")
}

/// The folder of the model that is published beside the app, once `cargo xtask model` has fetched it.
pub fn model() -> PathBuf {
    target().join("model")
}

/// The folder of the installed npm packages.
pub fn node_modules() -> PathBuf {
    root().join("node_modules")
}
