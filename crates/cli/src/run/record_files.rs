//! The files into which a process is saved: its record, from which it can be resumed, or an export.

use crate::text_file;
use crate::words::{CATALOGUE, LANGUAGE, sentence};
use clap::ValueEnum;
use pilcrow_core::document::Request;
use pilcrow_core::steps::Engine;
use pilcrow_core::steps::export::{process_block, process_cases, process_events, process_markdown};
use pilcrow_page::still::{Sheet, answer};
use std::path::{Path, PathBuf};

/// The format in which a process is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The document with its record, to go on with.
    Json,
    /// A text to read.
    Markdown,
    /// A page to read.
    Html,
    /// The events of AG-UI, one JSON object a line.
    AgUi,
    /// A table by case of what calls have written for each; nothing where they have written for none.
    Csv,
}

impl Format {
    /// Chooses the format by a file's extension; the record for an unknown one.
    pub fn from_file(file: &Path) -> Self {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("md" | "markdown") => Self::Markdown,
            Some("html" | "htm") => Self::Html,
            Some("jsonl" | "ndjson") => Self::AgUi,
            Some("csv") => Self::Csv,
            _ => Self::Json,
        }
    }
}

/// Files that are rewritten after every event.
pub struct RecordFiles {
    files: Vec<(PathBuf, Format)>,
}

impl RecordFiles {
    /// Chooses each file's format by its extension, unless `format` is given.
    pub fn new(files: &[PathBuf], format: Option<Format>) -> Self {
        let format = |file: &PathBuf| format.unwrap_or_else(|| Format::from_file(file));
        Self { files: files.iter().map(|file| (file.clone(), format(file))).collect() }
    }

    /// Writes all files.
    ///
    /// # Errors
    ///
    /// The file that cannot be written, and the reason.
    pub fn write(&self, engine: &Engine) -> Result<(), String> {
        if self.files.is_empty() {
            return Ok(());
        }
        let document = engine.document();
        self.files.iter().try_for_each(|(file, format)| {
            let text = match format {
                Format::Json => Some(document.to_text()),
                Format::Markdown => process_markdown(&document, &CATALOGUE),
                Format::Html => process_page(file, &document)?,
                Format::AgUi => process_events(&document),
                Format::Csv => process_cases(&document, &CATALOGUE),
            };
            written(file, &text.unwrap_or_default())
        })
    }
}

/// Returns the HTML page of a document's process; `None` if the document has no record.
fn process_page(file: &Path, document: &Request) -> Result<Option<String>, String> {
    let Some(block) = process_block(document, &CATALOGUE) else { return Ok(None) };
    let title = block.label.clone().unwrap_or_default();
    draw_sheet(file, &Sheet::new(block, title, LANGUAGE)).map(Some)
}

/// Renders the page for a file.
///
/// # Errors
///
/// The message that it cannot be rendered.
pub fn draw_sheet(file: &Path, sheet: &Sheet) -> Result<String, String> {
    answer(sheet).ok_or_else(|| format!("{}: {}", file.display(), sentence!(still.undrawn)))
}

/// Writes a file as a whole.
///
/// # Errors
///
/// The message that it cannot be written, with the reason.
pub fn written(file: &Path, text: &str) -> Result<(), String> {
    text_file::put(file, text.as_bytes())
        .map_err(|error| format!("{} cannot be written: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_as_its_ending_says() {
        let check = |file: &str, expected| assert_eq!(Format::from_file(Path::new(file)), expected);
        check("p.json", Format::Json);
        check("p", Format::Json);
        check("a.b/p.MD", Format::Markdown);
        check("p.htm", Format::Html);
        check("p.jsonl", Format::AgUi);
        check("p.csv", Format::Csv);
    }
}
