//! The button that makes a tried version the document: beside each version, and beside the verdict that one is better.

use super::desk::Desk;
use crate::dom::{El, before_paint, focus_where_lost};
use crate::ui::quiet_button;
use crate::words::Locale;
use crate::{words, words_now};
use pilcrow_core::bench::{Plan, Side, Variant, Verdict};

/// Draws the button. The document as it was before stays among the versions.
pub fn adopt_button(desk: Desk, variant: &Variant, locale: Locale) -> El {
    let (id, name) = (variant.id.clone(), variant.title());
    quiet_button("icon icon-document", words!(trial.adopt))
        .attr("aria-label", words_now!(locale, trial.adopt_of, name = name))
        .flag("disabled", move || !desk.can_edit())
        .on("click", move |_| {
            desk.adopt(&id, &words_now!(locale, trial.as_it_was));
            // The pressed button disappears, so the focus moves to the bench's title.
            before_paint(|| focus_where_lost("#bench-title"));
        })
}

/// Draws the button for the version that the verdict on two sides finds better; `None` if neither is better, or the
/// better one is the document itself.
pub fn winner_button(
    desk: Desk,
    plan: &Plan,
    (sides, verdict): ([Side; 2], Verdict),
    locale: Locale,
) -> Option<El> {
    let winner = plan.better_variant(sides, verdict)?;
    (!winner.is_document(&plan.document)).then(|| adopt_button(desk, winner, locale))
}
