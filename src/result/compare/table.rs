//! Several tables drawn as one: rows that some runs lack are marked, a cell that differs shows each run's value, and
//! equal rows are folded below.

use super::fold::{MOST, draw_block, fold, more};
use super::notes::signed_note;
use super::sides::{Marks, letter, note, value};
use crate::dom::{El, View, el};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::solution::compare::{
    Change, ComparedBlock, ComparedContent, ComparedRow, ComparedTable, Side,
};
use pilcrow_core::solution::{BlockContent, BlockParts, Column};

/// Heading level within a table's cell: below the headings above the table.
const BELOW: usize = 5;

/// Draws the rows that differ, and the equal rows folded behind a line.
pub(super) fn table_view(table: ComparedTable, label: Option<String>, marks: Marks) -> View {
    let same = table.same_rows();
    let count = same.rows.len();
    let same = (count > 0).then(|| {
        let words = words_now!(use_locale().get_untracked(), compare.same_rows, count = count);
        fold(words, BlockContent::Table(same.into()), BELOW)
    });
    let ComparedTable { names, columns, rows } = table;
    let mut rows: Vec<ComparedRow> = rows.into_iter().filter(|row| !row.is_same()).collect();
    let rest = if rows.len() > MOST { rows.split_off(MOST) } else { Vec::new() };
    let heads = Heads { names, columns, label, marks };
    let body = rows_view(&rows, &heads);
    let rest = more(rest, move |rest| rows_view(rest, &heads).into());
    [body.into(), rest, same.into()].into()
}

/// The table's head.
struct Heads {
    /// Heading of the column of row names.
    names: Option<String>,
    columns: Vec<Column>,
    label: Option<String>,
    marks: Marks,
}

fn rows_view(rows: &[ComparedRow], heads: &Heads) -> El {
    let Heads { names, columns, label, marks } = heads;
    let head: Vec<El> = columns.iter().map(head).collect();
    let has_names = rows.iter().any(|row| row.name.is_some());
    let name = has_names.then(|| {
        let name = el("th").attr("scope", "col");
        match names {
            Some(names) => name.child(names.clone()),
            None => name.child(words!(table.name)),
        }
    });
    let first = el("span").class("visually-hidden").child(words!(compare.difference));
    let first = el("th").attr("scope", "col").child(first);
    let rows: Vec<El> = rows.iter().map(|one| row(one, columns, *marks)).collect();
    let caption = label.clone().map(|label| el("caption").class("visually-hidden").child(label));
    let table = el("table")
        .child(caption)
        .child(el("thead").child(el("tr").child(first).child(name).child(head)))
        .child(el("tbody").child(rows));
    el("div")
        .class("table-scroll compare-table")
        .attr("role", "group")
        .attr("tabindex", "0")
        .attr("aria-label", label.clone())
        .child(table)
}

fn head(column: &Column) -> El {
    el("th").attr("scope", "col").attr("class", column.numeric.then_some("numeric")).child(
        match column.label.as_str() {
            "" => View::from(words!(table.value)),
            label => label.to_owned().into(),
        },
    )
}

fn row(row: &ComparedRow, columns: &[Column], marks: Marks) -> El {
    let (class, sign) = presence(row, marks);
    let cells: Vec<El> = row
        .cells
        .iter()
        .enumerate()
        .map(|(at, compared)| {
            let column = columns.get(at);
            let numeric = column.is_some_and(|column| column.numeric);
            let label = column.map(|column| column.label.clone()).filter(|label| !label.is_empty());
            el("td")
                .attr("class", numeric.then_some("numeric"))
                .attr("data-label", label)
                .child(cell(compared, marks))
        })
        .collect();
    let name = row.name.clone().map(|name| el("th").attr("scope", "row").child(name));
    let presence = el("td").class("compare-presence").child(sign);
    el("tr").class(class).child(presence).child(name).child(cells)
}

/// Returns the CSS class of a row, and the note of which runs have it.
fn presence(row: &ComparedRow, marks: Marks) -> (&'static str, View) {
    let locale = use_locale().get_untracked();
    let side = |class, change| (class, note(&Side { block: None, change }, marks));
    match row.there.as_slice() {
        [true, false] => side("compare-removed", Change::Removed),
        [false, true] => side("compare-added", Change::Added),
        there if there.iter().all(|there| *there) => side("", Change::Other),
        there => {
            let some = there.iter().enumerate().filter(|(_, there)| **there);
            let some: Vec<String> = some.map(|(at, _)| letter(at)).collect();
            let words = words_now!(locale, compare.only, letters = some.join(", "));
            ("", signed_note("", "", words))
        }
    }
}

fn cell(compared: &ComparedBlock, marks: Marks) -> View {
    match &compared.content {
        ComparedContent::Same(block) => match &block.content {
            BlockContent::Absent | BlockContent::Pending => View::default(),
            _ => {
                // The column shows the label already.
                let parts = BlockParts { label: None, ..block.clone().into_parts() };
                draw_block(&parts.into(), BELOW)
            }
        },
        ComparedContent::Sides(sides) => sides.iter().enumerate().map(|s| line(s, marks)).collect(),
        // Nested parts are only listed: the answers themselves show them side by side.
        ComparedContent::Parts(parts) => {
            parts.iter().map(|part| View::from(el("div").child(cell(part, marks)))).collect()
        }
        ComparedContent::Table(table) => table
            .rows
            .iter()
            .flat_map(|row| &row.cells)
            .map(|part| View::from(el("div").child(cell(part, marks))))
            .collect(),
    }
}

fn line((at, side): (usize, &Side), marks: Marks) -> View {
    let line = el("div").class("compare-line").child(marks.mark(at));
    line.child(el("div").class("compare-value").child(value(side)).child(note(side, marks))).into()
}
