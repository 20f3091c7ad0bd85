//! One place of a form: a leaf with its control, a group, or a list.
//! Refuses to draw any of them.

use super::caption::Caption;
use super::focus_place;
use super::group_view::group_view;
use super::leaf_view::leaf_view;
use super::part::StructurePart;
use crate::dom::{El, View, el, live, part, part_of, show};
use crate::later::use_later;
use crate::pages::use_opening;
use crate::session::InputForm;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::{Field, WidgetKind};
use pilcrow_core::form::{Issue, NodeId};
use std::cell::Cell;
use std::sync::Arc;

/// Whether a place has to be filled.
#[derive(Clone, Copy)]
pub enum Required {
    /// In any case.
    Always,
    /// As the schema has it, and the conditions that hold now.
    BySchema,
}

impl Required {
    /// Whether it has to be, as long as nothing at the place changes.
    fn now(self, form: InputForm, node: NodeId) -> bool {
        matches!(self, Self::Always) || form.with_node(node, |node| node.required).unwrap_or(true)
    }

    /// The same, followed.
    pub fn follow(self, form: InputForm, node: NodeId) -> impl Fn() -> bool + Copy {
        move || {
            form.track_place(node);
            self.now(form, node)
        }
    }
}

/// What a place is drawn from. Where it becomes another, the place is drawn anew; a group stays,
/// and follows what concerns it by itself, so that nobody loses their place in it.
#[derive(Clone)]
struct Looks {
    widget: WidgetKind,
    field: Arc<Field>,
    required: bool,
    /// Whether what is drawn anew had the focus, which the new one gets.
    focused: bool,
}

impl PartialEq for Looks {
    fn eq(&self, other: &Self) -> bool {
        let is_group =
            matches!(self.widget, WidgetKind::Object | WidgetKind::Array | WidgetKind::Branches);
        let like = || Arc::ptr_eq(&self.field, &other.field) || self.field.looks_like(&other.field);
        self.widget == other.widget && (is_group || self.required == other.required && like())
    }
}

/// A place with all that belongs to it.
pub fn field_view(form: InputForm, node: NodeId, caption: Caption, required: Required) -> View {
    let drawn = Cell::new(false);
    let looks = move || {
        form.track_place(node);
        Looks {
            widget: form.widget(node),
            field: field_of(form, node),
            required: required.now(form, node),
            focused: drawn.replace(true) && has_focus(form, node),
        }
    };
    part_of(looks, move |looks| {
        if looks.focused {
            focus_place(form, node);
        }
        place_view(form, node, &caption, required, looks)
    })
}

/// Whether the person is in the control of a place.
fn has_focus(form: InputForm, node: NodeId) -> bool {
    let around = format!("[id=\"{}-field\"]", form.id(node));
    let focused = document().active_element();
    focused.is_some_and(|focused| focused.closest(&around).is_ok_and(|found| found.is_some()))
}

fn place_view(
    form: InputForm,
    node: NodeId,
    caption: &Caption,
    required: Required,
    looks: &Looks,
) -> View {
    let caption = caption.clone();
    if looks.field.hints.as_ref().is_some_and(|hints| hints.hidden) {
        return View::default();
    }
    match looks.widget {
        WidgetKind::Object => group_view(form, node, &caption, required).into(),
        WidgetKind::Branches => {
            structured(move |part| (part.branches)(form, node, &caption, required).into())
        }
        WidgetKind::Array => {
            structured(move |part| (part.list)(form, node, &caption, required).into())
        }
        widget => leaf_view(form, node, &caption, looks.required, widget).into(),
    }
}

/// What the part of the page draws that may still be on its way.
pub(super) fn structured(make: impl Fn(StructurePart) -> View + 'static) -> View {
    let opening = use_opening();
    match opening.structure.get_untracked() {
        Some(part) => make(part),
        None => part(move || opening.structure.get().map(|part| untrack(|| make(part)))),
    }
}

/// The field of a node; the whole's where the node is gone.
pub(super) fn field_of(form: InputForm, node: NodeId) -> Arc<Field> {
    form.with_node(node, |node| Arc::clone(&node.field))
        .unwrap_or_else(|| form.with_state(|state| state.tree().root()))
}

/// What is wrong at a place, in words.
pub(super) fn issue_lines(form: InputForm, node: NodeId) -> El {
    said_issues(form.id(node) + "-issue", move || form.shown_issues(node))
}

/// Issues in words. The element is always there, so that its arrival is announced.
pub(super) fn said_issues(id: String, issues: impl Fn() -> Vec<Issue> + 'static) -> El {
    let (locale, later) = (words::use_locale(), use_later());
    let lines = part_of(issues, move |issues| {
        let line = |issue| {
            let words = live(move || later.issue_words(locale.get(), &issue));
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

/// The same for a group, which stays when that changes.
pub(super) fn group_mark(form: InputForm, node: NodeId, required: Required) -> View {
    let required = required.follow(form, node);
    show(move || !required(), optional_mark)
}

/// The description of a place.
pub(super) fn help(field: &Field) -> Option<El> {
    has_help(field).then(|| {
        let hinted = field.hints.as_ref().and_then(|hints| hints.help.as_ref());
        let texts = field.description.iter().chain(hinted);
        let texts: View = texts.map(|text| use_later().prose(text)).collect();
        el("div").class("field-help").child(texts)
    })
}

/// Whether there are words of help.
pub(super) fn has_help(field: &Field) -> bool {
    let hinted = field.hints.as_ref().is_some_and(|hints| hints.help.is_some());
    hinted || field.description.is_some()
}
