//! What a tool is called, what it is for, and what the model is told.

use super::editing::Editing;
use super::names::role_name;
use super::order::{SortTarget, order, text_entry};
use super::text_tools::{new_text, text_actions};
use super::values::{route_view, text_box};
use crate::dom::{El, View, derived, el, memo, part, value_of};
use crate::ui::field;
use crate::ui::order::reorderable;
use crate::words;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::blueprint::{Act, Instruction};

/// What it is called and what it is for.
pub(super) fn about(editing: Editing) -> El {
    let blueprint = editing.blueprint;
    let title = memo(move || blueprint.with(|all| all.title.clone()));
    let description = memo(move || blueprint.with(|all| all.description.clone()));
    let line = el("input").attr("autocomplete", "off").value(derived(move || title.get()));
    let lines = el("textarea").attr("rows", "2").value(derived(move || description.get()));
    el("div")
        .class("build-part")
        .child(typed(editing, "build-title", words!(build.name), line, Act::Title))
        .child(typed(editing, "build-about", words!(build.purpose), lines, Act::Description))
}

/// What the model is told, a text each.
pub(super) fn texts_view(editing: Editing) -> El {
    let blueprint = editing.blueprint;
    // Texts change in place: their boxes are made anew only where others are there.
    let shape = memo(move || {
        let kind = |one: &Instruction| (one.entry.clone(), one.role.clone(), one.place.is_some());
        blueprint.with(|all| all.instructions.iter().map(kind).collect::<Vec<_>>())
    });
    let boxes = part(move || {
        let count = shape.with(Vec::len);
        untrack(|| (0..count).map(|at| instruction(editing, at)).collect::<Vec<View>>())
    });
    el("section")
        .class("build-part")
        .attr("aria-labelledby", "build-told")
        .child(el("h3").attr("id", "build-told").child(words!(build.told)))
        .child(reorderable(
            el("div").class("build-texts").child(boxes),
            order(editing, SortTarget::Texts),
        ))
        .child(route_view(editing))
        .child(new_text(editing))
}

fn instruction(editing: Editing, at: usize) -> View {
    let (blueprint, locale) = (editing.blueprint, use_locale());
    let own = memo(move || blueprint.with(|all| all.instructions.get(at).cloned()));
    let Some(Instruction { place, entry, role, text, .. }) = own.get_untracked() else {
        return View::default();
    };
    let for_label = role.clone();
    let label = derived(move || format!("{}. {}", at + 1, role_name(locale.get(), &for_label)));
    let field = match place {
        Some(_) => text_box(editing, at, View::from(label), rows(&text)),
        None => {
            let now = derived(move || {
                own.with(|own| own.as_ref().map(|own| own.text.clone()).unwrap_or_default())
            });
            let area = el("textarea").attr("rows", rows(&text)).attr("readonly", true).value(now);
            field(&format!("build-told-{at}"), label, area).into()
        }
    };
    el("div")
        .class("build-told")
        .attr("data-entry", text_entry(&entry))
        .child(field)
        .child(text_actions(editing, at, entry, role))
        .into()
}

/// A control that is typed into, with its label.
pub(super) fn typed(
    editing: Editing,
    id: &str,
    label: impl Into<View>,
    control: El,
    act: impl Fn(String) -> Act + 'static,
) -> El {
    let control = control
        .on("input", move |event| editing.type_in(act(value_of(&event))))
        .on("change", move |_| editing.settle());
    field(id, label, control)
}

fn rows(text: &str) -> String {
    let lines: usize = text.lines().map(|line| 1 + line.chars().count() / 70).sum();
    lines.clamp(3, 16).to_string()
}
