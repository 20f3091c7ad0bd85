//! The release build, begun before the steps that do not look at it: while the page links, which takes minutes of one
//! core, they have the other. Its profile is another one than theirs, so that neither waits for cargo's lock.

use super::selection::Selection;
use super::step::{BUILD, NATIVE, Step};
use crate::failure::Failure;
use crate::process::announce;
use crate::workspace;
use std::env;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A build under way. What it says waits for its step, so that no other step's words come between.
pub struct Ahead(Child);

impl Ahead {
    /// Begins where the build is of use, and another step comes before it.
    ///
    /// # Errors
    ///
    /// Where this program cannot be started once more, or the file for its words cannot be made.
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

    /// Waits for its end, and repeats what it said.
    ///
    /// # Errors
    ///
    /// Where it failed.
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
