//! The files that go with a message: the reference that the text has for each, and what it looks like.

use crate::dom::{El, View, el};
use pilcrow_core::attachment::Attachment;
use pilcrow_core::field::{FileText, Preview};

/// The files of these numbers; nothing where there are none.
pub(in crate::runs) fn sent_files(files: &[Attachment], numbers: &[usize]) -> View {
    let with = files.iter().filter(|file| numbers.contains(&file.number));
    let rows: Vec<El> = with.map(file_row).collect();
    (!rows.is_empty()).then(|| el("ul").class("prompt-files").child(rows)).into()
}

fn file_row(file: &Attachment) -> El {
    let reference = el("span").class("file-facts").child(file.reference());
    el("li").class("file-held").child(picture(file)).child(reference)
}

/// The reference beside it says what it is.
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
