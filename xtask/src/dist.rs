//! `cargo xtask dist`: the page and the command in one program, packed as an archive for this platform
//! beside its checksum.

use crate::failure::Failure;
use crate::process::{announce, answer, cargo, command, run};
use crate::{build, workspace};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The most bytes of the program. Wanted are 12 MB, and it has 15.3: code 6.7 (what draws pictures for previews
/// takes 0.8 of it, the validator and its regular expressions 0.7), the packed page 4.4, the tables of
/// unwinding 1.1 (the validator's panics are caught), other data 1.5, addresses to be filled in 1.0.
const MOST: u64 = 16 * 1024 * 1024;

/// What stands beside the program in the archive.
const BESIDE: [&str; 4] = ["LICENSE-APACHE", "LICENSE-MIT", "CHANGELOG.md", "docs/cli.md"];

/// Builds both, and packs them into `target/archives/`.
///
/// # Errors
///
/// Where a step fails, and where the program has grown too large.
pub fn dist() -> Result<(), Failure> {
    build::build()?;
    announce("Building the command with the page in it");
    let mut build = cargo();
    build.args(["rustc", "--profile", "command", "--package", "pilcrow-cli", "--bin", "pilcrow"]);
    build.args(["--features", "page"]).env("PILCROW_PAGE", workspace::dist());
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        // Functions that are the same to the byte stand there once. Rust links by LLD here, which has the
        // option; the linkers of Windows and macOS do that unasked.
        build.args(["--", "-C", "link-arg=-Wl,--icf=all"]);
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

/// Packs the program and what stands beside it, and writes the checksum.
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
    let archive = archives.join(format!("{name}.tar.gz"));
    // Windows has tar, too, since version 10.
    run(command("tar").arg("-czf").arg(&archive).arg("-C").arg(&archives).arg(&name))?;
    let script = workspace::root().join("xtask/src/checksum.mjs");
    run(command("node").arg(script).arg(&archive))?;
    Ok(archive)
}

/// The platform as Rust names it, such as `x86_64-unknown-linux-gnu`.
fn platform() -> Result<String, Failure> {
    let said = answer(command("rustc").arg("-vV")).unwrap_or_default();
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| Failure::Unexpected("rustc does not name its platform".to_owned()))
}
