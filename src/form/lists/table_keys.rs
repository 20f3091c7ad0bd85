//! Pasting into the cells of a table, and the keys that move between rows.

use super::entries::Entries;
use crate::dom::{RwSignal, before_paint, by_id, element_of};
use crate::form::awaited::make_now;
use crate::words::{self, Locale};
use crate::words_now;
use pilcrow_core::form::{FillCount, Filling, NodeContent, NodeId, TableFile};
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, Event, HtmlElement, KeyboardEvent};

/// The longest pasted text, in bytes; a longer one is left to the browser.
const MAX_PASTED: usize = 4 * 1024 * 1024;

/// Returns the row and the column of the cell in which an event happened.
fn cell_of(entries: &Entries, event: &Event) -> Option<(usize, usize)> {
    let target = element_of::<Element>(event)?;
    let cell = target.closest("[data-column]").ok()??;
    let row = cell.closest("[data-entry]").ok()??;
    let item = NodeId::parse(&row.get_attribute("data-entry")?)?;
    Some((entries.place(item)?, cell.get_attribute("data-column")?.parse().ok()?))
}

/// Moves up or down in a column on Ctrl or Cmd with an arrow.
pub(in crate::form) fn move_by_keys(entries: &Entries, event: &KeyboardEvent) {
    let is_meant = (event.ctrl_key() || event.meta_key()) && !event.alt_key() && !event.shift_key();
    let Some((row, column)) = cell_of(entries, event).filter(|_| is_meant) else { return };
    let row = match event.key().as_str() {
        "ArrowUp" => row.checked_sub(1),
        "ArrowDown" => Some(row + 1),
        _ => return,
    };
    event.prevent_default();
    let item = row.and_then(|row| entries.items.with_untracked(|items| items.get(row).copied()));
    if let Some(item) = item {
        focus_cell(entries, item, column);
    }
}

fn focus_cell(entries: &Entries, item: NodeId, column: usize) {
    let form = entries.form;
    let selector = format!(":scope > [data-column=\"{column}\"] :is(input, select, textarea)");
    before_paint(move || {
        make_now(form, item);
        let row = by_id(&format!("{}-field", form.id(item)));
        let element = row.and_then(|row| row.query_selector(&selector).ok().flatten());
        if let Some(control) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            drop(control.focus());
        }
    });
}

/// Pastes cells of a spreadsheet into the cells from this one to the right and below.
pub(in crate::form) fn pasted(entries: &Entries, event: &ClipboardEvent, status: RwSignal<String>) {
    let Some((row, column)) = cell_of(entries, event) else { return };
    let data = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
    let Some(text) = data.filter(|text| text.len() <= MAX_PASTED) else { return };
    // In a text area, several lines without a tab are pasted as text.
    let has_lines = element_of::<web_sys::HtmlTextAreaElement>(event).is_some();
    if has_lines && !text.contains('\t') {
        return;
    }
    let Entries { form, list, .. } = *entries;
    let columns = form.columns(list).unwrap_or_default();
    let Some(file) = TableFile::pasted(&text, &columns, column) else { return };
    event.prevent_default();
    let locale = words::use_locale().get_untracked();
    let around = around_words(locale, &file);
    let TableFile { columns, sheet, .. } = file;
    let filling = Filling { list, from: row, columns, sheet, replaces: false, whole: false };
    let filled = filled_words(locale, &form.fill(filling));
    status.set([filled].into_iter().chain(around).collect::<Vec<_>>().join(" "));
}

/// Returns the message about how much was filled in, and how much was left out.
pub(in crate::form) fn filled_words(locale: Locale, filled: &FillCount) -> String {
    let FillCount { rows, added, columns_left, rows_left, cells_left } = *filled;
    let mut text = words_now!(locale, form.filled, rows = rows, added = added);
    let mut tell = |count: usize, words: fn(Locale, usize) -> String| {
        if count > 0 {
            text.push(' ');
            text.push_str(&words(locale, count));
        }
    };
    tell(rows_left, |locale, count| words_now!(locale, form.rows_left, count = count));
    tell(columns_left, |locale, count| words_now!(locale, form.columns_left, count = count));
    tell(cells_left, |locale, count| words_now!(locale, form.cells_left, count = count));
    text
}

/// Returns the message about rows around a table that were left out; `None` if there are none.
pub(in crate::form) fn around_words(locale: Locale, file: &TableFile) -> Option<String> {
    let rows = file.sheet.around.join("; ");
    (!rows.is_empty()).then(|| words_now!(locale, form.around, rows = rows.as_str()))
}

/// Returns the number of a list's entries.
pub(in crate::form) fn count(entries: &Entries) -> usize {
    match entries.form.open(entries.list) {
        NodeContent::Array(items) => items.len(),
        _ => 0,
    }
}
