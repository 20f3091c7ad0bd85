//! Opens a document from a file that was picked or dropped.

use super::misplaced_file::problem_of;
use crate::dom::spawn;
use crate::host::files;
use crate::opening::Opening;

/// The largest file that is read, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Opens a file as a document.
pub fn open_file(opening: Opening, file: web_sys::File) {
    spawn(async move {
        match files::read_text(&file, MAX_BYTES).await {
            Some(text) => opening.open_file_text(text, Some(file.name())),
            None => opening.fail(problem_of(opening, &file)),
        }
    });
}
