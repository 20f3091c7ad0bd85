//! The heads of a table's columns, which sort it. Columns shown below the row are not sortable.

use super::context::{Sort, TableContext, with_table};
use crate::dom::{El, View, derived, each, el, part};
use crate::ui::{icon, plain_button};
use crate::words;
use pilcrow_core::solution::Column;

pub(super) fn head(context: TableContext) -> El {
    let keys = part(move || context.has_keys.get().then(|| key_head(context)));
    let named = move || {
        let columns = context.columns.get().into_iter().enumerate();
        // A sorted column's head keeps its element, and so the focus, while rows arrive.
        let key = |at: usize, column: &Column| {
            format!("{at} {} {} {} {}", column.numeric, column.is_below, column.key, column.label)
        };
        columns.map(|(at, column)| (key(at, &column), (at, column))).collect()
    };
    let heads = each(named, move |(at, column)| column_head(context, at, column));
    el("thead").child(el("tr").attr("aria-rowindex", "1").child(keys).child(heads))
}

fn key_head(context: TableContext) -> El {
    let own = derived(move || {
        with_table(context.block, |table| table.keys.as_ref()?.label.clone()).flatten()
    });
    let is_named = with_table(context.block, |table| {
        table.keys.as_ref().is_some_and(|keys| keys.label.is_some())
    });
    let label: View = if is_named == Some(true) { own.into() } else { words!(table.name).into() };
    sorted_head(context, None, label)
}

fn column_head(context: TableContext, at: usize, column: Column) -> El {
    let label: View = match column.label.is_empty() {
        true => words!(table.value).into(),
        false => column.label.into(),
    };
    let head = match column.is_below {
        true => el("th").attr("scope", "col").child(label),
        false => sorted_head(context, Some(at), label),
    };
    head.attr("class", column.numeric.then_some("numeric")).attr("title", column.description)
}

fn sorted_head(context: TableContext, by: Option<usize>, label: View) -> El {
    let sort = context.sort;
    let way = move || sort.get().filter(|sort| sort.by == by).map(|sort| sort.goes_down);
    let order =
        derived(move || way().map(|goes_down| if goes_down { "descending" } else { "ascending" }));
    let class = derived(move || match way() {
        Some(false) => "sort sort-up",
        Some(true) => "sort sort-down",
        None => "sort",
    });
    let button = plain_button("")
        .class(class)
        .on("click", move |_| sort.set(next(sort.get_untracked(), by)))
        .child(el("span").child(label))
        .child(icon("icon sort-sign"));
    el("th").attr("scope", "col").attr("aria-sort", order).child(button)
}

/// Returns the order after a click: ascending, descending, then the order of the answer.
fn next(sort: Option<Sort>, by: Option<usize>) -> Option<Sort> {
    match sort.filter(|sort| sort.by == by) {
        None => Some(Sort { by, goes_down: false }),
        Some(Sort { goes_down: false, .. }) => Some(Sort { by, goes_down: true }),
        Some(Sort { goes_down: true, .. }) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_sorts_up_then_down_then_not_at_all() {
        let up = next(None, Some(1));
        assert!(up == Some(Sort { by: Some(1), goes_down: false }));
        let down = next(up, Some(1));
        assert!(down == Some(Sort { by: Some(1), goes_down: true }));
        assert!(next(down, Some(1)).is_none());
        assert!(next(down, None) == Some(Sort { by: None, goes_down: false }));
    }
}
