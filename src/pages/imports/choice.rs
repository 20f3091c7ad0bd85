//! The dialog for choosing one of several documents in a text: tools, operations of an API, or prompts of a flow.

use super::{ImportResult, converted};
use crate::dom::{El, RwSignal, View, derived, el, part, value_of};
use crate::opening::Opening;
use crate::ui::{button, modal, plain_button};
use crate::words::import::located_note;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::import::Format;
use std::rc::Rc;

/// The most entries that are listed without a search field.
const SHORT: usize = 12;

/// The most entries that are drawn at once.
const MAX_ROWS: usize = 100;

/// Draws the dialog.
pub(in crate::pages) fn choice(opening: Opening, result: ImportResult) -> View {
    let result = Rc::new(result);
    let locale = use_locale();
    let (count, format) = (result.import.len(), result.import.format);
    let title = derived(move || match format {
        Format::Tools => words_now!(locale.get(), tools.title, count = count),
        Format::File(_) => words_now!(locale.get(), import.prompts, count = count),
        _ => words_now!(locale.get(), import.operations, count = count),
    });
    let help = derived(move || match format {
        Format::Tools => words_now!(locale.get(), tools.choose),
        _ => words_now!(locale.get(), import.choose_operation),
    });
    let sought = RwSignal::new(String::new());
    let search = (count > SHORT).then(|| search_field(sought));
    let body = el("div")
        .class("dialog-body")
        .child(el("p").class("field-help").child(help))
        .child(search)
        .child(rows(opening, &result, sought))
        .child(others(locale, &result));
    let closed = move || opening.problem.set(None);
    modal("ask", "tools-title", title, closed, |close| {
        let cancel = button("button", words!(open.dismiss)).on("click", move |_| close());
        [body, el("div").class("dialog-actions").child(cancel)].map(View::from).into()
    })
}

fn search_field(sought: RwSignal<String>) -> El {
    let input = el("input")
        .attr("type", "search")
        .attr("id", "tool-choice-search")
        .class("control w-full")
        .attr("autocomplete", "off")
        .attr("spellcheck", "false")
        .on("input", move |event| sought.set(value_of(&event)));
    let label = el("label").class("field-label").attr("for", "tool-choice-search");
    el("div").class("field tool-choice-search").child(label.child(words!(import.find))).child(input)
}

/// Draws the entries that match the search, up to a number.
fn rows(opening: Opening, result: &Rc<ImportResult>, sought: RwSignal<String>) -> View {
    let result = Rc::clone(result);
    let locale = use_locale();
    part(move || {
        let words = sought.with(|sought| sought.trim().to_lowercase());
        let all = (0..result.import.len()).filter_map(|at| Some((at, result.import.words(at)?)));
        let fits = |(_, (title, about)): &(usize, (String, String))| {
            title.to_lowercase().contains(&words) || about.to_lowercase().contains(&words)
        };
        let fitting: Vec<_> = all.filter(fits).collect();
        let (limit, count) = (fitting.len().min(MAX_ROWS), fitting.len());
        let text = derived(move || match count {
            0 => words_now!(locale.get(), import.none_found),
            count if count > limit => {
                words_now!(locale.get(), import.some_shown, shown = limit, count = count)
            }
            _ => String::new(),
        });
        let status = el("p").class("field-help").attr("role", "status").child(text);
        let rows = fitting.into_iter().take(MAX_ROWS);
        let rows: Vec<El> = rows.map(|(at, words)| row(opening, &result, at, words)).collect();
        View::from([el("ul").class("tool-choice").child(rows).into(), status.into()])
    })
}

fn row(
    opening: Opening,
    result: &Rc<ImportResult>,
    at: usize,
    (title, about): (String, String),
) -> El {
    let about = (!about.is_empty()).then(|| el("span").class("tool-choice-about").child(about));
    let name = el("span").class("tool-choice-name").child(title);
    let result = Rc::clone(result);
    let choose = plain_button("tool-choice-one").child(name).child(about);
    let choose = choose.on("click", move |_| {
        if let Some(imported) = result.import.document(at) {
            opening.open_converted(converted(&result.import, imported));
        }
    });
    el("li").child(choose)
}

/// Draws the notes about entries that cannot be opened.
fn others(locale: RwSignal<Locale>, result: &Rc<ImportResult>) -> Option<El> {
    let line = |at: usize| {
        let result = Rc::clone(result);
        let words = derived(move || match result.notes.get(at) {
            Some((note, place)) => located_note(locale.get(), note, *place),
            None => String::new(),
        });
        el("li").child(words)
    };
    let lines: Vec<El> = (0..result.notes.len()).map(line).collect();
    (!lines.is_empty()).then(|| {
        el("div")
            .class("notice notice-warning")
            .child(el("p").class("notice-title").child(words!(tools.others)))
            .child(el("ul").child(lines))
    })
}
