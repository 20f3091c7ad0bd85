//! wasm-opt, from the npm packages, on one file in its place.
//! Refuses to choose what it does.

use crate::failure::Failure;
use crate::process::{node_script, run};
use std::ffi::OsStr;
use std::path::Path;

/// What wasm-bindgen and the browsers of today take for granted, and wasm-opt has to be told.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Rewrites a module.
pub fn wasm_opt(module: &Path, options: &[&str], search_path: &OsStr) -> Result<(), Failure> {
    let mut optimizer = node_script("wasm-opt");
    optimizer.env("PATH", search_path).args(options).args(FEATURES);
    run(optimizer.arg(module).arg("--output").arg(module))
}
