//! The lazy chunk `aside`: answers that are saved as HTML files, with their styles.

use crate::app::still::answer_file;
use crate::chunk;
use crate::result::StillChunk;
use crate::words::Locale;
use std::rc::Rc;

struct Stills;

impl StillChunk for Stills {
    fn file(&self, locale: Locale, title: &str, markup: &str) -> String {
        answer_file(locale, title, markup)
    }
}

chunk! {
    in aside;
    /// Returns the function that makes files of answers.
    pub fn enter() -> Rc<dyn StillChunk> {
        Rc::new(Stills)
    }
}
