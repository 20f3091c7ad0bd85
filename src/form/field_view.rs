//! One place of a form: a leaf with its control, a group, or a list.

use super::branch_view::branch_view;
use super::caption::Caption;
use super::focus_place;
use super::group_view::group_view;
use super::issue_summary::focus_control;
use super::leaf_view::leaf_view;
use super::list_view::list_view;
use super::tools::{issue_words, prose};
use crate::chunk::use_chunk;
use crate::dom::{El, View, derived, el, part_of, show};
use crate::session::InputForm;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::{Field, WidgetKind};
use pilcrow_core::form::{Issue, NodeId};
use std::cell::Cell;
use std::sync::Arc;
use web_sys::Element;

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

    /// The same. Tracked.
    pub fn track(self, form: InputForm, node: NodeId) -> impl Fn() -> bool + Copy {
        move || {
            form.track_place(node);
            self.now(form, node)
        }
    }
}

/// What a place is drawn from. Where it changes, the place is drawn anew; a group stays while its
/// frame does, and tracks by itself what concerns it, so that nobody loses their place in it.
#[derive(Clone)]
struct RenderKey {
    widget: WidgetKind,
    field: Arc<Field>,
    required: bool,
    /// Whether what is drawn anew had the focus, which the new one gets.
    focused: bool,
}

impl PartialEq for RenderKey {
    fn eq(&self, other: &Self) -> bool {
        let is_group =
            matches!(self.widget, WidgetKind::Object | WidgetKind::Array | WidgetKind::Branches);
        let like =
            || Arc::ptr_eq(&self.field, &other.field) || self.field.renders_like(&other.field);
        let same = match is_group {
            true => self.field.frames_like(&other.field),
            false => self.required == other.required && like(),
        };
        self.widget == other.widget && same
    }
}

/// A place with all that belongs to it.
pub fn field_view(form: InputForm, node: NodeId, caption: Caption, required: Required) -> View {
    let drawn = Cell::new(false);
    let key = move || {
        form.track_place(node);
        RenderKey {
            widget: form.widget(node),
            field: field_of(form, node),
            required: required.now(form, node),
            focused: drawn.replace(true) && has_focus(form, node),
        }
    };
    part_of(key, move |key| {
        if key.focused {
            // Within a group, the control that had it gets it, where that is still there.
            let control = document().active_element().map(|control| control.id());
            focus_place(form, node);
            control.filter(|id| !id.is_empty()).into_iter().for_each(focus_control);
        }
        place_view(form, node, &caption, required, key)
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
    key: &RenderKey,
) -> View {
    if key.field.hints.as_ref().is_some_and(|hints| hints.hidden) {
        return View::default();
    }
    match key.widget {
        WidgetKind::Object => group_view(form, node, caption, required).into(),
        WidgetKind::Branches => branch_view(form, node, caption, required).into(),
        WidgetKind::Array => list_view(form, node, caption, required).into(),
        widget => leaf_view(form, node, caption, key.required, widget).into(),
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

/// The same for a field, which is marked by it.
pub(super) fn field_issues(form: InputForm, node: NodeId, field: &El) -> El {
    let classes = field.element::<Element>().class_list();
    said_issues(form.id(node) + "-issue", move || {
        let issues = form.shown_issues(node);
        drop(classes.toggle_with_force("field-invalid", !issues.is_empty()));
        issues
    })
}

/// Issues in words. The element is always there, so that its arrival is announced.
pub(super) fn said_issues(id: String, issues: impl Fn() -> Vec<Issue> + 'static) -> El {
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

/// The same for a group, which stays when that changes.
pub(super) fn group_mark(form: InputForm, node: NodeId, required: Required) -> View {
    let required = required.track(form, node);
    show(move || !required(), optional_mark)
}

/// The description of a place.
pub(super) fn help(field: &Field) -> Option<El> {
    has_help(field).then(|| {
        let hinted = field.hints.as_ref().and_then(|hints| hints.help.as_ref());
        let texts = field.description.iter().chain(hinted);
        let texts: View = texts.map(|text| prose(text)).collect();
        el("div").class("field-help").child(texts)
    })
}

/// Whether there are words of help.
pub(super) fn has_help(field: &Field) -> bool {
    let hinted = field.hints.as_ref().is_some_and(|hints| hints.help.is_some());
    hinted || field.description.is_some()
}
