//! A cell of the table of answers: the values at the shown places, equal repeats folded: `4 × approve, 1 × reject`.

use super::table::{CellAt, Matrix};
use crate::bench::lines::value_text;
use crate::dom::{El, View, derived, el, part_of};
use crate::ui::plain_button;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::bench::{CellSoFar, Fold, numbers_text};

/// Draws the cell, a button that opens its answers.
pub fn cell_view(table: Matrix, at: CellAt) -> El {
    let locale = use_locale();
    let read = move || {
        table.desk.calls.track();
        let places = table.places.get();
        let ready = table.desk.ready.get()?;
        let cell = (at.1, at.0);
        let read = table.desk.with_judging(|progress, judging| {
            let plan = &ready.plan;
            let is_of_pairs = plan.judges_of(cell).iter().all(|check| plan.is_of_pairs(*check));
            let [content, total] = judging.content(plan, progress, cell);
            let judged = Judgement { content, total, is_of_pairs };
            let passed = table.passed(at);
            (plan.cell_so_far(progress, cell, &places), Verdicts { judged, passed })
        });
        let (mut cell, verdicts) = read?;
        table.tree.label_cell(&places, &mut cell);
        // A single value needs no name: the whole table is about it.
        let names: Vec<String> = match places.as_slice() {
            [_] => Vec::new(),
            several => several.iter().map(|at| table.tree.name(at)).collect(),
        };
        Some((cell, names, verdicts, ready.plan.repeats, locale.get()))
    };
    let lines = part_of(read, |read| match read {
        Some((cell, names, verdicts, repeats, locale)) => {
            lines(cell, names, *verdicts, *repeats, *locale)
        }
        None => View::default(),
    });
    let button = plain_button("bench-cell")
        .attr(
            "aria-pressed",
            derived(move || {
                if table.opened.with(|opened| opened.contains(&at)) { "true" } else { "false" }
            }),
        )
        .on("click", move |_| open(table, at))
        .child(lines);
    el("td").child(button)
}

fn open(table: Matrix, at: CellAt) {
    let mut opened = table.opened.get_untracked();
    let is_beside = table.picks_other.get_untracked() && !opened.contains(&at);
    opened = match (is_beside, opened.first()) {
        (true, Some(first)) => vec![*first, at],
        _ => vec![at],
    };
    table.picks_other.set(false);
    table.opened.set(opened);
}

/// The verdicts on the repeats of a cell.
#[derive(Clone, Copy, PartialEq)]
struct Verdicts {
    judged: Judgement,
    /// Number of repeats that pass the checks, and number of those that can be decided.
    passed: [usize; 2],
}

/// The judges' verdict on the repeats of a cell.
#[derive(Clone, Copy, PartialEq)]
struct Judgement {
    /// Number of repeats with which all judges are content.
    content: usize,
    /// Number of repeats that all judges could decide.
    total: usize,
    /// True if all judges compare with the baseline.
    is_of_pairs: bool,
}

fn lines(
    cell: &CellSoFar,
    names: &[String],
    verdicts: Verdicts,
    repeats: usize,
    locale: Locale,
) -> View {
    if cell.answered == 0 && cell.failed == 0 {
        return el("span").class("bench-line bench-none").child("…").into();
    }
    let line = |(at, folds): (usize, &Vec<Fold>)| {
        let text = folds_text(folds, locale);
        let wavers = folds.len() > 1;
        let class = if wavers { "bench-line bench-wavers" } else { "bench-line" };
        let name = names.get(at).map(|name| el("span").class("muted").child(format!("{name} ")));
        el("span").class(class).attr("title", text.clone()).child(name).child(text)
    };
    let mut lines: Vec<El> = cell.places.iter().enumerate().map(line).collect();
    if cell.failed > 0 {
        let words = words_now!(locale, bench.failed_count, count = cell.failed);
        let last = el("span").class("bench-line bench-failed").child(words);
        match cell.answered {
            0 => lines = vec![last],
            _ => lines.push(last),
        }
    } else if cell.answered < repeats {
        let words = words_now!(locale, trial.so_far, count = cell.answered, all = repeats);
        lines.push(el("span").class("bench-line bench-count").child(words));
    } else {
        lines.extend(verdict_line(verdicts, locale));
    }
    lines.into()
}

/// Draws the number of passing repeats, and the judges' counts if different; on one line, since all rows are equally
/// high.
fn verdict_line(verdicts: Verdicts, locale: Locale) -> Option<El> {
    let Verdicts { judged: Judgement { content, total, is_of_pairs }, passed: [count, all] } =
        verdicts;
    let judged = (total > 0).then(|| match is_of_pairs {
        true => words_now!(locale, trial.judged_pair_cell, count = content, all = total),
        false => words_now!(locale, trial.judged_cell, count = content, all = total),
    });
    let passed = (all > 0 && [count, all] != [content, total]).then(|| {
        let text = words_now!(locale, trial.passes, count = count, all = all);
        el("span").class_if("bench-misses", move || count < all).child(text)
    });
    let between = (passed.is_some() && judged.is_some()).then_some(" · ");
    let line = el("span").class("bench-line bench-count");
    (total > 0 || all > 0).then(|| line.child(passed).child(between).child(judged))
}

/// Returns a place's values: one value, several with counts, or many numbers by median and range.
pub fn folds_text(folds: &[Fold], locale: Locale) -> String {
    if let Some(line) = numbers_text(folds) {
        return line;
    }
    let one = |fold: &Fold| match folds.len() {
        1 => value_text(&fold.value, locale),
        _ => format!("{} × {}", fold.repeats.len(), value_text(&fold.value, locale)),
    };
    folds.iter().map(one).collect::<Vec<_>>().join(", ")
}
