//! How much the browser keeps for this page, and whether for good.

use super::browser_models::Shelf;
use crate::dom::{RwSignal, View, derived, el, show, spawn, watch};
use crate::host::kept_models::{Room, keep_for_good, room};
use crate::ui::button;
use crate::widgets::file_size;
use crate::words;
use crate::words::{Locale, use_locale};
use crate::words_now;

/// So many bytes, as people say it.
#[expect(clippy::cast_precision_loss, reason = "one decimal is shown")]
pub(super) fn size(locale: Locale, bytes: u64) -> String {
    file_size(locale, bytes as f64)
}

/// The line, and the button that asks the browser to keep it.
pub(super) fn room_line(shelf: Shelf) -> View {
    let locale = use_locale();
    let found = RwSignal::new(None::<Room>);
    let look = move || {
        spawn(async move {
            found.try_set(Some(room().await));
        });
    };
    // What is kept changes the room.
    watch(move || shelf.kept.track(), look);
    look();
    let said = derived(move || {
        let locale = locale.get();
        let room = found.get().filter(|room| room.quota > 0)?;
        let (used, quota) = (size(locale, room.used), size(locale, room.quota));
        let used = words_now!(locale, models.room, used = &*used, quota = &*quota);
        let for_good = room.is_for_good.then(|| words_now!(locale, models.for_good));
        Some([Some(used), for_good].into_iter().flatten().collect::<Vec<_>>().join(" "))
    });
    let may_ask = move || {
        let is_kept = shelf.kept.with(|kept| !kept.is_empty());
        is_kept && found.with(|room| room.is_some_and(|room| !room.is_for_good))
    };
    let ask = move || {
        button("link-button", words!(models.keep)).on("click", move |_| {
            spawn(async move {
                let words = match keep_for_good().await {
                    true => words_now!(locale.get_untracked(), models.for_good),
                    false => words_now!(locale.get_untracked(), models.not_for_good),
                };
                shelf.fields.say(words);
                found.try_set(Some(room().await));
            });
        })
    };
    el("p").class("field-help").child(said).child(" ").child(show(may_ask, ask)).into()
}
