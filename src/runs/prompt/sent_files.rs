//! Draws the files that go with a message: each with its reference in the text, and a preview of a picture.

use crate::dom::{El, View, el};
use pilcrow_core::attachment::Attachment;
use pilcrow_core::field::{FileText, Preview};

/// Draws the files with these numbers; nothing if there are none.
pub(in crate::runs) fn sent_files(files: &[Attachment], numbers: &[usize]) -> View {
    let with = files.iter().filter(|file| numbers.contains(&file.number));
    let rows: Vec<El> = with.map(file_row).collect();
    (!rows.is_empty()).then(|| el("ul").class("prompt-files").child(rows)).into()
}

fn file_row(file: &Attachment) -> El {
    let reference = el("span").class("file-facts").child(file.reference());
    el("li").class("file-held").child(picture(file)).child(reference)
}

/// Draws a picture's preview. Its alternative text is empty: the reference beside it describes it.
fn picture(file: &Attachment) -> Option<El> {
    let address = file.data_url()?;
    let preview = FileText::parse(&address, "")?;
    match preview.preview()? {
        Preview::Picture => {
            Some(el("img").class("file-picture").attr("src", preview.address()).attr("alt", ""))
        }
        Preview::Sound => None,
    }
}
