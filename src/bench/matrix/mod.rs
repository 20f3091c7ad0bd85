//! The table of answers: one row per input, one column per variant, model and settings. Only rows in view are drawn. A
//! cell opens its answers.

mod cell;
mod check_failures;
mod judge_answers;
mod open_cells;
mod row;
mod row_choice;
mod scroller;
mod table;

use super::desk::Desk;
use super::lines::AnswerTree;
use crate::dom::{El, RwSignal, View, el, is_checked, memo, part, part_of};
use crate::ui::is_free_escape;
use crate::words;
use open_cells::{close_cells, opened_cells};
use pilcrow_core::bench::places_of;
use pilcrow_core::pointer::Pointer;
use row_choice::{Rows, row_tools};
use scroller::scroller;
use table::Matrix;
use web_sys::KeyboardEvent;

/// Draws the table with its tools and its open cells.
pub fn matrix(desk: Desk) -> View {
    let places = memo(move || {
        let ready = desk.ready.get();
        ready.map(|ready| ready.plan.cell_places()).unwrap_or_default()
    });
    let tree = AnswerTree::new(desk);
    let chosen = Rows::new(desk, places, tree);
    let table = Matrix {
        desk,
        places,
        tree,
        rows: chosen.inputs,
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
                    .child(place_choice(table));
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
                // The Escape key closes only the cells, not the bench.
                event.stop_propagation();
                close_cells(table);
            }
        })
        .child(body)
        .into()
}

/// Draws the choice of the places that cells show; stored in the document.
fn place_choice(table: Matrix) -> El {
    let desk = table.desk;
    let list = part(move || {
        let ready = desk.ready.get()?;
        let schema = ready.plan.schema(0)?;
        let boxes: Vec<El> = places_of(&schema)
            .into_iter()
            .map(|place| {
                let (own, changed) = (place.at.clone(), place.at);
                let tick = el("input")
                    .attr("type", "checkbox")
                    .flag("checked", move || table.places.with(|places| places.contains(&own)))
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
