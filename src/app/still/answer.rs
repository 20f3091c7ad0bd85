//! An answer as an HTML file: saved by the page, and written by the command line program.

use super::{answer_file, apart};
use crate::result::export::Sheet;
use crate::ui::PROGRAM_ONLY;

/// Returns the file of an answer. `None` if it cannot be drawn.
pub fn answer(sheet: &Sheet) -> Option<String> {
    let markup = apart(|| sheet.draw().markup(&PROGRAM_ONLY))?;
    Some(answer_file(sheet.locale, &sheet.title, &markup))
}
