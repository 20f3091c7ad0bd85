//! wasm-opt, from the npm packages, on one file in its place.

use crate::failure::Failure;
use crate::process::{node_program, run_silently};
use std::ffi::OsStr;
use std::path::Path;

/// For size; and what wasm-bindgen and today's browsers take for granted, but wasm-opt has to be told.
const OPTIONS: [&str; 10] = [
    "-Oz",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Rewrites a module.
pub fn wasm_opt(module: &Path, search_path: &OsStr) -> Result<(), Failure> {
    let mut optimizer = node_program("wasm-opt");
    // Of every module it says that it does not know one kind of names.
    run_silently(
        optimizer.env("PATH", search_path).args(OPTIONS).arg(module).arg("--output").arg(module),
    )
}
