//! The rarer controls, which simple forms do without: a chunk of code that is loaded lazily.

use super::{Control, file};
use crate::dom::View;
use crate::words::Locale;
use file::FileIntake;
use pilcrow_core::field::WidgetKind;
use std::pin::Pin;
use web_sys::File;

/// Functions of the chunk of rarer controls.
pub trait RareControls {
    /// Draws the control of a kind for which [`super::is_rare`] is true.
    fn edit(&self, kind: WidgetKind, control: Control) -> View;

    /// Reads a file as its control would: base64 alone if `bare`, else a `data:` address.
    fn take_file(&self, locale: Locale, file: File, bare: bool) -> Taking;
}

/// Future of a file that is being read.
pub type Taking = Pin<Box<dyn Future<Output = FileIntake>>>;

/// [`RareControls::take_file`].
pub fn take_file(locale: Locale, file: File, bare: bool) -> Taking {
    Box::pin(async move { file::read_file(locale, &file, bare).await })
}
