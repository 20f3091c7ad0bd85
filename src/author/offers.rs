//! Completions at the cursor of the editor.

use super::desk::Desk;
use crate::ui::{byte_offset, utf16_offset};
use pilcrow_core::completion::complete;

impl Desk {
    /// Offers the completions at the cursor.
    pub fn offer(&self) {
        let Some(editor) = self.editor() else { return };
        let text = editor.text();
        let at = editor.cursor().map(|place| byte_offset(&text, place));
        let completions = at.map(|at| complete(&text, at)).unwrap_or_default();
        // All completions replace the same range.
        let range = completions.first().map(|first| first.range.clone()).unwrap_or_default();
        let place = utf16_offset(&text, range.start)..utf16_offset(&text, range.end);
        let offers =
            completions.iter().map(|one| [&*one.name, &*one.text, one.behind, &*one.description]);
        editor.offer(place, offers);
    }
}
