//! Trunk, wasm-bindgen and wasm-split at their pinned versions: from PATH where it has them,
//! otherwise installed into `target/tools`. wasm-bindgen's tool and crate must be of one version,
//! and a newer Trunk needs a newer Rust.

use crate::failure::Failure;
use crate::process::{announce, answer, cargo, command, find, run};
use crate::workspace;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};

/// A command-line tool that cargo can install.
#[derive(Hash)]
pub struct CargoTool {
    package: &'static str,
    program: &'static str,
    version: &'static str,
    source: Source,
    /// How far it is optimized: Trunk starts other programs and waits for them, the others work.
    opt_level: &'static str,
    /// How long it takes to build on two slow cores.
    takes: &'static str,
}

/// What a tool is compiled of.
#[derive(Hash)]
enum Source {
    /// The package itself, with these arguments for its features.
    Registry(&'static [&'static str]),
    /// A smaller program of the same name and version, in this folder, which is its package's name, of `xtask/`.
    Folder(&'static str),
}

/// How many of the tools a development build needs, the first ones.
pub const FOR_DEVELOPMENT: usize = 2;

/// What a build needs.
pub const TOOLS: [CargoTool; 3] = [
    CargoTool {
        package: "wasm-bindgen-cli",
        program: "wasm-bindgen",
        version: "0.2.130",
        source: Source::Folder("bindgen"),
        opt_level: "1",
        takes: "about a minute",
    },
    CargoTool {
        package: "trunk",
        program: "trunk",
        version: "0.21.14",
        // It fetches nothing: its tools are on its PATH, and its own version is pinned.
        source: Source::Registry(&["--no-default-features"]),
        opt_level: "0",
        takes: "three to six minutes",
    },
    CargoTool {
        package: "wasm_split_cli_support",
        program: "wasm-split-cli",
        version: "0.2.4",
        source: Source::Registry(&["--features", "build-binary"]),
        opt_level: "1",
        takes: "one to two minutes",
    },
];

/// The tool's program; none where it has to be installed.
pub fn locate(tool: &CargoTool) -> Option<PathBuf> {
    let own = own();
    if is_recorded(tool, &own) {
        return Some(own.join("bin").join(file_name(tool)));
    }
    find(tool.program).filter(|path| has_version(path, tool.version))
}

/// Where tools are installed.
fn own() -> PathBuf {
    workspace::target().join("tools")
}

/// Makes sure that the tool is there, and gives the folder it lies in.
pub fn install(tool: &CargoTool) -> Result<PathBuf, Failure> {
    let program = match locate(tool) {
        Some(program) => program,
        None => {
            fetch(tool, &own())?;
            own().join("bin").join(file_name(tool))
        }
    };
    if !program.is_file() {
        let CargoTool { package, program, .. } = tool;
        return Err(Failure::Unexpected(format!("{package} was installed, but has no {program}")));
    }
    Ok(program.parent().map(Path::to_owned).unwrap_or_default())
}

/// Whether cargo's own list of what it installed has the tool: not every program says its version.
fn is_recorded(tool: &CargoTool, own: &Path) -> bool {
    let list = fs::read_to_string(own.join(".crates.toml")).unwrap_or_default();
    let is_listed = |package: &str| list.contains(&format!("\"{package} {} ", tool.version));
    let is_ours = matches!(tool.source, Source::Folder(folder) if is_listed(folder));
    (is_ours || is_listed(tool.package)) && own.join("bin").join(file_name(tool)).is_file()
}

fn file_name(tool: &CargoTool) -> String {
    format!("{}{EXE_SUFFIX}", tool.program)
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
    let scratch = scratch();
    build(tool, own, &scratch, true).or_else(|_| {
        announce("That failed; trying again with the newest versions of what it is made of");
        build(tool, own, &scratch, false)
    })
}

/// Where tools are compiled. One finds there what another has compiled already.
fn scratch() -> PathBuf {
    own().join("build")
}

/// Frees hundreds of megabytes that nothing needs once all tools are installed.
///
/// # Errors
/// Where the folder cannot be removed.
pub fn remove_scratch() -> Result<(), Failure> {
    let scratch = scratch();
    match scratch.exists() {
        true => fs::remove_dir_all(&scratch).map_err(Failure::file("remove", &scratch)),
        false => Ok(()),
    }
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
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", tool.opt_level)
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .args(["install", "--force", "--root"])
        .arg(own)
        .arg("--target-dir")
        .arg(scratch);
    match tool.source {
        Source::Registry(features) => {
            command.args([tool.package, "--version", tool.version]).args(features)
        }
        Source::Folder(folder) => {
            command.arg("--path").arg(workspace::root().join("xtask").join(folder))
        }
    };
    if locked {
        command.arg("--locked");
    }
    run(&mut command)
}
