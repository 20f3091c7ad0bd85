//! Keys that a person may add to an object, call otherwise and take away.
//! Refuses a key that is there already, and says so.

use super::caption::Caption;
use super::field_view::{Required, field_view};
use super::focus_place;
use super::group_view::keyed;
use crate::dom::{El, Memo, State, View, each, el, live, value_of};
use crate::piece::{icon, icon_button, plain_button};
use crate::session::InputForm;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::form::{Edit, Member, NodeId};
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

/// The keys with their values, and a line to add one.
pub(super) fn map_view(form: InputForm, object: NodeId, members: Memo<Vec<Member>>) -> View {
    let said = State::new(String::new());
    let entries = each(
        move || keyed(members, false),
        move |member: Member| entry(form, object, member.node, said),
    );
    let status = el("p").class("map-said").attr("role", "status").child(said);
    let map = el("div").class("map").child(entries).child(adder(form, object, said)).child(status);
    map.into()
}

/// A key, its value, and a button that takes both away.
fn entry(form: InputForm, object: NodeId, node: NodeId, said: State<String>) -> El {
    let locale = words::use_locale();
    let key = Signal::derive(move || {
        form.moved.track();
        form.key(node)
    });
    let rename = move |event: Event| {
        let wanted = value_of(&event);
        let changes = wanted != key.get_untracked();
        if changes && form.apply(Edit::Rename { node, key: wanted.clone() }).is_none() {
            let now = key.get_untracked();
            if now != wanted {
                said.set(words_now!(
                    locale.get_untracked(),
                    form.key_taken,
                    name = wanted.as_str()
                ));
                reset(&event, &now);
            }
        }
    };
    let name = el("input")
        .class("control w-medium")
        .attr("aria-label", words!(form.key))
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .value(key)
        // What it shows as long as nobody types in it.
        .attr("value", key)
        .on("change", rename);
    let remove_words = live(move || words_now!(locale.get(), form.remove, name = key.get()));
    let remove = icon_button("icon icon-remove", remove_words).on("click", move |_| {
        form.apply(Edit::Remove { node });
        focus_place(form, object);
    });
    let head = el("div").class("map-head").child(name).child(remove);
    let value = el("div").class("map-value");
    el("div").class("map-entry").child(head).child(value.child(field_view(
        form,
        node,
        Caption::Entry(key),
        Required::Always,
    )))
}

fn reset(event: &Event, text: &str) {
    if let Some(input) = crate::dom::element_of::<HtmlInputElement>(event) {
        input.set_value(text);
    }
}

/// A line for a new key. Enter adds it; the form is not sent by that.
fn adder(form: InputForm, object: NodeId, said: State<String>) -> El {
    let locale = words::use_locale();
    let input = el("input")
        .class("control w-medium")
        .attr("id", format!("{}-new-key", form.id(object)))
        .attr("aria-label", words!(form.new_key))
        .attr("placeholder", words!(form.new_key))
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false");
    let typed: HtmlInputElement = input.element();
    let add = move || {
        let key = typed.value();
        if key.is_empty() {
            drop(typed.focus());
            return;
        }
        match form.apply(Edit::AddKey { object, key: key.clone() }) {
            Some(added) => {
                typed.set_value("");
                said.set(words_now!(locale.get_untracked(), form.item_added, name = key.as_str()));
                focus_place(form, added);
            }
            None => {
                said.set(words_now!(locale.get_untracked(), form.key_taken, name = key.as_str()));
            }
        }
    };
    let by_key = add.clone();
    let input = input.on_event("keydown", move |event: KeyboardEvent| {
        if event.key() == "Enter" && !event.ctrl_key() && !event.meta_key() {
            event.prevent_default();
            by_key();
        }
    });
    let button = plain_button("button")
        .child(icon("icon icon-add"))
        .child(words!(form.add_key))
        .on("click", move |_| add());
    el("div").class("map-add").child(input).child(button)
}
