//! A row of the table of answers: its input, and a cell per column. The arrow keys move between cells.

use super::cell::cell_view;
use super::table::Matrix;
use crate::bench::lines::shortened;
use crate::bench::words::CatalogueBenchWords;
use crate::dom::{El, View, derived, el, element_of, part};
use crate::words::use_locale;
use pilcrow_core::bench::{BenchWord, BenchWords, column_title};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Draws the row of headings.
pub fn heads(table: Matrix) -> View {
    let locale = use_locale();
    part(move || {
        let ready = table.desk.ready.get()?;
        let words = CatalogueBenchWords(locale.get());
        let head = |title: String| el("th").attr("scope", "col").child(title);
        let columns = 0..ready.plan.columns.len();
        let columns: Vec<El> =
            columns.map(|column| head(column_title(&ready.plan, column, &words))).collect();
        Some(el("tr").child(head(words.word(BenchWord::Input))).child(columns))
    })
}

/// Draws the row of an input.
pub fn row(table: Matrix, input: usize) -> El {
    let ready = table.desk.ready.get_untracked();
    let columns = ready.as_ref().map_or(0, |ready| ready.plan.columns.len());
    let own = ready.as_ref().and_then(|ready| ready.plan.inputs.get(input));
    let id = own.map(|own| own.id.clone()).unwrap_or_default();
    let locale = use_locale().get_untracked();
    let line = own.map(|own| shortened(&own.input, locale)).unwrap_or_default();
    let cells: Vec<El> = (0..columns).map(|column| cell_view(table, (input, column))).collect();
    let head = el("th")
        .attr("scope", "row")
        .child(el("strong").child(id))
        .child(el("span").class("bench-line").attr("title", line.clone()).child(line));
    el("tr")
        .attr(
            "aria-rowindex",
            derived(move || {
                let at = table.rows.with(|rows| rows.iter().position(|row| *row == input));
                (at.unwrap_or_default() + 2).to_string()
            }),
        )
        .on_event("keydown", to_neighbour)
        .child(head)
        .child(cells)
}

/// Moves the focus to the next cell in the direction of an arrow key.
fn to_neighbour(event: web_sys::KeyboardEvent) {
    let Some(cell) = element_of::<Element>(&event) else { return };
    let Ok(Some(own)) = cell.closest("td") else { return };
    let at = |row: Option<Element>| {
        let siblings = own.parent_element()?.children();
        let place = (0..siblings.length()).find(|at| siblings.item(*at).as_ref() == Some(&own))?;
        row?.children().item(place)
    };
    let row = own.parent_element();
    let next = match event.key().as_str() {
        "ArrowRight" => own.next_element_sibling(),
        "ArrowLeft" => own.previous_element_sibling(),
        "ArrowDown" => at(row.and_then(|row| row.next_element_sibling())),
        "ArrowUp" => at(row.and_then(|row| row.previous_element_sibling())),
        _ => return,
    };
    let button = next.and_then(|next| next.query_selector("button").ok().flatten());
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        event.prevent_default();
        drop(button.focus());
    }
}
