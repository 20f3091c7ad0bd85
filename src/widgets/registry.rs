//! Maps each kind of widget to the file that edits and shows it, without a default arm.

use super::choices::{boolean, choice, constant};
use super::numbers::{number, rating};
use super::texts::{code, color, email, long_text, markdown, secret, tel, text, url, uuid};
use super::times::{date, duration};
use super::{Control, file, json};
use crate::dom::View;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// Whether the control for a value of this kind is one of the [`super::RareControls`].
pub fn is_rare(kind: WidgetKind, control: &Control) -> bool {
    match kind {
        WidgetKind::Boolean => boolean::is_list(control),
        WidgetKind::Choice => !choice::is_group(control),
        WidgetKind::Constant => constant::is_optional(control),
        WidgetKind::Password
        | WidgetKind::Markdown
        | WidgetKind::Time
        | WidgetKind::DateTime
        | WidgetKind::Color
        | WidgetKind::Duration
        | WidgetKind::Uuid
        | WidgetKind::File
        | WidgetKind::Files
        | WidgetKind::Range
        | WidgetKind::Rating
        | WidgetKind::MultiChoice => true,
        WidgetKind::Text
        | WidgetKind::LongText
        | WidgetKind::Code
        | WidgetKind::Email
        | WidgetKind::Url
        | WidgetKind::Tel
        | WidgetKind::Date
        | WidgetKind::Number
        | WidgetKind::Object
        | WidgetKind::Array
        | WidgetKind::Branches
        | WidgetKind::Json => false,
    }
}

/// The control that edits a value of this kind; none where it is [rare](is_rare).
///
/// Lists and objects are drawn by the form, part by part; asked for one all the same, its JSON is
/// edited.
pub fn edit(kind: WidgetKind, control: Control) -> Option<View> {
    if is_rare(kind, &control) {
        return None;
    }
    Some(match kind {
        WidgetKind::Text => text::edit(control),
        WidgetKind::LongText => long_text::edit(control),
        WidgetKind::Code => code::edit(control),
        WidgetKind::Email => email::edit(control),
        WidgetKind::Url => url::edit(control),
        WidgetKind::Tel => tel::edit(control),
        WidgetKind::Date => date::edit(control),
        WidgetKind::Number => number::edit(control),
        WidgetKind::Boolean => boolean::edit(control),
        WidgetKind::Choice => choice::edit(control),
        WidgetKind::Constant => constant::edit(control),
        WidgetKind::Password
        | WidgetKind::Markdown
        | WidgetKind::Time
        | WidgetKind::DateTime
        | WidgetKind::Color
        | WidgetKind::Duration
        | WidgetKind::Uuid
        | WidgetKind::File
        | WidgetKind::Files
        | WidgetKind::Range
        | WidgetKind::Rating
        | WidgetKind::MultiChoice => return None,
        WidgetKind::Object | WidgetKind::Array | WidgetKind::Branches | WidgetKind::Json => {
            json::edit(control)
        }
    })
}

/// Whether the control is a group of several, so that its label names it by [`Control::label_id`]
/// and not by `for`.
pub fn is_group(kind: WidgetKind, control: &Control) -> bool {
    match kind {
        WidgetKind::Choice => choice::is_group(control),
        WidgetKind::Boolean => boolean::is_group(control),
        WidgetKind::MultiChoice | WidgetKind::Rating => true,
        WidgetKind::Text
        | WidgetKind::Password
        | WidgetKind::LongText
        | WidgetKind::Markdown
        | WidgetKind::Code
        | WidgetKind::Email
        | WidgetKind::Url
        | WidgetKind::Tel
        | WidgetKind::Date
        | WidgetKind::Time
        | WidgetKind::DateTime
        | WidgetKind::Duration
        | WidgetKind::Uuid
        | WidgetKind::Color
        | WidgetKind::File
        | WidgetKind::Files
        | WidgetKind::Number
        | WidgetKind::Range
        | WidgetKind::Constant
        | WidgetKind::Object
        | WidgetKind::Array
        | WidgetKind::Branches
        | WidgetKind::Json => false,
    }
}

/// The display of a value. Reads the language, so it belongs inside a reactive closure.
///
/// A model may answer with another type than it was asked for: such a value is shown as it is.
pub fn show(leaf: &Leaf) -> View {
    if leaf.value == Value::Null && leaf.options.is_empty() {
        return json::show_any(&leaf.value);
    }
    match leaf.widget {
        WidgetKind::Text => text::show(leaf),
        WidgetKind::Password => secret::show(leaf),
        WidgetKind::LongText => long_text::show(leaf),
        WidgetKind::Markdown => markdown::show(leaf),
        WidgetKind::Code => code::show(leaf),
        WidgetKind::Email => email::show(leaf),
        WidgetKind::Url => url::show(leaf),
        WidgetKind::Tel => tel::show(leaf),
        WidgetKind::Date => date::show(leaf),
        WidgetKind::Time => date::show_time(leaf),
        WidgetKind::DateTime => date::show_date_time(leaf),
        WidgetKind::Duration => duration::show(leaf),
        WidgetKind::Uuid => uuid::show(leaf),
        WidgetKind::Color => color::show(leaf),
        WidgetKind::File => file::show(leaf),
        WidgetKind::Number | WidgetKind::Range => number::show(leaf),
        WidgetKind::Rating => rating::show(leaf),
        WidgetKind::Boolean => boolean::show(leaf),
        WidgetKind::Choice => choice::show(leaf),
        WidgetKind::Constant => constant::show(leaf),
        WidgetKind::Object
        | WidgetKind::Array
        | WidgetKind::MultiChoice
        | WidgetKind::Files
        | WidgetKind::Branches
        | WidgetKind::Json => json::show(leaf),
    }
}
