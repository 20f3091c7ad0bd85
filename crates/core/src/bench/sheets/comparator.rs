//! Exports two columns of a bench side by side, in the format of LLM Comparator's viewer.

use super::titles::column_title;
use super::words::BenchWords;
use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::calls::progress::{CallAnswer, Progress};
use crate::bench::verdicts::report::Report;
use crate::bench::verdicts::subject::Holding;
use crate::object::{object, text};
use serde_json::{Value, json};

/// Score of an answer that wins by every check; the end of the viewer's scale.
const MOST: f64 = 1.5;

/// Returns a baseline column and the first column compared with it, as a JSON object: `{metadata, models: [{name}],
/// examples: [{input_text, tags, output_text_a, output_text_b, score, individual_rater_scores, custom_fields}]}`, with
/// an example for each input and repeat that both have answered. `score`, from -1.5 to 1.5, is the first answer's share
/// of passed checks minus the second's. `None` if there is only one column.
pub fn comparator_value(
    plan: &Plan,
    progress: &Progress,
    report: &Report,
    words: &dyn BenchWords,
) -> Option<Value> {
    let other = (0..plan.columns.len()).find(|column| plan.base_of(*column).is_some())?;
    let sides = [plan.base_of(other)?, other];
    let names = sides.map(|side| object([("name", text(&column_title(plan, side, words)))]));
    let title = plan.document.title().unwrap_or_default();
    let pair = Pair { plan, progress, report, sides };
    let examples: Vec<Value> = (0..plan.inputs.len())
        .flat_map(|input| (0..plan.repeats).map(move |repeat| (input, repeat)))
        .filter_map(|(input, repeat)| pair.example(input, repeat))
        .collect();
    Some(object([
        ("metadata", json!({"source_path": title, "custom_fields_schema": []})),
        ("models", names.into_iter().collect()),
        ("examples", examples.into()),
    ]))
}

struct Pair<'bench> {
    plan: &'bench Plan,
    progress: &'bench Progress,
    report: &'bench Report,
    sides: [usize; 2],
}

impl Pair<'_> {
    fn example(&self, input: usize, repeat: usize) -> Option<Value> {
        let [one, other] = self.sides.map(|column| self.plan.place(Ask { column, input, repeat }));
        let (first, second) = (self.progress.answer(one)?, self.progress.answer(other)?);
        let own = self.plan.inputs.get(input)?;
        Some(object([
            (
                "input_text",
                text(&if own.input.is_null() { own.id.clone() } else { pretty(&own.input) }),
            ),
            ("tags", own.tags.clone().into()),
            ("output_text_a", text(&answer_text(first))),
            ("output_text_b", text(&answer_text(second))),
            ("score", json!(MOST * (self.share(one) - self.share(other)))),
            ("individual_rater_scores", json!([])),
            ("custom_fields", json!({})),
        ]))
    }

    /// Returns the share of the decided, compared checks that hold for an answer; 0 if none is decided.
    fn share(&self, place: usize) -> f64 {
        let holdings = self.report.holdings.get(place).map(Vec::as_slice).unwrap_or_default();
        let own = holdings.iter().enumerate().filter(|(check, _)| self.plan.is_compared(*check));
        let count = |wanted: Holding| own.clone().filter(|(_, one)| **one == wanted).count();
        let (holds, fails) = (count(Holding::Holds), count(Holding::Fails));
        if holds + fails == 0 { 0.0 } else { holds as f64 / (holds + fails) as f64 }
    }
}

fn answer_text(answered: &CallAnswer) -> String {
    answered.value.as_ref().map_or_else(|| answered.text.clone(), pretty)
}

fn pretty(value: &Value) -> String {
    format!("{value:#}")
}
