//! Draws all rows of a table while it is printed or copied.

use super::Scroll;
use crate::dom::{before_paint, on_copy, on_print};
use leptos::prelude::window;

impl Scroll {
    /// Draws all rows while the page is printed or a selection is copied.
    pub(super) fn complete_on_demand(self) {
        let set = move |whole: bool| {
            let is_cut = self.is_windowed.get_untracked() || self.slices.is_behind();
            if is_cut || !whole {
                self.is_whole.set(whole);
            }
        };
        on_print(set);
        on_copy(move || {
            if self.is_selected() {
                set(true);
                before_paint(move || before_paint(move || set(false)));
            }
        });
    }

    /// True if the selection includes rows that are not drawn.
    fn is_selected(self) -> bool {
        let Ok(Some(selection)) = window().get_selection() else { return false };
        let mut is_selected = false;
        self.with_element(|element| {
            let Ok(spaces) = element.query_selector_all(":scope > table > tbody > .row-space")
            else {
                return;
            };
            let spaces = (0..spaces.length()).filter_map(|at| spaces.get(at));
            is_selected = spaces.into_iter().any(|space| {
                selection.contains_node_with_allow_partial_containment(&space, true) == Ok(true)
            });
        });
        is_selected
    }
}
