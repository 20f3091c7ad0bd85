//! Imports files as cases: one case per file, or the files that the cells of a table name.

use super::import::{FilesRead, Importing};
use crate::dom::{El, View, derived, el, part, spawn};
use crate::host::file::dropped_items::DroppedItems;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::batch::{ColumnField, NamedFiles, file_place};
use std::rc::Rc;
use web_sys::File;

/// Endings of files that contain tables.
const TABLES: [&str; 6] = [".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson"];

/// True if dropped files are for the cases, not a document to be opened: several files, or one that is not a document.
pub fn are_for_cases(places: &[ColumnField], dropped: &DroppedItems) -> bool {
    match dropped {
        DroppedItems::Entries(_) => true,
        DroppedItems::Files(files) => match files.as_slice() {
            [] => false,
            [file] => {
                let name = file.name().to_lowercase();
                !name.ends_with(".json")
                    && !name.ends_with(".json5")
                    && (is_table(&name) || file_place(places).is_some())
            }
            _ => true,
        },
    }
}

/// Imports dropped or picked files. If exactly one is a table, its cells name the other files; otherwise each file is a
/// case.
pub fn take_files(importing: &Importing, items: DroppedItems) {
    let (importing, locale) = (importing.clone(), use_locale().get_untracked());
    spawn(async move {
        let mut files = items.files().await;
        files.sort_by(|(one, _), (other, _)| one.cmp(other));
        let has_place = file_place(&importing.places).is_some();
        let mut tables = files.iter().enumerate().filter(|(_, (name, _))| is_table(name));
        let table = match (tables.next(), tables.next()) {
            (Some((at, _)), None) => Some(at),
            (Some((at, _)), Some(_)) if !has_place => Some(at),
            _ => None,
        };
        let table = table.map(|at| files.remove(at).1);
        if has_place {
            read_files(&importing, locale, files).await;
        }
        match table {
            Some(table) => importing.read_file(table).await,
            None => importing.take_files_alone(),
        }
    });
}

fn is_table(name: &str) -> bool {
    let name = name.to_lowercase();
    TABLES.iter().any(|ending| name.ends_with(ending))
}

async fn read_files(importing: &Importing, locale: Locale, files: Vec<(String, File)>) {
    let FilesRead { files: read, progress, notices, controls } = importing.read;
    let field = file_place(&importing.places).and_then(|at| importing.places.get(at));
    let bare = field.and_then(|place| place.field.media.as_ref()).is_some_and(|media| media.bare);
    let Some(controls) = controls.fetch_or_notice().await else { return };
    let (mut named, count) = (NamedFiles::default(), files.len());
    let mut words = Vec::new();
    for (at, (name, file)) in files.into_iter().enumerate() {
        progress.try_set(Some((at, count)));
        let intake = controls.take_file(locale, file, bare).await;
        words.extend(intake.line);
        if let Some(text) = intake.text {
            named.add(&name, text);
        }
    }
    progress.try_set(None);
    notices.try_set(words);
    read.try_set(Rc::new(named));
}

/// Draws the progress of reading files, and notes about single files.
pub fn files_view(importing: &Importing) -> View {
    let FilesRead { files, progress, notices, .. } = importing.read;
    let locale = use_locale();
    let status = derived(move || match progress.get() {
        Some((at, count)) => words_now!(locale.get(), batch.files_reading, at = at, count = count),
        None => match files.with(|files| files.names().count()) {
            0 => String::new(),
            count => words_now!(locale.get(), batch.files_read, count = count),
        },
    });
    let lines = part(move || {
        let lines: Vec<El> = notices.get().into_iter().map(|line| el("li").child(line)).collect();
        (!lines.is_empty()).then(|| el("ul").class("import-files").child(lines))
    });
    [el("p").class("field-help").attr("role", "status").child(status).into(), lines].into()
}
