//! An answer by the cases of its document: a row for each, what was given beside what came back,
//! while it is being written, too.
//! Refuses to draw tables (`result` does).

use super::Runner;
use super::draw::beginning;
use crate::dom::{El, State, View, el, follow, live, memo, part};
use crate::piece::button;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::batch::{SheetWords, batch, case_sheet, gathered};
use pilcrow_core::document::Request;
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::SolutionBlock;
use serde_json::Value;

/// The rows, and how many of the cases have an answer.
pub fn by_case(runner: Runner) -> View {
    let locale = use_locale();
    let blocks = State::new(None::<SolutionBlock>);
    let answered = State::new((0usize, 0usize));
    let asked = StoredValue::new(runner.session.request());
    follow(move || {
        runner.started.track();
        asked.set_value(untrack(|| runner.session.request()));
    });
    follow(move || {
        let words = sheet_words(locale.get());
        // Told once for each frame.
        runner.solution.track();
        let Some(drawer) = runner.drawer.get() else { return };
        let (document, value, open) = what_is_there(runner, asked);
        let Some(sheet) = case_sheet(&document, &value, open.as_ref(), &words) else { return };
        let total = sheet.answers.cases.len();
        answered.set((total - sheet.answers.missing().count(), total));
        let tree = FieldTree::new(sheet.schema);
        let before = blocks.get_untracked();
        blocks.set(Some((drawer.blocks)(Some(&tree), Some(&sheet.value), None, before.as_ref())));
    });
    let count = live(move || {
        let (done, total) = answered.get();
        words_now!(locale.get(), batch.answered, done = done, total = total)
    });
    let none: State<Vec<Issue>> = State::new(Vec::new());
    let sheet = part(move || {
        runner.drawer.get().map(|drawer| untrack(|| (drawer.view)(blocks.into(), none.into())))
    });
    let line: El = el("p").class("batch-answered").attr("role", "status").child(count);
    let missing = memo(move || runner.unanswered().len());
    let rest = part(move || {
        let count = missing.get();
        let words = words_now!(locale.get(), batch.run_missing, count = count);
        (count > 0).then(|| button("button", words).on("click", move |_| runner.run_unanswered()))
    });
    let line = el("div").class("batch-facts").child(line).child(rest);
    el("div").class("batch-results").child(line).child(sheet).into()
}

/// The document, as much of its answer as there is, and the place that is being written.
fn what_is_there(runner: Runner, asked: StoredValue<Request>) -> (Request, Value, Option<Pointer>) {
    if let Some(record) = runner.shown.get() {
        let value = record.solution.clone().or_else(|| beginning(&record)).unwrap_or(Value::Null);
        return (record.document, value, None);
    }
    let partial = runner.progress.with_untracked(|progress| runner.led_back(&progress.text));
    let open = Some(partial.open.unwrap_or_default());
    let before = runner.before.get_value();
    if before.is_empty() {
        return (asked.get_value(), partial.value.unwrap_or(Value::Null), open);
    }
    let document = asked.get_value();
    let all: Vec<Value> = before.into_iter().chain(partial.value).collect();
    let whole = gathered(&all, &batch(&document).instances());
    (document, whole, Some(Pointer::root()))
}

fn sheet_words(locale: Locale) -> SheetWords {
    SheetWords {
        cases: words_now!(locale, batch.cases),
        case: words_now!(locale, batch.case_column),
        missing: words_now!(locale, batch.missing),
        unknown: words_now!(locale, batch.unknown),
        undirected: words_now!(locale, batch.undirected),
        doubles: words_now!(locale, batch.doubles),
    }
}
