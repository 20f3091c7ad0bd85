//! The answers as a table: a row for each input, a column for each way of asking; of many rows only those
//! in sight are drawn. A cell opens its answers.

use super::answer_tree::AnswerTree;
use super::cell::cell_view;
use super::desk::Desk;
use super::opened::{close_cells, opened_cells};
use super::rows::{Rows, row_tools};
use super::scroller::scroller;
use super::words::PageBenchWords;
use crate::dom::{
    El, Memo, RwSignal, View, derived, el, element_of, is_checked, memo, part, part_of,
};
use crate::ui::is_free_escape;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::bench::{BenchWord, BenchWords, Report, column_title, places_of};
use pilcrow_core::pointer::Pointer;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// A cell by its input and its column.
pub type CellAt = (usize, usize);

/// What the table shows of the bench.
#[derive(Clone, Copy)]
pub struct Matrix {
    pub desk: Desk,
    /// The places of the answer.
    pub places: Memo<Vec<Pointer>>,
    /// What these are called.
    pub tree: AnswerTree,
    /// The inputs, in the order in which they are shown.
    pub rows: Memo<Vec<usize>>,
    /// Which answers pass; none before that is counted.
    pub report: RwSignal<Option<Rc<Report>>>,
    /// What is open: one cell, or two side by side.
    pub opened: RwSignal<Vec<CellAt>>,
    /// Another cell is to be put beside the one that is open.
    pub picks_other: RwSignal<bool>,
}

impl Matrix {
    /// How many answers of a cell pass, of those that can be told. Tracked.
    pub fn passed(self, (input, column): CellAt) -> [usize; 2] {
        self.report.with(|report| {
            let cell = report.as_ref().and_then(|report| report.cells.get(input)?.get(column));
            cell.map(|cell| cell.passed).unwrap_or_default()
        })
    }
}

/// The view.
pub fn matrix(desk: Desk) -> View {
    let places = memo(move || {
        let ready = desk.ready.get();
        ready.map(|ready| ready.plan.shown_places()).unwrap_or_default()
    });
    let tree = AnswerTree::new(desk);
    let chosen = Rows::new(desk, places, tree);
    let table = Matrix {
        desk,
        places,
        tree,
        rows: chosen.shown,
        report: chosen.report,
        opened: RwSignal::new(Vec::new()),
        picks_other: RwSignal::new(false),
    };
    let is_ready = memo(move || desk.ready.with(Option::is_some));
    let body = part_of(
        move || is_ready.get(),
        move |is_ready| match is_ready {
            true => {
                let tools = el("div")
                    .class("bench-tools")
                    .child(row_tools(chosen))
                    .child(shown_choice(table));
                [tools.into(), scroller(table).into(), opened_cells(table)].into()
            }
            false => el("p").class("field-help").child(words!(trial.preparing)).into(),
        },
    );
    el("div")
        .class("bench-answers")
        .on_event("keydown", move |event: KeyboardEvent| {
            let is_open = table.opened.with_untracked(|opened| !opened.is_empty());
            if is_open && is_free_escape(&event) {
                // The bench itself stays.
                event.stop_propagation();
                close_cells(table);
            }
        })
        .child(body)
        .into()
}

/// Which places of the answer the cells show; kept in the document.
fn shown_choice(table: Matrix) -> El {
    let desk = table.desk;
    let list = part(move || {
        let ready = desk.ready.get()?;
        let schema = ready.plan.schema(0)?;
        let boxes: Vec<El> = places_of(&schema)
            .into_iter()
            .map(|place| {
                let (known, changed) = (place.at.clone(), place.at);
                let tick = el("input")
                    .attr("type", "checkbox")
                    .flag("checked", move || table.places.with(|places| places.contains(&known)))
                    .flag("disabled", move || !desk.can_edit())
                    .on("change", move |event| show_place(table, &changed, is_checked(&event)));
                el("li").child(
                    el("label").class("checkbox").child(tick).child(el("span").child(place.title)),
                )
            })
            .collect();
        Some(el("ul").class("bench-list").child(boxes))
    });
    el("details").class("bench-shown").child(el("summary").child(words!(trial.shown))).child(list)
}

fn show_place(table: Matrix, place: &Pointer, is_wanted: bool) {
    let mut places = table.places.get_untracked();
    places.retain(|one| one != place && !one.as_str().is_empty());
    if is_wanted {
        places.push(place.clone());
    }
    table.desk.edit(|bench| bench.show = places);
}

/// The row of headings.
pub fn heads(table: Matrix) -> View {
    let locale = use_locale();
    part(move || {
        let ready = table.desk.ready.get()?;
        let words = PageBenchWords(locale.get());
        let head = |title: String| el("th").attr("scope", "col").child(title);
        let columns = 0..ready.plan.columns.len();
        let columns: Vec<El> =
            columns.map(|column| head(column_title(&ready.plan, column, &words))).collect();
        Some(el("tr").child(head(words.word(BenchWord::Input))).child(columns))
    })
}

/// The row of an input.
pub fn row(table: Matrix, input: usize) -> El {
    let ready = table.desk.ready.get_untracked();
    let columns = ready.as_ref().map_or(0, |ready| ready.plan.columns.len());
    let own = ready.as_ref().and_then(|ready| ready.plan.inputs.get(input));
    let id = own.map(|own| own.id.clone()).unwrap_or_default();
    let locale = use_locale().get_untracked();
    let line = own.map(|own| super::inputs::shortened(&own.input, locale)).unwrap_or_default();
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

/// The arrow keys go from cell to cell.
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

/// What a cell is called: its input and its column.
pub fn cell_name(table: Matrix, (input, column): CellAt, words: &PageBenchWords) -> String {
    let Some(ready): Option<Rc<_>> = table.desk.ready.get_untracked() else { return String::new() };
    let id = ready.plan.inputs.get(input).map(|input| input.id.clone()).unwrap_or_default();
    match ready.plan.columns.len() {
        0 | 1 => id,
        _ => words_now!(
            words.0,
            trial.cell_name,
            input = id,
            column = column_title(&ready.plan, column, words)
        ),
    }
}
