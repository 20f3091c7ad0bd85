//! The notice that the form was filled in differently in another tab, whose draft can be taken over.

use crate::dom::{View, el, part};
use crate::opening::use_opening;
use crate::ui::button;
use crate::words;

/// Draws the notice; nothing if no other tab has a different draft.
pub fn other_tab_notice() -> View {
    let opening = use_opening();
    part(move || {
        opening.other_draft.with(Option::is_some).then(|| {
            let take = button("button", words!(other_tab.take))
                .on("click", move |_| opening.take_other_draft());
            let keep = button("button button-quiet", words!(other_tab.keep))
                .on("click", move |_| opening.other_draft.set(None));
            el("div")
                .class("notice")
                .child(el("p").class("notice-title").child(words!(other_tab.title)))
                .child(el("p").child(words!(other_tab.what)))
                .child(el("div").class("actions").child(take).child(keep))
        })
    })
}
