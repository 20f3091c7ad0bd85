//! A note beside Run: how many cases are invalid, with a button that runs the others; and how many are empty, which are
//! not sent.

use crate::dom::{El, el, part, watch};
use crate::runs::Runner;
use crate::runs::launch::intent::{LeftOut, Unfit};
use crate::ui::button;
use crate::words::{Locale, use_locale};
use crate::words_now;

/// Draws the note, after a run was stopped by invalid cases or has skipped empty ones.
pub fn unfit_cases(runner: Runner) -> El {
    let locale = use_locale();
    // Corrections hide the note; the next run checks them.
    watch(move || runner.session.track(), move || runner.left_out.change(None));
    let notice = part(move || {
        Some(match runner.left_out.get()? {
            LeftOut::Unfit(unfit) => unfit_line(runner, &unfit, locale.get()),
            LeftOut::Empty(count) => {
                let text = words_now!(locale.get(), batch.empty_cases, count = count);
                el("div").class("run-unfit").child(el("p").child(text))
            }
        })
    });
    el("div").class("run-notes").attr("role", "status").child(notice)
}

fn unfit_line(runner: Runner, unfit: &Unfit, locale: Locale) -> El {
    let fit = unfit.fit.len();
    let total = unfit.wrong + fit;
    let text = words_now!(locale, batch.unfit, wrong = unfit.wrong, total = total);
    let run = button("button", words_now!(locale, batch.run_fitting, count = fit))
        .on("click", move |_| runner.run_fitting());
    el("div").class("run-unfit").child(el("p").child(text)).child(run)
}
