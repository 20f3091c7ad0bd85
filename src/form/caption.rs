//! The words around a field: its label, its help, whether it is optional, and its issues. A label that is not shown
//! exists for screen readers.

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

/// The source of a field's name.
#[derive(Clone)]
pub enum Caption {
    /// The whole value: the schema's title, or no name.
    Whole,
    /// A property: the schema's title, or its key in readable form.
    Key(String),
    /// An entry of a list: its kind and number, which changes when the entry moves.
    Entry(Signal<String>),
    /// A cell of a table: its column and its entry. The column's head has the rest.
    Cell {
        /// The names of the column and the entry.
        name: Signal<String>,
        /// The id of the column's description; `None` if it has none.
        help: Option<String>,
    },
}

impl Caption {
    /// Returns the name of a control.
    pub fn of_control(&self, field: &Field) -> Signal<String> {
        match self.fixed(field) {
            Some(text) => Signal::stored(text.to_owned()),
            None => self.derived(),
        }
    }

    /// Returns the name of a control as a text of the page.
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

    /// Returns the heading of a group; `None` for an entry, whose heading is beside its buttons, and for the whole.
    pub fn of_group(&self, field: &Field) -> Option<String> {
        match self {
            Self::Key(key) => Some(field.title.clone().unwrap_or_else(|| key.clone())),
            Self::Whole | Self::Entry(_) | Self::Cell { .. } => None,
        }
    }

    /// Returns the name of an entry, which its group does not show again.
    pub fn of_entry(&self) -> TextProp {
        match self {
            Self::Entry(numbered) => numbered.into_text_prop(),
            _ => TextProp::Fixed(None),
        }
    }

    /// Returns true if the name is shown elsewhere on the screen already.
    pub fn is_entry(&self) -> bool {
        matches!(self, Self::Entry(_) | Self::Cell { .. })
    }

    /// Returns true if there is little room, in a cell.
    pub fn is_cell(&self) -> bool {
        matches!(self, Self::Cell { .. })
    }

    /// Returns the id of the control's description: in a cell, the column's; `None` if there is none.
    pub fn help_id(&self, field: &Field, id: &str) -> Option<String> {
        match self {
            Self::Cell { help, .. } => help.clone(),
            _ => has_help(field).then(|| format!("{id}-help")),
        }
    }
}

/// The rule by which a field is required.
#[derive(Clone, Copy)]
pub enum Requirement {
    /// Always required.
    Always,
    /// Required if the schema says so, with the conditions that hold now.
    BySchema,
}

impl Requirement {
    /// Returns whether the field is required at the moment.
    pub(super) fn now(self, form: InputForm, node: NodeId) -> bool {
        matches!(self, Self::Always)
            || form.with_node(node, |node| node.required).unwrap_or(true)
            || form.with_state(|state| state.is_mark(node))
    }

    /// Returns whether the field is required. Tracked.
    pub fn track(self, form: InputForm, node: NodeId) -> impl Fn() -> bool + Copy {
        move || {
            form.track_place(node);
            self.now(form, node)
        }
    }
}

/// Returns the field of a node; the root's if the node is gone.
pub(super) fn field_of(form: InputForm, node: NodeId) -> Arc<Field> {
    form.with_node(node, |node| Arc::clone(&node.field))
        .unwrap_or_else(|| form.with_state(|state| state.tree().root()))
}

/// Draws the issues at a node.
pub(super) fn issue_lines(form: InputForm, node: NodeId) -> El {
    issue_view(form.id(node) + "-issue", move || form.visible_issues(node))
}

/// Draws the issues of a field, and marks the field while it has any.
pub(super) fn field_issues(form: InputForm, node: NodeId, field: &El) -> El {
    let field = field.clone();
    issue_view(form.id(node) + "-issue", move || {
        let issues = form.visible_issues(node);
        field.turn_class("field-invalid", !issues.is_empty());
        issues
    })
}

/// Draws issues. The element is always there, so that screen readers announce its changes.
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

/// Draws the mark of an optional field.
pub(super) fn optional_mark() -> El {
    el("span").class("field-optional").child(words!(form.optional))
}

/// Draws the mark of a `deprecated` field, which precedes other marks.
pub(super) fn deprecated_mark(field: &Field) -> Option<El> {
    let mark = || el("span").class("field-optional").child(words!(form.deprecated)).child(" ");
    field.deprecated.then(mark)
}

/// Draws the marks of a group; "optional" is shown as long as it holds.
pub(super) fn group_mark(form: InputForm, node: NodeId, required: Requirement) -> View {
    let required = required.track(form, node);
    let deprecated = deprecated_mark(&field_of(form, node));
    [deprecated.into(), show(move || !required(), optional_mark)].into()
}

/// Draws the description of a field, and the limits of its value.
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

/// Draws the limits of a field's value, in the reader's language.
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

/// Returns true if a field has help words.
pub(super) fn has_help(field: &Field) -> bool {
    let hinted = field.hints.as_ref().is_some_and(|hints| hints.help.is_some());
    hinted || field.description.is_some() || field.limits.is_some()
}
