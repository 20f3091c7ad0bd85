//! One entry of a list, with the buttons that move it or take it away.
//! Refuses to go below `minItems`.

use super::caption::Caption;
use super::field_view::FieldView;
use super::focus_place;
use crate::session::InputForm;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::form::{Edit, NodeId};
use wasm_bindgen::JsCast;

/// An entry. One control stands in a row with its buttons; a group gets a head of its own.
#[component]
pub fn ItemView(
    form: InputForm,
    list: NodeId,
    item: NodeId,
    index: ReadSignal<usize>,
    items: Memo<Vec<NodeId>>,
    min: usize,
    name: String,
    said: RwSignal<String>,
) -> impl IntoView {
    let plain = !matches!(form.widget(item), WidgetKind::Object | WidgetKind::Array);
    let numbered = Signal::derive(move || format!("{name} {}", index.get() + 1));
    let actions = view! { <ItemActions form list item index items min numbered said /> };
    let body = view! {
        <div class="list-item-body">
            <FieldView form node=item caption=Caption::Entry(numbered) required=true />
        </div>
    };
    if plain {
        view! { <li class="list-item list-item-plain">{body} {actions}</li> }.into_any()
    } else {
        view! {
            <li class="list-item">
                <div class="list-item-head"><p class="list-item-title">{numbered}</p> {actions}</div>
                {body}
            </li>
        }
        .into_any()
    }
}

#[component]
fn ItemActions(
    form: InputForm,
    list: NodeId,
    item: NodeId,
    index: ReadSignal<usize>,
    items: Memo<Vec<NodeId>>,
    min: usize,
    numbered: Signal<String>,
    said: RwSignal<String>,
) -> impl IntoView {
    let locale = words::use_locale();
    let move_by = move |step: isize| {
        let from = index.get_untracked();
        if let Some(to) = from.checked_add_signed(step) {
            form.apply(Edit::Move { list, from, to });
            // An entry that is put elsewhere in the page loses the focus.
            focus_button(form, item, if step < 0 { "up" } else { "down" });
        }
    };
    let remove = move || {
        let at = index.get_untracked();
        let name = numbered.get_untracked();
        said.set(words_now!(locale.get_untracked(), form.item_removed, name = name.as_str()));
        form.apply(Edit::Remove { node: item });
        let next = items.with_untracked(|items| items.get(at).or(items.last()).copied());
        focus_place(form, next.unwrap_or(list));
    };
    let last = Signal::derive(move || items.with(|items| index.get() + 1 >= items.len()));
    let first = Signal::derive(move || index.get() == 0);
    let fixed = Signal::derive(move || items.with(|items| items.len() <= min));
    let up = words!(form.move_up);
    let down = words!(form.move_down);
    let away = words!(form.remove_item);
    view! {
        <div class="list-item-actions">
            <ItemButton id=format!("{}-up", form.id(item)) icon="icon-up" words=up of=numbered disabled=first on_press=move || move_by(-1) />
            <ItemButton id=format!("{}-down", form.id(item)) icon="icon-down" words=down of=numbered disabled=last on_press=move || move_by(1) />
            <ItemButton id=format!("{}-remove", form.id(item)) icon="icon-remove" words=away of=numbered disabled=fixed on_press=remove />
        </div>
    }
}

#[component]
fn ItemButton(
    id: String,
    icon: &'static str,
    words: Signal<String>,
    of: Signal<String>,
    disabled: Signal<bool>,
    on_press: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <button type="button" class="icon-button" id=id disabled=disabled on:click=move |_| on_press()>
            <span class=format!("icon {icon}") aria-hidden="true"></span>
            <span class="visually-hidden">{words} ": " {of}</span>
        </button>
    }
}

/// Puts the focus on a button of an entry, or where it cannot be pressed any more, on its other.
fn focus_button(form: InputForm, item: NodeId, name: &'static str) {
    let id = form.id(item);
    let other = if name == "up" { "down" } else { "up" };
    request_animation_frame(move || {
        let able = |name: &str| {
            let selector = format!("[id=\"{id}-{name}\"]:not(:disabled)");
            document().query_selector(&selector).ok().flatten()
        };
        let button = able(name).or_else(|| able(other));
        if let Some(button) =
            button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok())
        {
            drop(button.focus());
        }
    });
}
