//! Installs Rust's standard library for wasm into the running toolchain.

use crate::failure::Failure;
use crate::process::{announce, answer, command, find, run};
use std::path::Path;

const TARGET: &str = "wasm32-unknown-unknown";

/// Adds the target if the running toolchain lacks it.
pub fn install() -> Result<(), Failure> {
    if is_there() {
        return Ok(());
    }
    if find("rustup").is_none() {
        return Err(Failure::Missing {
            program: "Rust's wasm32-unknown-unknown target",
            install: "rustup target add wasm32-unknown-unknown (rustup: https://rustup.rs)",
        });
    }
    announce("Adding Rust's wasm target (less than a minute)");
    run(command("rustup").args(["target", "add", TARGET]))
}

fn is_there() -> bool {
    let question = ["--print", "target-libdir", "--target", TARGET];
    answer(command("rustc").args(question)).is_some_and(|folder| Path::new(&folder).is_dir())
}
