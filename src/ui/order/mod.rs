//! Lists that the user can reorder: by dragging the entries' handles, or by the arrow keys on a handle.

mod drag;
mod listing;
mod reorder;

pub use listing::Order;
pub use reorder::reorderable;

use crate::dom::{El, el};
use crate::{words, words_now};

/// Turns a button into the handle of an entry; `hint` is the id of its description.
pub fn as_handle(button: El, entry: &str, hint: &str) -> El {
    button.attr("data-handle", entry.to_owned()).attr("aria-describedby", hint.to_owned())
}

/// Draws the description of handles, once for a list.
pub fn order_hint(id: &str) -> El {
    el("p").attr("hidden", "").attr("id", id.to_owned()).child(words!(form.reorder_help))
}

/// Returns the announcement of an entry's new place.
pub fn place_words(at: usize, count: usize) -> String {
    let locale = words::use_locale().get_untracked();
    words_now!(locale, form.moved, place = at + 1, count = count)
}
