//! The line that adds a field.

use super::editing::{Editing, id_of};
use crate::dom::{El, RwSignal, TextProp, before_paint, derived, el, focus_id, value_of};
use crate::ui::button;
use crate::words;
use pilcrow_core::blueprint::{Act, Group, Kind};
use std::rc::Rc;
use web_sys::KeyboardEvent;

/// The line that adds a field behind the others; `to` is what the others stand in.
pub(super) fn adding(
    editing: Editing,
    group: Group,
    id: &str,
    to: impl Fn() -> String + Clone + 'static,
) -> El {
    let (title, line) = (RwSignal::new(String::new()), format!("{id}-new"));
    let pressed: Rc<dyn Fn()> = Rc::new(move || add_field(editing, &group, title));
    let entered = Rc::clone(&pressed);
    let of = |to: &dyn Fn() -> String| format!(": {}", to());
    let (beside, on_button) = (to.clone(), to);
    let hidden = |said: TextProp| el("span").class("visually-hidden").child(said);
    let label = el("label")
        .class("field-label")
        .attr("for", line.clone())
        .child(words!(build.new_field))
        .child(hidden(derived(move || of(&beside))));
    let input = new_name(title, entered).attr("id", line);
    let add = button("button", words!(build.add))
        .child(hidden(derived(move || of(&on_button))))
        .on("click", move |_| pressed());
    el("div").class("build-adding").child(label).child(input).child(add)
}

/// A line for the name of something new, which Enter adds.
pub(super) fn new_name(name: RwSignal<String>, add: Rc<dyn Fn()>) -> El {
    el("input")
        .class("control")
        .attr("autocomplete", "off")
        .value(name)
        .on("input", move |event| name.set(value_of(&event)))
        .on_event("keydown", move |event: KeyboardEvent| {
            if event.key() == "Enter" && !event.is_composing() {
                event.prevent_default();
                add();
            }
        })
}

/// Adds a field of this title; the focus goes to its row.
fn add_field(editing: Editing, group: &Group, title: RwSignal<String>) {
    let added = Act::Add {
        group: group.clone(),
        title: title.get_untracked(),
        kind: Kind::ShortText,
        is_needed: *group == Group::Answer,
    };
    if editing.act(&added) {
        title.set(String::new());
        let blueprint = editing.blueprint;
        let new =
            blueprint.with_untracked(|all| all.rows_in(group).last().map(|row| row.place.clone()));
        new.into_iter().for_each(|place| before_paint(move || focus_id(&id_of(&place, "kind"))));
    }
}
