//! Opens several inputs of the open document as the cases of a new document, each with its earlier answer. The
//! original document stays one step back in the history, with its typed input.

use crate::dom::spawn;
use crate::opening::{Opening, note_origin};
use crate::session::Session;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::batch::as_cases;
use pilcrow_core::steps::without_process;
use pilcrow_core::tool::tool_name;
use serde_json::Value;

/// Opens a new document with a case for each of these inputs and for the current one, after the files being read are
/// there. Without inputs, the current one is the only case. An input's earlier answer becomes its case's answer.
pub fn open_as_cases(session: Session, opening: Opening, locale: Locale, inputs: Vec<Value>) {
    spawn(async move {
        session.files().all_there().await;
        open_now(session, opening, locale, &inputs);
    });
}

fn open_now(session: Session, opening: Opening, locale: Locale, inputs: &[Value]) {
    let request = session.request_to_run();
    // The process of the single input does not apply to many cases.
    let has_process = request.members().contains_key("process");
    let request = if has_process { without_process(&request) } else { request };
    let title = request.title().map(str::to_owned);
    let name = tool_name(title.as_deref().unwrap_or_default());
    // If the input was changed, the document's answer does not belong to it.
    let request = if session.is_edited() { request.with_solution(None) } else { request };
    let answered = session.answered().into_iter().map(|one| (one.input, one.answer));
    let answers: Vec<(Value, Value)> = answered.collect();
    let many = as_cases(&request, &name, &with_typed(session, inputs), &answers);
    let many = match &title {
        Some(title) => many.with_title(&words_now!(locale, batch.of_cases, name = title.as_str())),
        None => many,
    };
    let from = opening.route.get_untracked();
    note_origin(&opening.open_new(many.to_text(), None), &from, title);
}

/// Returns these inputs and the current one, without duplicates. The current one is first if it is the document's own
/// input, since the document's answer belongs to it; otherwise last, since it was typed after the others. An input
/// whose answer is shown comes before them.
pub fn with_typed(session: Session, inputs: &[Value]) -> Vec<Value> {
    let now = session.input_now().filter(|_| session.is_filled());
    let in_sight = session.answered().into_iter().find(|one| one.is_in_sight);
    let is_new = |input: &Value| !inputs.contains(input) && now.as_ref() != Some(input);
    let in_sight = in_sight.map(|one| one.input).filter(is_new);
    let (first, last) = if session.is_edited() { (None, now) } else { (now, None) };
    let mut all: Vec<Value> = Vec::new();
    for input in first.iter().chain(&in_sight).chain(inputs).chain(&last) {
        if !all.contains(input) {
            all.push(input.clone());
        }
    }
    all
}
