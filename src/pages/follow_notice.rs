//! The notice about input that was not carried over when the page's language was changed.

use crate::dom::{El, View, derived, el, part};
use crate::opening::{FollowNotice, use_opening};
use crate::ui::button;
use crate::words::{of_code, use_locale};
use crate::{words, words_now};

/// Draws the notice; nothing if everything was carried over.
pub fn followed_notice() -> View {
    let opening = use_opening();
    part(move || {
        let followed = opening.followed.get();
        if followed.is_empty() {
            return None;
        }
        let back = followed.iter().find_map(|what| match what {
            FollowNotice::Waits(language) => Some(back(language)),
            _ => None,
        });
        let dismiss = button("button", words!(open.dismiss))
            .on("click", move |_| opening.followed.set(Vec::new()));
        let lines: Vec<El> = followed.into_iter().map(followed_line).collect();
        let notice = el("div")
            .class("notice")
            .child(lines)
            .child(el("div").class("actions").child(back).child(dismiss));
        Some(notice)
    })
}

fn followed_line(what: FollowNotice) -> El {
    let locale = use_locale();
    el("p").child(derived(move || match &what {
        FollowNotice::OnlyElsewhere => words_now!(locale.get(), followed.only_elsewhere),
        FollowNotice::IsRunning => words_now!(locale.get(), followed.is_running),
        FollowNotice::HasCases => words_now!(locale.get(), followed.has_cases),
        FollowNotice::Left(names) => {
            words_now!(locale.get(), followed.left, names = names.join(", "))
        }
        FollowNotice::Waits(tag) => {
            words_now!(locale.get(), followed.waits, language = of_code(tag).name())
        }
    }))
}

/// Draws the button that returns to the version in a language.
fn back(tag: &str) -> El {
    let (opening, before) = (use_opening(), of_code(tag));
    button("button", words!(followed.back)).on("click", move |_| {
        opening.choose_language(before);
        opening.follow_language(before);
    })
}
