//! Two runs side by side: what differs in their inputs, and in their answers.
//! Refuses more than two.

use super::Runner;
use super::history::run_name;
use crate::result::SolutionView;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::{FieldTree, readable_key};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::{RunRecord, varied_inputs};
use pilcrow_core::solution::{differing_places, solution_blocks};
use serde_json::Value;

/// Differences that are listed.
const LISTED: usize = 40;

/// The shown run beside the other.
#[component]
pub fn CompareView(runner: Runner) -> impl IntoView {
    let sides = move || {
        let (left, right) = (runner.shown.get()?, runner.other.get()?);
        let inputs = varied_inputs(&left, &right);
        let inputs: Vec<Row> =
            inputs.into_iter().map(|varied| (varied.pointer, varied.left, varied.right)).collect();
        let none = Value::Null;
        let solutions =
            (left.solution.as_ref().unwrap_or(&none), right.solution.as_ref().unwrap_or(&none));
        let outputs = differing_places(solutions.0, solutions.1).into_iter();
        let outputs: Vec<Row> =
            outputs.map(|place| (place.pointer, place.left, place.right)).collect();
        Some(view! {
            <div class="compare">
                {side(&left, &inputs, &outputs, |row| row.1.clone())}
                {side(&right, &inputs, &outputs, |row| row.2.clone())}
            </div>
        })
    };
    view! { {sides} }
}

/// A place with what the left and the right run have there.
type Row = (Pointer, Option<Value>, Option<Value>);

fn side(
    record: &RunRecord,
    inputs: &[Row],
    outputs: &[Row],
    pick: fn(&Row) -> Option<Value>,
) -> impl IntoView + use<> {
    let tree = record.document.schema().map(|schema| FieldTree::new(schema.clone()));
    let blocks = solution_blocks(tree.as_ref(), record.solution.as_ref(), None);
    let solution = Signal::stored(Some(blocks));
    view! {
        <section class="compare-side">
            <h2>{run_name(record)}</h2>
            {list(words!(compare.inputs), inputs, pick)}
            {list(words!(compare.outputs), outputs, pick)}
            <SolutionView solution issues=Signal::stored(Vec::new()) />
        </section>
    }
}

fn list(
    title: Signal<String>,
    rows: &[Row],
    pick: fn(&Row) -> Option<Value>,
) -> impl IntoView + use<> {
    let same = rows.is_empty().then(|| view! { <p class="muted">{words!(compare.same)}</p> });
    let rows = rows.iter().take(LISTED).map(|row| {
        let name: Vec<String> = row.0.tokens().map(|token| readable_key(&token)).collect();
        let value = pick(row).map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        view! {
            <div class="differs">
                <dt>{name.join(", ")} <span class="visually-hidden">" " {words!(compare.differs)}</span></dt>
                <dd>{value.unwrap_or_else(|| "—".to_owned())}</dd>
            </div>
        }
    });
    let rows = rows.collect_view();
    view! { <h3>{title}</h3> {same} <dl class="compare-input">{rows}</dl> }
}
