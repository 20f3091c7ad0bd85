//! One field: label, help, control, and what is wrong with it; or a group, or a list.
//! Refuses to know controls; the widget registry makes them.

use super::group_view::GroupView;
use super::list_view::ListView;
use crate::session::{InputForm, Place};
use crate::widgets::{Control, edit, is_group, prose};
use crate::words;
use crate::words_issue::issue_words;
use leptos::prelude::*;
use pilcrow_core::field::{Field, WidgetKind};
use pilcrow_core::form::{Edit, NodeId};
use std::sync::Arc;

/// A place of the form with all that belongs to it. `label` is what its key reads as, where the
/// schema gives no title; the root has none.
#[component]
pub fn FieldView(
    form: InputForm,
    node: NodeId,
    label: Option<String>,
    required: bool,
) -> impl IntoView {
    let place = form.place(node);
    let changed = place.changed.clone();
    let widget = Memo::new(move |_| {
        changed.track();
        form.widget(node)
    });
    move || {
        let label = label.clone();
        match widget.get() {
            WidgetKind::Object => view! { <GroupView form node label required /> }.into_any(),
            WidgetKind::Array => view! { <ListView form node label required /> }.into_any(),
            widget => view! { <LeafView form node label required widget /> }.into_any(),
        }
    }
}

/// The field of a node; any value's where the node is gone.
pub(super) fn field_of(form: InputForm, node: NodeId) -> Arc<Field> {
    form.with_node(node, |node| Arc::clone(&node.field))
        .unwrap_or_else(|| form.with_state(|state| state.tree().root()))
}

/// The title of a field, or else its key's words.
pub(super) fn title_of(field: &Field, label: Option<String>) -> Option<String> {
    field.title.clone().or(label)
}

#[component]
fn LeafView(
    form: InputForm,
    node: NodeId,
    label: Option<String>,
    required: bool,
    widget: WidgetKind,
) -> impl IntoView {
    let place = form.place(node);
    let field = field_of(form, node);
    let id = form.id(node);
    let issues = shown_issues(form, &place);
    let help_id = field.description.as_ref().map(|_| format!("{id}-help"));
    let invalid = Signal::derive(move || !issues.with(Vec::is_empty));
    let described_by = described_by(help_id.clone(), format!("{id}-issue"), invalid);
    let title = title_of(&field, label);
    let control = control(form, node, &place, id.clone(), required, invalid, described_by);
    let (grouped, label_id) = (is_group(widget, &control), control.label_id());
    let mark = (!required && !field.read_only)
        .then(|| view! { <span class="field-optional">{words!(form.optional)}</span> });
    let heading = title.map(|title| {
        let text = view! { {title} " " {mark} };
        if grouped {
            view! { <div class="field-label" id=label_id.clone()>{text}</div> }.into_any()
        } else {
            view! { <label class="field-label" for=id.clone() id=label_id.clone()>{text}</label> }
                .into_any()
        }
    });
    let help = field.description.clone().map(|text| {
        view! { <div class="field-help" id=help_id>{prose(&text)}</div> }
    });
    view! {
        <div class="field" class:field-invalid=invalid id=format!("{id}-field")>
            {heading}
            {help}
            {edit(widget, control)}
            <IssueLines id=format!("{id}-issue") issues />
        </div>
    }
}

fn control(
    form: InputForm,
    node: NodeId,
    place: &Place,
    id: String,
    required: bool,
    invalid: Signal<bool>,
    described_by: Signal<Option<String>>,
) -> Control {
    let (for_text, for_value) = (place.changed.clone(), place.changed.clone());
    let left = place.left.clone();
    Control {
        id,
        field: field_of(form, node),
        required,
        invalid,
        described_by,
        name: Signal::derive(move || {
            form.moved.track();
            form.name(node)
        }),
        text: Signal::derive(move || {
            for_text.track();
            form.with_node(node, |node| node.text()).unwrap_or_default()
        }),
        value: Signal::derive(move || {
            for_value.track();
            form.with_node(node, |node| node.own_value()).flatten()
        }),
        on_text: Callback::new(move |text| {
            form.apply(Edit::Type { node, text });
        }),
        on_value: Callback::new(move |value| {
            form.apply(Edit::Put { node, value });
        }),
        on_leave: Callback::new(move |()| left.set(true)),
    }
}

/// What is wrong at a place, once it may be said: the field was left, or Run was pressed.
pub(super) fn shown_issues(
    form: InputForm,
    place: &Place,
) -> Signal<Vec<pilcrow_core::form::Issue>> {
    let (left, issues) = (place.left.clone(), place.issues.clone());
    Signal::derive(move || {
        let may_be_said = form.attempted.get() || left.get();
        if may_be_said { issues.get() } else { Vec::new() }
    })
}

pub(super) fn described_by(
    help: Option<String>,
    issue: String,
    invalid: Signal<bool>,
) -> Signal<Option<String>> {
    Signal::derive(move || {
        let issue = invalid.get().then(|| issue.clone());
        let ids: Vec<String> = [help.clone(), issue].into_iter().flatten().collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    })
}

/// What is wrong, in words. The element is always there, so that its arrival is announced.
#[component]
pub(super) fn IssueLines(
    id: String,
    issues: Signal<Vec<pilcrow_core::form::Issue>>,
) -> impl IntoView {
    let locale = words::use_locale();
    let lines = move || {
        let lines = issues.get().into_iter().map(|issue| {
            view! { <p>{issue_words(locale.get(), &issue)}</p> }
        });
        lines.collect_view()
    };
    view! { <div class="field-issue" id=id>{lines}</div> }
}
