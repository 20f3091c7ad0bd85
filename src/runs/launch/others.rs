//! The progress of the other runs that are in progress at the same time.

use crate::dom::{El, derived, each, el};
use crate::runs::Runner;
use crate::runs::bar::progress_announcement::status_words;
use crate::words::use_locale;
use crate::words_now;

/// Draws the progress of the other runs, one line each.
pub fn others_view(runner: Runner) -> El {
    let locale = use_locale();
    let lines = each(
        move || {
            let count = runner.under_way.others.with(Vec::len);
            (0..count).map(|at| (at.to_string(), at)).collect()
        },
        move |at: usize| {
            let words = derived(move || {
                runner.under_way.others.with(|others| {
                    let other = others.get(at)?;
                    let status = match other.waits {
                        true => words_now!(locale.get(), steps.blocked),
                        false => status_words(locale.get(), other.attempt.progress()),
                    };
                    Some(format!("{}: {status}", other.name))
                })
            });
            el("li").child(words)
        },
    );
    el("ul")
        .class("others")
        .attr("hidden", derived(move || runner.under_way.others.with(Vec::is_empty)))
        .child(lines)
}
