//! Lists how a prompt was put otherwise, since the server did not take it as it was.

use super::Runner;
use super::repairs::folded_list;
use crate::dom::{El, View, derived, el, part};
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::exchange::Adjustment;

/// A line that opens to the list; nothing where the prompt went as it was.
pub fn adjustments_view(runner: Runner) -> View {
    let locale = use_locale();
    part(move || {
        let adjustments = runner.shown.record.with(|shown| {
            let last = shown.as_ref()?.attempts.last()?;
            (!last.sent.adjustments.is_empty()).then(|| last.sent.adjustments.clone())
        })?;
        let summary = derived(move || words_now!(locale.get(), adjustment.title));
        let lines: Vec<El> = adjustments
            .into_iter()
            .map(|one| el("li").child(derived(move || line(locale.get(), &one))))
            .collect();
        Some(folded_list(summary, lines))
    })
}

fn line(locale: Locale, adjustment: &Adjustment) -> String {
    match adjustment {
        Adjustment::Without { name } => {
            words_now!(locale, adjustment.without, name = name.as_str())
        }
        Adjustment::OtherLimit => words_now!(locale, adjustment.other_limit),
        Adjustment::SystemFirst => words_now!(locale, adjustment.system_first),
        Adjustment::SystemAsPerson => words_now!(locale, adjustment.system_as_person),
        Adjustment::Turns => words_now!(locale, adjustment.turns),
        Adjustment::SchemaForGrammar => words_now!(locale, adjustment.schema_for_grammar),
        Adjustment::SchemaInText => words_now!(locale, adjustment.schema_in_text),
    }
}
