//! The report of the bench: which version is better, in sentences; which field wavers most; and the tables behind it.

mod pair_lines;
mod reference;
mod reference_lines;
mod shifts;

use super::adoption::winner_button;
use super::advice::{Advice, advice_view};
use super::desk::{Desk, Phase, Tally};
use super::words::CatalogueBenchWords;
use crate::dom::{El, RwSignal, View, before_paint, derived, effect, el, part, show, spawn};
use crate::runs::view_by_result_chunk;
use crate::ui::quiet_button;
use crate::words::{Locale, Words, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pair_lines::pair_lines;
use pilcrow_core::bench::{
    AgreementKind, BenchSheet, BenchWords, Comparison, FieldAgreement, Score, Side, Variant,
    Verdict, report_sheet, side_title,
};
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::Issue;
use pilcrow_core::solution::{BlockContent, SolutionBlock};
use reference::MarkedReference;
use shifts::shifted;

/// The most wavering fields that are named.
const MOST_WAVERING: usize = 3;

/// Draws the report, updated whenever calls have stopped.
pub fn report(desk: Desk, advice: Advice) -> View {
    let (latest, locale) = (RwSignal::new(None::<Tally>), use_locale());
    let marked = MarkedReference::new(desk, latest);
    let count = move || {
        spawn(async move {
            let counted = desk.counted().await;
            latest.try_set(counted);
        });
    };
    effect(move || {
        desk.calls.phase.track();
        desk.ready.track();
        untrack(count);
    });
    let again = show(
        move || desk.calls.phase.get() == Phase::Asking,
        move || {
            quiet_button("icon icon-reset", words!(trial.count_again)).on("click", move |_| count())
        },
    );
    let figures = derived(move || {
        let figures = |latest: &Tally| {
            let has_verdict = latest.report.is_whole || latest.ready.plan.columns.len() < 2;
            (latest.answered, has_verdict)
        };
        let (answered, has_verdict) = latest.with(|latest| latest.as_ref().map(figures))?;
        let text = words_now!(locale.get(), trial.told_of, count = answered);
        Some(match has_verdict || answered == 0 {
            true => text,
            false => format!("{text} {}", words_now!(locale.get(), trial.no_verdict_yet)),
        })
    });
    let body = part(move || {
        let counted = latest.get();
        let locale = locale.get();
        untrack(|| match counted {
            Some(counted) if counted.answered > 0 => body(desk, &counted, locale),
            Some(_) => el("p").class("field-help").child(words!(trial.nothing_yet)).into(),
            None => el("p").class("field-help").child(words!(trial.preparing)).into(),
        })
    });
    el("div")
        .class("bench-says")
        .child(
            el("p").class("bench-of").attr("role", "status").child(figures).child(" ").child(again),
        )
        .child(marked.list())
        .child(body)
        .child(advice_view(advice, latest))
        .child(marked.tools())
        .into()
}

fn body(desk: Desk, counted: &Tally, locale: Locale) -> View {
    // Without the answers themselves, which have a view of their own.
    let sheet = report_sheet(&counted.ready.plan, &counted.report, &CatalogueBenchWords(locale));
    let legend = legend(&sheet);
    let tables = view_by_result_chunk(move |results| {
        let tree = FieldTree::new(sheet.schema.clone());
        let tables = one_by_one(results.blocks(Some(&tree), Some(&sheet.value), None, None));
        let none: RwSignal<Vec<Issue>> = RwSignal::new(Vec::new());
        untrack(|| results.view(tables.into(), none.into())).into()
    });
    let shifted = shifted(counted, locale);
    [
        verdicts(desk, counted, locale),
        pair_lines(desk, counted, locale),
        shifted,
        wavering(counted, locale),
        tables,
        legend.into(),
        measures(counted, locale),
    ]
    .into()
}

/// Draws the tables of a sheet one after the other, one per frame: drawing all at once would block the page.
fn one_by_one(sheet: SolutionBlock) -> RwSignal<Option<SolutionBlock>> {
    let drawing = RwSignal::new(None);
    draw_further(drawing, sheet, 1);
    drawing
}

fn draw_further(drawing: RwSignal<Option<SolutionBlock>>, sheet: SolutionBlock, count: usize) {
    let mut so_far = (*sheet).clone();
    let mut is_whole = true;
    if let BlockContent::Section(tables) = &mut so_far.content {
        is_whole = tables.len() <= count;
        tables.truncate(count);
    }
    drawing.try_set(Some(so_far.into()));
    if !is_whole {
        before_paint(move || draw_further(drawing, sheet, count + 1));
    }
}

/// Draws the comparisons of versions, one sentence each.
fn verdicts(desk: Desk, counted: &Tally, locale: Locale) -> View {
    let is_summary = |comparison: &&Comparison| {
        comparison.score == Score::All && !matches!(comparison.right, Side::OfModel { .. })
    };
    let all = counted.report.comparisons.iter().filter(is_summary);
    let (untold, clear): (Vec<&Comparison>, Vec<&Comparison>) =
        all.partition(|comparison| comparison.verdict == Verdict::CannotTell);
    let line = |comparison: &Comparison, why: &str| verdict(counted, comparison, why, locale);
    let won = |comparison: &&Comparison| {
        let clear = ([comparison.left, comparison.right], comparison.verdict);
        line(comparison, "").child(" ").child(winner_button(
            desk,
            &counted.ready.plan,
            clear,
            locale,
        ))
    };
    let mut lines: Vec<El> = clear.iter().map(won).collect();
    match untold.as_slice() {
        [] => {}
        [one] => lines.push(line(one, &would_show(one, locale))),
        [first, ..] => {
            let text = would_show(first, locale);
            let own = |comparison: &Comparison| {
                Some(would_show(comparison, locale)).filter(|own| *own != text)
            };
            let each = untold
                .iter()
                .map(|comparison| line(comparison, &own(comparison).unwrap_or_default()));
            lines.push(silent_lines(&text, each.collect(), !clear.is_empty(), locale));
        }
    }
    if lines.is_empty() {
        let has_columns = counted.ready.plan.columns.len() > 1;
        return (has_columns && counted.report.pairs.is_empty())
            .then(|| el("p").class("field-help").child(words!(trial.no_checks)))
            .into();
    }
    el("ul").class("bench-verdicts").child(lines).into()
}

/// Draws several inconclusive comparisons folded behind one sentence.
fn silent_lines(why: &str, each: Vec<El>, has_others: bool, locale: Locale) -> El {
    let text = match has_others {
        true => words_now!(locale, trial.others_not_told, count = each.len()),
        false => words_now!(locale, trial.none_told),
    };
    let one_by_one = words_now!(locale, trial.one_by_one, count = each.len());
    let one_by_one = el("details")
        .class("bench-answer")
        .child(el("summary").child(one_by_one))
        .child(el("ul").class("bench-verdicts").child(each));
    let why = el("span").class("muted").child(why.to_owned());
    el("li").class("bench-verdict").child(text).child(" ").child(why).child(one_by_one)
}

/// Returns the smallest difference that this number of inputs could show.
fn would_show(comparison: &Comparison, locale: Locale) -> String {
    let inputs = comparison.inputs;
    match comparison.smallest {
        Some(smallest) => {
            let points = format!("{:.0}", smallest * 100.0);
            words_now!(locale, trial.smallest, inputs = inputs, points = points)
        }
        None => words_now!(locale, trial.too_few, inputs = inputs),
    }
}

fn verdict(counted: &Tally, comparison: &Comparison, why: &str, locale: Locale) -> El {
    let words = CatalogueBenchWords(locale);
    let plan = &counted.ready.plan;
    let (right, left) =
        (side_title(plan, comparison.right, &words), side_title(plan, comparison.left, &words));
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    let [from, to] = comparison.means.map(percent);
    let text = match comparison.verdict {
        Verdict::Better => {
            words_now!(locale, trial.is_better, right = right, left = left, from = from, to = to)
        }
        Verdict::Worse => {
            words_now!(locale, trial.is_worse, right = right, left = left, from = from, to = to)
        }
        Verdict::CannotTell => {
            words_now!(locale, trial.cannot_tell, right = right, left = left, from = from, to = to)
        }
        Verdict::SoFar => {
            words_now!(
                locale,
                trial.figures_so_far,
                right = right,
                left = left,
                from = from,
                to = to
            )
        }
    };
    let why = (!why.is_empty()).then(|| el("span").class("muted").child(why.to_owned()));
    let class = match comparison.verdict {
        Verdict::Better => "bench-verdict bench-better",
        Verdict::Worse => "bench-verdict bench-worse",
        Verdict::CannotTell | Verdict::SoFar => "bench-verdict",
    };
    el("li")
        .class(class)
        .child(el("span").child(text))
        .child(" ")
        .child(why)
        .child(by_model(counted, comparison, locale))
}

/// Draws a version's comparison per model, below that of all models; `None` if there is one model.
fn by_model(counted: &Tally, pooled: &Comparison, locale: Locale) -> Option<El> {
    let Side::Variant(version) = pooled.right else { return None };
    let all = counted.report.comparisons.iter();
    let each = all.filter(|comparison| is_by_model(comparison.right, version));
    let lines: Vec<El> = each.map(|comparison| verdict(counted, comparison, "", locale)).collect();
    let version = counted.ready.plan.variants.get(version).map(Variant::title).unwrap_or_default();
    let name = words_now!(locale, trial.by_model, version = version);
    let is_any = !lines.is_empty();
    is_any.then(|| el("ul").class("bench-verdicts").attr("aria-label", name).child(lines))
}

fn is_by_model(side: Side, version: usize) -> bool {
    matches!(side, Side::OfModel { variant, .. } if variant == version)
}

/// Draws the fields whose repeats differ most, the worst first.
fn wavering(counted: &Tally, locale: Locale) -> View {
    if counted.ready.plan.repeats < 2 {
        return el("p").class("field-help").child(words!(trial.one_repeat)).into();
    }
    if !counted.report.has_repeats() {
        return el("p").class("field-help").child(words!(trial.no_repeats_yet)).into();
    }
    let mut places: Vec<(&FieldAgreement, f64)> = Vec::new();
    for field in counted.report.fields.iter().flatten() {
        let Some(share) = field.share else { continue };
        match places.iter_mut().find(|(last, _)| last.place == field.place) {
            Some((_, least)) => *least = least.min(share),
            None => places.push((field, share)),
        }
    }
    places.retain(|(_, share)| *share < 1.0 - 1e-9);
    places.sort_by(|one, other| one.1.total_cmp(&other.1));
    if places.is_empty() {
        return el("p").class("bench-verdict").child(words!(trial.nothing_wavers)).into();
    }
    let named: Vec<String> = places
        .iter()
        .take(MOST_WAVERING)
        .map(|(field, share)| {
            let name = field.label.clone().unwrap_or_else(|| field.place.clone());
            words_now!(
                locale,
                trial.field_share,
                name = name,
                share = format!("{:.0}", share * 100.0)
            )
        })
        .collect();
    let text = words_now!(locale, trial.wavers, fields = named.join(", "));
    el("p").class("bench-verdict").child(text).into()
}

/// Draws the meaning of the tables' headings.
fn legend(sheet: &BenchSheet) -> Option<El> {
    let lines: Vec<El> = sheet
        .legend()
        .into_iter()
        .map(|(title, about)| el("li").child(el("strong").child(title)).child(format!(": {about}")))
        .collect();
    (!lines.is_empty()).then(|| explained(words!(trial.legend), lines))
}

fn explained(title: Words, lines: Vec<El>) -> El {
    el("details").class("bench-why").child(el("summary").child(title)).child(el("ul").child(lines))
}

/// Draws the agreement measure of each field, and the reason for it.
fn measures(counted: &Tally, locale: Locale) -> View {
    let words = CatalogueBenchWords(locale);
    let fields = counted.report.fields.first().into_iter().flatten();
    let lines: Vec<El> = fields
        .map(|field| {
            let name = field.label.clone().unwrap_or_else(|| field.place.clone());
            let name = el("strong").child(name);
            let kind = words.kind(field.kind.key());
            el("li").child(name).child(format!(": {kind}. {}", why(field.kind, locale)))
        })
        .collect();
    (!lines.is_empty() && counted.report.has_repeats())
        .then(|| explained(words!(trial.why), lines))
        .into()
}

fn why(kind: AgreementKind, locale: Locale) -> String {
    use AgreementKind as Kind;
    match kind {
        Kind::Options | Kind::YesNo | Kind::ShortText | Kind::Other => {
            words_now!(locale, trial.why_pairs)
        }
        Kind::Ordered | Kind::Score => words_now!(locale, trial.why_ordered),
        Kind::Number | Kind::Date => words_now!(locale, trial.why_near),
        Kind::LongText => words_now!(locale, trial.why_long),
        Kind::Entries => words_now!(locale, trial.why_entries),
    }
}
