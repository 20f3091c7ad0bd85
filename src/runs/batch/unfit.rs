//! Says beside Run how many cases do not fit, and offers to run the others.

use crate::dom::{El, el, part, watch};
use crate::runs::Runner;
use crate::ui::button;
use crate::words::use_locale;
use crate::words_now;

/// The words, once a run was held back.
pub fn unfit_cases(runner: Runner) -> El {
    let locale = use_locale();
    // What is corrected is found by the next run.
    watch(move || runner.session.track(), move || runner.unfit.change(None));
    let said = part(move || {
        let unfit = runner.unfit.get()?;
        let fit = unfit.fit.len();
        let total = unfit.wrong + fit;
        let said = words_now!(locale.get(), batch.unfit, wrong = unfit.wrong, total = total);
        let run = button("button", words_now!(locale.get(), batch.run_fitting, count = fit))
            .on("click", move |_| runner.run_fitting());
        Some(el("div").class("run-unfit").child(el("p").child(said)).child(run))
    });
    el("div").class("run-notes").attr("role", "status").child(said)
}
