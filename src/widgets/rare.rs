//! The rarer controls, which simple forms do without: a lazy chunk.

use super::choices::{constant, list, multi_choice};
use super::numbers::{range, rating};
use super::texts::{color, markdown, secret, uuid};
use super::times::{duration, picker};
use super::{Control, file, json};
use crate::dom::View;
use crate::words::Locale;
use file::Taken;
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
pub type Taking = Pin<Box<dyn Future<Output = Taken>>>;

/// [`RareControls::take_file`].
pub fn take_file(locale: Locale, file: File, bare: bool) -> Taking {
    Box::pin(async move { file::taken(locale, &file, bare).await })
}

/// The control of a kind that [`super::is_rare`]; any other kind is edited as JSON.
pub fn edit_rare(kind: WidgetKind, control: Control) -> View {
    match kind {
        WidgetKind::Password => secret::edit(control),
        WidgetKind::Markdown => markdown::edit(control),
        WidgetKind::Time => picker::edit_time(control),
        WidgetKind::DateTime => picker::edit_date_time(control),
        WidgetKind::Color => color::edit(control),
        WidgetKind::Duration => duration::edit(control),
        WidgetKind::Uuid => uuid::edit(control),
        WidgetKind::File => file::edit(control),
        WidgetKind::Files => file::edit_several(control),
        WidgetKind::Range => range::edit(control),
        WidgetKind::Rating => rating::edit(control),
        WidgetKind::Choice => list::edit(control),
        WidgetKind::Boolean => list::edit_boolean(control),
        WidgetKind::Constant => constant::edit_optional(control),
        WidgetKind::MultiChoice => multi_choice::edit(control),
        _ => json::edit(control),
    }
}
