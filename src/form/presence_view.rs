//! The choice between absent, null and empty, if the schema allows more than one of them. It is shown while the field
//! is empty and focused.

use super::caption::field_of;
use crate::dom::{El, View, derived, el, memo, part, value_of};
use crate::session::InputForm;
use crate::words::Locale;
use crate::{words, words_now};
use pilcrow_core::field::{Field, FieldKind};
use pilcrow_core::form::{Edit, NodeId, Presence};
use std::cell::Cell;

/// Draws the choice. `named_by` is the id of the element with the field's name, which is added to the choice's
/// accessible name.
pub(super) fn presence_view(form: InputForm, node: NodeId, named_by: String) -> El {
    let locale = words::use_locale();
    let now = memo(move || {
        form.track_place(node);
        form.with_state(|state| state.presence(node))
    });
    let field = field_of(form, node);
    let put = move |presence: Presence| {
        if presence != now.get_untracked() {
            form.apply(Edit::Put { node, value: presence.value(&field) });
        }
    };
    let options = part(move || {
        let now = now.get();
        let offered = form.with_state(|state| state.presences(node));
        let is_list = is_list(form, node);
        let option = |kind: &Presence| {
            let kind = *kind;
            let text = derived(move || presence_words(locale.get(), kind, is_list));
            el("option").attr("value", key(kind)).flag("selected", move || kind == now).child(text)
        };
        offered.iter().map(option).map(View::from).collect::<View>()
    });
    el("select")
        .class("presence")
        .attr("data-is", derived(move || key(now.get())))
        .attr("autocomplete", "off")
        .attr("aria-label", words!(presence.what))
        .attr("aria-describedby", named_by)
        .on("change", move |event| {
            of_key(&value_of(&event)).into_iter().for_each(&put);
        })
        .child(options)
}

/// Adds the choice to a field: at once if the field is null or an empty text; otherwise when the field gets the focus,
/// since most fields never need it. Fields that cannot be changed have none, nor those whose own control offers it.
pub(super) fn at_field(form: InputForm, node: NodeId, field: El, named_by: String) -> El {
    let now = form.with_state(|state| state.presence(node));
    let described = field_of(form, node);
    let is_said = matches!(now, Presence::Null | Presence::Empty);
    let says_itself = matches!(described.kind, FieldKind::Choice { .. } | FieldKind::Null);
    if described.read_only || says_itself || !(is_said || described.has_presence()) {
        return field;
    }
    field.turn_class("field-presence", true);
    if is_said || described.nullable {
        put_beside_label(&field, form, node, named_by);
        return field;
    }
    let (at, is_done) = (field.clone(), Cell::new(false));
    field.on("focusin", move |_| {
        if !is_done.replace(true) {
            put_beside_label(&at, form, node, named_by.clone());
        }
    })
}

/// Inserts the choice after the label, so that Tab leads from one field's control to the next's.
fn put_beside_label(field: &El, form: InputForm, node: NodeId, named_by: String) {
    let choice = presence_view(form, node, named_by);
    field.insert_second(el("div").class("presence-slot").child(choice));
}

fn is_list(form: InputForm, node: NodeId) -> bool {
    let is_list = |field: &Field| matches!(field.kind, FieldKind::Array { .. });
    is_list(&field_of(form, node))
}

const KEYS: [(Presence, &str); 4] = [
    (Presence::Absent, "absent"),
    (Presence::Null, "null"),
    (Presence::Empty, "empty"),
    (Presence::Filled, "filled"),
];

fn key(presence: Presence) -> &'static str {
    KEYS.iter().find(|(kind, _)| *kind == presence).map_or("", |(_, key)| *key)
}

fn of_key(key: &str) -> Option<Presence> {
    KEYS.iter().find(|(_, own)| *own == key).map(|(kind, _)| *kind)
}

fn presence_words(locale: Locale, presence: Presence, is_list: bool) -> String {
    match (presence, is_list) {
        (Presence::Absent, _) => words_now!(locale, widget.not_set),
        (Presence::Null, _) => words_now!(locale, presence.null),
        (Presence::Empty, false) => words_now!(locale, presence.empty_text),
        (Presence::Empty, true) => words_now!(locale, presence.empty_list),
        (Presence::Filled, _) => words_now!(locale, presence.filled),
    }
}
