//! `cargo xtask bench`: hands over to the measurements in `bench/`.
//! Refuses to measure anything itself.

use crate::failure::Failure;
use crate::{process, setup, workspace};

/// Runs `bench/run.mjs` with these arguments.
pub fn run(arguments: &[String]) -> Result<(), Failure> {
    let script = workspace::root().join("bench/run.mjs");
    if !script.is_file() {
        return Err(Failure::Unexpected("bench/ has no measurements yet".to_owned()));
    }
    setup::npm::check_node()?;
    setup::npm::install()?;
    process::run(process::command("node").arg(script).args(arguments))
}
