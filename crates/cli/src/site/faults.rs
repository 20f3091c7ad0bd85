//! What is wrong in the files that a site is made of, in words.

use crate::finding::{Finding, Weight};
use crate::words::{document_error, sentence};
use pilcrow_core::document::DocumentError;
use pilcrow_core::gallery::IndexFaultKind;
use pilcrow_site::{Fault, FaultKind, FaultyFile};
use std::path::Path;

/// What is wrong at a place.
pub fn finding(fault: &Fault) -> Finding {
    let (pointer, position) = (fault.pointer.clone(), fault.position);
    Finding { pointer, position, weight: Weight::MustBeMended, text: said(&fault.kind) }
}

/// What is wrong in a file.
pub fn findings(file: &FaultyFile) -> Vec<Finding> {
    file.faults.iter().map(finding).collect()
}

/// What is wrong in a file of a folder, printed with file, line and column.
pub fn printed(folder: &Path, file: &FaultyFile) -> String {
    print(&folder.join(&file.name), &file.text, &findings(file))
}

/// Findings with their file, line and column.
pub fn print(path: &Path, source: &str, findings: &[Finding]) -> String {
    let name = path.display().to_string();
    findings.iter().map(|finding| finding.print(&name, source)).collect()
}

fn said(kind: &FaultKind) -> String {
    match kind {
        FaultKind::Text(error) => document_error(&DocumentError::Text(error.clone())),
        FaultKind::Index(kind) => said_of_index(kind),
        FaultKind::NoDocument(name) => sentence("site", "no_document", &[("name", name)]),
        FaultKind::UnknownTool(id) => sentence("site", "unknown_tool", &[("name", id)]),
        FaultKind::SameTool { id, language, other } => {
            let operands = [("id", &**id), ("language", language), ("other", other)];
            sentence("site", "same_tool", &operands)
        }
    }
}

fn said_of_index(kind: &IndexFaultKind) -> String {
    let key = match kind {
        IndexFaultKind::NoTools => "no_tools",
        IndexFaultKind::BareList => "bare_list",
        IndexFaultKind::NotAList => "not_a_list",
        IndexFaultKind::NotAnObject => "not_an_object",
        IndexFaultKind::NoId => "no_id",
        IndexFaultKind::SameId => "same_id",
        IndexFaultKind::NoDocuments => "no_documents",
        IndexFaultKind::Misspelt { written, meant } => {
            return sentence("index", "misspelt", &[("written", written), ("meant", meant)]);
        }
    };
    sentence("index", key, &[])
}
