//! The state of an import of cases from a table or files: the table, the mapping of its columns, and the result.

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

/// A table that was read, with the chosen targets of its columns.
#[derive(Clone)]
pub struct Import {
    pub table: RawTable,
    pub targets: Vec<Target>,
    /// True if the table was made from files, one row each, and not read from a text.
    pub of_files: bool,
}

/// The source of an import.
#[derive(Clone)]
pub enum ImportSource {
    /// A pasted text; empty if there is none yet.
    Text(String),
    /// Dropped files, which can be taken once.
    Files(Rc<RefCell<Option<DroppedItems>>>),
}

impl ImportSource {
    /// Creates a source from dropped files.
    pub fn files(dropped: DroppedItems) -> Self {
        Self::Files(Rc::new(RefCell::new(Some(dropped))))
    }
}

/// The labels of the import dialog and its buttons.
#[derive(Clone, Copy)]
pub struct ImportNames {
    /// Title of the dialog.
    pub title: Words,
    /// Label of the button that replaces the existing entries.
    pub replace: Words,
    /// Label of the button that adds to the existing entries.
    pub append: Words,
    /// True if existing entries would be lost by replacing them, so that adding is proposed.
    pub keeps: bool,
}

/// Receives the imported cases; the flag is true if they replace the existing ones.
pub type TakeCases = Rc<dyn Fn(CaseImport, bool)>;

/// The files of an import.
#[derive(Clone, Copy)]
pub struct FilesRead {
    /// Files that were read.
    pub files: RwSignal<Rc<NamedFiles>>,
    /// Numbers of files read and of all files, while they are read; `None` otherwise.
    pub progress: RwSignal<Option<(usize, usize)>>,
    /// Notes about single files.
    pub notices: RwSignal<Vec<String>>,
    pub controls: Chunk<dyn RareControls>,
}

impl FilesRead {
    /// Starts without files.
    pub fn new() -> Self {
        Self {
            files: RwSignal::new(Rc::default()),
            progress: RwSignal::new(None),
            notices: RwSignal::new(Vec::new()),
            controls: use_chunk(),
        }
    }
}

/// The state of the import dialog.
#[derive(Clone)]
pub struct Importing {
    pub take: TakeCases,
    pub closed: Rc<dyn Fn()>,
    pub names: ImportNames,
    pub places: Rc<Vec<ColumnField>>,
    pub import: RwSignal<Option<Import>>,
    pub fault: RwSignal<Option<TableError>>,
    /// Number of cases that would be imported now.
    pub count: RwSignal<usize>,
    /// Text in the field for the table.
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

    /// Parses a text as a table.
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

    /// Converts the rows to cases by the current mapping; `None` without a table. Tracked.
    pub fn fitted(&self) -> Option<CaseImport> {
        let import = self.import.get()?;
        let files = self.read.files.get();
        Some(import_cases(&import.table, &import.targets, &self.places, &files))
    }

    /// True if there is a table, but none of its columns is mapped to a property. Tracked.
    pub fn is_unmapped(&self) -> bool {
        self.import.with(|import| import.as_ref().is_some_and(|i| !is_mapped(&i.targets)))
    }

    /// True if there is anything to import. Tracked.
    pub fn is_ready(&self) -> bool {
        self.count.get() > 0 && self.import.with(Option::is_some) && !self.is_unmapped()
    }

    /// Makes a case of each file, if there is no table.
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
