//! A list: its entries, and what one can do with them.
//! Refuses to offer what the schema forbids: more than `maxItems`, fewer than `minItems`.

use super::field_view::{FieldView, IssueLines, field_of, shown_issues, title_of};
use super::focus_place;
use crate::session::InputForm;
use crate::widgets::inline_markdown;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use pilcrow_core::form::{Edit, NodeContent, NodeId};

/// A list of alike entries.
#[component]
pub fn ListView(form: InputForm, node: NodeId, label: Option<String>, required: bool) -> impl IntoView {
    let place = form.place(node);
    let field = field_of(form, node);
    let id = form.id(node);
    let title = title_of(&field, label).unwrap_or_default();
    let (min, max) = match field.kind {
        FieldKind::Array { min, max, .. } => (min, max),
        _ => (0, None),
    };
    let changed = place.changed.clone();
    let items = Memo::new(move |_| {
        changed.track();
        match form.open(node) {
            NodeContent::Array(items) => items,
            _ => Vec::new(),
        }
    });
    let optional = (!required).then(|| view! { <span class="field-optional">{words!(form.optional)}</span> });
    let help = field.description.clone().map(|text| {
        view! { <div class="field-help">{inline_markdown(&text)}</div> }
    });
    let legend_id = format!("{id}-legend");
    let name = title.clone();
    view! {
        <div class="list" role="group" aria-labelledby=legend_id.clone() id=format!("{id}-field")>
            <div class="group-legend" id=legend_id>{title} " " {optional}</div>
            {help}
            <IssueLines id=format!("{id}-issue") issues=shown_issues(form, &place) />
            <ForEnumerate
                each=move || items.get()
                key=|item| *item
                children=move |index, item| view! { <ItemView form list=node item index items min name=name.clone() /> }
            />
            <AddButton form list=node items max />
        </div>
    }
}

#[component]
fn ItemView(
    form: InputForm,
    list: NodeId,
    item: NodeId,
    index: ReadSignal<usize>,
    items: Memo<Vec<NodeId>>,
    min: usize,
    name: String,
) -> impl IntoView {
    let locale = words::use_locale();
    let label = format!("{name} {}", index.get_untracked() + 1);
    let of = move |text: String| move || format!("{text}: {}", index.get() + 1);
    let move_by = move |step: isize| {
        let from = index.get_untracked();
        let Some(to) = from.checked_add_signed(step) else { return };
        form.apply(Edit::Move { list, from, to });
    };
    let remove = move |_| {
        let at = index.get_untracked();
        form.apply(Edit::Remove { node: item });
        let next = items.with_untracked(|items| items.get(at).or(items.last()).copied());
        focus_place(form, next.unwrap_or(list));
    };
    let up = of(words_now!(locale.get_untracked(), form.move_up));
    let down = of(words_now!(locale.get_untracked(), form.move_down));
    let away = of(words_now!(locale.get_untracked(), form.remove_item));
    let last = move || items.with(|items| index.get() + 1 >= items.len());
    let fixed = move || items.with(|items| items.len() <= min);
    view! {
        <div class="list-item">
            <FieldView form node=item label=Some(label) required=true />
            <div class="list-item-actions">
                <button type="button" class="icon-button" aria-label=up disabled=move || index.get() == 0
                    on:click=move |_| move_by(-1)>"↑"</button>
                <button type="button" class="icon-button" aria-label=down disabled=last
                    on:click=move |_| move_by(1)>"↓"</button>
                <button type="button" class="icon-button" aria-label=away disabled=fixed on:click=remove>"×"</button>
            </div>
        </div>
    }
}

#[component]
fn AddButton(form: InputForm, list: NodeId, items: Memo<Vec<NodeId>>, max: Option<usize>) -> impl IntoView {
    let full = move || max.is_some_and(|max| items.with(Vec::len) >= max);
    let pointer = move || {
        form.moved.track();
        form.name(list)
    };
    let add = move |_| {
        if let Some(added) = form.apply(Edit::Add { list }) {
            focus_place(form, added);
        }
    };
    view! {
        <button type="button" class="button list-add" data-add=pointer disabled=full on:click=add>
            {words!(form.add)}
        </button>
    }
}
