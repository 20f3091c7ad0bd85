//! One place of the answer, compared across all runs: its choice above the list of runs, a chart of its numbers, and
//! its value in each run.

use crate::dom::{El, Memo, View, el, memo, part, part_of, value_of};
use crate::result::chart_of;
use crate::runs::Runner;
use crate::ui::field;
use crate::widgets::show;
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::RunRecord;
use pilcrow_core::run::sweep::{
    AnswerValue, answer_value, numbers_over_runs, run_answer, run_places,
};
use pilcrow_core::solution::BlockContent;
use pilcrow_core::text::letters::beginning;
use serde_json::Value;

/// The most characters of a text that are shown.
const MOST_LETTERS: usize = 60;

/// Draws the choice of a place, and the chart of its numbers; nothing if the answers have no such place.
pub(super) fn place_choice(runner: Runner) -> View {
    if runner.session.cases().is_some() {
        return View::default();
    }
    let places = memo(move || runner.history.records.with(|records| run_places(records)));
    let choice = move |places: &Vec<(Pointer, String)>| match places.is_empty() {
        true => View::default(),
        false => choice(runner, places).into(),
    };
    [part_of(move || places.get(), choice), line(runner)].into()
}

fn choice(runner: Runner, places: &[(Pointer, String)]) -> El {
    let at = runner.current_place.at;
    let option = |(place, name): &(Pointer, String)| {
        let own = place.clone();
        let is_chosen = move || at.with(|at| at.as_ref() == Some(&own));
        let name = match name.as_str() {
            // The place of the whole answer, if that is a single value, has no name.
            "" => words_now!(use_locale().get_untracked(), compare.outputs),
            name => name.to_owned(),
        };
        el("option").attr("value", value_for(place)).flag("selected", is_chosen).child(name)
    };
    let options: Vec<El> = places.iter().map(option).collect();
    let nothing = el("option").attr("value", "").child(words!(runs.shown_nothing));
    let select = el("select").child(nothing).child(options).on("change", move |event| {
        let place = value_of(&event).strip_prefix('#').and_then(Pointer::parse);
        runner.current_place.choose(&runner.session.key(), place);
    });
    field("runs-shown", words!(runs.shown), select)
}

/// Returns the option value of a place. The "#" tells the whole answer (an empty pointer) from no place (an empty
/// value).
fn value_for(place: &Pointer) -> String {
    format!("#{}", place.as_str())
}

/// Draws the numbers of the runs at the place as a chart, earliest first.
fn line(runner: Runner) -> View {
    let locale = use_locale();
    let block: Memo<Option<_>> = memo(move || {
        let place = runner.current_place.at.get()?;
        let mut records = runner.history.records.get();
        records.reverse();
        numbers_over_runs(&records, &place, words_now!(locale.get(), runs.number))
    });
    part(move || block.get().map(chart_of))
}

/// Draws a run's value at the chosen place, with its label.
pub(super) fn place_value(runner: Runner, record: &RunRecord) -> View {
    let record = record.clone();
    part(move || {
        let place = runner.current_place.at.get()?;
        let value = answer_value(&run_answer(&record)?, &place)?;
        Some(untrack(|| value_view(value)))
    })
}

pub(super) fn value_view(value: AnswerValue) -> El {
    let name = Some(value.name).filter(|name| !name.is_empty());
    let name = name.map(|name| el("span").class("run-row-place").child(format!("{name}: ")));
    let content = match &value.cell.content {
        BlockContent::Leaf(leaf) => match &leaf.value {
            Value::String(text) if text.chars().nth(MOST_LETTERS).is_some() => {
                beginning(text, MOST_LETTERS).into_owned().into()
            }
            _ => show(leaf),
        },
        _ => View::default(),
    };
    el("div").class("run-row-value").child(name).child(content)
}
