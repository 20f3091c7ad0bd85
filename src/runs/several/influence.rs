//! The influence of each field on the answer, as sentences and a table: changes by a field beside changes by chance.

use crate::dom::{El, el};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::run::sweep::{FieldInfluence, Influence, Verdict};

/// Draws the sentences, and the table of shares behind them.
pub(super) fn influence_view(effect: &Influence) -> El {
    let locale = use_locale().get_untracked();
    let lines: Vec<El> =
        sentences(locale, effect).into_iter().map(|line| el("p").child(line)).collect();
    let rows: Vec<El> = effect.fields.iter().map(|field| row(locale, field)).collect();
    let unchanged = el("tr")
        .child(el("th").attr("scope", "row").child(words!(influence.unchanged)))
        .child(el("td").class("numeric").child(percent(locale, effect.noise)))
        .child(el("td"))
        .child(el("td").class("numeric"));
    let head = |words: String, class: &'static str| {
        el("th").attr("scope", "col").class(class).child(words)
    };
    let heads = el("tr")
        .child(head(words_now!(locale, influence.field), ""))
        .child(head(words_now!(locale, influence.share), "numeric"))
        .child(head(words_now!(locale, influence.changes), ""))
        .child(head(words_now!(locale, influence.chance), "numeric"));
    let table = el("table")
        .child(el("caption").class("visually-hidden").child(words!(influence.title)))
        .child(el("thead").child(heads))
        .child(el("tbody").child(rows).child(unchanged));
    el("section")
        .class("influence")
        .attr("aria-label", words!(influence.title))
        .child(el("h3").child(words!(influence.title)))
        .child(lines)
        .child(el("div").class("table-scroll").attr("tabindex", "0").child(table))
}

fn row(locale: Locale, field: &FieldInfluence) -> El {
    el("tr")
        .child(el("th").attr("scope", "row").child(name(field)))
        .child(el("td").class("numeric").child(percent(locale, field.share)))
        .child(el("td").child(field.changes.join(", ")))
        .child(el("td").class("numeric").child(at_most(locale, field.chance)))
}

/// Formats a share (0 to 1) as a percentage.
fn percent(locale: Locale, share: f64) -> String {
    words_now!(locale, influence.percent, share = format!("{:.0}", share * 100.0))
}

/// Formats a probability (0 to 1) as a percentage, rounded up.
fn at_most(locale: Locale, chance: f64) -> String {
    words_now!(locale, influence.percent, share = format!("{:.0}", (chance * 100.0).ceil()))
}

fn name(field: &FieldInfluence) -> String {
    field.names.join(" › ")
}

/// Returns conclusions about the fields, the most important first.
fn sentences(locale: Locale, effect: &Influence) -> Vec<String> {
    let noise = percent(locale, effect.noise);
    let first = match (effect.verdict(), effect.fields.first()) {
        (Verdict::Matter(_), Some(first)) => words_now!(
            locale,
            influence.matters,
            name = name(first),
            share = percent(locale, first.share),
            noise = noise
        ),
        (Verdict::RepeatsDiffer, _) => words_now!(locale, influence.repeats, noise = noise),
        (Verdict::TooFew, _) => words_now!(locale, influence.too_few),
        _ => words_now!(locale, influence.nothing),
    };
    let matter = match effect.verdict() {
        Verdict::Matter(count) => count,
        _ => 0,
    };
    let quoted = |fields: &[FieldInfluence]| fields.iter().map(name).collect::<Vec<_>>().join(", ");
    let also = effect.fields.get(1..matter).filter(|also| !also.is_empty());
    let also = also.map(|also| words_now!(locale, influence.also, names = quoted(also)));
    let open = effect.fields.get(matter..).filter(|open| !open.is_empty() && matter > 0);
    let open = open.map(|open| words_now!(locale, influence.open, names = quoted(open)));
    [Some(first), also, open].into_iter().flatten().collect()
}
