//! An object: its properties in the schema's order, and after them the keys it does not know.
//! Refuses to draw what is not there: an optional object begins with a button.

use super::caption::Caption;
use super::field_view::{FieldView, IssueLines, field_of, shown_issues};
use super::focus_place;
use crate::session::InputForm;
use crate::widgets::prose;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::readable_key;
use pilcrow_core::form::{Edit, Member, NodeContent, NodeId};

/// A group of fields for an object.
#[component]
pub fn GroupView(form: InputForm, node: NodeId, caption: Caption, required: bool) -> impl IntoView {
    let place = form.place(node);
    let field = field_of(form, node);
    let id = form.id(node);
    let title = caption.of_group(&field);
    let bare = title.is_none();
    let legend_id = format!("{id}-legend");
    let labelled_by = title.is_some().then(|| legend_id.clone());
    let optional =
        (!required).then(|| view! { <span class="field-optional">{words!(form.optional)}</span> });
    let legend = title.clone().map(|title| {
        view! { <div class="group-legend" id=legend_id>{title} " " {optional}</div> }
    });
    let help = field.description.clone().filter(|_| !bare).map(|text| {
        view! { <div class="field-help">{prose(&text)}</div> }
    });
    let changed = place.changed.clone();
    let begun = Memo::new(move |_| {
        changed.track();
        let absent = |node: &_| node_is_absent(node);
        bare || !form.with_node(node, absent).unwrap_or(true)
    });
    let name = title.unwrap_or_default();
    let body = move || {
        if !begun.get() {
            return view! { <BeginButton form node name=name.clone() /> }.into_any();
        }
        let removable = !required && !bare;
        let remove =
            removable.then(|| view! { <RemoveButton form node name=name.clone() then=node /> });
        view! { <MembersView form node /> {remove} }.into_any()
    };
    view! {
        <div class="group" class:group-root=bare role="group" aria-labelledby=labelled_by id=format!("{id}-field")>
            {legend}
            {help}
            <IssueLines id=format!("{id}-issue") issues=shown_issues(form, &place) />
            {body}
        </div>
    }
}

fn node_is_absent(node: &pilcrow_core::form::Node) -> bool {
    node.content == NodeContent::Absent
}

#[component]
fn MembersView(form: InputForm, node: NodeId) -> impl IntoView {
    let changed = form.place(node).changed;
    let members = Memo::new(move |_| {
        changed.track();
        in_order(form.open(node))
    });
    let those = move |known: bool| {
        let listed =
            members.get().into_iter().filter(move |member| member.order.is_some() == known);
        listed.collect::<Vec<_>>()
    };
    let has_unknown =
        Memo::new(move |_| members.with(|members| members.iter().any(|m| m.order.is_none())));
    view! {
        <For each=move || those(true) key=|member| member.node let:member>
            <FieldView form node=member.node caption=Caption::Key(readable_key(&member.key)) required=member.required />
        </For>
        <Show when=move || has_unknown.get()>
            <div class="unknown-keys">
                <p class="field-help">{words!(form.unknown_keys)}</p>
                <For each=move || those(false) key=|member| member.node let:member>
                    <div class="unknown-key">
                        <FieldView form node=member.node caption=Caption::Key(member.key.clone()) required=true />
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
        focus_place(form, node);
    };
    view! {
        <button type="button" class="button" on:click=begin>
            <span class="icon icon-add" aria-hidden="true"></span>
            {text}
        </button>
    }
}

#[component]
fn RemoveButton(form: InputForm, node: NodeId, name: String, then: NodeId) -> impl IntoView {
    let locale = words::use_locale();
    let text = move || words_now!(locale.get(), form.remove, name = name.as_str());
    let remove = move |_| {
        form.apply(Edit::Remove { node });
        focus_place(form, then);
    };
    view! { <button type="button" class="button button-quiet" on:click=remove>{text}</button> }
}
