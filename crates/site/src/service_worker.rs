//! The service worker of a site, which caches the site's files for use without a network: it contains the list of the
//! files, with their hashes.

use crate::{Content, Files, PREVIEWS, PageFiles};
use pilcrow_core::document::parse_text;
use pilcrow_core::text::digest::{sha256_hex, sha256_integrity};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// File name of the worker.
pub const FILE: &str = "service_worker.js";

/// Text before and after the list of the build's files, which is on one line.
const BEFORE: &str = "\nconst BUILD = ";
const AFTER: &str = ";\n";

/// Files that no page requests.
const UNUSED: [&str; 6] =
    [FILE, ".nojekyll", "404.html", "fonts/OFL.txt", "robots.txt", "sitemap.xml"];

/// Writes the list of the site's current files into the service worker. Does nothing if the page has none.
pub(crate) fn list(files: &mut Files, page: &PageFiles) {
    let Some(worker) = &page.worker else { return };
    let mut listed = Map::new();
    let is_asked = |name: &str| !UNUSED.contains(&name) && !name.starts_with(PREVIEWS);
    for (name, content) in files.iter().filter(|(name, _)| is_asked(name)) {
        let hash = match content {
            // A changed document makes no new build: documents are always requested again.
            _ if name.ends_with(".json") => String::new(),
            Content::Bytes(bytes) => sha256_integrity(bytes),
            Content::OfPage => page.hashes.get(name).cloned().unwrap_or_default(),
        };
        listed.insert(name.clone(), hash.into());
    }
    let id = sha256_hex(Value::Object(listed.clone()).to_string().as_bytes());
    let build = json!({"id": id, "files": listed});
    let worker = with_build(worker, &build).into_bytes();
    files.insert(FILE.to_owned(), Content::Bytes(worker));
}

/// Returns the files in a worker's list, with their hashes, which are empty for documents. `None` if the worker has no
/// list.
pub fn listed(worker: &str) -> Option<BTreeMap<String, String>> {
    let (_, rest) = worker.split_once(BEFORE)?;
    let (build, _) = rest.split_once(AFTER)?;
    let build = parse_text(build).ok()?;
    let hashes = build.get("files")?.as_object()?.iter();
    Some(
        hashes.filter_map(|(name, hash)| Some((name.clone(), hash.as_str()?.to_owned()))).collect(),
    )
}

/// Returns the worker without a list: it removes itself and its cache.
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

    const WORKER: &str = include_str!("../../../src/host/service_worker.js");

    #[test]
    fn the_workers_build_is_put_in_its_one_line_and_taken_out_again() {
        let build = json!({"id": "a", "files": {"it's;\"quoted\".html": "sha256-x"}});
        let worker = with_build(WORKER, &build);
        assert_eq!(worker.lines().count(), WORKER.lines().count());
        assert!(worker.contains(&format!("\nconst BUILD = {build};\n")));
        let expected = [("it's;\"quoted\".html".to_owned(), "sha256-x".to_owned())];
        assert_eq!(listed(&worker), Some(BTreeMap::from(expected)));
        assert_eq!((listed(WORKER), listed("no worker of ours")), (None, None));
        assert_eq!(without_build(worker.as_bytes()), WORKER.as_bytes());
        assert_eq!(with_build("no worker of ours", &build), "no worker of ours");
    }
}
