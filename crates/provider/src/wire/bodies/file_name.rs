//! File names in calls: some APIs read the extension.

use pilcrow_core::attachment::{Attachment, FileKind};

/// Returns a file's name; one made from its number if it has none. A PDF's name gets the extension that it needs.
pub(super) fn file_name(file: &Attachment) -> String {
    let is_pdf = file.kind() == FileKind::Pdf;
    match &file.name {
        Some(name) if !is_pdf || name.to_ascii_lowercase().ends_with(".pdf") => name.clone(),
        Some(name) => format!("{name}.pdf"),
        None => format!("file-{}.pdf", file.number),
    }
}
