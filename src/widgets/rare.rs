//! The rarer controls, which simple forms do without: a lazy chunk.

use super::{Control, file};
use crate::dom::View;
use crate::words::Locale;
use file::FileIntake;
use pilcrow_core::field::WidgetKind;
use std::pin::Pin;
use web_sys::File;

/// What the chunk of the rarer controls offers.
pub trait RareControls {
    /// The control for a value of a kind that [`super::is_rare`].
    fn edit(&self, kind: WidgetKind, control: Control) -> View;

    /// Reads a file as the text that stands for it, as its control would: the bytes alone in base64 where it
    /// is `bare`, else a `data:` address.
    fn take_file(&self, locale: Locale, file: File, bare: bool) -> Taking;
}

/// A file that is being read.
pub type Taking = Pin<Box<dyn Future<Output = FileIntake>>>;

/// [`RareControls::take_file`].
pub fn take_file(locale: Locale, file: File, bare: bool) -> Taking {
    Box::pin(async move { file::read_file(locale, &file, bare).await })
}
