//! The lazy chunk `aside`: the styles of an answer that is saved as a file, and what stands around it there.

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
    /// What makes files of answers.
    pub fn enter() -> Rc<dyn StillChunk> {
        Rc::new(Stills)
    }
}
