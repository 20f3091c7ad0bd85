//! Lists the changes made to a prompt before it was sent again, because the server had refused a part.

use super::repairs::folded_list;
use crate::dom::{El, View, derived, el, part};
use crate::runs::Runner;
use crate::words::use_locale;
use crate::words_now;
use pilcrow_wording::adjustment::adjustment_words;

/// Draws a line that unfolds to the list; nothing if the prompt was sent unchanged.
pub fn adjustments_view(runner: Runner) -> View {
    let locale = use_locale();
    part(move || {
        let adjustments = runner.display.record.with(|run| {
            let last = run.as_ref()?.attempts.last()?;
            (!last.sent.adjustments.is_empty()).then(|| last.sent.adjustments.clone())
        })?;
        let summary = derived(move || words_now!(locale.get(), adjustment.title));
        let lines: Vec<El> = adjustments
            .into_iter()
            .map(|one| el("li").child(derived(move || adjustment_words(locale.get(), &one))))
            .collect();
        Some(folded_list(summary, lines))
    })
}
