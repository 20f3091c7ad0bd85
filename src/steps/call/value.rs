//! A value of a call, drawn as answers are. In a call that needs approval, a long value is collapsed, so that the
//! buttons stay visible, and can be expanded.

use crate::chunk::use_chunk;
use crate::dom::{RwSignal, View, derived, el, part};
use crate::result::ResultChunk;
use crate::ui::button;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::{FieldTree, infer_schema};
use pilcrow_core::form::Issue;
use pilcrow_core::text::letters::spell_directions;
use serde_json::{Map, Value};

/// Draws the value by its schema, or by one inferred from it.
pub fn value_view(schema: Option<&Value>, value: &Value) -> View {
    let mut schema = schema.filter(|schema| schema.is_object()).cloned();
    if let Some(Value::Object(members)) = &mut schema {
        // The caption before the value already contains title and description.
        members.shift_remove("title");
        members.shift_remove("description");
    }
    let schema = schema.unwrap_or_else(|| infer_schema(value));
    let (value, results) = (value.clone(), use_chunk::<dyn ResultChunk>());
    part(move || {
        let results = results.get()?;
        let tree = FieldTree::new(schema.clone());
        let blocks = RwSignal::new(Some(results.blocks(Some(&tree), Some(&value), None, None)));
        let none: RwSignal<Vec<Issue>> = RwSignal::new(Vec::new());
        Some(untrack(|| results.view(blocks.into(), none.into())))
    })
}

/// The size of a value, in characters, above which it is collapsed.
const MOST: usize = 900;

/// The number of characters that take as much room as a line break or the name of a part.
const LINE: usize = 45;

/// Draws the value; a long one collapsed until the person expands it.
pub fn offered_value(schema: Option<&Value>, value: &Value) -> View {
    let view = value_view(schema, &with_marks(value));
    if !takes_more(value) {
        return view;
    }
    let is_open = RwSignal::new(false);
    let (all, less) = (words!(steps.show_all), words!(steps.show_less));
    let name = derived(move || if is_open.get() { less.get() } else { all.get() });
    let turn = button("link-button", name)
        .attr("aria-expanded", derived(move || if is_open.get() { "true" } else { "false" }))
        .on("click", move |_| is_open.set(!is_open.get_untracked()));
    let view = el("div")
        .class("steps-long")
        .class_if("steps-long-cut", move || !is_open.get())
        .child(view);
    [view.into(), turn.into()].into()
}

/// Writes out Unicode direction marks in a value's texts and keys, so that they cannot disguise it.
fn with_marks(value: &Value) -> Value {
    let marked = |text: &str| spell_directions(text).into_owned();
    match value {
        Value::String(text) => Value::String(marked(text)),
        Value::Array(items) => items.iter().map(with_marks).collect(),
        Value::Object(members) => {
            let members = members.iter().map(|(key, value)| (marked(key), with_marks(value)));
            Value::Object(members.collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}

fn takes_more(value: &Value) -> bool {
    let mut left = MOST;
    !fits(value, &mut left)
}

/// True if a value fits into `left`, which is reduced by its size. A file counts as two lines.
fn fits(value: &Value, left: &mut usize) -> bool {
    let mut take = |room: usize| match left.checked_sub(room) {
        Some(now) => {
            *left = now;
            true
        }
        None => false,
    };
    match value {
        Value::String(text) if text.starts_with("data:") => take(2 * LINE),
        Value::String(text) => {
            let letters = text.chars().take(MOST + 1).count();
            take(letters) && take(LINE * text.lines().take(MOST).count())
        }
        Value::Array(items) => items.iter().all(|item| fits(item, left)),
        Value::Object(members) => members
            .iter()
            .all(|(key, value)| fits(&Value::String(key.clone()), left) && fits(value, left)),
        _ => take(LINE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_takes_much_room_is_cut() {
        let check = |value: Value, expected| assert_eq!(takes_more(&value), expected, "{value}");
        check(json!("short"), false);
        check(json!("a".repeat(850)), false);
        check(json!("a".repeat(20_000)), true);
        check(json!("a\n".repeat(30)), true);
        check(json!(vec!["a"; 40]), true);
        check(json!({"a": {"b": "c".repeat(900)}}), true);
        check(json!(["a", 1, null, {"b": true}]), false);
        check(json!(format!("data:image/png;base64,{}", "A".repeat(9_000))), false);
    }

    #[test]
    fn marks_of_direction_are_seen_in_texts_and_keys() {
        let value = json!({"to\u{202e}": ["a\u{2066}b", 1]});
        assert_eq!(with_marks(&value), json!({"to‹U+202E›": ["a‹U+2066›b", 1]}));
    }
}
