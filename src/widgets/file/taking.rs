//! Reads a file that a person adds, checks its bytes, and returns its text or the reason for refusing it.

use super::room::Format;
use super::shrink::{Redrawn, is_undecodable, redrawn};
use crate::widgets::intl;
use crate::words::Locale;
use crate::words_now;
use js_sys::Uint8Array;
use pilcrow_core::attachment::{FileFault, PickedFile, picked};
use pilcrow_core::field::{FileText, base64, data_url, from_base64};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

/// Greatest size of a file in bytes: a larger one would slow down every keystroke in the form.
const MAX_BYTES: f64 = 5_000_000.0;

/// Greatest size of a picture that is read to be reduced, in bytes.
const MAX_PICTURE: f64 = 60_000_000.0;

/// Result of reading a file.
#[derive(Default)]
pub struct FileIntake {
    /// Text to store; `None` if the file was refused.
    pub text: Option<String>,
    /// Message to the person, in their language.
    pub line: Option<String>,
    /// Note about a change of the picture.
    pub(super) note: Option<Note>,
}

/// A change that was made to a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// Message in the person's language.
    pub words: String,
    /// Text that is stored now.
    pub now: String,
    /// Text of the original picture; `None` if it is too large to keep.
    pub original: Option<String>,
}

/// Reads a file as text: a `data:` address, or base64 alone if `bare`. A picture that is too large or has metadata is
/// re-encoded.
pub(in crate::widgets) async fn read_file(locale: Locale, file: &File, bare: bool) -> FileIntake {
    let name = file.name();
    let may_shrink = file.type_().starts_with("image/");
    if file.size() > if may_shrink { MAX_PICTURE } else { MAX_BYTES } {
        return refused(too_large(locale, &name, file.size()));
    }
    let Ok(bytes) = JsFuture::from(file.array_buffer()).await else {
        return refused(words_now!(locale, widget.unreadable_file, name = name));
    };
    let bytes = Uint8Array::new(&bytes).to_vec();
    let mut source = picked(&bytes, &file.type_());
    if source.fault == Some(FileFault::Empty) {
        return refused(words_now!(locale, widget.empty_file, name = name));
    }
    // If the schema asks for the bytes alone, their format must not change.
    let new = if bare { None } else { redrawn(file, &source, MAX_BYTES).await };
    if new.is_none() && source.fault.is_none() && is_undecodable(file, &source).await {
        source.fault = Some(FileFault::Damaged);
    }
    let fits = bytes.len() as f64 <= MAX_BYTES;
    let as_it_is =
        || if bare { base64(&bytes) } else { data_url(&source.media_type, &name, &bytes) };
    match new {
        Some(new) => take_redrawn(locale, &name, &source, new, fits.then(as_it_is)),
        None if !fits => refused(too_large(locale, &name, file.size())),
        None => FileIntake {
            text: Some(as_it_is()),
            line: source.fault.as_ref().map(|fault| fault_words(locale, fault, &name)),
            note: None,
        },
    }
}

fn take_redrawn(
    locale: Locale,
    name: &str,
    source: &PickedFile,
    new: Redrawn,
    original: Option<String>,
) -> FileIntake {
    let Some(file) = FileText::parse(&new.address, "") else { return FileIntake::default() };
    let renamed = match new.format {
        format if format.media_type() == source.media_type => name.to_owned(),
        Format::Jpeg => with_ending(name, ".jpg"),
        Format::Png => with_ending(name, ".png"),
    };
    let now = data_url(file.media_type, &renamed, &from_base64(file.payload()));
    let words = done_words(locale, name, source, &new);
    let note = Note { words, now: now.clone(), original };
    let line = match &source.fault {
        Some(FileFault::Heic) | None => None,
        Some(fault) => Some(fault_words(locale, fault, name)),
    };
    FileIntake { text: Some(now), line, note: Some(note) }
}

/// Replaces the extension of a file name.
fn with_ending(name: &str, ending: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{stem}{ending}")
}

/// Returns the message about a change of a picture.
fn done_words(locale: Locale, name: &str, source: &PickedFile, new: &Redrawn) -> String {
    let is_heic_alone =
        new.from == new.to && !source.has_metadata && source.fault == Some(FileFault::Heic);
    if is_heic_alone {
        return words_now!(locale, widget.as_jpeg, name = name);
    }
    let clean = (new.is_below_what_models_read() && source.has_metadata)
        .then(|| words_now!(locale, widget.clean, name = name));
    let texts =
        [Some(sides_words(locale, name, source, new)), clean, format_words(locale, source, new)];
    texts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns the message about the picture's new size, its removed metadata, or its fewer bytes.
fn sides_words(locale: Locale, name: &str, source: &PickedFile, new: &Redrawn) -> String {
    let sides = |(width, height): (u32, u32)| format!("{width} × {height}");
    let (before, after) = (sides(new.from), sides(new.to));
    match (new.from == new.to, source.has_metadata) {
        _ if new.is_below_what_models_read() => {
            words_now!(locale, widget.smaller_to_fit, name = name, from = before, to = after)
        }
        (false, true) => {
            words_now!(locale, widget.smaller_clean, name = name, from = before, to = after)
        }
        (false, false) => {
            words_now!(locale, widget.smaller, name = name, from = before, to = after)
        }
        (true, true) => words_now!(locale, widget.clean, name = name),
        (true, false) => words_now!(locale, widget.compressed, name = name),
    }
}

/// Returns the message about a new format; `None` if it is unchanged.
fn format_words(locale: Locale, source: &PickedFile, new: &Redrawn) -> Option<String> {
    let is_other = new.format.media_type() != source.media_type;
    is_other.then(|| match new.format {
        Format::Jpeg => words_now!(locale, widget.is_jpeg_now),
        Format::Png => words_now!(locale, widget.is_png_now),
    })
}

pub(super) fn refused(words: String) -> FileIntake {
    FileIntake { line: Some(words), ..FileIntake::default() }
}

fn too_large(locale: Locale, name: &str, bytes: f64) -> String {
    let (actual, limit) = (intl::size(locale, bytes), intl::size(locale, MAX_BYTES));
    words_now!(locale, widget.large_file, name = name, actual = actual, limit = limit)
}

/// Returns the warning about a faulty file that was accepted nevertheless.
fn fault_words(locale: Locale, fault: &FileFault, name: &str) -> String {
    match fault {
        FileFault::Empty => words_now!(locale, widget.empty_file, name = name),
        FileFault::Damaged => words_now!(locale, widget.damaged_file, name = name),
        FileFault::CutOff => words_now!(locale, widget.cut_file, name = name),
        FileFault::Heic => words_now!(locale, widget.heic_file, name = name),
        FileFault::NotAsNamed { is } => {
            words_now!(locale, widget.mislabelled_file, name = name, is = *is)
        }
    }
}
