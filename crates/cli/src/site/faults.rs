//! Messages for errors in the files of a site.

use crate::finding::{Finding, Weight};
use crate::words::{LANGUAGE, document_error, sentence};
use pilcrow_core::document::DocumentError;
use pilcrow_site::{Fault, FaultKind, FaultyFile};
use pilcrow_wording::index::index_fault_words;
use std::path::Path;

/// Converts an error to a finding.
pub fn finding(fault: &Fault) -> Finding {
    let (pointer, position) = (fault.pointer.clone(), fault.position);
    Finding { pointer, position, weight: Weight::MustBeMended, text: fault_text(&fault.kind) }
}

/// Returns the findings in a file.
pub fn findings(file: &FaultyFile) -> Vec<Finding> {
    file.faults.iter().map(finding).collect()
}

/// Formats the errors in a file of a folder, with file, line and column.
pub fn printed(folder: &Path, file: &FaultyFile) -> String {
    print(&folder.join(&file.name), &file.text, &findings(file))
}

/// Formats findings with their file, line and column.
pub fn print(path: &Path, source: &str, findings: &[Finding]) -> String {
    let name = path.display().to_string();
    findings.iter().map(|finding| finding.print(&name, source)).collect()
}

fn fault_text(kind: &FaultKind) -> String {
    match kind {
        FaultKind::Text(error) => document_error(&DocumentError::Text(error.clone())),
        FaultKind::Index(kind) => index_fault_words(LANGUAGE, kind),
        FaultKind::NoDocument(name) => sentence!(site.no_document, name),
        FaultKind::UnknownTool(id) => sentence!(site.unknown_tool, name = id),
        FaultKind::SameTool { id, language, other } => {
            sentence!(site.same_tool, id, language, other)
        }
    }
}
