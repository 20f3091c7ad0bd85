//! A list of which the first entries are there, and the others once they are asked for: what nobody looks
//! at is not drawn. On paper nothing can be asked for: there all of them are.

use crate::dom::{
    El, RwSignal, View, before_paint, derived, each, el, focus_where_lost, printing, show,
};
use crate::ui::button;
use crate::words::use_locale;
use crate::words_now;

/// The number of entries that are drawn each time more are asked for.
const MORE: usize = 20;

/// The list, in an element of its own. `keys` names its entries, `draw` draws one by its place.
pub fn long_list(
    list: El,
    id: String,
    first: usize,
    keys: impl Fn() -> Vec<String> + Copy + 'static,
    draw: impl Fn(usize) -> El + 'static,
) -> View {
    let (locale, limit, is_printed) = (use_locale(), RwSignal::new(first), printing());
    let rows = each(
        move || {
            let count = if is_printed.get() { usize::MAX } else { limit.get() };
            let keys = keys().into_iter().take(count);
            keys.enumerate().map(|(at, key)| (key, at)).collect()
        },
        draw,
    );
    let left = move || keys().len().saturating_sub(limit.get());
    let place = format!("#{id}");
    let more = show(
        move || left() > 0,
        move || {
            let words = derived(move || words_now!(locale.get(), batch.more, count = left()));
            let place = place.clone();
            el("div").class("actions").child(button("button", words).on("click", move |_| {
                limit.set(limit.get_untracked() + MORE);
                let place = place.clone();
                before_paint(move || focus_where_lost(&place));
            }))
        },
    );
    [list.attr("id", id).child(rows).into(), more].into()
}
