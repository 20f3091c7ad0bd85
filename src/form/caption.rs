//! Texts around a place: its label, its help, the "optional" mark, and its issues. A label that is not visible is there
//! for screen readers.

use super::tools::{issue_words, prose};
use crate::chunk::use_chunk;
use crate::dom::{El, IntoTextProp, TextProp, View, derived, el, part_of, show};
use crate::session::InputForm;
use crate::widgets::{exact_date, exact_number};
use crate::words;
use crate::words::limits::limit_words;
use leptos::prelude::*;
use pilcrow_core::field::{Field, Limits};
use pilcrow_core::form::{Issue, NodeId};
use std::sync::Arc;

/// Source of a place's label.
#[derive(Clone)]
pub enum Caption {
    /// The whole value: the schema's title, or none.
    Whole,
    /// A property: the schema's title, or its key made readable.
    Key(String),
    /// An entry of a list: its kind and number, which changes when the entry moves.
    Entry(Signal<String>),
    /// A cell of a table, named by its column and its entry; the column's head shows its help.
    Cell {
        /// Names of the column and the entry.
        name: Signal<String>,
        /// Id of the column's help text.
        help: Option<String>,
    },
}

impl Caption {
    /// Returns the label of a control.
    pub fn of_control(&self, field: &Field) -> Signal<String> {
        match self.fixed(field) {
            Some(text) => Signal::stored(text.to_owned()),
            None => self.derived(),
        }
    }

    /// Returns the label of a control as a text for an element.
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

    /// Returns the heading of a group; `None` for an entry, whose name is beside its buttons, and for the whole value.
    pub fn of_group(&self, field: &Field) -> Option<String> {
        match self {
            Self::Key(key) => Some(field.title.clone().unwrap_or_else(|| key.clone())),
            Self::Whole | Self::Entry(_) | Self::Cell { .. } => None,
        }
    }

    /// Returns the name of an entry, as the accessible name of its group.
    pub fn of_entry(&self) -> TextProp {
        match self {
            Self::Entry(numbered) => numbered.into_text_prop(),
            _ => TextProp::Fixed(None),
        }
    }

    /// True if the name is visible elsewhere already.
    pub fn is_entry(&self) -> bool {
        matches!(self, Self::Entry(_) | Self::Cell { .. })
    }

    /// True in a table's cell, where there is little room.
    pub fn is_cell(&self) -> bool {
        matches!(self, Self::Cell { .. })
    }

    /// Returns the id of the control's help text; `None` if there is none.
    pub fn help_id(&self, field: &Field, id: &str) -> Option<String> {
        match self {
            Self::Cell { help, .. } => help.clone(),
            _ => has_help(field).then(|| format!("{id}-help")),
        }
    }
}

/// Requirement of a place to be filled.
#[derive(Clone, Copy)]
pub enum Requirement {
    /// The place is always required.
    Always,
    /// The schema and its current conditions decide.
    BySchema,
}

impl Requirement {
    /// True if the place is required now. Reads no signals.
    pub(super) fn now(self, form: InputForm, node: NodeId) -> bool {
        matches!(self, Self::Always)
            || form.with_node(node, |node| node.required).unwrap_or(true)
            || form.with_state(|state| state.is_mark(node))
    }

    /// Returns a function that is true if the place is required. Tracked.
    pub fn track(self, form: InputForm, node: NodeId) -> impl Fn() -> bool + Copy {
        move || {
            form.track_place(node);
            self.now(form, node)
        }
    }
}

/// Returns the field of a node; the form's root field if the node was removed.
pub(super) fn field_of(form: InputForm, node: NodeId) -> Arc<Field> {
    form.with_node(node, |node| Arc::clone(&node.field))
        .unwrap_or_else(|| form.with_state(|state| state.tree().root()))
}

/// Draws the issues of a place in words.
pub(super) fn issue_lines(form: InputForm, node: NodeId) -> El {
    issue_view(form.id(node) + "-issue", move || form.visible_issues(node))
}

/// Draws the issues of a field in words, and marks the field's element while there are any.
pub(super) fn field_issues(form: InputForm, node: NodeId, field: &El) -> El {
    let field = field.clone();
    issue_view(form.id(node) + "-issue", move || {
        let issues = form.visible_issues(node);
        field.turn_class("field-invalid", !issues.is_empty());
        issues
    })
}

/// Draws issues in words. The element is always in the page, so that screen readers announce new ones.
pub(super) fn issue_view(id: String, issues: impl Fn() -> Vec<Issue> + 'static) -> El {
    let (locale, tools) = (words::use_locale(), use_chunk());
    let lines = part_of(issues, move |issues| {
        let line = |issue| {
            let words = derived(move || issue_words(tools, locale.get(), &issue));
            View::from(el("p").child(words))
        };
        issues.iter().cloned().map(line).collect()
    });
    el("div").class("field-issue").attr("id", id).child(lines)
}

/// Draws the mark of an optional place.
pub(super) fn optional_mark() -> El {
    el("span").class("field-optional").child(words!(form.optional))
}

/// Draws the mark of a `deprecated` place, which precedes other marks.
pub(super) fn deprecated_mark(field: &Field) -> Option<El> {
    let mark = || el("span").class("field-optional").child(words!(form.deprecated)).child(" ");
    field.deprecated.then(mark)
}

/// Draws the marks of a group; "optional" is shown only while it is true.
pub(super) fn group_mark(form: InputForm, node: NodeId, required: Requirement) -> View {
    let required = required.track(form, node);
    let deprecated = deprecated_mark(&field_of(form, node));
    [deprecated.into(), show(move || !required(), optional_mark)].into()
}

/// Draws the help of a place: its description, the author's hints and its limits.
pub(super) fn help(field: &Field) -> Option<El> {
    has_help(field).then(|| {
        let hinted = field.hints.as_ref().and_then(|hints| hints.help.as_ref());
        let texts = field.description.iter().chain(hinted);
        let texts: View = texts.map(|text| prose(text)).collect();
        el("div")
            .class("field-help")
            .child(texts)
            .child(field.limits.as_deref().cloned().map(limits_view))
    })
}

/// Draws the limits of a place in the reader's language.
pub(super) fn limits_view(limits: Limits) -> El {
    let locale = words::use_locale();
    let text = derived(move || {
        let locale = locale.get();
        limit_words(locale, &limits, |end| match limits {
            Limits::Moments { .. } => exact_date(locale, end),
            _ => exact_number(locale, end, None),
        })
    });
    el("p").class("field-limits").child(text)
}

/// True if a field has a help text.
pub(super) fn has_help(field: &Field) -> bool {
    let hinted = field.hints.as_ref().is_some_and(|hints| hints.help.is_some());
    hinted || field.description.is_some() || field.limits.is_some()
}
