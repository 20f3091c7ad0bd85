//! Imports texts of other formats: a single document is opened, of several the user chooses one, and notes list what
//! was lost. Also texts in several languages, of which one is shown.

mod choice;
mod notice;

pub use notice::converted_notice;

pub(super) use choice::choice;

use crate::opening::{Conversion, Problem, Read};
use crate::words::Locale;
use crate::words::import::located_note;
use crate::words_now;
use pilcrow_core::document::{ParsedDocument, TRANSLATIONS, localized, locate_in, parse_document};
use pilcrow_core::import::{
    Format, Import, ImportError, ImportedDocument, Note, SourcePlace, read, unfenced,
};
use pilcrow_core::text::letters::has_word;
use std::rc::Rc;

/// The content of an import other than a single document.
pub(super) struct ImportResult {
    import: Rc<Import>,
    /// The notes about tools that cannot be opened, each with its line and column.
    notes: Vec<(Note, Option<(usize, usize)>)>,
}

/// Returns the document of a text in another format, or in several languages (shown in `language`); `None` if it is
/// neither.
pub fn imported(text: &str, name: Option<&str>, language: &str) -> Option<Result<Read, Problem>> {
    let inner = unfenced(text);
    let read = of_format(inner, name).map(|converted| {
        converted.map(|converted| Read {
            written: converted.request.to_text(),
            request: converted.request.clone(),
            converted: Some(converted),
        })
    });
    read.or_else(|| in_language(inner, language).map(Ok)).or_else(|| {
        // A Pilcrow document in a Markdown code fence.
        let is_fenced = inner.len() < text.len();
        is_fenced.then(|| match parse_document(inner) {
            Ok(document) => Ok(Read::from_document(document, inner)),
            Err(error) => Err(Problem::Document(error)),
        })
    })
}

fn in_language(text: &str, language: &str) -> Option<Read> {
    let document = parse_document(text).ok().filter(|_| has_word(text, TRANSLATIONS))?;
    let request = localized(&document.request, Some(language));
    Some(Read::from_document(ParsedDocument { request, ..document }, text))
}

fn of_format(text: &str, name: Option<&str>) -> Option<Result<Conversion, Problem>> {
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
        None => Err(Problem::Choice(Rc::new(import), text.into())),
    })
}

/// Returns a document with the notes about it and about the whole text.
fn converted(import: &Import, imported: ImportedDocument) -> Conversion {
    // The notes about tools that cannot be opened were shown with the choice.
    let whole = import.notes.iter().filter(|_| import.format != Format::Tools);
    let notes = whole.cloned().chain(imported.notes).collect();
    Conversion { request: imported.request, format: import.format, notes }
}

impl ImportResult {
    /// Locates the notes of an import in its text.
    pub(super) fn new(import: &Rc<Import>, text: &str) -> Self {
        let place = |note: &Note| match &note.place {
            SourcePlace::At(pointer) => locate_in(text, pointer),
            _ => None,
        };
        let faults = import.notes.iter().filter(|_| import.format == Format::Tools);
        let notes = faults.map(|note| (note.clone(), place(note))).collect();
        Self { import: Rc::clone(import), notes }
    }

    fn is_tools(&self) -> bool {
        self.import.format == Format::Tools
    }
}

/// Returns title and text of the notice if no document can be opened.
pub(super) fn fault_sentences(locale: Locale, result: &ImportResult) -> (String, String) {
    if result.is_tools() {
        let words = result.notes.iter().map(|(note, place)| located_note(locale, note, *place));
        return (words_now!(locale, tools.unreadable), words.collect::<Vec<_>>().join(" "));
    }
    (words_now!(locale, open.unreadable), words_now!(locale, import.no_operations))
}
