//! What is tried, saved as a configuration of promptfoo, and what is another there or is not in it.

use super::desk::Desk;
use crate::dom::{El, RwSignal, View, el, part};
use crate::host::download;
use crate::opening::note_list;
use crate::ui::button;
use crate::words;
use pilcrow_core::import::{Note, write_promptfoo};
use pilcrow_core::tool::tool_name;

/// What names the notice.
const TITLE: &str = "bench-written-title";

/// Saves the document with its bench; gives the notes on it.
pub fn save_promptfoo(desk: Desk) -> Vec<Note> {
    let request = desk.runner.session.request();
    let written = write_promptfoo(&request);
    let name = tool_name(request.title().unwrap_or_default());
    let name = format!("{name}.promptfoo.yaml");
    download::save(&name, "application/yaml;charset=utf-8", &written.text);
    written.notes
}

/// The notes on what was saved; nothing where there is none.
pub fn written_notice(said: RwSignal<Vec<Note>>) -> View {
    part(move || {
        let notes = said.get();
        (!notes.is_empty()).then(|| notice(said, notes))
    })
}

fn notice(said: RwSignal<Vec<Note>>, notes: Vec<Note>) -> El {
    let dismiss = button("button", words!(open.dismiss)).on("click", move |_| said.set(Vec::new()));
    el("section")
        .class("notice")
        .attr("aria-labelledby", TITLE)
        .child(el("p").class("notice-title").attr("id", TITLE).child(words!(trial.written)))
        .child(note_list(notes))
        .child(el("div").class("actions").child(dismiss))
}
