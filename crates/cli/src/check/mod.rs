//! `pilcrow check`: reports the errors in a document or a site's settings, and notes for its author.

mod document;
mod handing;

pub use document::{check_text, form_issues, unreadable};

use crate::finding::Finding;
use crate::site;
use crate::text_file;
use crate::words::{remedy, sentence};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Checks files one after the other. Fails if one of them has an error.
pub fn run(files: &[PathBuf]) -> ExitCode {
    let results: Vec<bool> = files.iter().map(|file| check_file(file)).collect();
    if results.into_iter().all(|good| good) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn check_file(file: &Path) -> bool {
    let name = file.display().to_string();
    let text = match text_file::read(file) {
        Ok(text) => text,
        Err(error) => {
            let sentence = sentence!(check.unreadable_file, reason = error);
            println!("{name}: {sentence}; {}", remedy::of_file(file, &error));
            return false;
        }
    };
    let findings = site::findings(file, &text).unwrap_or_else(|| {
        let mut findings = check_text(&text);
        findings.extend(handing::absent(file, &text));
        findings.sort_by_key(|finding| finding.position);
        findings
    });
    let good = !findings.iter().any(Finding::must_be_mended);
    for finding in &findings {
        print!("{}", finding.print(&name, &text));
    }
    if good {
        println!("{name}: {}", sentence!(check.nothing_to_mend));
    }
    good
}
