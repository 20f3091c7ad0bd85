//! Imports the rows of a table from a file, and exports them. Existing rows are replaced only after a question.

use super::entries::Entries;
use super::table_keys::{around_words, count, filled_words};
use crate::dom::{El, RwSignal, View, el, element_of, part, spawn};
use crate::form::issue_summary::title_at;
use crate::host::file::{download, files};
use crate::ui::{button, modal, quiet_button};
use crate::words::{Locale, Words};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::form::TableFile;
use std::rc::Rc;
use web_sys::{Event, HtmlInputElement};

/// Greatest size of an imported file, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// A file that was read, until the user says how to import it.
#[derive(Clone)]
struct Read {
    name: String,
    file: TableFile,
}

/// Draws the buttons that import and export a file, and the question that an import may raise.
pub(in crate::form) fn table_files(entries: &Entries, status: RwSignal<String>) -> El {
    let pending = RwSignal::new(None::<Read>);
    let (for_read, for_write, for_dialog) = (entries.clone(), entries.clone(), entries.clone());
    let input = el("input")
        .attr("type", "file")
        .class("visually-hidden")
        .attr("accept", ".csv,.tsv,.txt,text/csv,text/tab-separated-values")
        .on("change", move |event| read(&for_read, &event, pending, status));
    let import = el("label")
        .class("button button-quiet")
        .child(el("span").class("icon icon-open").attr("aria-hidden", "true"))
        .child(words!(form.import))
        .child(input);
    let export = quiet_button("icon icon-download", words!(form.export))
        .on("click", move |_| write(&for_write, status));
    let is_locked = entries.form.with_state(|state| state.is_locked(entries.list));
    let dialog = part(move || {
        let asked_now = pending.get();
        asked_now.map(|read| untrack(|| dialog(&for_dialog, read, pending, status)))
    });
    el("div").class("table-files").child((!is_locked).then_some(import)).child(export).child(dialog)
}

fn write(entries: &Entries, status: RwSignal<String>) {
    let Entries { form, list, .. } = *entries;
    let Some(written) = form.with_state(|state| state.table_text(list)) else { return };
    let title = title_at(form, list);
    let name = if title.is_empty() { entries.name.clone() } else { title };
    download::save(&format!("{name}.csv"), "text/csv;charset=utf-8", &written.text);
    let locale = words::use_locale().get_untracked();
    status.set(match written.left_out {
        0 => words_now!(locale, form.exported, name = name.as_str()),
        count => words_now!(locale, form.exported_in_part, count = count),
    });
}

fn read(
    entries: &Entries,
    event: &Event,
    pending: RwSignal<Option<Read>>,
    status: RwSignal<String>,
) {
    let Some(input) = element_of::<HtmlInputElement>(event) else { return };
    let file = input.files().and_then(|files| files.get(0));
    input.set_value("");
    let Some(file) = file else { return };
    let (entries, locale) = (entries.clone(), words::use_locale().get_untracked());
    spawn(async move {
        let name = file.name();
        let Some(text) = files::read_any_text(&file, MAX_BYTES, words::code(locale)).await else {
            status.try_set(words_now!(locale, form.import_failed, name = name.as_str()));
            return;
        };
        let columns = entries.form.columns(entries.list).unwrap_or_default();
        let file = TableFile::read(&text, &columns);
        if file.sheet.rows.is_empty() {
            status.try_set(words_now!(locale, form.import_empty, name = name.as_str()));
        } else if count(&entries) == 0 {
            take(&entries, Read { name, file }, false, locale, status);
        } else {
            pending.try_set(Some(Read { name, file }));
        }
    });
}

/// Puts the rows into the list, and reports the outcome.
fn take(entries: &Entries, read: Read, replaces: bool, locale: Locale, status: RwSignal<String>) {
    let unknown = unknown_words(locale, &read.file);
    let around = around_words(locale, &read.file);
    let filling = read.file.into_filling(entries.list, count(entries), replaces);
    let mut text = filled_words(locale, &entries.form.fill(filling));
    for more in [unknown, around].into_iter().flatten() {
        text.push(' ');
        text.push_str(&more);
    }
    status.try_set(text);
}

fn unknown_words(locale: Locale, file: &TableFile) -> Option<String> {
    let names = file.unknown.join(", ");
    (!names.is_empty()).then(|| words_now!(locale, form.columns_unknown, names = names.as_str()))
}

fn dialog(
    entries: &Entries,
    read: Read,
    pending: RwSignal<Option<Read>>,
    status: RwSignal<String>,
) -> View {
    let locale = words::use_locale().get_untracked();
    let rows = read.file.sheet.rows.len() + read.file.sheet.beyond;
    let body = el("div")
        .class("dialog-body")
        .child(el("p").child(words_now!(locale, form.import_rows, count = rows)))
        .child(unknown_words(locale, &read.file).map(|words| el("p").child(words)));
    let title = words_now!(locale, form.import_title, name = read.name.as_str());
    let closed = move || pending.set(None);
    modal("ask", "import-title", title, closed, |close| {
        let button_of = |class: &'static str, words: Words, replaces: bool| {
            let (entries, read, close) = (entries.clone(), read.clone(), Rc::clone(&close));
            button(class, words).on("click", move |_| {
                close();
                take(&entries, read.clone(), replaces, locale, status);
            })
        };
        let append = button_of("button button-primary", words!(form.import_append), false);
        let replace = button_of("button", words!(form.import_replace), true);
        [body, el("div").class("dialog-actions").child(append).child(replace)]
            .map(View::from)
            .into()
    })
}
