//! A list that draws its first entries only, and more on request, so that unseen entries cost nothing. In print, all
//! entries are drawn.

use crate::dom::{
    El, RwSignal, View, before_paint, derived, each, el, focus_where_lost, printing, show,
};
use crate::ui::button;
use crate::words::use_locale;
use crate::words_now;

/// The number of entries that are added at each request.
const MORE: usize = 20;

/// Draws the list in the element `list`. `keys` returns its entries' keys, `draw` draws an entry by its index.
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
