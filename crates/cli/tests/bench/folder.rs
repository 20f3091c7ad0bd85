//! A folder in which a bench is run.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A folder of a test's own.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str, files: &[(&str, &Value)]) -> Self {
        let folder = std::env::temp_dir().join(format!("pilcrow-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, value) in files {
            fs::write(folder.join(name), value.to_string()).unwrap();
        }
        Self(folder)
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
        command.arg("bench").args(arguments).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

pub fn last_line(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
}

pub fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A command that ended so, with its last line.
#[track_caller]
pub fn assert_end(ended: &Output, code: i32, line: &str) {
    assert_eq!(
        (ended.status.code(), last_line(ended).as_str()),
        (Some(code), line),
        "{}",
        errors(ended)
    );
}
