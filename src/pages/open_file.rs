//! Opens a document from a file that was picked or dropped.

use super::misplaced_file::{fields_for, problem_of, tell_place};
use crate::dom::spawn;
use crate::host::files;
use crate::opening::Opening;

/// The largest file that is read, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Opens a file as a document.
pub fn open_file(opening: Opening, file: web_sys::File) {
    spawn(async move {
        let fields = fields_for(opening, &file);
        let Some(text) = files::read_text(&file, MAX_BYTES).await else {
            return opening.fail(problem_of(&file, fields));
        };
        opening.open_awaited(text, Some(file.name())).await;
        tell_place(opening, &file, fields);
    });
}
