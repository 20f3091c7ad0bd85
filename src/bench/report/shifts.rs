//! The inputs that pass more or less often than with the baseline, the worst first.

use crate::bench::desk::Tally;
use crate::bench::words::CatalogueBenchWords;
use crate::dom::{El, View, el};
use crate::words::Locale;
use crate::{words, words_now};
use pilcrow_core::bench::{Shift, column_title, shifts};

/// The most inputs that are listed one by one; further ones are counted.
const MOST: usize = 20;

/// Draws the list, folded if nothing got worse; nothing if nothing changed.
pub fn shifted(counted: &Tally, locale: Locale) -> View {
    let all = shifts(&counted.ready.plan, &counted.report);
    if all.is_empty() {
        return View::default();
    }
    let worse = all.iter().filter(|shift| shift.difference() < 0.0).count();
    let title = words_now!(locale, trial.shifted, worse = worse, better = all.len() - worse);
    let lines: Vec<El> = all.iter().take(MOST).map(|shift| line(counted, shift, locale)).collect();
    let more = (all.len() > MOST).then(|| {
        el("p").class("muted").child(words_now!(
            locale,
            trial.more_shifted,
            count = all.len() - MOST
        ))
    });
    let details = el("details").class("bench-answer").child(el("summary").child(title));
    let details = if worse > 0 { details.attr("open", "") } else { details };
    let list = el("ul").class("bench-verdicts").attr("aria-label", words!(trial.shifts));
    details.child(list.child(lines)).child(more).into()
}

fn line(counted: &Tally, shift: &Shift, locale: Locale) -> El {
    let plan = &counted.ready.plan;
    let words = CatalogueBenchWords(locale);
    let input = plan.inputs.get(shift.input).map(|input| input.id.clone()).unwrap_or_default();
    let [column, base] =
        [shift.column, shift.base].map(|column| column_title(plan, column, &words));
    let [before, now] = [shift.before, shift.now]
        .map(|[passed, total]| words_now!(locale, trial.passed_of, passed = passed, told = total));
    let is_worse = shift.difference() < 0.0;
    let text = match is_worse {
        true => words_now!(
            locale,
            trial.worse_in,
            input = input,
            column = column,
            base = base,
            now = now,
            before = before
        ),
        false => words_now!(
            locale,
            trial.better_in,
            input = input,
            column = column,
            base = base,
            now = now,
            before = before
        ),
    };
    el("li")
        .class(if is_worse { "bench-verdict bench-worse" } else { "bench-verdict bench-better" })
        .child(text)
}
