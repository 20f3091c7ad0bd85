//! The service worker of a site, which keeps the site's files for when there is no network: told which
//! files those are, with their hashes.

use super::{Content, Site};
use pilcrow_core::digest::{sha256_hex, sha256_integrity};
use serde_json::{Map, Value, json};
use std::io;

/// The worker's own file.
pub const FILE: &str = "service_worker.js";

/// What stands before and after its build, in one line.
const BEFORE: &str = "\nconst BUILD = ";
const AFTER: &str = ";\n";

/// What no page asks for.
const UNASKED: [&str; 6] =
    [FILE, ".nojekyll", "404.html", "fonts/OFL.txt", "robots.txt", "sitemap.xml"];

impl Site {
    /// Tells the service worker of all files that the site has by now. Nothing happens where the page has
    /// none.
    pub(super) fn list_for_offline(&mut self) -> io::Result<()> {
        let Some(worker) = self.bytes(FILE) else { return Ok(()) };
        let worker = String::from_utf8_lossy(&worker?).into_owned();
        let mut files = Map::new();
        for name in self.names().filter(|name| !UNASKED.contains(name)) {
            let hash = match self.bytes(name) {
                // A document that changes makes no new build: it is asked for anew each time.
                Some(_) if name.ends_with(".json") => String::new(),
                Some(bytes) => sha256_integrity(&bytes?),
                None => continue,
            };
            files.insert(name.to_owned(), hash.into());
        }
        let id = sha256_hex(Value::Object(files.clone()).to_string().as_bytes());
        let build = json!({"id": id, "files": files});
        let worker = with_build(&worker, &build).into_bytes();
        self.files.insert(FILE.to_owned(), Content::Made(worker));
        Ok(())
    }
}

/// The worker as it is before a build: it removes itself, and what was kept before.
pub fn without_build(worker: &[u8]) -> Vec<u8> {
    with_build(&String::from_utf8_lossy(worker), &Value::Null).into_bytes()
}

fn with_build(worker: &str, build: &Value) -> String {
    let Some((before, rest)) = worker.split_once(BEFORE) else { return worker.to_owned() };
    let Some((_, after)) = rest.split_once(AFTER) else { return worker.to_owned() };
    format!("{before}{BEFORE}{build}{AFTER}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORKER: &str = include_str!("../../../../src/host/service_worker.js");

    #[test]
    fn the_workers_build_is_put_in_its_one_line_and_taken_out_again() {
        let build = json!({"id": "a", "files": {"it's;\"quoted\".html": "sha256-x"}});
        let told = with_build(WORKER, &build);
        assert_eq!(told.lines().count(), WORKER.lines().count());
        assert!(told.contains(&format!("\nconst BUILD = {build};\n")));
        assert_eq!(without_build(told.as_bytes()), WORKER.as_bytes());
        assert_eq!(with_build("no worker of ours", &build), "no worker of ours");
    }
}
