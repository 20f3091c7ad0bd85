//! The words around a place: its label, its help, whether it may stay empty, and what is wrong. A label that is not
//! shown is there for screen readers.

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
        /// The names of its column and its entry.
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

/// Whether a place has to be filled.
#[derive(Clone, Copy)]
pub enum Requirement {
    /// In any case.
    Always,
    /// As the schema has it, and the conditions that hold now.
    BySchema,
}

impl Requirement {
    /// Whether it has to be, as long as nothing at the place changes.
    pub(super) fn now(self, form: InputForm, node: NodeId) -> bool {
        matches!(self, Self::Always)
            || form.with_node(node, |node| node.required).unwrap_or(true)
            || form.with_state(|state| state.is_mark(node))
    }

    /// Whether it has to be. Tracked.
    pub fn track(self, form: InputForm, node: NodeId) -> impl Fn() -> bool + Copy {
        move || {
            form.track_place(node);
            self.now(form, node)
        }
    }
}

/// The field of a node; the whole's where the node is gone.
pub(super) fn field_of(form: InputForm, node: NodeId) -> Arc<Field> {
    form.with_node(node, |node| Arc::clone(&node.field))
        .unwrap_or_else(|| form.with_state(|state| state.tree().root()))
}

/// What is wrong at a place, in words.
pub(super) fn issue_lines(form: InputForm, node: NodeId) -> El {
    issue_view(form.id(node) + "-issue", move || form.visible_issues(node))
}

/// What is wrong with a field, in words, which is marked by it.
pub(super) fn field_issues(form: InputForm, node: NodeId, field: &El) -> El {
    let field = field.clone();
    issue_view(form.id(node) + "-issue", move || {
        let issues = form.visible_issues(node);
        field.turn_class("field-invalid", !issues.is_empty());
        issues
    })
}

/// Issues in words. The element is always there, so that its arrival is announced.
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

/// What marks a place that may stay empty.
pub(super) fn optional_mark() -> El {
    el("span").class("field-optional").child(words!(form.optional))
}

/// What marks a `deprecated` place, before other marks.
pub(super) fn deprecated_mark(field: &Field) -> Option<El> {
    let mark = || el("span").class("field-optional").child(words!(form.deprecated)).child(" ");
    field.deprecated.then(mark)
}

/// The marks of a group. That it may stay empty is shown as long as it holds.
pub(super) fn group_mark(form: InputForm, node: NodeId, required: Requirement) -> View {
    let required = required.track(form, node);
    let deprecated = deprecated_mark(&field_of(form, node));
    [deprecated.into(), show(move || !required(), optional_mark)].into()
}

/// The description of a place, and what it may be.
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

/// What a place may be, in the reader's words.
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

/// Whether there are words of help.
pub(super) fn has_help(field: &Field) -> bool {
    let hinted = field.hints.as_ref().is_some_and(|hints| hints.help.is_some());
    hinted || field.description.is_some() || field.limits.is_some()
}
