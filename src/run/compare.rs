//! Two runs side by side: what differs in their inputs, and in their answers.
//! Refuses more than two.

use super::Runner;
use super::history::run_name;
use crate::dom::{El, View, el, part};
use crate::result::solution_view;
use crate::words;
use crate::words::Words;
use leptos::prelude::*;
use pilcrow_core::field::{FieldTree, read_hints, readable_key};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::{RunRecord, varied_inputs};
use pilcrow_core::solution::{differing_places, solution_blocks};
use serde_json::Value;

/// Differences that are listed.
const LISTED: usize = 40;

/// A place with what the left and the right run have there.
type Row = (Pointer, Option<Value>, Option<Value>);

/// The shown run beside the other.
pub fn compare_view(runner: Runner) -> View {
    part(move || {
        let (left, right) = (runner.shown.get()?, runner.other.get()?);
        Some(untrack(|| sides(&left, &right)))
    })
}

fn sides(left: &RunRecord, right: &RunRecord) -> El {
    let inputs = varied_inputs(left, right).into_iter();
    let inputs: Vec<Row> =
        inputs.map(|varied| (varied.pointer, varied.left, varied.right)).collect();
    let none = Value::Null;
    let outputs = differing_places(
        left.solution.as_ref().unwrap_or(&none),
        right.solution.as_ref().unwrap_or(&none),
    );
    let outputs: Vec<Row> =
        outputs.into_iter().map(|place| (place.pointer, place.left, place.right)).collect();
    el("div")
        .class("compare")
        .child(side(left, &inputs, &outputs, |row| row.1.as_ref()))
        .child(side(right, &inputs, &outputs, |row| row.2.as_ref()))
}

fn side(
    record: &RunRecord,
    inputs: &[Row],
    outputs: &[Row],
    pick: fn(&Row) -> Option<&Value>,
) -> El {
    let tree =
        record.document.schema().map(|schema| FieldTree::hinted(schema.clone(), None, read_hints));
    let blocks = solution_blocks(tree.as_ref(), record.solution.as_ref(), None);
    el("section")
        .class("compare-side")
        .child(el("h2").child(run_name(record)))
        .child(list(words!(compare.inputs), inputs, pick))
        .child(list(words!(compare.outputs), outputs, pick))
        .child(solution_view(Signal::stored(Some(blocks)), Signal::stored(Vec::new())))
}

fn list(title: Words, rows: &[Row], pick: fn(&Row) -> Option<&Value>) -> View {
    let same = rows.is_empty().then(|| el("p").class("muted").child(words!(compare.same_answers)));
    let rows = rows.iter().take(LISTED).map(|row| differing(&row.0, pick(row)));
    let rows: Vec<El> = rows.collect();
    [el("h3").child(title).into(), same.into(), el("dl").class("compare-input").child(rows).into()]
        .into()
}

fn differing(place: &Pointer, value: Option<&Value>) -> El {
    let name: Vec<String> = place.tokens().map(|token| readable_key(&token)).collect();
    let value = match value {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => "—".to_owned(),
    };
    let differs = el("span").class("visually-hidden").child(" ").child(words!(compare.changed));
    el("div")
        .class("differs")
        .child(el("dt").child(name.join(", ")).child(differs))
        .child(el("dd").child(value))
}
