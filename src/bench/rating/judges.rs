//! Compares the judges with the person's ratings: how often they agree, how often a constant guess would, and whether
//! the difference is more than chance.

use super::round::RatingRound;
use crate::bench::desk::ReadyBench;
use crate::bench::words::judge_title;
use crate::dom::{El, View, el, part};
use crate::words::Locale;
use crate::{words, words_now};
use pilcrow_core::bench::{JudgeLine, JudgeTrust, judge_lines};
use std::rc::Rc;

/// Draws a sentence for each judge; nothing if there is none.
pub(super) fn rating_judges(rated: RatingRound, ready: Rc<ReadyBench>, locale: Locale) -> View {
    part(move || {
        let lines = rated.ratings.with(|ratings| {
            rated.desk.with_judging(|progress, judging| {
                judge_lines(&ready.plan, progress, judging, ratings)
            })
        });
        let lines: Vec<El> =
            lines.iter().flatten().map(|line| sentence(&ready, line, locale)).collect();
        (!lines.is_empty()).then(|| {
            el("section")
                .class("bench-judges")
                .attr("aria-labelledby", "bench-judges-title")
                .child(el("h3").attr("id", "bench-judges-title").child(words!(rating.judges)))
                .child(el("ul").class("bench-verdicts").child(lines))
        })
    })
}

fn sentence(ready: &ReadyBench, line: &JudgeLine, locale: Locale) -> El {
    let name = judge_title(&ready.plan, line.check, locale);
    let class = match line.trust {
        JudgeTrust::Agrees => "bench-verdict bench-better",
        JudgeTrust::NoBetter => "bench-verdict bench-worse",
        JudgeTrust::CannotTell => "bench-verdict",
    };
    let item = el("li").class(class);
    if line.pairs == 0 {
        return item.child(words_now!(locale, rating.judge_none, name = name));
    }
    let trust = match line.trust {
        JudgeTrust::Agrees => words_now!(locale, rating.judge_agrees),
        JudgeTrust::NoBetter => words_now!(locale, rating.judge_no_better),
        JudgeTrust::CannotTell => words_now!(locale, rating.judge_cannot_tell),
    };
    let counted = words_now!(
        locale,
        rating.judge_same,
        name = name,
        agreed = line.agreed,
        pairs = line.pairs
    );
    let more = el("span").class("muted").child(measures(line, locale));
    item.child(format!("{counted} {trust} ")).child(more)
}

/// Returns Cohen's kappa with its interval, and the share that it has to exceed.
fn measures(line: &JudgeLine, locale: Locale) -> String {
    let kappa = match line.kappa.zip(line.interval) {
        Some((kappa, interval)) => {
            let [kappa, from, to] =
                [kappa, interval.from, interval.to].map(|value| format!("{value:.2}"));
            words_now!(locale, rating.kappa, kappa = kappa, from = from, to = to)
        }
        None => words_now!(locale, rating.no_kappa),
    };
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    let share = percent(line.agreed as f64 / line.pairs as f64);
    let guess = line.guess.map(percent).unwrap_or_default();
    let guess = words_now!(locale, rating.guess, share = share, guess = guess);
    format!("{guess} {kappa}")
}
