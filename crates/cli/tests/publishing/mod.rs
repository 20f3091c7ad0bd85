//! A folder with documents and a page that is as good as none, of which sites are made as a shell does it.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const PAGE: &str = include_str!("../../../../index.html");
const WORKER: &str = include_str!("../../../../src/host/service_worker.js");
/// A document.
pub const HELLO: &str =
    r#"{"title": "Hello <b>", "description": "Says \"hello\".", "context": ["Say hello."]}"#;

/// A folder with documents, a page and room for sites, which ends with the test.
pub struct Work(pub PathBuf);

impl Work {
    pub fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("pilcrow-site-{name}-{}", std::process::id()));
        let work = Self(folder);
        work.write("page/index.html", PAGE);
        work.write("page/start.js", "// starts");
        work.write("page/service_worker.js", WORKER);
        work.write("docs/hello.json", HELLO);
        work
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn pilcrow(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
        command.current_dir(&self.0).args(arguments).output().unwrap()
    }

    /// Publishes `docs` into `out`; what is told on standard error has to have the words.
    #[track_caller]
    pub fn publish(&self, code: i32, said: &str) -> String {
        let output = self.pilcrow(&["publish", "docs", "out", "--page", "page"]);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert!(text.contains(said), "{text}");
        text
    }

    pub fn files(&self, folder: &str) -> BTreeSet<String> {
        let entries = fs::read_dir(self.0.join(folder)).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
