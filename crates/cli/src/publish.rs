//! `pilcrow publish`: writes a static site of a folder of documents, or one file of one document.

mod listing;
mod model;
mod one_file;

use crate::page::Page;
use crate::site::{Goal, Site, SiteFailure};
use crate::terminal::Gauge;
use crate::words::sentence;
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

/// Lists the files that were written, so that a later call knows its own.
const RECORD: &str = ".pilcrow-site.json";

/// What the command line says.
#[derive(Args, Debug)]
pub struct Options {
    /// The folder with the documents, and with pilcrow.json where there is one; or one document, for one file.
    folder: PathBuf,
    /// Where the site is written: a new or empty folder, or one with a site that was written before. A name that ends
    /// with .html: the one file that is written, with the document and all that it needs.
    out: PathBuf,
    /// A built page, in place of the one that this program carries.
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// Publish the documents' benches, too: their inputs and what is expected of them can be read by everybody then.
    #[arg(long)]
    with_bench: bool,
}

/// Writes the site, or the file.
pub fn run(options: &Options) -> ExitCode {
    if one_file::is_wanted(&options.out) {
        return one_file::run(&options.folder, &options.out, options.page.as_deref());
    }
    match publish(options) {
        Ok((site, bytes)) => {
            site.notes.iter().for_each(|note| eprintln!("{note}"));
            if site.offers_browser && !model::is_there(&options.out) {
                eprintln!("{}", model::advice(&options.out, options.page.as_deref()));
            }
            let (count, out) = (site.tools.to_string(), options.out.display().to_string());
            println!("{}", sentence!(site.written, count, path = out));
            listing::print(&site.contents);
            let own: usize = site.contents.iter().map(|one| one.bytes).sum();
            let files = site.names().count().saturating_sub(site.contents.len());
            listing::print_app(files, bytes.saturating_sub(own));
            ExitCode::SUCCESS
        }
        Err(said) => {
            eprintln!("{said}");
            ExitCode::FAILURE
        }
    }
}

/// Also says how many bytes all its files have.
fn publish(options: &Options) -> Result<(Site, usize), String> {
    let path = options.out.display();
    let (site, out) = prepared(options).map_err(|failure| {
        format!("{failure}\nNothing was written into {path}: correct this, and publish again")
    })?;
    let bytes = out.write(&site).map_err(|failure| {
        format!(
            "{failure}\nThe site in {path} may be half written: correct this, and publish again"
        )
    })?;
    Ok((site, bytes))
}

/// All that can go wrong before anything is written.
fn prepared(options: &Options) -> Result<(Site, Out), SiteFailure> {
    let page = Page::new(options.page.as_deref()).ok_or(SiteFailure::NoPage(None))?;
    let site =
        Site::of(&options.folder, &page, Goal::Published { with_bench: options.with_bench })?;
    let out = Out::open(&options.folder, &options.out)?;
    out.refuse_foreign(&site)?;
    Ok((site, out))
}

/// The folder that a site is written into.
struct Out {
    folder: PathBuf,
    /// What a call before wrote there.
    own: BTreeSet<String>,
}

impl Out {
    /// Makes the folder where it is not there yet. One that holds anything but an earlier site is left
    /// as it is.
    fn open(documents: &Path, out: &Path) -> Result<Self, SiteFailure> {
        let unwritable = |error| SiteFailure::Unwritable(out.to_owned(), error);
        fs::create_dir_all(out).map_err(unwritable)?;
        let real = |path: &Path| path.canonicalize().map_err(unwritable);
        if real(documents)? == real(out)? {
            return Err(SiteFailure::SameFolder);
        }
        let own = recorded(&out.join(RECORD));
        let is_empty = fs::read_dir(out).map_err(unwritable)?.next().is_none();
        match own {
            Some(own) => Ok(Self { folder: out.to_owned(), own }),
            None if is_empty => Ok(Self { folder: out.to_owned(), own: BTreeSet::new() }),
            None => Err(SiteFailure::Occupied(out.to_owned())),
        }
    }

    /// Fails where a file of the site would take the place of one that no site wrote.
    fn refuse_foreign(&self, site: &Site) -> Result<(), SiteFailure> {
        let new = site.names().filter(|name| !self.own.contains(*name));
        let new = new.filter(|name| !model::is_kept(&self.folder, name));
        let mut paths = new.map(|name| self.folder.join(name));
        match paths.find(|path| path.symlink_metadata().is_ok()) {
            Some(path) => Err(SiteFailure::Foreign(path)),
            None => Ok(()),
        }
    }

    /// Writes all files, the page that names the others last, then removes what an earlier site had
    /// and this one has not. A model that was put beside an earlier site stays.
    fn write(&self, site: &Site) -> Result<usize, SiteFailure> {
        let names: BTreeSet<&str> = site.names().collect();
        // First, so that a call that is cut knows its own files the next time.
        let all: BTreeSet<&str> =
            names.iter().copied().chain(self.own.iter().map(String::as_str)).collect();
        self.record(&all)?;
        let written = names.iter().filter(|name| !model::is_kept(&self.folder, name));
        let (pages, others): (Vec<&str>, Vec<&str>) =
            written.partition(|name| name.ends_with(".html") && !name.contains('/'));
        let mut bytes = 0;
        let gauge = Gauge::drawn(0, others.len() + pages.len());
        for (at, name) in others.into_iter().chain(pages).enumerate() {
            bytes += self.put(site, name)?;
            gauge.advance(at + 1);
        }
        for name in self.own.iter().filter(|name| !names.contains(name.as_str())) {
            self.remove(name);
        }
        self.record(&names)?;
        Ok(bytes)
    }

    fn put(&self, site: &Site, name: &str) -> Result<usize, SiteFailure> {
        let path = self.folder.join(name);
        let unwritable = |error| SiteFailure::Unwritable(path.clone(), error);
        let Some(bytes) = site.bytes(name) else { return Ok(0) };
        let bytes = bytes.map_err(|error| SiteFailure::Unreadable(PathBuf::from(name), error))?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(unwritable)?;
        }
        fs::write(&path, &bytes).map_err(unwritable)?;
        Ok(bytes.len())
    }

    /// What cannot be removed stays, and harms nothing.
    fn remove(&self, name: &str) {
        let path = self.folder.join(name);
        let _ = fs::remove_file(&path);
        let around = path.ancestors().skip(1).take_while(|folder| **folder != self.folder);
        // Only empty ones can be removed so.
        around.for_each(|folder| drop(fs::remove_dir(folder)));
    }

    fn record(&self, names: &BTreeSet<&str>) -> Result<(), SiteFailure> {
        let path = self.folder.join(RECORD);
        let text = format!("{:#}\n", json!({"files": names}));
        fs::write(&path, text).map_err(|error| SiteFailure::Unwritable(path, error))
    }
}

/// The files of an earlier site; none where there was none. What leads out of the folder is no file of
/// a site.
fn recorded(record: &Path) -> Option<BTreeSet<String>> {
    let text = fs::read_to_string(record).ok()?;
    let record: Value = pilcrow_core::document::parse_text(&text).ok()?;
    let names = record.get("files")?.as_array()?.iter().filter_map(Value::as_str);
    let is_inside =
        |name: &&str| Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    Some(names.filter(is_inside).map(str::to_owned).collect())
}
