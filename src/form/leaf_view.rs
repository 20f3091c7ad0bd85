//! A field: label, help, control, and what is wrong with it.
//! Refuses to know controls; the widget registry makes them.

use super::caption::Caption;
use super::field_view::{field_of, help, issue_lines, optional_mark, shown_issues};
use super::issue_summary::focus_control;
use super::presence_view::at_field;
use crate::dom::{El, View, after, el, part, show};
use crate::pages::use_opening;
use crate::session::{InputForm, Place};
use crate::widgets::{Control, edit, is_group};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::form::{NodeContent, NodeId};
use std::time::Duration;

/// About as long as a click takes.
const CLICK: Duration = Duration::from_millis(200);

/// A field with its control.
pub fn leaf_view(
    form: InputForm,
    node: NodeId,
    caption: &Caption,
    required: bool,
    widget: WidgetKind,
) -> El {
    let place = form.place(node);
    let control = control(form, node, &place, required, caption);
    let (id, invalid) = (control.id.clone(), control.invalid);
    let help = (!caption.is_cell()).then(|| help(&control.field)).flatten();
    let help = help.map(|help| help.attr("id", format!("{id}-help")));
    let issues = issue_lines(format!("{id}-issue"), shown_issues(form, &place));
    let label_id = control.label_id();
    let field = el("div")
        .class("field")
        .class_if("field-invalid", move || invalid.get())
        .attr("id", format!("{id}-field"))
        .child(field_head(field_label(caption, widget, &control), caption, &control))
        .child(help)
        .child(edit(widget, control.clone()).unwrap_or_else(|| later_control(widget, control)))
        .child(issues);
    // A cell has no room for it; the entry's card has.
    if caption.is_cell() { field } else { at_field(form, node, field, label_id) }
}

/// A control of several parts, whose code may still be on its way.
fn later_control(widget: WidgetKind, control: Control) -> View {
    let opening = use_opening();
    part(move || {
        let control = control.clone();
        opening.controls.get().map(|part| untrack(|| (part.edit)(widget, control)))
    })
}

/// The label, and beside it the way back to the default, while something else is there.
fn field_head(label: El, caption: &Caption, control: &Control) -> El {
    let default = control.field.default.clone();
    let Some(default) = default.filter(|_| !caption.is_entry() && !control.field.read_only) else {
        return label;
    };
    let (value, on_value, id) = (control.value, control.on_value, control.id.clone());
    let name = caption.of_control(&control.field);
    let now = default.clone();
    let differs = move || value.with(|value| value.as_ref() != Some(&now));
    let button = move || {
        let (default, id) = (default.clone(), id.clone());
        el("button")
            .attr("type", "button")
            .class("link-button field-default")
            .child(words!(form.to_default))
            .child(" ")
            .child(el("span").class("visually-hidden").child(name))
            .on("click", move |_| {
                on_value.run(Some(default.clone()));
                focus_control(id.clone());
            })
    };
    el("div").class("field-head").child(label).child(show(differs, button))
}

fn field_label(caption: &Caption, widget: WidgetKind, control: &Control) -> El {
    let unmarked = control.required || control.field.read_only || caption.is_cell();
    let mark = (!unmarked).then(optional_mark);
    let hints = control.field.hints.as_ref();
    let unit = hints.and_then(|hints| hints.unit.clone());
    let class = if caption.is_entry() || hints.is_some_and(|hints| hints.bare) {
        "field-label visually-hidden"
    } else {
        "field-label"
    };
    let label = if is_group(widget, control) {
        el("div")
    } else {
        el("label").attr("for", control.id.clone())
    };
    label
        .class(class)
        .attr("id", control.label_id())
        .child(caption.of_control(&control.field))
        .child(" ")
        .child(unit.map(|unit| el("span").class("field-unit").child(format!("({unit}) "))))
        .child(mark)
}

fn control(
    form: InputForm,
    node: NodeId,
    place: &Place,
    required: bool,
    caption: &Caption,
) -> Control {
    let (for_text, for_value) = (place.changed.clone(), place.changed.clone());
    let (left, issues) = (place.left.clone(), shown_issues(form, place));
    let (id, field) = (form.id(node), field_of(form, node));
    let invalid = Signal::derive(move || !issues.with(Vec::is_empty));
    Control {
        described_by: described_by(&id, caption.help_id(&field, &id), invalid),
        compact: caption.is_cell(),
        id,
        field,
        required,
        invalid,
        name: Signal::derive(move || {
            form.moved.track();
            form.name(node)
        }),
        text: Signal::derive(move || {
            for_text.track();
            form.with_node(node, |node| node.text()).unwrap_or_default()
        }),
        value: Signal::derive(move || {
            for_value.track();
            form.with_node(node, |node| node.own_value()).flatten()
        }),
        on_text: Callback::new(move |text| {
            form.type_text(node, text);
        }),
        on_value: Callback::new(move |value| {
            form.put(node, value);
        }),
        on_leave: Callback::new(move |()| {
            // What was only passed by is missing, not wrong; Run says so.
            if form.with_node(node, |node| node.content == NodeContent::Absent) != Some(false) {
                return;
            }
            // Not before a click that left the field is over: an issue that appears under the mouse
            // would move the button away from it.
            let left = left.clone();
            after(CLICK, move || left.set(true));
        }),
    }
}

/// The ids of the help and of the issue, where they are there.
fn described_by(id: &str, help: Option<String>, invalid: Signal<bool>) -> Signal<Option<String>> {
    let issue = format!("{id}-issue");
    Signal::derive(move || {
        let issue = invalid.get().then(|| issue.clone());
        let ids: Vec<String> = help.iter().cloned().chain(issue).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    })
}
