//! View of an object's free keys (`additionalProperties`), which a person may add, rename and remove. A key that exists
//! or that the schema forbids is refused with a reason.

use super::caption::{Caption, Requirement, field_of};
use super::field_view::field_view;
use super::focus_place;
use super::group_view::keyed;
use super::heading::{fold_sign, is_foldable};
use super::tools::issue_words;
use crate::chunk::use_chunk;
use crate::dom::{El, Memo, RwSignal, View, derived, each, el, memo, part, show, value_of};
use crate::session::InputForm;
use crate::ui::{icon, icon_button, plain_button};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use pilcrow_core::form::{Edit, Issue, KeyFault, Member, NodeId};
use pilcrow_core::pointer::Pointer;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

/// Draws the keys with their values, and an input that adds one.
pub(super) fn map_view(form: InputForm, object: NodeId, members: Memo<Vec<Member>>) -> View {
    let status = RwSignal::new(String::new());
    let entries = each(
        move || keyed(members, false),
        move |member: Member| entry(form, object, member.node, status),
    );
    let line = el("p").class("map-said").attr("role", "status").child(status);
    let is_locked = field_of(form, object).is_locked();
    let map = el("div")
        .class("map")
        .child(entries)
        .child((!is_locked).then(|| adder(form, object, members, status)))
        .child(line);
    map.into()
}

/// Draws a key, its value, and a button that removes both.
fn entry(form: InputForm, object: NodeId, node: NodeId, status: RwSignal<String>) -> El {
    let locale = words::use_locale();
    let key = Signal::derive(move || {
        form.moved.track();
        form.key(node)
    });
    let rename = move |event: Event| {
        let wanted = value_of(&event);
        let now = key.get_untracked();
        if wanted == now {
            return;
        }
        let fault = form.key_fault(object, &wanted, Some(node));
        status.set(fault.as_ref().map(|fault| fault_words(fault, &wanted)).unwrap_or_default());
        if fault.is_some() {
            reset(&event, &now);
        } else {
            form.apply(Edit::Rename { node, key: wanted });
        }
    };
    let is_locked = field_of(form, object).is_locked();
    let name = el("input")
        .class("control w-medium")
        .attr("aria-label", words!(form.key))
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .value(key)
        // The key shown while nobody types in the input.
        .attr("value", key)
        .attr("readonly", is_locked)
        .on("change", rename);
    let remove_words = derived(move || words_now!(locale.get(), form.remove, name = key.get()));
    let remove = icon_button("icon icon-remove", remove_words).on("click", move |_| {
        form.apply(Edit::Remove { node });
        focus_place(form, object);
    });
    let folds = memo(move || {
        form.track_place(node);
        untrack(|| is_foldable(form, node))
    });
    let fold = show(move || folds.get(), move || fold_sign(form, node, key));
    let name = el("div").class("map-name").child(name).child(fold);
    let remove = (!is_locked).then_some(remove);
    let head = el("div").class("map-head").child(name).child(remove);
    let value = field_view(form, node, Caption::Entry(key), Requirement::Always);
    el("div")
        .class("map-entry")
        .class_if("folded", move || folds.get() && untrack(|| form.is_folded(node)))
        .child(head)
        .child(el("div").class("map-value").child(value))
}

fn reset(event: &Event, text: &str) {
    if let Some(input) = crate::dom::element_of::<HtmlInputElement>(event) {
        input.set_value(text);
    }
}

/// Draws the input for a new key. Enter adds it and does not submit the form.
fn adder(
    form: InputForm,
    object: NodeId,
    members: Memo<Vec<Member>>,
    status: RwSignal<String>,
) -> El {
    let locale = words::use_locale();
    let input = el("input")
        .class("control w-medium")
        .attr("id", format!("{}-new-key", form.id(object)))
        .attr("aria-label", words!(form.new_key))
        .attr("placeholder", words!(form.new_key))
        .attr("list", lists_names(form, object).then(|| list_id(form, object)))
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false");
    let typed = RwSignal::new(String::new());
    let line: HtmlInputElement = input.element();
    let fault_of = move |key: &str| {
        let fault = form.key_fault(object, key, None).filter(|_| !key.is_empty());
        fault.map(|fault| fault_words(&fault, key))
    };
    let add = move || {
        let key = typed.get_untracked();
        if key.is_empty() {
            drop(line.focus());
        } else if let Some(fault) = fault_of(&key) {
            status.set(fault);
        } else if let Some(added) = form.apply(Edit::AddKey { object, key: key.clone() }) {
            typed.set(String::new());
            status.set(words_now!(locale.get_untracked(), form.item_added, name = key.as_str()));
            focus_place(form, added);
        }
    };
    let input = input.value(typed).on("input", move |event| {
        typed.set(value_of(&event));
        status.set(fault_of(&typed.get_untracked()).unwrap_or_default());
    });
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
    el("div").class("map-add").child(input).child(offered(form, object, members)).child(button)
}

/// Draws the suggestions of keys, if the schema allows only a few.
fn offered(form: InputForm, object: NodeId, members: Memo<Vec<Member>>) -> View {
    part(move || {
        members.with(Vec::len);
        let keys = untrack(|| form.offered_keys(object));
        let options = keys.into_iter().map(|key| View::from(el("option").attr("value", key)));
        el("datalist").attr("id", list_id(form, object)).child(options.collect::<View>())
    })
}

/// True if the schema lists the possible keys: otherwise there is nothing to suggest.
fn lists_names(form: InputForm, object: NodeId) -> bool {
    match &field_of(form, object).kind {
        FieldKind::Object { others, .. } => others.are_listed(),
        _ => false,
    }
}

fn list_id(form: InputForm, object: NodeId) -> String {
    format!("{}-keys", form.id(object))
}

/// Returns the reason for refusing a key, in words.
fn fault_words(fault: &KeyFault, key: &str) -> String {
    let locale = words::use_locale().get_untracked();
    match fault {
        KeyFault::Duplicate => words_now!(locale, form.key_taken, name = key),
        KeyFault::Refused(kind) => {
            let keyword = "propertyNames".to_owned();
            let issue = Issue { pointer: Pointer::root(), keyword, kind: kind.clone() };
            let why = untrack(|| issue_words(use_chunk(), locale, &issue));
            words_now!(locale, form.key_refused, name = key, why = why)
        }
    }
}
