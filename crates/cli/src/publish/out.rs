//! The output folder of a site, written as a whole: until all files are ready, the old content stays.

use super::model;
use crate::site::{Site, SiteFailure};
use crate::terminal::{Gauge, line, say_when_interrupted};
use crate::text_file;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// List of the written files, by which the next call recognises its own.
const RECORD: &str = ".pilcrow-site.json";

/// Temporary folder for the files until all of them are ready.
const STAGE: &str = ".pilcrow-site.new";

/// The output folder of a site.
pub struct Out {
    folder: PathBuf,
    /// The files that an earlier call wrote there.
    own: BTreeSet<String>,
}

/// The reason why a site was not written.
pub enum SiteWriteError {
    /// Nothing was written; the old content is unchanged.
    Nothing(SiteFailure),
    /// Some of the site's files are in place, and others are not.
    Half(SiteFailure),
}

impl Out {
    /// Creates the folder if needed. A folder that contains anything but an earlier site is refused and not changed.
    pub fn open(documents: &Path, out: &Path) -> Result<Self, SiteFailure> {
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

    /// Fails if a file of the site would replace one that no earlier site wrote.
    pub fn refuse_foreign(&self, site: &Site) -> Result<(), SiteFailure> {
        let new = site.names().filter(|name| !self.own.contains(*name));
        let new = new.filter(|name| !model::keeps_file(&self.folder, name));
        let mut paths = new.map(|name| self.folder.join(name));
        match paths.find(|path| path.symlink_metadata().is_ok()) {
            Some(path) => Err(SiteFailure::Foreign(path)),
            None => Ok(()),
        }
    }

    /// Writes all files into the temporary folder, moves each into its place, those of the root page last, and then
    /// removes the files of an earlier site that this one does not have. A model beside an earlier site stays.
    pub fn write(&self, site: &Site) -> Result<usize, SiteWriteError> {
        let bytes = self.stage(site).inspect_err(|_| self.clear_stage());
        let bytes = bytes.map_err(SiteWriteError::Nothing)?;
        let path = line(&self.folder.display().to_string());
        say_when_interrupted(format!(
            "pilcrow publish: stopped; the site in {path} may be half written, and the same command writes it as a whole"
        ));
        self.place(site).map_err(SiteWriteError::Half)?;
        self.clear_stage();
        Ok(bytes)
    }

    /// Writes the temporary files. An interruption here changes nothing, and the next call still recognises the folder.
    fn stage(&self, site: &Site) -> Result<usize, SiteFailure> {
        self.clear_stage();
        self.record(&self.own.iter().map(String::as_str).collect())?;
        let names = self.written(site);
        let gauge = Gauge::bar(0, names.len());
        let mut bytes = 0;
        for (at, name) in names.into_iter().enumerate() {
            bytes += self.put(site, name)?;
            gauge.advance(at + 1);
        }
        Ok(bytes)
    }

    /// Moves the temporary files into place, which is quick since they are on the same disk.
    fn place(&self, site: &Site) -> Result<(), SiteFailure> {
        let names: BTreeSet<&str> = site.names().collect();
        // Recorded first, so that the call after an interruption recognises its files.
        self.record(&names.iter().copied().chain(self.own.iter().map(String::as_str)).collect())?;
        let is_page = |name: &&str| name.ends_with(".html") && !name.contains('/');
        let (pages, others): (Vec<&str>, Vec<&str>) =
            self.written(site).into_iter().partition(is_page);
        for name in others.into_iter().chain(pages) {
            let path = self.folder.join(name);
            let moved = create_folder(&path).and_then(|()| fs::rename(self.stage_of(name), &path));
            moved.map_err(|error| SiteFailure::Unwritable(path, error))?;
        }
        for name in self.own.iter().filter(|name| !names.contains(name.as_str())) {
            self.remove(name);
        }
        self.record(&names)
    }

    /// Returns the files of a site that are to be written.
    fn written<'site>(&self, site: &'site Site) -> Vec<&'site str> {
        site.names().filter(|name| !model::keeps_file(&self.folder, name)).collect()
    }

    fn put(&self, site: &Site, name: &str) -> Result<usize, SiteFailure> {
        let Some(bytes) = site.bytes(name) else { return Ok(0) };
        let bytes = bytes.map_err(|error| SiteFailure::Unreadable(PathBuf::from(name), error))?;
        let path = self.stage_of(name);
        let put = create_folder(&path).and_then(|()| fs::write(&path, &bytes));
        put.map_err(|error| SiteFailure::Unwritable(path, error))?;
        Ok(bytes.len())
    }

    fn stage_of(&self, name: &str) -> PathBuf {
        self.folder.join(STAGE).join(name)
    }

    /// Removes the temporary files of an interrupted call.
    fn clear_stage(&self) {
        drop(fs::remove_dir_all(self.folder.join(STAGE)));
    }

    /// Removes a file. A file that cannot be removed stays, which is harmless.
    fn remove(&self, name: &str) {
        let path = self.folder.join(name);
        let _ = fs::remove_file(&path);
        let around = path.ancestors().skip(1).take_while(|folder| **folder != self.folder);
        // Removes only empty folders.
        around.for_each(|folder| drop(fs::remove_dir(folder)));
    }

    fn record(&self, names: &BTreeSet<&str>) -> Result<(), SiteFailure> {
        let path = self.folder.join(RECORD);
        let text = format!("{:#}\n", json!({"files": names}));
        let put = text_file::put(&path, text.as_bytes());
        put.map_err(|error| SiteFailure::Unwritable(path, error))
    }
}

/// Creates the parent folder of a file.
fn create_folder(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// Reads the list of an earlier site's files; `None` if there is none. Names that lead out of the folder are ignored.
fn recorded(record: &Path) -> Option<BTreeSet<String>> {
    let text = fs::read_to_string(record).ok()?;
    let record: Value = pilcrow_core::document::parse_text(&text).ok()?;
    let names = record.get("files")?.as_array()?.iter().filter_map(Value::as_str);
    let is_inside =
        |name: &&str| Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    Some(names.filter(is_inside).map(str::to_owned).collect())
}
