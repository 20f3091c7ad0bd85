//! An object: its properties in the schema's order, and after them the keys it does not know.
//! Refuses to draw what is not there: an optional object begins with a button.

use super::field_view::{FieldView, IssueLines, field_of, shown_issues, title_of};
use crate::session::InputForm;
use crate::widgets::prose;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::readable_key;
use pilcrow_core::form::{Edit, Member, NodeContent, NodeId};

/// A group of fields for an object.
#[component]
pub fn GroupView(
    form: InputForm,
    node: NodeId,
    label: Option<String>,
    required: bool,
) -> impl IntoView {
    let place = form.place(node);
    let field = field_of(form, node);
    let id = form.id(node);
    let is_root = label.is_none();
    let title = title_of(&field, label).filter(|_| !is_root);
    let legend_id = format!("{id}-legend");
    let legend = title.clone().map(|title| {
        view! { <div class="group-legend" id=legend_id.clone()>{title}</div> }
    });
    let labelled_by = legend.is_some().then(|| legend_id.clone());
    let help = field.description.clone().filter(|_| !is_root).map(|text| {
        view! { <div class="field-help">{prose(&text)}</div> }
    });
    let changed = place.changed.clone();
    let begun = Memo::new(move |_| {
        changed.track();
        is_root || form.with_node(node, |node| node.content != NodeContent::Absent).unwrap_or(false)
    });
    let name = title.unwrap_or_default();
    let body = move || {
        if begun.get() {
            let remove = (!required && !is_root)
                .then(|| view! { <RemoveButton form node name=name.clone() then=node /> });
            view! { <MembersView form node /> {remove} }.into_any()
        } else {
            view! { <BeginButton form node name=name.clone() /> }.into_any()
        }
    };
    view! {
        <div class="group" class:group-root=is_root role="group" aria-labelledby=labelled_by id=format!("{id}-field")>
            {legend}
            {help}
            <IssueLines id=format!("{id}-issue") issues=shown_issues(form, &place) />
            {body}
        </div>
    }
}

#[component]
fn MembersView(form: InputForm, node: NodeId) -> impl IntoView {
    let changed = form.place(node).changed;
    let members = Memo::new(move |_| {
        changed.track();
        in_order(form.open(node))
    });
    let known = move || {
        members.get().into_iter().filter(|member| member.order.is_some()).collect::<Vec<_>>()
    };
    let unknown = move || {
        members.get().into_iter().filter(|member| member.order.is_none()).collect::<Vec<_>>()
    };
    let has_unknown =
        Memo::new(move |_| members.with(|members| members.iter().any(|m| m.order.is_none())));
    view! {
        <For each=known key=|member| member.node let:member>
            <FieldView form node=member.node label=Some(readable_key(&member.key)) required=member.required />
        </For>
        <Show when=move || has_unknown.get()>
            <div class="unknown-keys">
                <p class="field-help">{words!(form.unknown_keys)}</p>
                <For each=unknown key=|member| member.node let:member>
                    <div class="unknown-key">
                        <FieldView form node=member.node label=Some(member.key.clone()) required=true />
                        <RemoveButton form node=member.node name=member.key then=node />
                    </div>
                </For>
            </div>
        </Show>
    }
}

/// Described properties in the schema's order, then the others as they came.
fn in_order(content: NodeContent) -> Vec<Member> {
    let NodeContent::Object(mut members) = content else { return Vec::new() };
    members.sort_by_key(|member| member.order.unwrap_or(usize::MAX));
    members
}

#[component]
fn BeginButton(form: InputForm, node: NodeId, name: String) -> impl IntoView {
    let locale = words::use_locale();
    let text = move || words_now!(locale.get(), form.begin, name = name.as_str());
    let begin = move |_| {
        form.apply(Edit::Begin { node });
        super::focus_place(form, node);
    };
    view! { <button type="button" class="button-quiet" on:click=begin>{text}</button> }
}

#[component]
fn RemoveButton(form: InputForm, node: NodeId, name: String, then: NodeId) -> impl IntoView {
    let locale = words::use_locale();
    let text = move || words_now!(locale.get(), form.remove, name = name.as_str());
    let remove = move |_| {
        form.apply(Edit::Remove { node });
        super::focus_place(form, then);
    };
    view! { <button type="button" class="button-quiet" on:click=remove>{text}</button> }
}
