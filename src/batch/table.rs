//! The table of cases. All rows are equally high, and only those in view are drawn.

use super::case_forms::CaseForms;
use super::columns::{MOST_LETTERS, cell_text, columns, is_number, room};
use super::head_in_sight::keep_head_in_sight;
use super::import::ImportSource;
use super::order::Slot;
use super::rows::{ROW, case_row, focus_row_where};
use crate::dom::{
    El, Memo, RwSignal, View, before_paint, derived, each, el, element_of, focused, memo, part,
    show, watch,
};
use crate::host::file::dropped_items::DroppedItems;
use crate::ui::row_filter;
use crate::words::Locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::batch::ColumnField;
use pilcrow_core::solution::{has_words, in_small_letters, words_of};
use send_wrapper::SendWrapper;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, HtmlElement, KeyboardEvent, Node};

/// The number of rows that are drawn above and below the visible ones.
const BEYOND: usize = 8;

/// The number of rows that Page Up and Page Down move by.
const PAGE: isize = 8;

/// The fewest cases for which there is a search field: fewer are read at a glance.
const MANY: usize = 8;

/// Draws the table in its scroll area.
pub fn cases_table(cases: &Rc<CaseForms>) -> View {
    let columns = columns(Rc::clone(cases));
    let for_rows = Rc::clone(cases);
    let sought = RwSignal::new(String::new());
    let slots = matching_slots(cases, columns, sought);
    let (sight, locale) = (RwSignal::new((0usize, 24usize)), words::use_locale());
    let scroller = el("div").class("batch-scroll");
    let element: HtmlElement = scroller.element();
    let for_sight = element.clone();
    let update = move || sight.change(in_sight(&for_sight));
    let (for_keys, for_paste) = (Rc::clone(cases), Rc::clone(cases));
    let chosen = cases.chosen;
    let bring = element.clone();
    watch(
        move || chosen.track(),
        move || {
            let place = slots.with_untracked(|slots| place_of(slots, chosen.get_untracked()));
            show_row(&bring, place);
        },
    );
    before_paint(update.clone());
    keep_head_in_sight(element.clone());
    let table = part(move || {
        let columns = columns.get();
        untrack(|| table(&for_rows, &columns, slots, sight))
    });
    let empty = el("p")
        .class("list-empty")
        .attr("hidden", derived(move || !slots.with(Vec::is_empty)))
        .child(derived(move || match sought.with(String::is_empty) {
            true => words_now!(locale.get(), batch.empty),
            false => words_now!(locale.get(), table.none),
        }));
    let scroller = scroller
        .attr("hidden", derived(move || slots.with(Vec::is_empty)))
        .on("scroll", move |_| update())
        .on_event("keydown", move |event: KeyboardEvent| go_by_keys(&for_keys, slots, &event))
        .on_event("paste", move |event: ClipboardEvent| pasted(&for_paste, &event))
        .child(table);
    let all = SendWrapper::new(Rc::clone(cases));
    let count = memo(move || all.slots().len());
    let search = show(
        move || count.get() >= MANY,
        move || {
            let matches = memo(move || slots.with(Vec::len));
            el("div").class("table-tools").child(row_filter(sought, matches, count))
        },
    );
    el("div").class("batch-list").child(search).child(empty).child(scroller).into()
}

/// Returns the cases that contain all words of the search text.
fn matching_slots(
    cases: &Rc<CaseForms>,
    columns: Memo<Vec<ColumnField>>,
    sought: RwSignal<String>,
) -> Memo<Vec<Slot>> {
    let (cases, locale) = (SendWrapper::new(Rc::clone(cases)), words::use_locale());
    memo(move || {
        let mut slots = cases.slots();
        let words = sought.with(|sought| words_of(sought));
        if !words.is_empty() {
            let columns = columns.get();
            slots.retain(|slot| {
                let text = row_words(&cases, &columns, slot, locale.get());
                has_words(&text, &words)
            });
        }
        slots
    })
}

/// Returns the text of a row in lower case, for the search.
fn row_words(cases: &CaseForms, columns: &[ColumnField], slot: &Slot, locale: Locale) -> String {
    let Some(form) = cases.case(slot.form) else { return String::new() };
    form.track();
    let value = form.value();
    let cells = columns.iter().map(|place| cell_text(locale, place, value.as_ref()));
    // A date is found as it is displayed and as it is stored.
    let typed = columns.iter().filter_map(|place| place.pointer.get(value.as_ref()?)?.as_str());
    let typed = typed.map(|text| text.chars().take(MOST_LETTERS).collect());
    let texts: Vec<String> = [slot.id.clone()].into_iter().chain(cells).chain(typed).collect();
    in_small_letters(&texts.join("\n"))
}

/// Returns the index of the first row to draw, and the one after the last.
fn in_sight(scroller: &HtmlElement) -> (usize, usize) {
    let pixels = |length: i32| usize::try_from(length).unwrap_or_default();
    let first = pixels(scroller.scroll_top()) / ROW;
    let count = pixels(scroller.client_height()).max(10 * ROW) / ROW;
    (first.saturating_sub(BEYOND), first + count + BEYOND)
}

fn place_of(slots: &[Slot], number: Option<usize>) -> Option<usize> {
    slots.iter().position(|slot| Some(slot.form) == number)
}

fn show_row(scroller: &HtmlElement, row: Option<usize>) {
    let Some(top) = row.and_then(|row| i32::try_from(row * ROW).ok()) else { return };
    let height = i32::try_from(ROW).unwrap_or_default();
    let (seen, room) = (scroller.scroll_top(), scroller.client_height() - height);
    if top < seen {
        scroller.set_scroll_top(top);
    } else if top + height > seen + room {
        scroller.set_scroll_top(top + height - room);
    }
}

fn table(
    cases: &Rc<CaseForms>,
    columns: &[ColumnField],
    slots: Memo<Vec<Slot>>,
    sight: RwSignal<(usize, usize)>,
) -> El {
    let tracks: Vec<String> = columns
        .iter()
        .map(|place| match room(place) {
            (least, 0) => format!("{least}rem"),
            (least, share) => format!("minmax({least}rem, {share}fr)"),
        })
        .collect();
    let longest = move || slots.with(|slots| slots.iter().map(|s| s.id.chars().count()).max());
    let named = derived(move || {
        format!("{}rem", (longest().unwrap_or_default() * 6 / 10 + 3).clamp(5, 14))
    });
    let least: u16 = columns.iter().map(|place| room(place).0).sum();
    let height = derived(move || format!("{}px", slots.with(Vec::len) * ROW));
    let body = el("tbody")
        .attr("role", "rowgroup")
        .style("block-size", height)
        .child(rows(cases, columns, slots, sight));
    el("table")
        .class("batch-table")
        .attr("role", "table")
        .attr("aria-label", words!(batch.cases))
        .attr("aria-rowcount", derived(move || (slots.with(Vec::len) + 1).to_string()))
        .style("--case", named)
        .style("--columns", tracks.join(" "))
        .style("min-inline-size", format!("{}rem", least + 8))
        .child(head(columns))
        .child(body)
}

fn head(columns: &[ColumnField]) -> El {
    let heading = |class: &'static str| {
        el("th").attr("scope", "col").attr("role", "columnheader").class(class)
    };
    let column = |place: &ColumnField| {
        heading(if is_number(place) { "cell-number" } else { "" }).child(place.title.clone())
    };
    let columns: Vec<El> = columns.iter().map(column).collect();
    let case = heading("").child(words!(batch.case_column));
    let row = el("tr").attr("role", "row").attr("aria-rowindex", "1").child(case).child(columns);
    el("thead").attr("role", "rowgroup").child(row)
}

fn rows(
    cases: &Rc<CaseForms>,
    columns: &[ColumnField],
    slots: Memo<Vec<Slot>>,
    sight: RwSignal<(usize, usize)>,
) -> View {
    let (cases, columns) = (Rc::clone(cases), Rc::new(columns.to_vec()));
    let entries = move || {
        let (first, end) = sight.get();
        slots.with(|slots| {
            let rows = slots.iter().enumerate().skip(first).take(end.saturating_sub(first));
            let keyed = |(at, slot): (usize, &Slot)| {
                (format!("{} {at} {}", slot.form, slot.id), (at, slot.clone()))
            };
            rows.map(keyed).collect()
        })
    };
    each(entries, move |(at, slot): (usize, Slot)| case_row(&cases, &columns, at, &slot))
}

/// Selects another case by the arrow keys, Page Up, Page Down, Home and End.
fn go_by_keys(cases: &Rc<CaseForms>, slots: Memo<Vec<Slot>>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key() {
        return;
    }
    let slots = slots.get_untracked();
    let at = place_of(&slots, cases.chosen.get_untracked()).unwrap_or_default();
    let last = slots.len().saturating_sub(1);
    let to = match event.key().as_str() {
        "ArrowUp" => at.checked_sub(1),
        "ArrowDown" => Some(at + 1),
        "PageUp" => Some(at.saturating_add_signed(-PAGE)),
        "PageDown" => Some(at.saturating_add_signed(PAGE)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => return,
    };
    event.prevent_default();
    if let Some(slot) = to.and_then(|to| slots.get(to.min(last))) {
        cases.chosen.change(Some(slot.form));
        let table: Option<Node> = event.current_target().and_then(|table| table.dyn_into().ok());
        focus_row_where(slot.form, move || {
            focused().is_none_or(|now| table.is_some_and(|table| table.contains(Some(&now))))
        });
    }
}

/// Imports spreadsheet cells or files that are pasted onto the table.
fn pasted(cases: &Rc<CaseForms>, event: &ClipboardEvent) {
    let is_typed = element_of::<web_sys::HtmlInputElement>(event).is_some();
    let Some(data) = event.clipboard_data().filter(|_| !is_typed) else { return };
    let text = data.get_data("text/plain").unwrap_or_default();
    let source = match data.files().filter(|files| files.length() > 0) {
        Some(files) if text.trim().is_empty() => ImportSource::files(DroppedItems::of_list(&files)),
        _ if text.trim().is_empty() => return,
        _ => ImportSource::Text(text),
    };
    event.prevent_default();
    cases.source.set(Some(source));
}
