//! Things in an order that persons change: by dragging their handles, or by the arrow keys on a handle.

mod drag;
mod reorder;

pub use reorder::reorderable;

use crate::dom::{El, el};
use crate::{words, words_now};

/// What stands in an order. Each entry has a name of letters, digits, `-` and `_`, by which its element (`data-entry`) and
/// its handle say whose they are.
pub trait Order {
    /// The number of an entry; none where it is not there.
    fn position(&self, entry: &str) -> Option<usize>;
    /// The entry of a number.
    fn entry(&self, at: usize) -> Option<String>;
    /// How many there are.
    fn count(&self) -> usize;
    /// So many of the first stay where they are, and nothing is put before them.
    fn fixed(&self) -> usize {
        0
    }
    /// Puts an entry where another stands; those between make way. Gives the id of its handle then.
    fn put(&self, entry: &str, to: usize) -> String;
}

/// Makes a button the handle of an entry, described by a hint.
pub fn as_handle(button: El, entry: &str, hint: &str) -> El {
    button.attr("data-handle", entry.to_owned()).attr("aria-describedby", hint.to_owned())
}

/// What handles are described by, once for a list.
pub fn order_hint(id: &str) -> El {
    el("p").attr("hidden", "").attr("id", id.to_owned()).child(words!(form.reorder_help))
}

/// Says where an entry is now, which has been put there.
pub fn place_words(at: usize, count: usize) -> String {
    let locale = words::use_locale().get_untracked();
    words_now!(locale, form.moved, place = at + 1, count = count)
}
