//! The verdicts of judges that compare pairs: each column against the baseline in a sentence, and a warning if a judge
//! is biased by the order of the pair.

use crate::bench::adoption::winner_button;
use crate::bench::desk::{Desk, Tally};
use crate::bench::words::{CatalogueBenchWords, judge_title};
use crate::dom::{El, View, el};
use crate::words::Locale;
use crate::{words, words_now};
use pilcrow_core::bench::{BiasDirection, PairLine, PositionBias, Side, Verdict, column_title};

/// Draws the sentences; nothing if no judge compares pairs.
pub fn pair_lines(desk: Desk, counted: &Tally, locale: Locale) -> View {
    let won = |line: &PairLine| {
        let verdict = ([Side::Column(line.base), Side::Column(line.column)], line.verdict);
        winner_button(desk, &counted.ready.plan, verdict, locale)
    };
    let lines = counted
        .report
        .pairs
        .iter()
        .map(|line| sentence(counted, line, locale).child(" ").child(won(line)));
    let swayed = counted.report.leanings.iter().filter_map(|one| bias_notice(counted, one, locale));
    let lines: Vec<El> = lines.chain(swayed).collect();
    (!lines.is_empty())
        .then(|| {
            let name = words!(trial.pair_lines);
            el("ul").class("bench-verdicts").attr("aria-label", name).child(lines)
        })
        .into()
}

fn sentence(counted: &Tally, line: &PairLine, locale: Locale) -> El {
    let plan = &counted.ready.plan;
    let name = judge_title(plan, line.check, locale);
    let title = |column: usize| column_title(plan, column, &CatalogueBenchWords(locale));
    let (right, left) = (title(line.column), title(line.base));
    let (class, text) = match line.verdict {
        Verdict::Better => (
            "bench-verdict bench-better",
            words_now!(locale, trial.pair_better, name = name, right = right, left = left),
        ),
        Verdict::Worse => (
            "bench-verdict bench-worse",
            words_now!(locale, trial.pair_worse, name = name, right = right, left = left),
        ),
        Verdict::CannotTell => (
            "bench-verdict",
            words_now!(locale, trial.pair_cannot_tell, name = name, right = right, left = left),
        ),
        Verdict::SoFar => (
            "bench-verdict",
            words_now!(locale, trial.pair_so_far, name = name, right = right, left = left),
        ),
    };
    let more = el("span").class("muted").child(measures(line, locale));
    el("li").class(class).child(format!("{text} ")).child(more)
}

/// Returns the counts of wins, losses and ties, the share with its interval, and how often the order decided.
fn measures(line: &PairLine, locale: Locale) -> String {
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    let share = line.share().zip(line.interval).map(|(share, interval)| {
        let [share, from, to] = [share, interval.from, interval.to].map(percent);
        words_now!(locale, trial.pair_share, share = share, from = from, to = to)
    });
    let PairLine { wins, losses, ties, .. } = *line;
    let counts = words_now!(locale, trial.pair_counts, wins = wins, losses = losses, ties = ties);
    let flips = (line.flips > 0).then(|| words_now!(locale, trial.pair_flips, count = line.flips));
    [Some(counts), share, flips].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn bias_notice(counted: &Tally, leaning: &PositionBias, locale: Locale) -> Option<El> {
    let name = judge_title(&counted.ready.plan, leaning.check, locale);
    let share = |count: usize| format!("{:.0}", count as f64 * 100.0 / leaning.chosen as f64);
    let second = leaning.chosen - leaning.first;
    let text = match leaning.to {
        BiasDirection::Neither => return None,
        BiasDirection::First => {
            words_now!(locale, trial.leans_first, name = name, share = share(leaning.first))
        }
        BiasDirection::Second => {
            words_now!(locale, trial.leans_second, name = name, share = share(second))
        }
    };
    Some(el("li").class("bench-verdict bench-worse").child(text))
}
