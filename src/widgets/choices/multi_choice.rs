//! Control for any of a few values, each once: a checkbox per value. Existing entries keep their order, and ticked ones
//! are appended.

use super::choice::{Label, options_class, text_of};
use crate::dom::{El, View, derived, el, is_checked};
use crate::widgets::{Control, json};
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::field::{ChoiceOption, FieldKind};
use pilcrow_core::schema::same_value;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let (mut options, at_least) = match &control.field.kind {
        FieldKind::Array { choices, min, .. } => (choices.clone(), *min),
        _ => (Vec::new(), 0),
    };
    options.extend(foreign(&control, &options));
    // An optional list is removed if an empty one would be invalid.
    let omit_empty = !control.required && at_least > 0;
    let mut first = Some(control.id.clone());
    let boxes: Vec<El> = options
        .into_iter()
        .map(|option| tick_box(&control, option, first.take(), omit_empty))
        .collect();
    let group = el("div")
        .class(options_class(&control))
        .attr("role", "group")
        .attr("aria-labelledby", control.label_id());
    control.describe_group(group).child(boxes).into()
}

/// Returns the entries that are none of the options, as options: they stay until they are unticked.
fn foreign(control: &Control, options: &[ChoiceOption]) -> Vec<ChoiceOption> {
    let locale = use_locale().get_untracked();
    let named = |value: &Value| ChoiceOption {
        value: value.clone(),
        label: words_now!(locale, widget.not_an_option, value = text_of(value)),
        description: None,
        distinction: None,
    };
    let value = untrack(|| control.holder.value());
    let others = items(value.as_ref());
    others
        .filter(|item| !options.iter().any(|option| same_value(&option.value, item)))
        .map(named)
        .collect()
}

fn tick_box(control: &Control, option: ChoiceOption, id: Option<String>, omit_empty: bool) -> El {
    let holder = control.holder;
    let (own, compared) = (option.value.clone(), option.value.clone());
    let input = el("input")
        .attr("type", "checkbox")
        .attr("id", id)
        .attr("name", derived(move || holder.name()))
        .attr("value", text_of(&option.value))
        .attr("disabled", control.is_off(Some(&option.value)))
        .flag("checked", move || {
            items(holder.value().as_ref()).any(|item| same_value(item, &compared))
        })
        .on("change", move |event| {
            let before = holder.value();
            holder.put(toggled(before.as_ref(), &own, is_checked(&event), omit_empty));
        })
        .on("blur", move |_| holder.leave());
    let name = View::from(Label::from_option(&option));
    let help = option.description.map(|text| el("span").class("choice-help").child(text));
    let label = el("span").class("choice-label").child(name);
    el("label").class("choice").child(input).child(el("span").child(label).child(help))
}

fn items(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    value.and_then(Value::as_array).into_iter().flatten()
}

/// Returns the list with `own` added or removed; other entries keep their order.
fn toggled(before: Option<&Value>, own: &Value, ticked: bool, omit_empty: bool) -> Option<Value> {
    let others = items(before).filter(|item| !same_value(item, own));
    let mut now: Vec<Value> = others.cloned().collect();
    if ticked {
        now.push(own.clone());
    }
    (!now.is_empty() || !omit_empty).then_some(Value::Array(now))
}

pub(in crate::widgets) fn is_group(_: &Control) -> bool {
    true
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    json::show(leaf)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn ticking_adds_at_the_end_and_unticking_takes_one_away() {
        let check = |before: Option<Value>, ticked: bool, omit: bool, expected: Option<Value>| {
            assert_eq!(toggled(before.as_ref(), &json!("b"), ticked, omit), expected, "{before:?}");
        };
        check(None, true, true, Some(json!(["b"])));
        check(Some(json!(["c", "a"])), true, true, Some(json!(["c", "a", "b"])));
        check(Some(json!(["b", "a"])), false, true, Some(json!(["a"])));
        check(Some(json!(["b"])), false, true, None);
        check(Some(json!(["b"])), false, false, Some(json!([])));
    }
}
