//! The static host's additions to a development build: style sheets straight from the source, and a script that reloads
//! the page when the build or a style sheet has changed.

use crate::workspace;
use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

const SCRIPT: &str = include_str!("live_reload.js");
const SCRIPT_TAG: &str = r#"<script type="module" src="./live-reload.js"></script></head>"#;

/// The page shown until the first build is done, and while a build is being replaced.
const NO_PAGE: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Building</title></head>\
    <body><p>Building: the page comes as soon as that is done. The terminal tells more.</p></body></html>";

/// A response that is not simply a file of the build.
pub enum Live {
    /// A media type, and a text generated for the request.
    Generated(&'static str, String),
    /// The file of the same name in this folder.
    From(&'static Path),
}

/// Returns the response to a request target that the build's files do not answer; `None` for all other targets.
pub fn answer(build: &Path, target: &str) -> Option<Live> {
    let path = target.split(['?', '#']).next()?;
    match path {
        "/" | "/index.html" => {
            let page = fs::read_to_string(build.join("index.html"));
            let page = page.unwrap_or_else(|_| NO_PAGE.to_owned());
            Some(Live::Generated("text/html; charset=utf-8", page.replace("</head>", SCRIPT_TAG)))
        }
        "/live-reload.js" => {
            Some(Live::Generated("text/javascript; charset=utf-8", SCRIPT.to_owned()))
        }
        "/live-reload.txt" => Some(Live::Generated("text/plain; charset=utf-8", state(build))),
        path if path.starts_with("/style/") => Some(Live::From(workspace::root())),
        _ => None,
    }
}

/// Returns the modification times of the build and the youngest style sheet, in milliseconds since 1970.
fn state(build: &Path) -> String {
    let sheets = youngest(&workspace::root().join("style"));
    format!("{} {sheets}", written(&build.join("index.html")))
}

/// Returns the modification time of the youngest file in a folder and its subfolders.
fn youngest(path: &Path) -> u128 {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().map(|entry| youngest(&entry.path())).max().unwrap_or(0),
        Err(_) => written(path),
    }
}

fn written(file: &Path) -> u128 {
    let time = fs::metadata(file).and_then(|facts| facts.modified());
    let since = time.unwrap_or(SystemTime::UNIX_EPOCH).duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_millis()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_come_from_the_source_and_all_else_from_the_build() {
        let from = |target| answer(Path::new("build"), target);
        assert!(matches!(from("/style/base.css?1"), Some(Live::From(_))));
        assert!(matches!(from("/live-reload.txt"), Some(Live::Generated(..))));
        assert!(from("/pilcrow.js").is_none());
    }

    #[test]
    fn a_sheet_counts_in_whichever_folder_it_stands() {
        let folder = std::env::temp_dir().join(format!("pilcrow-sheets-{}", std::process::id()));
        fs::create_dir_all(folder.join("form")).unwrap();
        assert_eq!(youngest(&folder), 0);
        fs::write(folder.join("form/form.css"), "a {}").unwrap();
        assert_ne!(youngest(&folder), 0);
        assert_eq!(youngest(&folder), written(&folder.join("form/form.css")));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_page_loads_the_script_that_reloads_it() {
        let folder = std::env::temp_dir().join(format!("pilcrow-live-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), "<head></head>").unwrap();
        let Some(Live::Generated(_, page)) = answer(&folder, "/?tool=city") else {
            panic!("no page")
        };
        assert_eq!(page, format!("<head>{SCRIPT_TAG}"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn until_a_build_is_there_a_page_says_so_and_looks_again() {
        let Some(Live::Generated(_, page)) = answer(Path::new("no build"), "/") else {
            panic!("no page")
        };
        assert!(page.contains("Building") && page.contains(SCRIPT_TAG), "{page}");
    }
}
