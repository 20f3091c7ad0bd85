//! `cargo xtask dist`: builds the command with the page inside it, as an archive for this platform with a checksum.

use crate::failure::Failure;
use crate::process::{announce, answer, cargo, command, run};
use crate::{build, workspace};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum size of the program in bytes. The goal is 12 MB, and it has 14.6: code 6.5, the compressed page 4.7 (the
/// engine of the model in the browser 1.7 of it), the tables of unwinding 1.5, other data 1.9. Attempts to reduce it
/// are in docs/internals.md.
const MOST: u64 = 15_000_000;

/// Merges byte-identical functions. Rust links with LLD here, which needs the option; the linkers of Windows and macOS
/// do that by default.
const ICF: &str = "link-arg=-Wl,--icf=all";

/// Lists relocations in a bitmap, instead of 24 bytes each. That requires glibc 2.36 at run time, as of August 2022; a
/// program at a fixed address would run on older ones, but then attackers of the engine that runs documents' code would
/// know all addresses.
const RELR: &str = "link-arg=-Wl,-z,pack-relative-relocs";

/// Leaves out C's unwinding tables: no panic passes through C, since Rust catches it or ends the program before.
const NO_TABLES: &str = "-fno-asynchronous-unwind-tables";

/// Files beside the program in the archive, without their folders, so that links from one document to another work as
/// in `docs/`.
const BESIDE: [&str; 15] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "CHANGELOG.md",
    "docs/cli.md",
    "docs/documents.md",
    "docs/cases.md",
    "docs/formats.md",
    "docs/steps.md",
    "docs/bench.md",
    "docs/hints.md",
    "docs/hosting.md",
    "docs/storage.md",
    "docs/answering.md",
    "docs/pilcrow.schema.json",
    "docs/request.schema.json",
];

/// The folder of pictures for `hints.md`, both in `docs/` and in the archive.
const PICTURES: &str = "pictures";

/// Builds the page and the command, and packs them into `target/archives/`.
///
/// # Errors
///
/// A step fails, or the program has grown too large.
pub fn dist() -> Result<(), Failure> {
    build::build(build::Use::Shipped)?;
    announce("Building the command with the page in it");
    let mut build = cargo();
    build.args(["rustc", "--profile", "command", "--package", "pilcrow-cli", "--bin", "pilcrow"]);
    build.args(["--features", "page"]).env("PILCROW_PAGE", workspace::dist());
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        build.args(["--", "-C", ICF, "-C", RELR]).env("CFLAGS", c_flags());
    }
    run(&mut build)?;
    let file = format!("pilcrow{}", env::consts::EXE_SUFFIX);
    let program = workspace::target().join("command").join(&file);
    let bytes = fs::metadata(&program).map_err(Failure::file("read", &program))?.len();
    if bytes > MOST {
        let grown = format!("{} has {bytes} bytes, more than {MOST}", program.display());
        return Err(Failure::Unexpected(grown));
    }
    let archive = pack(&program, &file)?;
    announce(&format!("{} is ready; the program in it has {bytes} bytes", archive.display()));
    Ok(())
}

/// Returns the C compiler's flags from the environment, with our own.
fn c_flags() -> String {
    let own = env::var("CFLAGS").unwrap_or_default();
    format!("{own} {NO_TABLES}").trim_start().to_owned()
}

/// Packs the program and its accompanying files, and writes the checksum.
fn pack(program: &Path, file: &str) -> Result<PathBuf, Failure> {
    let name = format!("pilcrow-{}-{}", env!("CARGO_PKG_VERSION"), platform()?);
    let archives = workspace::target().join("archives");
    let folder = archives.join(&name);
    fs::create_dir_all(&folder).map_err(Failure::file("make", &folder))?;
    let put = |from: &Path, name: &str| {
        fs::copy(from, folder.join(name)).map(drop).map_err(Failure::file("copy", from))
    };
    put(program, file)?;
    for beside in BESIDE {
        let from = workspace::root().join(beside);
        put(&from, beside.rsplit('/').next().unwrap_or(beside))?;
    }
    let pictures = workspace::root().join("docs").join(PICTURES);
    fs::create_dir_all(folder.join(PICTURES)).map_err(Failure::file("make", &folder))?;
    for picture in fs::read_dir(&pictures).map_err(Failure::file("read", &pictures))?.flatten() {
        let name = format!("{PICTURES}/{}", picture.file_name().to_string_lossy());
        put(&picture.path(), &name)?;
    }
    let archive = archives.join(format!("{name}.tar.gz"));
    // Windows includes tar, too, since version 10.
    run(command("tar").arg("-czf").arg(&archive).arg("-C").arg(&archives).arg(&name))?;
    let script = workspace::root().join("xtask/src/checksum.mjs");
    run(command("node").arg(script).arg(&archive))?;
    Ok(archive)
}

/// Returns the platform as Rust names it, such as `x86_64-unknown-linux-gnu`.
fn platform() -> Result<String, Failure> {
    let text = answer(command("rustc").arg("-vV")).unwrap_or_default();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| Failure::Unexpected("rustc does not name its platform".to_owned()))
}
