//! Which file edits and shows which kind: one list for both.
//! Refuses a default arm, so that a new kind cannot be forgotten.

use super::{
    Control, boolean, choice, color, constant, date, email, json, long_text, markdown,
    multi_choice, number, text, url,
};
use crate::dom::View;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// The control that edits a value of this kind.
///
/// Lists and objects are drawn by the form, part by part; asked for one all the same, its JSON is
/// edited.
pub fn edit(kind: WidgetKind, control: Control) -> View {
    match kind {
        WidgetKind::Text => text::edit(control),
        WidgetKind::Password => text::edit_secret(control),
        WidgetKind::LongText => long_text::edit(control),
        WidgetKind::Markdown => markdown::edit(control),
        WidgetKind::Email => email::edit(control),
        WidgetKind::Url => url::edit(control),
        WidgetKind::Date => date::edit(control),
        WidgetKind::Time => date::edit_time(control),
        WidgetKind::DateTime => date::edit_date_time(control),
        WidgetKind::Color => color::edit(control),
        WidgetKind::Number => number::edit(control),
        WidgetKind::Boolean => boolean::edit(control),
        WidgetKind::Choice => choice::edit(control),
        WidgetKind::MultiChoice => multi_choice::edit(control),
        WidgetKind::Constant => constant::edit(control),
        WidgetKind::Object | WidgetKind::Array | WidgetKind::Branches | WidgetKind::Json => {
            json::edit(control)
        }
    }
}

/// Whether the control is a group of several, so that its label names it by [`Control::label_id`]
/// and not by `for`.
pub fn is_group(kind: WidgetKind, control: &Control) -> bool {
    match kind {
        WidgetKind::Choice => choice::is_group(control),
        WidgetKind::Boolean => boolean::is_group(control),
        WidgetKind::MultiChoice => true,
        WidgetKind::Text
        | WidgetKind::Password
        | WidgetKind::LongText
        | WidgetKind::Markdown
        | WidgetKind::Email
        | WidgetKind::Url
        | WidgetKind::Date
        | WidgetKind::Time
        | WidgetKind::DateTime
        | WidgetKind::Color
        | WidgetKind::Number
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
        WidgetKind::Password => text::show_secret(leaf),
        WidgetKind::LongText => long_text::show(leaf),
        WidgetKind::Markdown => markdown::show(leaf),
        WidgetKind::Email => email::show(leaf),
        WidgetKind::Url => url::show(leaf),
        WidgetKind::Date => date::show(leaf),
        WidgetKind::Time => date::show_time(leaf),
        WidgetKind::DateTime => date::show_date_time(leaf),
        WidgetKind::Color => color::show(leaf),
        WidgetKind::Number => number::show(leaf),
        WidgetKind::Boolean => boolean::show(leaf),
        WidgetKind::Choice => choice::show(leaf),
        WidgetKind::Constant => constant::show(leaf),
        WidgetKind::Object
        | WidgetKind::Array
        | WidgetKind::MultiChoice
        | WidgetKind::Branches
        | WidgetKind::Json => json::show(leaf),
    }
}
