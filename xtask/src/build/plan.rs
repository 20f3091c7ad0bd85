//! The description of the site, which Trunk reads as well: the links of `index.html` and the settings of `Trunk.toml`.

use super::link::{self, Crate, Link};
use super::setting;
use crate::failure::Failure;
use crate::workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// The texts of the two files.
pub struct Description {
    page: String,
    settings: String,
}

/// The parsed description.
pub struct Plan<'a> {
    /// Crate of the page's module.
    pub app: Crate<'a>,
    /// Crate of the worker's module.
    pub worker: Crate<'a>,
    /// File of the page's icon.
    pub icon: &'a str,
    /// Folders that are published under their own names.
    pub folders: Vec<&'a str>,
    /// Files, each with its target folder in the site.
    pub files: Vec<(&'a str, &'a str)>,
    /// Files and folders whose changes make a development build outdated, including style sheets.
    pub watched: Vec<&'a str>,
    page: &'a str,
    /// The element that starts the page's module.
    script: &'a str,
    /// Prefix of the addresses of the site's files.
    base: &'a str,
}

/// The files that the page fetches at its start, as paths in the site.
pub struct Start {
    /// The icon.
    pub icon: String,
    /// The script of the page's module.
    pub script: String,
    /// The page's module.
    pub module: String,
    /// The scripts that the page's script or module imports.
    pub imports: Vec<String>,
    /// The files of translations: their languages and paths.
    pub words: Vec<(String, String)>,
}

impl Description {
    /// Reads the two files.
    ///
    /// # Errors
    ///
    /// One of them cannot be read.
    pub fn read() -> Result<Self, Failure> {
        let text = |name: &str| {
            let path = workspace::root().join(name);
            fs::read_to_string(&path).map_err(Failure::file("read", &path))
        };
        Ok(Self { page: text("index.html")?, settings: text("Trunk.toml")? })
    }

    /// Parses the description.
    ///
    /// # Errors
    ///
    /// A link or setting is unknown or missing.
    pub fn plan(&self) -> Result<Plan<'_>, Failure> {
        let setting = |section, key| {
            let missing =
                || Failure::Unexpected(format!("Trunk.toml has no text `{key}` in [{section}]"));
            setting::text(&self.settings, section, key).ok_or_else(missing)
        };
        let watched = setting::texts(&self.settings, "watch", "watch");
        let mut plan = Links::default();
        for line in self.page.lines() {
            let read = link::read(line)
                .map_err(|what| Failure::Unexpected(format!("index.html: {what}")))?;
            plan.add(read);
        }
        let missing =
            |what| Failure::Unexpected(format!("index.html has no `data-trunk` link for {what}"));
        Ok(Plan {
            app: plan.app.ok_or_else(|| missing("the page's module"))?,
            worker: plan.worker.ok_or_else(|| missing("the worker's module"))?,
            icon: plan.icon.ok_or_else(|| missing("the icon"))?,
            folders: plan.folders,
            files: plan.files,
            watched: watched.ok_or_else(|| {
                Failure::Unexpected("Trunk.toml has no list of what is watched".to_owned())
            })?,
            page: &self.page,
            script: setting("build", "pattern_script")?,
            base: setting("build", "public_url")?,
        })
    }
}

#[derive(Default)]
struct Links<'a> {
    app: Option<Crate<'a>>,
    worker: Option<Crate<'a>>,
    icon: Option<&'a str>,
    folders: Vec<&'a str>,
    files: Vec<(&'a str, &'a str)>,
}

impl<'a> Links<'a> {
    fn add(&mut self, link: Option<Link<'a>>) {
        match link {
            None => {}
            Some(Link::App(app)) => self.app = Some(app),
            Some(Link::Worker(worker)) => self.worker = Some(worker),
            Some(Link::Icon { file, .. }) => self.icon = Some(file),
            Some(Link::Folder(folder)) => self.folders.push(folder),
            Some(Link::File { file, goal }) => self.files.push((file, goal)),
        }
    }
}

impl Plan<'_> {
    /// Returns the page as published: with an element for each link that the browser has to follow, and preloads for
    /// the files that the module's script would request only later.
    pub fn page(&self, start: &Start) -> String {
        let Self { base, .. } = self;
        let mut page = String::new();
        for line in self.page.lines() {
            let element = match link::read(line) {
                Ok(None) => line.replace("</head>", &format!("{}</head>", self.preloads(start))),
                Ok(Some(Link::Icon { media_type, .. })) => {
                    format!(
                        r#"    <link rel="icon" href="{base}{}" type="{media_type}">"#,
                        start.icon
                    )
                }
                Ok(Some(Link::App(_))) => format!("    {}", self.script(start)),
                _ => continue,
            };
            page.push_str(&element);
            page.push('\n');
        }
        page
    }

    fn script(&self, start: &Start) -> String {
        let names = [("{base}", self.base), ("{js}", &start.script), ("{wasm}", &start.module)];
        names.iter().fold(self.script.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    fn preloads(&self, start: &Start) -> String {
        let Self { base, .. } = self;
        let script = |name: &String| format!(r#"<link rel="modulepreload" href="{base}{name}">"#);
        let scripts: String =
            std::iter::once(&start.script).chain(&start.imports).map(script).collect();
        let words = |(language, name): &(String, String)| {
            format!(r#"<link rel="words" hreflang="{language}" href="{base}{name}">"#)
        };
        let words: String = start.words.iter().map(words).collect();
        let module = &start.module;
        format!(
            r#"{scripts}{words}<link rel="preload" href="{base}{module}" crossorigin as="fetch" type="application/wasm">"#
        )
    }
}

/// Returns the package name in a `Cargo.toml`.
///
/// # Errors
///
/// The file cannot be read, or has no name.
pub fn package(manifest: &str) -> Result<String, Failure> {
    let path: PathBuf = workspace::root().join(Path::new(manifest));
    let text = fs::read_to_string(&path).map_err(Failure::file("read", &path))?;
    let name = setting::text(&text, "package", "name").map(str::to_owned);
    name.ok_or_else(|| Failure::Unexpected(format!("{manifest} names no package")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_the_page_and_trunks_settings_name_is_there() {
        let description = Description::read().unwrap();
        let plan = description.plan().unwrap();
        let links = description.page.matches("<link data-trunk").count();
        assert_eq!(plan.folders.len() + plan.files.len() + 3, links);
        assert!(plan.files.len() > 15, "{:?}", plan.files);
        let modules = [plan.app.manifest, plan.worker.manifest, plan.icon];
        let files = modules.iter().chain(plan.files.iter().map(|(file, _)| file));
        for file in files {
            assert!(workspace::root().join(file).is_file(), "{file}");
        }
        for folder in &plan.folders {
            assert!(workspace::root().join(folder).is_dir(), "{folder}");
        }
        for watched in &plan.watched {
            assert!(workspace::root().join(watched).exists(), "{watched}");
        }
        assert_eq!(package(plan.app.manifest).unwrap(), "pilcrow");
        assert_eq!(package(plan.worker.manifest).unwrap(), "pilcrow-check");
    }

    #[test]
    fn the_published_page_names_what_was_built_and_nothing_of_trunks() {
        let description = Description::read().unwrap();
        let name = |name: &str| name.to_owned();
        let page = description.plan().unwrap().page(&Start {
            icon: name("mark-1.svg"),
            script: name("p/page.js"),
            module: name("p/page_bg.wasm"),
            imports: vec![name("p/a.js")],
            words: vec![(name("en"), name("words/en-1.txt"))],
        });
        assert!(!page.contains("data-trunk") && !page.contains('{'), "{page}");
        for element in [
            r#"<link rel="icon" href="./mark-1.svg" type="image/svg+xml">"#,
            r#"<script type="module" src="./start.js" data-module="./p/page.js" data-wasm="./p/page_bg.wasm"></script>"#,
            r#"<link rel="modulepreload" href="./p/page.js"><link rel="modulepreload" href="./p/a.js">"#,
            r#"<link rel="words" hreflang="en" href="./words/en-1.txt">"#,
            r#"<link rel="preload" href="./p/page_bg.wasm" crossorigin as="fetch" type="application/wasm"></head>"#,
        ] {
            assert_eq!(page.matches(element).count(), 1, "{element} in {page}");
        }
    }

    #[test]
    fn a_page_that_names_no_module_is_an_error() {
        let settings = Description::read().unwrap().settings;
        for page in ["<head></head>", r#"<link data-trunk rel="css" href="a.css">"#] {
            assert!(
                Description { page: page.to_owned(), settings: settings.clone() }.plan().is_err(),
                "{page}"
            );
        }
    }
}
