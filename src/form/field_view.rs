//! One place of a form: a leaf with its control, a group, or a list.
//! Refuses to draw any of them.

use super::caption::Caption;
use super::group_view::GroupView;
use super::leaf_view::LeafView;
use super::list_view::ListView;
use crate::session::{InputForm, Place};
use crate::words;
use crate::words_issue::issue_words;
use leptos::prelude::*;
use pilcrow_core::field::{Field, WidgetKind};
use pilcrow_core::form::{Issue, NodeId};
use std::sync::Arc;

/// A place with all that belongs to it.
#[component]
pub fn FieldView(form: InputForm, node: NodeId, caption: Caption, required: bool) -> impl IntoView {
    let changed = form.place(node).changed;
    let widget = Memo::new(move |_| {
        changed.track();
        form.widget(node)
    });
    move || {
        let caption = caption.clone();
        match widget.get() {
            WidgetKind::Object => view! { <GroupView form node caption required /> }.into_any(),
            WidgetKind::Array => view! { <ListView form node caption required /> }.into_any(),
            widget => view! { <LeafView form node caption required widget /> }.into_any(),
        }
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
#[component]
pub(super) fn IssueLines(id: String, issues: Signal<Vec<Issue>>) -> impl IntoView {
    let locale = words::use_locale();
    let lines = move || {
        let lines = issues.get().into_iter().map(|issue| {
            view! { <p>{issue_words(locale.get(), &issue)}</p> }
        });
        lines.collect_view()
    };
    view! { <div class="field-issue" id=id>{lines}</div> }
}
