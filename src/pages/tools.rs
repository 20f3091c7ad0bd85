//! Opened definitions of tools: a single one becomes a document, of several the person chooses, and
//! of a wrong one the mistake and its place are shown.

use crate::dom::{El, View, before_paint, derived, el};
use crate::opening::{Opening, Problem};
use crate::ui::{button, dialog_head, plain_button};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::document::{Request, locate_in, parse_text};
use pilcrow_core::tool::{ToolFault, ToolFaultKind, read_tools};
use std::rc::Rc;
use web_sys::HtmlDialogElement;

/// What was found, other than a single document.
pub(super) struct ToolsFound {
    documents: Vec<Request>,
    /// What is wrong, each with its line and column.
    faults: Vec<(ToolFault, Option<(usize, usize)>)>,
}

/// The document of a text that defines a tool; none where it defines none.
pub fn tools_of(text: &str) -> Option<Result<Request, Problem>> {
    let found = ToolsFound::read(text)?;
    Some(match <[Request; 1]>::try_from(found.documents) {
        Ok([only]) if found.faults.is_empty() => Ok(only),
        _ => Err(Problem::Tools(text.to_owned())),
    })
}

impl ToolsFound {
    /// Reads a text that defines tools.
    pub(super) fn read(text: &str) -> Option<Self> {
        let read = read_tools(&parse_text(text).ok()?)?;
        let located = |fault: ToolFault| {
            let place = locate_in(text, &fault.pointer);
            (fault, place)
        };
        let faults = read.faults.into_iter().map(located).collect();
        Some(Self { documents: read.documents, faults })
    }

    /// Whether there is one to choose.
    pub(super) fn has_any(&self) -> bool {
        !self.documents.is_empty()
    }
}

/// What a notice says where none can be opened: its title, and what is wrong.
pub(super) fn fault_sentences(locale: Locale, text: &str) -> (String, String) {
    let found = ToolsFound::read(text);
    let faults = found.iter().flat_map(|found| &found.faults);
    let words = faults.map(|(fault, place)| fault_words(locale, fault, *place));
    (words_now!(locale, tools.unreadable), words.collect::<Vec<_>>().join(" "))
}

/// The dialog in which one of several is chosen.
pub(super) fn choice(opening: Opening, found: ToolsFound) -> El {
    let found = Rc::new(found);
    let locale = use_locale();
    let count = found.documents.len();
    let title = derived(move || words_now!(locale.get(), tools.title, count = count));
    let close = move || opening.problem.set(None);
    let rows = (0..count).filter_map(|at| row(opening, &found, at)).collect::<Vec<_>>();
    let body = el("div")
        .class("dialog-body")
        .child(el("p").class("field-help").child(words!(tools.choose)))
        .child(el("ul").class("tool-choice").child(rows))
        .child(others(locale, &found));
    let cancel = button("button", words!(open.dismiss)).on("click", move |_| close());
    let dialog = el("dialog")
        .class("ask")
        .attr("aria-labelledby", "tools-title")
        .on("close", move |_| close())
        .child(dialog_head("tools-title", View::from(title), close))
        .child(body)
        .child(el("div").class("dialog-actions").child(cancel));
    let shown: HtmlDialogElement = dialog.element();
    before_paint(move || drop(shown.show_modal()));
    dialog
}

fn row(opening: Opening, found: &Rc<ToolsFound>, at: usize) -> Option<El> {
    let document = found.documents.get(at)?;
    let about = document.description().unwrap_or_default().to_owned();
    let about = (!about.is_empty()).then(|| el("span").class("tool-choice-about").child(about));
    let name = el("span").class("tool-choice-name").child(document.title()?.to_owned());
    let found = Rc::clone(found);
    let choose = plain_button("tool-choice-one").child(name).child(about);
    let choose = choose.on("click", move |_| {
        if let Some(document) = found.documents.get(at) {
            opening.open_text(document.to_text());
        }
    });
    Some(el("li").child(choose))
}

/// What else stands there and cannot be opened.
fn others(locale: crate::dom::RwSignal<Locale>, found: &Rc<ToolsFound>) -> Option<El> {
    let found = Rc::clone(found);
    let line = |at: usize, found: &Rc<ToolsFound>| {
        let found = Rc::clone(found);
        let words = derived(move || match found.faults.get(at) {
            Some((fault, place)) => fault_words(locale.get(), fault, *place),
            None => String::new(),
        });
        el("li").child(words)
    };
    let lines: Vec<El> = (0..found.faults.len()).map(|at| line(at, &found)).collect();
    (!lines.is_empty()).then(|| {
        el("div")
            .class("notice notice-warning")
            .child(el("p").class("notice-title").child(words!(tools.others)))
            .child(el("ul").child(lines))
    })
}

fn fault_words(locale: Locale, fault: &ToolFault, place: Option<(usize, usize)>) -> String {
    let what = match fault.kind {
        ToolFaultKind::Empty => words_now!(locale, tools.empty),
        ToolFaultKind::NoTool => words_now!(locale, tools.no_tool),
        ToolFaultKind::NoName => words_now!(locale, tools.no_name),
        ToolFaultKind::NoParameters => words_now!(locale, tools.no_parameters),
        ToolFaultKind::NotASchema => words_now!(locale, tools.no_schema),
    };
    let what = match &fault.name {
        Some(name) => words_now!(locale, tools.named, name = name.as_str(), what = what.as_str()),
        None => what,
    };
    match place {
        Some((line, column)) => {
            words_now!(locale, open.place, line = line, column = column, what = what)
        }
        None => what,
    }
}
