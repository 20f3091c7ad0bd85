//! The evaluation of the person's ratings: how often each of two columns wins, overall and by tag, and whether the
//! difference is more than chance.

use super::judges::rating_judges;
use super::round::RatingRound;
use crate::bench::desk::ReadyBench;
use crate::bench::words::CatalogueBenchWords;
use crate::dom::{El, View, el, part};
use crate::words::Locale;
use crate::{words, words_now};
use leptos::prelude::untrack;
use pilcrow_core::bench::{Pair, WinLine, column_title, win_lines};
use std::rc::Rc;

/// Draws the ratings so far, folded until all pairs are rated, since it names the columns. Nothing before the first.
pub(super) fn rating_table(
    rated: RatingRound,
    ready: Rc<ReadyBench>,
    pairs: Rc<[Pair]>,
    locale: Locale,
) -> View {
    part(move || {
        let lines = rated.ratings.with(|ratings| win_lines(&ready.plan, &pairs, ratings));
        let [all, ..] = lines.as_slice() else { return None };
        if all.wins.iter().sum::<usize>() + all.ties == 0 {
            return None;
        }
        let names = rated
            .sides
            .get()
            .map(|column| column_title(&ready.plan, column, &CatalogueBenchWords(locale)));
        let verdict = el("p").child(verdict(all, &names, locale));
        let judges = untrack(|| rating_judges(rated, Rc::clone(&ready), locale));
        let summary = el("summary").child(words!(rating.said));
        let table = el("div")
            .class("bench-scroll")
            .attr("tabindex", "0")
            .attr("role", "region")
            .attr("aria-label", words!(rating.table))
            .child(table(&lines, &names, locale));
        let is_done = pairs.iter().all(|pair| rated.is_rated(pair));
        let details =
            el("details").class("bench-answer").attr("open", is_done.then_some("")).child(summary);
        Some(details.child(verdict).child(table).child(judges))
    })
}

/// Returns which column is better, or that the ratings cannot decide.
fn verdict(all: &WinLine, [first, second]: &[String; 2], locale: Locale) -> String {
    match all.interval {
        Some(interval) if interval.from > 0.5 => {
            words_now!(locale, rating.better, name = first.as_str())
        }
        Some(interval) if interval.to < 0.5 => {
            words_now!(locale, rating.better, name = second.as_str())
        }
        _ => words_now!(locale, rating.cannot_tell),
    }
}

fn table(lines: &[WinLine], [first, second]: &[String; 2], locale: Locale) -> El {
    let head = |words: String| el("th").attr("scope", "col").child(words);
    let share = words_now!(locale, rating.share, name = first.as_str());
    let heads = el("tr")
        .child(head(words_now!(locale, rating.of)))
        .child(head(first.clone()))
        .child(head(second.clone()))
        .child(head(words_now!(locale, rating.ties)))
        .child(head(share));
    let rows: Vec<El> = lines.iter().map(|line| row(line, locale)).collect();
    el("table")
        .class("bench-wins")
        .child(el("caption").child(words!(rating.table)))
        .child(el("thead").child(heads))
        .child(el("tbody").child(rows))
}

fn row(line: &WinLine, locale: Locale) -> El {
    let WinLine { tag, wins: [first, second], ties, interval } = line;
    let name = tag.clone().unwrap_or_else(|| words_now!(locale, rating.all));
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    let share = interval.map(|interval| {
        let own = *first as f64 / (first + second) as f64;
        let (share, from, to) = (percent(own), percent(interval.from), percent(interval.to));
        words_now!(locale, rating.interval, share = share, from = from, to = to)
    });
    let share = share.unwrap_or_else(|| words_now!(locale, rating.undecided));
    let cell = |words: String| el("td").child(words);
    el("tr")
        .child(el("th").attr("scope", "row").child(name))
        .child(cell(first.to_string()))
        .child(cell(second.to_string()))
        .child(cell(ties.to_string()))
        .child(cell(share))
}
