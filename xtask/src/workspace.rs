//! Paths of the repository, whether they exist or not.

use std::path::{Path, PathBuf};

/// The repository's top folder.
pub fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// Cargo's output, and what else is made here.
pub fn target() -> PathBuf {
    root().join("target")
}

/// The finished static files.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// What is built only to be looked at.
pub fn quick() -> PathBuf {
    target().join("quick-site")
}

/// The development build.
pub fn dev() -> PathBuf {
    target().join("dev")
}

/// The model that is published beside the app, once `cargo xtask model` fetched it.
pub fn model() -> PathBuf {
    target().join("model")
}

/// What npm installed.
pub fn node_modules() -> PathBuf {
    root().join("node_modules")
}
