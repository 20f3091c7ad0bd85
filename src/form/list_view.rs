//! A list: its entries, how many there may be, and a way to add one.
//! Refuses to offer what the schema forbids: more than `maxItems`.

use super::caption::Caption;
use super::field_view::{IssueLines, field_of, shown_issues};
use super::focus_place;
use super::item_view::ItemView;
use crate::session::InputForm;
use crate::widgets::prose;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use pilcrow_core::form::{Edit, NodeContent, NodeId};

/// A list of alike entries.
#[component]
pub fn ListView(form: InputForm, node: NodeId, caption: Caption, required: bool) -> impl IntoView {
    let place = form.place(node);
    let field = field_of(form, node);
    let id = form.id(node);
    let title = caption.of_control(&field);
    let items = items_of(form, node);
    let optional =
        (!required).then(|| view! { <span class="field-optional">{words!(form.optional)}</span> });
    let help = field.description.clone().map(|text| {
        view! { <div class="field-help">{prose(&text)}</div> }
    });
    let legend_id = format!("{id}-legend");
    let item = item_name(form, node);
    let name = item.clone().unwrap_or_else(|| title.get_untracked());
    let said = RwSignal::new(String::new());
    let empty = move || items.with(Vec::is_empty);
    view! {
        <div class="list" role="group" aria-labelledby=legend_id.clone() id=format!("{id}-field")>
            <div class="group-legend" id=legend_id.clone() class:visually-hidden=caption.is_entry()>{title} " " {optional}</div>
            {help}
            <IssueLines id=format!("{id}-issue") issues=shown_issues(form, &place) />
            <Show when=empty><p class="list-empty">{words!(form.empty_list)}</p></Show>
            <EntriesView form node items said name=name.clone() />
            <AddButton form node items item name said />
            <p class="visually-hidden" role="status">{said}</p>
        </div>
    }
}

#[component]
fn EntriesView(
    form: InputForm,
    node: NodeId,
    items: Memo<Vec<NodeId>>,
    said: RwSignal<String>,
    name: String,
) -> impl IntoView {
    let min = bounds(form, node).0;
    view! {
        <ol class="list-items" hidden=move || items.with(Vec::is_empty)>
            <ForEnumerate
                each=move || items.get()
                key=|item| *item
                children=move |index, item| {
                    view! { <ItemView form list=node item index items min name=name.clone() said /> }
                }
            />
        </ol>
    }
}

fn items_of(form: InputForm, node: NodeId) -> Memo<Vec<NodeId>> {
    let changed = form.place(node).changed;
    Memo::new(move |_| {
        changed.track();
        match form.open(node) {
            NodeContent::Array(items) => items,
            _ => Vec::new(),
        }
    })
}

/// `minItems` and `maxItems`.
fn bounds(form: InputForm, node: NodeId) -> (usize, Option<usize>) {
    match field_of(form, node).kind {
        FieldKind::Array { min, max, .. } => (min, max),
        _ => (0, None),
    }
}

/// What an entry is called: the title of the items' schema.
fn item_name(form: InputForm, list: NodeId) -> Option<String> {
    form.with_state(|state| match &state.node(list)?.field.kind {
        FieldKind::Array { items: Some(place), .. } => state.tree().field(place).title.clone(),
        _ => None,
    })
}

#[component]
fn AddButton(
    form: InputForm,
    node: NodeId,
    items: Memo<Vec<NodeId>>,
    item: Option<String>,
    name: String,
    said: RwSignal<String>,
) -> impl IntoView {
    let locale = words::use_locale();
    let max = bounds(form, node).1;
    let full = move || max.is_some_and(|max| items.with(Vec::len) >= max);
    let pointer = move || {
        form.moved.track();
        form.name(node)
    };
    let named = name;
    let add = move |_| {
        if let Some(added) = form.apply(Edit::Add { list: node }) {
            said.set(words_now!(locale.get_untracked(), form.item_added, name = named.as_str()));
            focus_place(form, added);
        }
    };
    let text = move || match &item {
        Some(item) => words_now!(locale.get(), form.add, name = item.as_str()),
        None => words_now!(locale.get(), form.add_entry),
    };
    view! {
        <button type="button" class="button list-add" data-add=pointer disabled=full on:click=add>
            <span class="icon icon-add" aria-hidden="true"></span>
            {text}
        </button>
    }
}
