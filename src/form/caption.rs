//! The label of a place. Where none is shown it is there for screen readers.

use super::field_view::has_help;
use crate::dom::{IntoTextProp, TextProp};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::Field;

/// Where the name of a place comes from.
#[derive(Clone)]
pub enum Caption {
    /// The whole value: the schema's title, or none.
    Whole,
    /// A property: the schema's title, or what its key reads as.
    Key(String),
    /// An entry of a list: its kind and number, which changes when it moves.
    Entry(Signal<String>),
    /// A cell of a table: its column and its entry. The column's head says the rest.
    Cell {
        /// Both names.
        name: Signal<String>,
        /// The id of the column's description.
        help: Option<String>,
    },
}

impl Caption {
    /// The name of a control.
    pub fn of_control(&self, field: &Field) -> Signal<String> {
        match self.fixed(field) {
            Some(text) => Signal::stored(text.to_owned()),
            None => self.derived(),
        }
    }

    /// The name of a control as a text of the page.
    pub fn of_label(&self, field: &Field) -> TextProp {
        match self.fixed(field) {
            Some(text) => text.to_owned().into_text_prop(),
            None => self.derived().into_text_prop(),
        }
    }

    fn fixed<'a>(&'a self, field: &'a Field) -> Option<&'a str> {
        match (self, &field.title) {
            (Self::Entry(_) | Self::Cell { .. }, _) | (Self::Whole, None) => None,
            (_, Some(title)) => Some(title),
            (Self::Key(key), None) => Some(key),
        }
    }

    fn derived(&self) -> Signal<String> {
        match self {
            Self::Entry(name) | Self::Cell { name, .. } => *name,
            Self::Key(_) | Self::Whole => words!(form.value).into(),
        }
    }

    /// The heading of a group; an entry's stands beside its buttons, and the whole needs none.
    pub fn of_group(&self, field: &Field) -> Option<String> {
        match self {
            Self::Key(key) => Some(field.title.clone().unwrap_or_else(|| key.clone())),
            Self::Whole | Self::Entry(_) | Self::Cell { .. } => None,
        }
    }

    /// The name of an entry, which a group of its own does not show again.
    pub fn of_entry(&self) -> TextProp {
        match self {
            Self::Entry(numbered) => numbered.into_text_prop(),
            _ => TextProp::Fixed(None),
        }
    }

    /// Whether the name stands elsewhere on the screen already.
    pub fn is_entry(&self) -> bool {
        matches!(self, Self::Entry(_) | Self::Cell { .. })
    }

    /// Whether there is little room.
    pub fn is_cell(&self) -> bool {
        matches!(self, Self::Cell { .. })
    }

    /// The id of what describes the control; its own, unless it stands elsewhere.
    pub fn help_id(&self, field: &Field, id: &str) -> Option<String> {
        match self {
            Self::Cell { help, .. } => help.clone(),
            _ => has_help(field).then(|| format!("{id}-help")),
        }
    }
}
