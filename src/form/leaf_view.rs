//! View of a field: label, help, control and issues.

use super::caption::{Caption, deprecated_mark, field_issues, field_of, help, optional_mark};
use super::issue_summary::focus_control;
use super::presence_view::at_field;
use crate::chunk::use_chunk;
use crate::dom::{El, View, after, el, part, show};
use crate::session::InputForm;
use crate::ui::FilesUnderWay;
use crate::widgets::{Control, Holder, HolderHandle, RareControls, edit, is_group};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::form::{Node, NodeContent, NodeId};
use serde_json::Value;
use std::rc::Rc;
use std::time::Duration;

/// The duration of a click, about.
const CLICK: Duration = Duration::from_millis(200);

/// Draws a field with its control.
pub fn leaf_view(
    form: InputForm,
    node: NodeId,
    caption: &Caption,
    required: bool,
    widget: WidgetKind,
) -> El {
    let control = control(form, node, required, caption);
    let id = control.id.clone();
    let help = (!caption.is_cell()).then(|| help(&control.field)).flatten();
    let help = help.map(|help| help.attr("id", format!("{id}-help")));
    let label_id = control.label_id();
    let field = el("div").class("field").attr("id", format!("{id}-field"));
    let field = match form.has_examples() {
        true => field.class_if("field-example", move || form.is_example(node)),
        false => field,
    };
    let issues = field_issues(form, node, &field);
    let field = field
        .child(field_head(field_label(caption, widget, &control), caption, &control, (form, node)))
        .child(help)
        .child(edit(widget, control.clone()).unwrap_or_else(|| rare_control(widget, control)))
        .child(issues);
    // A cell has no room for the choice of null; the entry's card has.
    if caption.is_cell() { field } else { at_field(form, node, field, label_id) }
}

/// Draws a rare control, whose chunk may still be loading.
fn rare_control(widget: WidgetKind, control: Control) -> View {
    let controls = use_chunk::<dyn RareControls>();
    part(move || {
        let control = control.clone();
        controls.get().map(|controls| untrack(|| controls.edit(widget, control)))
    })
}

/// Draws the label, a note if the value is an example, and a button that restores the default while the value differs.
fn field_head(
    label: El,
    caption: &Caption,
    control: &Control,
    (form, node): (InputForm, NodeId),
) -> El {
    let is_bare = caption.is_entry() || control.field.read_only;
    let default = control.field.default.clone().filter(|_| !is_bare);
    let has_example = !is_bare && form.has_examples();
    if default.is_none() && !has_example {
        return label;
    }
    let example = has_example.then(|| {
        show(
            move || form.is_example(node),
            || el("span").class("field-example-mark").child(words!(form.example_value)),
        )
    });
    let back = default.map(|default| to_default(default, caption, control));
    el("div").class("field-head").child(label).child(example).child(back)
}

/// Draws the button that restores the default.
fn to_default(default: Value, caption: &Caption, control: &Control) -> View {
    let (holder, id) = (control.holder, control.id.clone());
    let name = caption.of_control(&control.field);
    let now = default.clone();
    let differs = move || holder.value().as_ref() != Some(&now);
    let button = move || {
        let (default, id) = (default.clone(), id.clone());
        el("button")
            .attr("type", "button")
            .class("link-button field-default")
            .child(words!(form.to_default))
            .child(" ")
            .child(el("span").class("visually-hidden").child(name))
            .on("click", move |_| {
                holder.put(Some(default.clone()));
                focus_control(id.clone());
            })
    };
    show(differs, button)
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
        .child(caption.of_label(&control.field))
        .child(" ")
        .child(unit.map(|unit| el("span").class("field-unit").child(format!("({unit}) "))))
        .child(deprecated_mark(&control.field))
        .child(mark)
}

/// Creates the control of a node.
pub(super) fn control(form: InputForm, node: NodeId, required: bool, caption: &Caption) -> Control {
    let (id, field) = (form.id(node), field_of(form, node));
    Control {
        help: caption.help_id(&field, &id),
        compact: caption.is_cell(),
        holder: HolderHandle::new(Rc::new(NodeHolder { form, node })),
        id,
        field,
        required,
    }
}

/// The [`Holder`] of a node's value.
struct NodeHolder {
    form: InputForm,
    node: NodeId,
}

impl Holder for NodeHolder {
    fn name(&self) -> String {
        self.form.name(self.node)
    }

    fn text(&self) -> String {
        self.form.track_place(self.node);
        self.form.with_node(self.node, Node::text).unwrap_or_default()
    }

    fn value(&self) -> Option<Value> {
        self.form.track_place(self.node);
        self.form.with_node(self.node, Node::own_value).flatten()
    }

    fn is_invalid(&self) -> bool {
        !self.form.visible_issues(self.node).is_empty()
    }

    fn type_text(&self, text: String) {
        self.form.type_text(self.node, text);
    }

    fn put(&self, value: Option<Value>) {
        self.form.put(self.node, value);
    }

    fn leave(&self) {
        let Self { form, node } = *self;
        // An empty field that was only passed by is missing, not wrong; Run reports it.
        if form.with_node(node, |node| node.content == NodeContent::Absent) != Some(false) {
            return;
        }
        // Delayed until a click that left the field is over: an issue that appears under the mouse would move the
        // button away from it.
        after(CLICK, move || form.leave(node));
    }

    fn files(&self) -> FilesUnderWay {
        self.form.files()
    }
}
