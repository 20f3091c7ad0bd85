//! The output files of a bench: its answers one by one, or its tables.

use super::junit::junit;
use super::words::{BENCH_WORDS, Cells};
use crate::run::record_files::{draw_sheet, written};
use crate::words::LANGUAGE;
use pilcrow_core::bench::{
    Against, BenchSheet, BenchWord, BenchWords, Plan, Progress, Report, answer_lines, answer_table,
    comparator_value,
};
use pilcrow_core::field::FieldTree;
use pilcrow_core::solution::export::markdown;
use pilcrow_core::solution::{SolutionBlock, solution_blocks};
use pilcrow_page::still::Sheet;
use std::path::{Path, PathBuf};

/// The format of an output file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The answers, one on each row.
    Csv,
    /// The answers, a JSON object on each line.
    JsonLines,
    /// The tables as JSON.
    Json,
    /// Two columns for LLM Comparator's viewer.
    Comparator,
    /// The tables as Markdown.
    Markdown,
    /// The tables as an HTML page.
    Html,
    /// JUnit XML for build servers.
    Junit,
}

impl Format {
    /// Chooses the format by a file's extension; JSON Lines without one, and `None` for an unknown one.
    pub fn from_file(file: &Path) -> Option<Self> {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        if name.ends_with(".comparator.json") {
            return Some(Self::Comparator);
        }
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("csv") => Some(Self::Csv),
            Some("json") => Some(Self::Json),
            Some("md" | "markdown") => Some(Self::Markdown),
            Some("html" | "htm") => Some(Self::Html),
            Some("xml") => Some(Self::Junit),
            None | Some("jsonl" | "ndjson") => Some(Self::JsonLines),
            Some(_) => None,
        }
    }
}

/// Writes each file in the format of its extension; `difference` is the comparison with an earlier run.
///
/// # Errors
///
/// The file that cannot be written, and the reason.
pub fn write(
    files: &[PathBuf],
    plan: &Plan,
    progress: &Progress,
    report: &Report,
    (sheet, difference): (&BenchSheet, Option<&Against>),
) -> Result<(), String> {
    files.iter().try_for_each(|file| {
        let text = match Format::from_file(file).unwrap_or(Format::JsonLines) {
            Format::Csv => answer_table(plan, progress, report),
            Format::Json => format!("{:#}\n", sheet.value),
            Format::Comparator => {
                let value = comparator_value(plan, progress, report, &BENCH_WORDS);
                let value = value.ok_or_else(|| {
                    format!("{}: a bench of one column has nothing to compare", file.display())
                })?;
                format!("{value:#}\n")
            }
            Format::Junit => junit(plan, progress, report, difference),
            Format::JsonLines => answer_lines(plan, progress, report),
            Format::Markdown => {
                let (title, block) = tables(plan, sheet);
                markdown(&block, Some(&title), &Cells)
            }
            Format::Html => {
                let (title, block) = tables(plan, sheet);
                draw_sheet(file, &Sheet::new(block, title, LANGUAGE))?
            }
        };
        written(file, &text)
    })
}

/// Returns the title and the tables as a block to export.
fn tables(plan: &Plan, sheet: &BenchSheet) -> (String, SolutionBlock) {
    let title = plan.document.title().map(str::to_owned);
    let title = title.unwrap_or_else(|| BENCH_WORDS.word(BenchWord::Document));
    let tree = FieldTree::new(sheet.schema.clone());
    (title, solution_blocks(Some(&tree), Some(&sheet.value), None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_as_its_ending_says() {
        let format = |file: &str| Format::from_file(Path::new(file));
        let check = |file: &str, expected| assert_eq!(format(file), Some(expected));
        check("b.CSV", Format::Csv);
        check("b.jsonl", Format::JsonLines);
        check("b", Format::JsonLines);
        check("a.b/b.md", Format::Markdown);
        check("b.htm", Format::Html);
        check("b.json", Format::Json);
        check("b.xml", Format::Junit);
        check("b.Comparator.json", Format::Comparator);
        assert_eq!(format("b.pdf"), None);
    }
}
