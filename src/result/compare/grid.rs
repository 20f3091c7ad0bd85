//! A grid for runs that differ in two input fields: one field's values down, the other's across, and in each cell a
//! value of the answer, chosen by the reader.

use super::fold::draw_block;
use crate::dom::{El, RwSignal, View, el, part, value_of};
use crate::ui::field;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::run::sweep::{Grid, GridAxis};
use pilcrow_core::solution::SolutionBlock;

/// Draws the grid with the control that chooses the value it shows.
pub(super) fn grid_view(grid: Grid) -> El {
    let title = words_now!(
        use_locale().get_untracked(),
        compare.grid,
        down = grid.down.name.as_str(),
        across = grid.across.name.as_str()
    );
    let chosen = RwSignal::new(grid.first);
    let places = choice(&grid, chosen);
    let heading = title.clone();
    let table = part(move || table_of(&grid, chosen.get(), &title));
    el("section")
        .class("compare-part compare-grid")
        .child(el("h3").child(heading))
        .child(places)
        .child(table)
}

/// Draws the control that chooses among the places where the answers differ.
fn choice(grid: &Grid, chosen: RwSignal<usize>) -> El {
    let option = |(at, (_, name)): (usize, &(_, String))| {
        let is_chosen = move || chosen.get() == at;
        el("option").attr("value", at.to_string()).flag("selected", is_chosen).child(name.clone())
    };
    let options: Vec<El> = grid.places.iter().enumerate().map(option).collect();
    let select = el("select")
        .on("change", move |event| chosen.set(value_of(&event).parse().unwrap_or_default()))
        .child(options);
    field("grid-place", words!(compare.grid_shown), select)
}

fn table_of(grid: &Grid, chosen: usize, title: &str) -> View {
    let Some((place, name)) = grid.places.get(chosen) else { return View::default() };
    let Grid { down, across, .. } = grid;
    let head = |cell: &SolutionBlock| el("th").attr("scope", "col").child(draw_block(cell, 5));
    let heads: Vec<El> = across.values.iter().map(head).collect();
    let heads = el("tr").child(corner(down, across)).child(heads);
    let row = |(cells, head): (Vec<Option<&SolutionBlock>>, &SolutionBlock)| {
        let cells: Vec<El> = cells.into_iter().map(|cell| el("td").child(value(cell))).collect();
        el("tr").child(el("th").attr("scope", "row").child(draw_block(head, 5))).child(cells)
    };
    let rows: Vec<El> = grid.rows(place).into_iter().zip(&down.values).map(row).collect();
    let table = el("table")
        .child(el("caption").class("visually-hidden").child(format!("{title}: {name}")))
        .child(el("thead").child(heads))
        .child(el("tbody").child(rows));
    el("div")
        .class("table-scroll compare-grid-table")
        .attr("role", "group")
        .attr("tabindex", "0")
        .attr("aria-label", title.to_owned())
        .child(table)
        .into()
}

/// Draws the corner cell: the names of the two fields.
fn corner(down: &GridAxis, across: &GridAxis) -> El {
    el("th").attr("scope", "col").child(format!("{} ↓  {} →", down.name, across.name))
}

fn value(cell: Option<&SolutionBlock>) -> View {
    match cell {
        Some(cell) => draw_block(cell, 5),
        None => {
            let text = el("span").class("visually-hidden").child(words!(compare.no_answer));
            let sign = el("span").class("absent").attr("aria-hidden", "true").child("—");
            [sign.into(), text.into()].into()
        }
    }
}
