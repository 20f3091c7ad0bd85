//! One place of a form: a leaf with its control, a group, or a list.
//! Refuses to draw any of them.

use super::branch_view::branch_view;
use super::caption::Caption;
use super::group_view::group_view;
use super::leaf_view::leaf_view;
use super::list_view::list_view;
use crate::dom::{El, View, el, memo, part};
use crate::later::use_later;
use crate::session::{InputForm, Place};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::{Field, WidgetKind};
use pilcrow_core::form::{Issue, NodeId};
use std::sync::Arc;

/// A place with all that belongs to it.
pub fn field_view(form: InputForm, node: NodeId, caption: Caption, required: bool) -> View {
    let changed = form.place(node).changed;
    let widget = memo(move || {
        changed.track();
        form.widget(node)
    });
    part(move || {
        let widget = widget.get();
        untrack(|| place_view(form, node, &caption, required, widget))
    })
}

fn place_view(
    form: InputForm,
    node: NodeId,
    caption: &Caption,
    required: bool,
    widget: WidgetKind,
) -> El {
    match widget {
        WidgetKind::Object => group_view(form, node, caption, required),
        WidgetKind::Branches => branch_view(form, node, caption, required),
        WidgetKind::Array => list_view(form, node, caption, required),
        widget => leaf_view(form, node, caption, required, widget),
    }
}

/// The field of a node; the whole's where the node is gone.
pub(super) fn field_of(form: InputForm, node: NodeId) -> Arc<Field> {
    form.with_node(node, |node| Arc::clone(&node.field))
        .unwrap_or_else(|| form.with_state(|state| state.tree().root()))
}

/// What is wrong at a place, once it may be said: the field was left, or Run was pressed.
pub(super) fn shown_issues(form: InputForm, place: &Place) -> Signal<Vec<Issue>> {
    let (left, issues) = (place.left.clone(), place.issues.clone());
    Signal::derive(move || {
        let may_be_said = form.attempted.get() || left.get();
        if may_be_said { issues.get() } else { Vec::new() }
    })
}

/// What is wrong, in words. The element is always there, so that its arrival is announced.
pub(super) fn issue_lines(id: String, issues: Signal<Vec<Issue>>) -> El {
    let (locale, later) = (words::use_locale(), use_later());
    let lines = part(move || {
        let lines = issues
            .get()
            .into_iter()
            .map(|issue| View::from(el("p").child(later.issue_words(locale.get(), &issue))));
        lines.collect::<View>()
    });
    el("div").class("field-issue").attr("id", id).child(lines)
}

/// What marks a place that may stay empty.
pub(super) fn optional_mark(required: bool) -> Option<El> {
    (!required).then(|| el("span").class("field-optional").child(words!(form.optional)))
}

/// The description of a place.
pub(super) fn help(field: &Field) -> Option<El> {
    field
        .description
        .as_ref()
        .map(|text| el("div").class("field-help").child(use_later().prose(text)))
}
