//! Differences of the compared runs' requests besides the input: model, settings, prompt or schema.

use super::rows::block_rows;
use super::sides::Marks;
use crate::dom::{El, View, el};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::run::{DocumentQuestion, RunRecord};
use pilcrow_core::solution::compare::{ComparedBlock, compare};
use pilcrow_core::solution::{SolutionBlock, solution_blocks};
use serde_json::Value;

/// Draws the differences; nothing if there are none.
pub(super) fn differences_view(records: &[RunRecord]) -> View {
    let locale = use_locale().get_untracked();
    let sides: [(String, Side); 4] = [
        (words_now!(locale, compare.model), model),
        (words_now!(locale, compare.settings), |record| {
            DocumentQuestion::read(&record.document).settings
        }),
        (words_now!(locale, compare.prompt), |record| {
            DocumentQuestion::read(&record.document).prompt
        }),
        (words_now!(locale, compare.schema), |record| {
            DocumentQuestion::read(&record.document).schema
        }),
    ];
    let rows: Vec<View> =
        sides.into_iter().filter_map(|(label, side)| row(label, records, side)).collect();
    if rows.is_empty() {
        return View::default();
    }
    let title = el("h3").child(words!(compare.asked));
    let section: El = el("section").class("compare-part").child(title).child(rows);
    section.into()
}

/// Reads one aspect of a run's request.
type Side = fn(&RunRecord) -> Option<Value>;

/// Draws a row if the runs differ in an aspect; `None` if they do not.
fn row(label: String, records: &[RunRecord], side: Side) -> Option<View> {
    let values: Vec<Option<Value>> = records.iter().map(side).collect();
    if values.windows(2).all(|pair| matches!(pair, [left, right] if left == right)) {
        return None;
    }
    let blocks: Vec<Option<SolutionBlock>> = values
        .iter()
        .map(|value| Some(solution_blocks(None, Some(value.as_ref()?), None)))
        .collect();
    let blocks: Vec<Option<&SolutionBlock>> = blocks.iter().map(Option::as_ref).collect();
    let compared = ComparedBlock { label: Some(label), ..compare(&blocks) };
    Some(block_rows(compared, Marks::Letters, 4))
}

fn model(record: &RunRecord) -> Option<Value> {
    Some(record.provider.model.as_str()).filter(|model| !model.is_empty()).map(Value::from)
}
