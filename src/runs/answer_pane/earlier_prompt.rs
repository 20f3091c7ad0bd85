//! The prompt of an earlier run: its differences from now, the document with that prompt restored, and a way
//! to undo the restore.

use crate::dom::{El, RwSignal, View, el, show};
use crate::opening::{Rewritten, use_opening};
use crate::result::compare::ChangedValue;
use crate::runs::Runner;
use crate::runs::launch::in_steps::question_document;
use crate::runs::records::compare::view_by_comparison_chunk;
use crate::ui::button;
use crate::words;
use pilcrow_core::document::Request;
use pilcrow_core::run::{DocumentQuestion, RunRecord, with_question};
use serde_json::Value;

/// Returns the document with the prompt, the schema and the settings of an earlier run. `None` if that document was
/// assembled with tools, so it is not what its author wrote.
pub(in crate::runs) fn restorable(runner: Runner, ran: &RunRecord) -> Option<Request> {
    let document = runner.session.with_document(Request::clone);
    let is_whole = question_document(&document).is_same(&document);
    is_whole.then(|| with_question(&document, &ran.document))
}

/// Draws a line that unfolds to the differences between an earlier run's document and the current one.
pub(in crate::runs) fn changes_since(runner: Runner, ran: RunRecord) -> El {
    let is_open = RwSignal::new(false);
    let changes = show(
        move || is_open.get(),
        move || {
            let (then, now) = (DocumentQuestion::read(&ran.document), current_question(runner));
            view_by_comparison_chunk(move |results| {
                let part = |(label, changed): (El, ChangedValue)| {
                    View::from([label.into(), results.change(&changed)])
                };
                changed(&then, &now).into_iter().map(part).collect()
            })
        },
    );
    el("details")
        .on("toggle", move |_| is_open.set(true))
        .child(el("summary").child(words!(runs.changed_since)))
        .child(changes)
}

fn current_question(runner: Runner) -> DocumentQuestion {
    DocumentQuestion::read(&runner.document_now())
}

/// Returns the parts that differ (prompt, schema, settings), each with its label.
fn changed(then: &DocumentQuestion, now: &DocumentQuestion) -> Vec<(El, ChangedValue)> {
    let parts = [
        (words!(compare.prompt), &then.prompt, &now.prompt),
        (words!(compare.schema), &then.schema, &now.schema),
        (words!(compare.settings), &then.settings, &now.settings),
    ];
    let differing = parts.into_iter().filter(|(_, then, now)| then != now);
    let changed = differing.map(|(label, then, now)| {
        let after = now.clone().unwrap_or(Value::Null);
        let label = el("p").class("compare-label").child(label);
        (label, ChangedValue { schema: None, before: then.clone(), after })
    });
    changed.collect()
}

/// Draws the notice that undoes the last rewrite of the document; nothing if it was not rewritten.
pub fn back_line(runner: Runner) -> View {
    let opening = use_opening();
    show(
        move || opening.before.with(Option::is_some),
        move || {
            let undo = button("button", words!(tool.undo))
                .on("click", move |_| opening.undo_rewrite(runner.session));
            let keep = button("button button-quiet", words!(open.dismiss))
                .on("click", move |_| opening.before.set(None));
            let text = match opening.before.get_untracked() {
                Some((_, Rewritten::Settings(_))) => words!(option.written),
                Some((_, Rewritten::Adopted)) => words!(trial.adopted),
                Some((_, Rewritten::Inputs)) => words!(trial.inputs_replaced),
                Some((_, Rewritten::Restored)) => words!(versions.restored),
                _ => words!(runs.prompt_restored),
            };
            el("div")
                .class("notice")
                .attr("role", "status")
                .child(el("p").class("notice-title").child(text))
                .child(el("div").class("actions").child(undo).child(keep))
        },
    )
}
