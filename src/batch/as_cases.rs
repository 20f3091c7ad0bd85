//! Several inputs of the open document become the cases of a document of its own. The one that was open
//! is a step back, with what is typed in it.

use crate::opening::Opening;
use crate::session::Session;
use pilcrow_core::batch::as_cases;
use pilcrow_core::steps::without_process;
use pilcrow_core::tool::tool_name;
use serde_json::Value;

/// Opens a document with a case for each of these inputs and for the one that is typed now; with none of
/// them, it is the only case.
pub fn open_as_cases(session: Session, opening: Opening, inputs: &[Value]) {
    let request = session.request_to_run();
    // Nor is a process that had one case the process of many.
    let has_process = request.members().contains_key("process");
    let request = if has_process { without_process(&request) } else { request };
    let name = tool_name(request.title().unwrap_or_default());
    let is_edited = session.is_edited();
    // An answer to another input is none to this one.
    let request = if is_edited { request.with_solution(None) } else { request };
    opening.open_text(as_cases(&request, &name, &with_typed(session, inputs)).to_text());
}

/// These inputs and the one that is typed now, once each: it stands first where it is the document's own,
/// as the document's answer is for it, and else last, since it was typed after the others.
pub fn with_typed(session: Session, inputs: &[Value]) -> Vec<Value> {
    let now = session.input_now().filter(|_| session.is_filled());
    let mut all: Vec<Value> = Vec::new();
    let (first, last) = if session.is_edited() { (None, now) } else { (now, None) };
    for input in first.iter().chain(inputs).chain(&last) {
        if !all.contains(input) {
            all.push(input.clone());
        }
    }
    all
}
