//! An import of cases from a table or from files: what was read, what its columns are for, and what comes of it.

use crate::chunk::{Chunk, use_chunk};
use crate::dom::RwSignal;
use crate::host::file::dropped_items::DroppedItems;
use crate::host::file::files;
use crate::widgets::RareControls;
use crate::words;
use crate::words::Words;
use pilcrow_core::batch::{
    CaseImport, ColumnField, NamedFiles, RawTable, TableError, Target, import_cases, is_mapped,
    names_column, proposed_targets, read_table, table_of_files,
};
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::File;

/// The largest file that is read, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// A table that was read, until it is said what is to become of it.
#[derive(Clone)]
pub struct Import {
    pub table: RawTable,
    pub targets: Vec<Target>,
    /// Whether it has a row for each file, which nobody has written.
    pub of_files: bool,
}

/// What an import begins with.
#[derive(Clone)]
pub enum ImportSource {
    /// A text that was pasted; empty where nothing is there yet.
    Text(String),
    /// Files that were dropped, taken once.
    Files(Rc<RefCell<Option<DroppedItems>>>),
}

impl ImportSource {
    /// Files that were dropped.
    pub fn files(dropped: DroppedItems) -> Self {
        Self::Files(Rc::new(RefCell::new(Some(dropped))))
    }
}

/// What the dialog, and its buttons, are called.
#[derive(Clone, Copy)]
pub struct ImportNames {
    /// What is imported.
    pub title: Words,
    /// In place of what is there.
    pub replace: Words,
    /// After what is there.
    pub append: Words,
    /// Whether something is there that would be lost: adding to it is proposed then.
    pub keeps: bool,
}

/// Takes what was imported, in place of what is there or after it.
pub type TakeCases = Rc<dyn Fn(CaseImport, bool)>;

/// What the dialog knows of files.
#[derive(Clone, Copy)]
pub struct FilesRead {
    /// The files that were read.
    pub files: RwSignal<Rc<NamedFiles>>,
    /// How many of how many were read, while they are.
    pub progress: RwSignal<Option<(usize, usize)>>,
    /// What is said of single files.
    pub notices: RwSignal<Vec<String>>,
    pub controls: Chunk<dyn RareControls>,
}

impl FilesRead {
    /// An import of which nothing is read yet.
    pub fn new() -> Self {
        Self {
            files: RwSignal::new(Rc::default()),
            progress: RwSignal::new(None),
            notices: RwSignal::new(Vec::new()),
            controls: use_chunk(),
        }
    }
}

/// What the dialog reads and writes.
#[derive(Clone)]
pub struct Importing {
    pub take: TakeCases,
    pub closed: Rc<dyn Fn()>,
    pub names: ImportNames,
    pub places: Rc<Vec<ColumnField>>,
    pub import: RwSignal<Option<Import>>,
    pub fault: RwSignal<Option<TableError>>,
    /// How many cases would be taken now.
    pub count: RwSignal<usize>,
    /// What the field for the table holds.
    pub text: RwSignal<String>,
    pub read: FilesRead,
}

impl Importing {
    /// Reads a file as a table, and shows its text.
    pub async fn read_file(&self, file: File) {
        let locale = words::use_locale().get_untracked();
        match files::read_any_text(&file, MAX_BYTES, words::code(locale)).await {
            Some(text) => {
                self.text.try_set(text.clone());
                self.read(&text);
            }
            None => self.fault.try_set(Some(TableError::NoList)),
        }
    }

    /// Reads a text as a table.
    pub fn read(&self, text: &str) {
        let is_name = |name: &str| names_column(&self.places, name);
        match read_table(text, &is_name) {
            Ok(table) => {
                let targets = proposed_targets(&table, &self.places);
                self.import.set(Some(Import { table, targets, of_files: false }));
                self.fault.set(None);
            }
            Err(fault) => {
                self.import.set(None);
                self.fault.set((!text.trim().is_empty()).then_some(fault));
            }
        }
    }

    /// The rows as cases, by what the columns are for now.
    pub fn fitted(&self) -> Option<CaseImport> {
        let import = self.import.get()?;
        let files = self.read.files.get();
        Some(import_cases(&import.table, &import.targets, &self.places, &files))
    }

    /// Whether a table is there of which nothing comes into a case yet. Tracked.
    pub fn is_unmapped(&self) -> bool {
        self.import.with(|import| import.as_ref().is_some_and(|i| !is_mapped(&i.targets)))
    }

    /// Whether there is anything to take. Tracked.
    pub fn is_ready(&self) -> bool {
        self.count.get() > 0 && self.import.with(Option::is_some) && !self.is_unmapped()
    }

    /// Files without a table: each is a case.
    pub fn take_files_alone(&self) {
        let Some(files) = self.read.files.try_get_untracked() else { return };
        let import = table_of_files(&files, &self.places).filter(|_| !files.is_empty());
        self.import.try_set(import.map(|(table, targets)| Import {
            table,
            targets,
            of_files: true,
        }));
    }
}
