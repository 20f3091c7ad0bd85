//! Texts of other formats: a single document in one opens, of several the person chooses, and what did
//! not come along is told.

mod choice;
mod notice;

pub use notice::converted_notice;

pub(super) use choice::choice;

use crate::opening::{Converted, Problem};
use crate::words::Locale;
use crate::words::import::located_note;
use crate::words_now;
use pilcrow_core::document::locate_in;
use pilcrow_core::import::{Format, Import, ImportError, Note, Place, read};

/// What was found, other than a single document.
pub(super) struct Found {
    import: Import,
    /// What is said of the whole, with the line and column where the text has them.
    notes: Vec<(Note, Option<(usize, usize)>)>,
}

/// The document of a text in another format; none where it is in none.
pub fn imported(text: &str, name: Option<&str>) -> Option<Result<Converted, Problem>> {
    let import = match read(text, name) {
        Ok(import) if matches!(import.format, Format::Document(_)) => return None,
        Ok(import) => import,
        Err(ImportError::Document(_)) => return None,
        Err(error) => return Some(Err(Problem::Import(error))),
    };
    let has_faults = import.format == Format::Tools && !import.notes.is_empty();
    let only = (import.len() == 1 && !has_faults).then(|| import.document(0)).flatten();
    Some(match only {
        Some(only) => Ok(converted(&import, only)),
        None => Err(Problem::Choice(text.to_owned(), name.map(str::to_owned))),
    })
}

/// A document with what is said of it and of the whole.
fn converted(import: &Import, imported: pilcrow_core::import::Imported) -> Converted {
    // Of tools that cannot be opened was told where one was chosen.
    let whole = import.notes.iter().filter(|_| import.format != Format::Tools);
    let notes = whole.cloned().chain(imported.notes).collect();
    Converted { request: imported.request, format: import.format, notes }
}

impl Found {
    /// Reads a text in another format.
    pub(super) fn read(text: &str, name: Option<&str>) -> Option<Self> {
        let import = read(text, name).ok()?;
        let place = |note: &Note| match &note.place {
            Place::At(pointer) => locate_in(text, pointer),
            _ => None,
        };
        let notes = import.notes.iter().map(|note| (note.clone(), place(note))).collect();
        Some(Self { import, notes })
    }

    /// Whether there is one to choose.
    pub(super) fn has_any(&self) -> bool {
        !self.import.is_empty()
    }

    fn is_tools(&self) -> bool {
        self.import.format == Format::Tools
    }
}

/// What a notice says where none can be opened: its title, and what is wrong.
pub(super) fn fault_sentences(locale: Locale, text: &str, name: Option<&str>) -> (String, String) {
    match Found::read(text, name) {
        Some(found) if found.is_tools() => {
            let words = found.notes.iter().map(|(note, place)| located_note(locale, note, *place));
            (words_now!(locale, tools.unreadable), words.collect::<Vec<_>>().join(" "))
        }
        _ => (words_now!(locale, open.unreadable), words_now!(locale, import.no_operations)),
    }
}
