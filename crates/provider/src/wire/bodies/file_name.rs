//! What a file is called in a call: some APIs read its ending.

use pilcrow_core::attachment::{Attachment, FileKind};

/// Its name; one by its number where it has none, or none that ends as a PDF's has to.
pub(super) fn file_name(file: &Attachment) -> String {
    let is_pdf = file.kind() == FileKind::Pdf;
    match &file.name {
        Some(name) if !is_pdf || name.to_ascii_lowercase().ends_with(".pdf") => name.clone(),
        Some(name) => format!("{name}.pdf"),
        None => format!("file-{}.pdf", file.number),
    }
}
