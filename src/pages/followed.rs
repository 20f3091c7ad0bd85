//! The notice of what a tool could not take over when the page's language was changed.

use crate::dom::{View, derived, el, part};
use crate::opening::{Followed, use_opening};
use crate::ui::button;
use crate::words::use_locale;
use crate::{words, words_now};

/// The notice; nothing where everything came along.
pub fn followed_notice() -> View {
    let opening = use_opening();
    part(move || {
        let followed = opening.followed.get()?;
        let dismiss =
            button("button", words!(open.dismiss)).on("click", move |_| opening.followed.set(None));
        let locale = use_locale();
        let said = derived(move || match &followed {
            Followed::OnlyElsewhere => words_now!(locale.get(), followed.only_elsewhere),
            Followed::IsRunning => words_now!(locale.get(), followed.is_running),
            Followed::HasCases => words_now!(locale.get(), followed.has_cases),
            Followed::Left(names) => {
                words_now!(locale.get(), followed.left, names = names.join(", "))
            }
        });
        let notice = el("div")
            .class("notice")
            .child(el("p").child(said))
            .child(el("div").class("actions").child(dismiss));
        Some(notice)
    })
}
