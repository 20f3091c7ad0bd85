//! Starts other programs in the repository's top folder, and says in one line what went wrong.

use crate::failure::Failure;
use crate::workspace;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A command that runs in the repository's top folder.
pub fn command(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    command.current_dir(workspace::root());
    command
}

/// Cargo, the one that runs this program. On a CI machine nothing is compiled a second time, and what would make that
/// quicker is left out.
pub fn cargo() -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut cargo = command(program.to_string_lossy().as_ref());
    if env::var("CI").is_ok_and(|value| value == "true") {
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    cargo
}

/// Cargo, with clippy for a compiler of this workspace's own packages: what is compiled for tests is linted at once, where
/// `cargo clippy` would compile all of it, and what it stands on, a second time. It is how `cargo clippy` itself calls
/// cargo.
pub fn linting_cargo() -> Command {
    let mut cargo = cargo();
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    cargo.env("CLIPPY_ARGS", ["--no-deps", "--deny", "warnings", ""].join("__CLIPPY_HACKERY__"));
    cargo
}

/// npm or npx, which on Windows are scripts with an ending of their own.
pub fn node_script(name: &str) -> Command {
    if cfg!(windows) { command(format!("{name}.cmd")) } else { command(name) }
}

/// A program that an npm package brings.
pub fn node_program(name: &str) -> Command {
    let program = workspace::node_modules().join(".bin").join(name);
    if cfg!(windows) { command(program.with_extension("cmd")) } else { command(program) }
}

/// Runs to the end; what the program prints goes straight to the terminal.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.stdin(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(failed(command, &format!("failed ({status})"))),
        Err(error) => Err(failed(command, &format!("could not be started: {error}"))),
    }
}

/// Runs to the end and gives what the program prints on its standard output; `None` if it could not be started or
/// failed. For questions such as a version.
pub fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The program of this name on the search path.
pub fn find(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|dir| dir.join(&file)).find(|path| path.is_file())
}

/// Says what is being done, before something that takes a while.
pub fn announce(what: &str) {
    println!("» {what}");
}

/// `3.4 s`, or `2 min 05 s`.
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
