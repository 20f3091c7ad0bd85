//! Entry point of answers saved as files, with their styles; in the lazy chunk `aside`.

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
    /// Returns the functions that make files of answers.
    pub fn enter() -> Rc<dyn StillChunk> {
        Rc::new(Stills)
    }
}
