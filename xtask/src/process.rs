//! Starts other programs in the repository's top folder, with one-line error messages.

use crate::failure::Failure;
use crate::workspace;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Returns a command that runs in the repository's top folder.
pub fn command(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    command.current_dir(workspace::root());
    command
}

/// Returns the cargo that runs this program. On a CI machine nothing is compiled twice, so incremental compilation is
/// off.
pub fn cargo() -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut cargo = command(program.to_string_lossy().as_ref());
    if env::var("CI").is_ok_and(|value| value == "true") {
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    cargo
}

/// Returns cargo with clippy as the compiler of the workspace's own packages: code that is compiled for tests is linted
/// at the same time, whereas `cargo clippy` would compile it and its dependencies a second time. `cargo clippy` itself
/// calls cargo this way.
pub fn linting_cargo() -> Command {
    let mut cargo = cargo();
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    cargo.env("CLIPPY_ARGS", ["--no-deps", "--deny", "warnings", ""].join("__CLIPPY_HACKERY__"));
    cargo
}

/// Returns npm or npx, which on Windows are scripts with an extension.
pub fn node_script(name: &str) -> Command {
    if cfg!(windows) { command(format!("{name}.cmd")) } else { command(name) }
}

/// Returns a program from an npm package.
pub fn node_program(name: &str) -> Command {
    let program = workspace::node_modules().join(".bin").join(name);
    if cfg!(windows) { command(program.with_extension("cmd")) } else { command(program) }
}

/// Runs a program to its end; its output goes straight to the terminal.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.stdin(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(failed(command, &format!("failed ({status})"))),
        Err(error) => Err(failed(command, &format!("could not be started: {error}"))),
    }
}

/// Runs a program to its end and returns its standard output; `None` if it could not be started or failed. For queries
/// such as a version.
pub fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the program of this name on the search path.
pub fn find(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|dir| dir.join(&file)).find(|path| path.is_file())
}

/// Prints what happens next, before something that takes a while.
pub fn announce(what: &str) {
    println!("» {what}");
}

/// Formats a duration: `3.4 s`, or `2 min 05 s`.
pub fn spoken(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..100 => format!("{:.1} s", time.as_secs_f64()),
        _ => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

fn failed(command: &Command, ending: &str) -> Failure {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    Failure::Command { line: line.join(" "), ending: ending.to_owned() }
}
