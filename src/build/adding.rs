//! The line that adds a field, or one of several shapes.

use super::editing::{Editing, id_of};
use crate::dom::{El, RwSignal, TextProp, before_paint, derived, el, focus_id, value_of};
use crate::ui::button;
use crate::words;
use pilcrow_core::blueprint::{Act, FieldAct, Group, Kind};
use pilcrow_core::pointer::Pointer;
use std::rc::Rc;
use web_sys::KeyboardEvent;

/// What is added.
#[derive(Clone)]
pub(super) enum New {
    /// A field, behind the others of a group.
    Field(Group),
    /// A shape of a field, behind the others.
    Shape(Pointer),
}

/// The line that adds something behind the others; `to` is what the others stand in.
pub(super) fn adding(
    editing: Editing,
    new: New,
    id: &str,
    to: impl Fn() -> String + Clone + 'static,
) -> El {
    let (title, line) = (RwSignal::new(String::new()), format!("{id}-new"));
    let words = match new {
        New::Field(_) => words!(build.new_field),
        New::Shape(_) => words!(build.new_shape),
    };
    let pressed: Rc<dyn Fn()> = Rc::new(move || add(editing, &new, title));
    let entered = Rc::clone(&pressed);
    let suffix = |to: &dyn Fn() -> String| format!(": {}", to());
    let (beside, on_button) = (to.clone(), to);
    let hidden = |text: TextProp| el("span").class("visually-hidden").child(text);
    let label = el("label")
        .class("field-label")
        .attr("for", line.clone())
        .child(words)
        .child(hidden(derived(move || suffix(&beside))));
    let input = new_name(title, entered).attr("id", line);
    let adding = button("button", words!(build.add))
        .child(hidden(derived(move || suffix(&on_button))))
        .on("click", move |_| pressed());
    el("div").class("build-adding").child(label).child(input).child(adding)
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

/// Adds what is called so; the focus goes to its row.
fn add(editing: Editing, new: &New, title: RwSignal<String>) {
    let words = title.get_untracked();
    let (added, group, part) = match new {
        New::Field(group) => {
            let (kind, is_needed) = (Kind::ShortText, *group == Group::Answer);
            let added = Act::Add { group: group.clone(), title: words, kind, is_needed };
            (added, group.clone(), "kind")
        }
        New::Shape(place) => {
            let added = Act::Change(place.clone(), FieldAct::AddShape(words));
            (added, Group::Within(place.clone()), "name")
        }
    };
    if editing.act(&added) {
        title.set(String::new());
        let blueprint = editing.blueprint;
        let new =
            blueprint.with_untracked(|all| all.rows_in(&group).last().map(|row| row.place.clone()));
        new.into_iter().for_each(|place| before_paint(move || focus_id(&id_of(&place, part))));
    }
}
