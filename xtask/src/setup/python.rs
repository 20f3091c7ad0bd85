//! Python, for Python packages: the model, and the llama.cpp server of the tests. Without Python those parts are
//! skipped, with a message.

use crate::cache;
use crate::failure::Failure;
use crate::process::{announce, answer, command, run};
use std::path::{Path, PathBuf};

/// The package of the llama.cpp server; the tests start it themselves.
const SERVER: &str = "xllamacpp==2026.10.11549";

/// Returns the name of a Python 3 on PATH.
pub fn find() -> Option<&'static str> {
    ["python3", "python"].into_iter().find(|name| {
        let version = answer(command(name).arg("--version"));
        version.is_some_and(|version| version.starts_with("Python 3."))
    })
}

/// Returns a Python environment with the llama.cpp server, which is kept between runs.
pub fn with_llama_server(python: &str) -> Result<PathBuf, Failure> {
    let version = answer(command(python).arg("--version"));
    let pins = (SERVER, version);
    let own = || {
        let folder = cache::ensure("llama", &pins, |folder| install(python, folder))?;
        Ok::<_, Failure>(folder.join(OWN))
    };
    let installed = own()?;
    if answer(command(&installed).args(["-c", "import xllamacpp"])).is_some() {
        return Ok(installed);
    }
    // The Python with which it was made may be gone.
    cache::forget("llama", &pins);
    own()
}

/// The Python program of an environment. The environment may be moved, since the program looks for packages beside
/// itself.
const OWN: &str = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };

fn install(python: &str, folder: &Path) -> Result<(), Failure> {
    announce("Installing a llama.cpp server for the tests (about 100 MB, less than a minute)");
    run(command(python).args(["-m", "venv", "--clear"]).arg(folder))?;
    run(command(folder.join(OWN)).args(["-m", "pip", "install", "--quiet", SERVER]))
}
