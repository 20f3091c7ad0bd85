//! Files that were dropped on the page, including those in dropped folders.

use js_sys::{Array, Function, Promise};
use std::collections::VecDeque;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DataTransfer, File, FileList, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry,
};

/// The most files that are read from a drop.
const MOST_FILES: usize = 1_000;

/// The dropped items, before they are read. The browser gives access to them only during the event.
pub enum DroppedItems {
    /// Plain files.
    Files(Vec<File>),
    /// File system entries, at least one of them a folder.
    Entries(Vec<FileSystemEntry>),
}

impl DroppedItems {
    /// Reads the items of an event.
    pub fn read(data: &DataTransfer) -> Self {
        let items = data.items();
        let items = (0..items.length()).filter_map(|at| items.get(at));
        let entries: Vec<FileSystemEntry> =
            items.filter_map(|item| item.webkit_get_as_entry().ok().flatten()).collect();
        if entries.iter().any(FileSystemEntry::is_directory) {
            return Self::Entries(entries);
        }
        data.files().map_or_else(|| Self::Files(Vec::new()), |files| Self::of_list(&files))
    }

    /// The files that a person chose in a dialog.
    pub fn of_list(files: &FileList) -> Self {
        Self::Files((0..files.length()).filter_map(|at| files.get(at)).collect())
    }

    /// Returns the files, each with its path: its name alone, or with the folders around it. Hidden files are left out,
    /// and those beyond a thousand.
    pub async fn files(self) -> Vec<(String, File)> {
        let entries = match self {
            Self::Files(files) => {
                return files.into_iter().map(|file| (file.name(), file)).collect();
            }
            Self::Entries(entries) => entries,
        };
        let mut waiting = VecDeque::from(entries);
        let mut list = Vec::new();
        while let Some(entry) = waiting.pop_front().filter(|_| list.len() < MOST_FILES) {
            if entry.name().starts_with('.') {
                continue;
            }
            // Chromium has no classes of these names, so that an `instanceof` check would fail.
            if entry.is_directory() {
                waiting.extend(entries_of(entry.unchecked_ref()).await);
            } else if let Some(file) = file_of(&entry).await {
                list.push((entry.full_path().trim_start_matches('/').to_owned(), file));
            }
        }
        list
    }
}

/// Returns the entries of a folder. The browser returns them in chunks; an empty one is the end.
async fn entries_of(folder: &FileSystemDirectoryEntry) -> Vec<FileSystemEntry> {
    let reader = folder.create_reader();
    let mut entries = Vec::new();
    while entries.len() < MOST_FILES {
        let part = promised(|resolve, reject| {
            reader.read_entries_with_callback_and_callback(resolve, reject).is_ok()
        });
        let Some(part) = part.await.and_then(|part| part.dyn_into::<Array>().ok()) else { break };
        if part.length() == 0 {
            break;
        }
        entries.extend(part.iter().map(FileSystemEntry::unchecked_from_js));
    }
    entries
}

async fn file_of(entry: &FileSystemEntry) -> Option<File> {
    let entry: &FileSystemFileEntry = entry.unchecked_ref();
    promised(|resolve, reject| {
        entry.file_with_callback_and_callback(resolve, reject);
        true
    })
    .await?
    .dyn_into()
    .ok()
}

/// Returns the argument of the first of two callbacks; `None` if the second is called, or the operation did not begin.
async fn promised(begin: impl Fn(&Function, &Function) -> bool) -> Option<wasm_bindgen::JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        if !begin(&resolve, &reject) {
            drop(reject.call0(&wasm_bindgen::JsValue::NULL));
        }
    });
    JsFuture::from(promise).await.ok()
}
