//! Trunk and wasm-bindgen at their pinned versions: from PATH where it has them, otherwise
//! installed into `target/tools`.
//! Refuses any other version: wasm-bindgen's tool and crate must be the same, and a newer Trunk
//! needs a newer Rust.

use crate::failure::Failure;
use crate::process::{announce, answer, cargo, command, find, run};
use crate::workspace;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};

/// A command-line tool that cargo can install.
pub struct CargoTool {
    package: &'static str,
    program: &'static str,
    version: &'static str,
    /// How long it takes to build on two slow cores.
    takes: &'static str,
}

/// What a build needs.
pub const TOOLS: [CargoTool; 2] = [
    CargoTool {
        package: "wasm-bindgen-cli",
        program: "wasm-bindgen",
        version: "0.2.130",
        takes: "one to three minutes",
    },
    CargoTool {
        package: "trunk",
        program: "trunk",
        version: "0.21.14",
        takes: "three to eight minutes",
    },
];

/// Makes sure that the tool is there, and gives the folder it lies in.
pub fn install(tool: &CargoTool) -> Result<PathBuf, Failure> {
    let own = workspace::target().join("tools");
    let installed = own.join("bin").join(format!("{}{EXE_SUFFIX}", tool.program));
    let candidates = [Some(installed.clone()), find(tool.program)];
    let found = candidates.into_iter().flatten().find(|path| has_version(path, tool.version));
    let program = match found {
        Some(program) => program,
        None => {
            fetch(tool, &own)?;
            installed
        }
    };
    if !has_version(&program, tool.version) {
        let CargoTool { program, version, .. } = tool;
        return Err(Failure::Unexpected(format!("{program} was installed, but is not {version}")));
    }
    Ok(program.parent().map(Path::to_owned).unwrap_or_default())
}

fn has_version(program: &Path, version: &str) -> bool {
    program.is_file()
        && answer(command(program).arg("--version"))
            .is_some_and(|text| text.split_whitespace().any(|word| word == version))
}

fn fetch(tool: &CargoTool, own: &Path) -> Result<(), Failure> {
    let CargoTool { package, version, takes, .. } = tool;
    if find("cargo-binstall").is_some() {
        announce(&format!("Fetching {package} {version}, ready-made"));
        if binstall(tool, own).is_ok() {
            return Ok(());
        }
    }
    announce(&format!("Building {package} {version} ({takes}, this once)"));
    let scratch = own.join("build");
    build(tool, own, &scratch, true).or_else(|_| {
        announce("That failed; trying again with the newest versions of what it is made of");
        build(tool, own, &scratch, false)
    })?;
    // Hundreds of megabytes that nothing needs again.
    fs::remove_dir_all(&scratch).map_err(Failure::file("remove", &scratch))
}

fn binstall(tool: &CargoTool, own: &Path) -> Result<(), Failure> {
    let mut command = cargo();
    command.args(["binstall", "--no-confirm", "--disable-strategies", "compile", "--root"]);
    run(command.arg(own).arg(format!("{}@{}", tool.package, tool.version)))
}

/// At the tools' own release profiles this takes three times as long and gains nothing here.
fn build(tool: &CargoTool, own: &Path, scratch: &Path, locked: bool) -> Result<(), Failure> {
    let mut command = cargo();
    command
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .args(["install", tool.package, "--version", tool.version, "--force", "--root"])
        .arg(own)
        .arg("--target-dir")
        .arg(scratch);
    if locked {
        command.arg("--locked");
    }
    run(&mut command)
}
