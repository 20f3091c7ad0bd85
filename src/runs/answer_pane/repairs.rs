//! Lists the repairs of an answer (corrected without asking again); the raw answer stays in the record.

use crate::dom::{El, TextProp, View, derived, el, part};
use crate::runs::Runner;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::run::Repair;
use pilcrow_core::text::letters::beginning;
use pilcrow_wording::repair::repair_words;
use serde_json::Value;

const MOST: usize = 50;

/// Draws a line that unfolds to the list; nothing if no repair was needed.
pub fn repairs_view(runner: Runner) -> View {
    let locale = use_locale();
    part(move || {
        let repairs = runner.display.record.with(|run| {
            let last = run.as_ref()?.attempts.last()?;
            (!last.repairs.is_empty()).then(|| last.repairs.clone())
        })?;
        let count = repairs.len();
        let summary = derived(move || words_now!(locale.get(), repair.title, count = count));
        let lines: Vec<El> = repairs
            .into_iter()
            .take(MOST)
            .map(|repair| el("li").child(derived(move || line(locale.get(), &repair))))
            .collect();
        Some(folded_list(summary, lines))
    })
}

/// Draws a line that unfolds to a list of changes to a prompt or an answer.
pub(in crate::runs) fn folded_list(summary: TextProp, lines: Vec<El>) -> El {
    let list = el("ul").child(lines);
    el("details").class("repairs").child(el("summary").child(summary)).child(list)
}

fn line(locale: Locale, repair: &Repair) -> String {
    let what = repair_words(locale, repair.kind);
    match (&repair.from, &repair.to) {
        (Some(from), Some(to)) => {
            format!("{}: {what}: {} → {}", repair.pointer, short(from), short(to))
        }
        _ => what,
    }
}

fn short(value: &Value) -> String {
    const LENGTH: usize = 40;
    beginning(&value.to_string(), LENGTH).into_owned()
}
