//! The release build in the background, started before the steps that do not need it: linking the page takes minutes of
//! one core, while they use the other. Its profile differs from theirs, so that neither waits for cargo's lock.

use super::selection::Selection;
use super::step::{BUILD, NATIVE, Step};
use crate::failure::Failure;
use crate::process::announce;
use crate::workspace;
use std::env;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A running build. Its output is kept for its own step, so that it does not mix with another step's.
pub struct Ahead(Child);

impl Ahead {
    /// Starts the build if it is needed after another step.
    ///
    /// # Errors
    ///
    /// This program cannot be started again, or the output file cannot be created.
    pub fn start(steps: &[&Step], selection: &Selection) -> Result<Option<Self>, Failure> {
        let has = |name| steps.iter().any(|step| step.name == name);
        if selection.is_dev || !has(BUILD) || !has(NATIVE) {
            return Ok(None);
        }
        announce("The build has begun; what it says follows at its step");
        let file = words();
        fs::create_dir_all(workspace::target()).map_err(Failure::file("make", &file))?;
        let out = File::create(&file).map_err(Failure::file("make", &file))?;
        let err = out.try_clone().map_err(Failure::file("write", &file))?;
        let own = env::current_exe().map_err(Failure::file("find", &file))?;
        let mut build = Command::new(own);
        build.current_dir(workspace::root()).arg("build-here");
        build.stdin(Stdio::null()).stdout(out).stderr(err);
        let started = build.spawn().map(|child| Some(Self(child)));
        started.map_err(|error| {
            Failure::Unexpected(format!("the build could not be started: {error}"))
        })
    }

    /// Waits for the end of the build, and prints its output.
    ///
    /// # Errors
    ///
    /// The build failed.
    pub fn finish(mut self) -> Result<(), Failure> {
        let ended = self.0.wait();
        print!("{}", fs::read_to_string(words()).unwrap_or_default());
        match ended {
            Ok(status) if status.success() => Ok(()),
            _ => Err(Failure::Unexpected("the build failed, see above".to_owned())),
        }
    }
}

fn words() -> PathBuf {
    workspace::target().join("build-words.txt")
}
