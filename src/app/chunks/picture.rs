//! The lazy chunk `picture`: small pictures of answers, on the cards of the tools.

use crate::chunk;
use crate::dom::View;
use crate::pages::{PictureChunk, picture_parts, picture_view};
use crate::words::Locale;
use pilcrow_core::solution::PreviewPart;
use std::rc::Rc;

struct Pictures;

impl PictureChunk for Pictures {
    fn parts(&self, text: &str) -> Vec<PreviewPart> {
        picture_parts(text)
    }

    fn view(&self, parts: &[PreviewPart], locale: Locale) -> View {
        picture_view(parts, locale)
    }
}

chunk! {
    in picture;
    /// What draws pictures.
    pub fn enter() -> Rc<dyn PictureChunk> {
        Rc::new(Pictures)
    }
}
