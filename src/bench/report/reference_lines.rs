//! The comparison of the answers with the reference: worse results first, then better ones, differences within chance,
//! and results without a counterpart.

use crate::bench::desk::Tally;
use crate::bench::words::CatalogueBenchWords;
use crate::dom::{El, View, el};
use crate::host::time::clock;
use crate::words::{Locale, Words, code};
use crate::{words, words_now};
use pilcrow_core::bench::{
    Against, CheckShift, Fall, Reference, Verdict, against, check_title, column_title,
};

/// The most results that are listed one by one; further ones are counted.
const MOST: usize = 20;

/// Draws the section.
pub(super) fn reference_section(counted: &Tally, reference: &Reference, locale: Locale) -> El {
    let plan = &counted.ready.plan;
    let difference = against(plan, &counted.report, reference);
    let lead = format!("{} {}", reference_time(reference, locale), summary(&difference, locale));
    el("section")
        .class("bench-against")
        .attr("aria-labelledby", "bench-against-title")
        .child(el("h3").attr("id", "bench-against-title").child(words!(reference.against)))
        .child(el("p").child(lead.trim().to_owned()))
        .child(question_words(counted, &difference, locale))
        .child(falls(counted, &difference, locale))
        .child(moves(
            counted,
            &difference.worse,
            words!(reference.worse),
            "bench-verdict bench-worse",
            locale,
        ))
        .child(moves(
            counted,
            &difference.better,
            words!(reference.better),
            "bench-verdict bench-better",
            locale,
        ))
        .child(differences(counted, &difference.differs, locale))
        .child(apart_words(&difference, locale).map(|words| el("p").class("muted").child(words)))
}

/// Draws the required checks that pass less often over all inputs, and whether that is more than chance.
fn falls(counted: &Tally, difference: &Against, locale: Locale) -> View {
    if difference.falls.is_empty() {
        return View::default();
    }
    let line = |fall: &Fall| fall_line(counted, fall, difference.verdict(fall), locale);
    let lines: Vec<El> = difference.falls.iter().take(MOST).map(line).collect();
    let title = words!(reference.falls);
    let list = el("ul").class("bench-verdicts").attr("aria-label", title).child(lines);
    let rate = el("p").class("field-help").child(words!(reference.rate));
    [View::from(el("h4").child(title)), list.into(), rate.into()].into()
}

fn fall_line(counted: &Tally, fall: &Fall, verdict: Verdict, locale: Locale) -> El {
    let check = check_title(&counted.ready.plan, fall.check, &CatalogueBenchWords(locale));
    let name = in_column(counted, check, fall.column, locale);
    let [before, now] = [fall.before, fall.now].map(|counts| passed_words(locale, counts));
    let text = words_now!(locale, reference.fell, name = name, now = now, before = before);
    let line = el("li").child(text).child(" ");
    match verdict {
        Verdict::Worse => {
            let verdict = el("strong").child(words!(reference.beyond_chance));
            line.class("bench-verdict bench-worse").child(verdict)
        }
        Verdict::SoFar => line.class("bench-verdict").child(words!(reference.so_far)),
        Verdict::Better | Verdict::CannotTell => {
            line.class("bench-verdict").child(words!(reference.within_chance))
        }
    }
}

/// Adds the column to a name if there are several columns.
fn in_column(counted: &Tally, name: String, column: usize, locale: Locale) -> String {
    let plan = &counted.ready.plan;
    if plan.columns.len() < 2 {
        return name;
    }
    let column = column_title(plan, column, &CatalogueBenchWords(locale));
    words_now!(locale, trial.cell_name, input = name, column = column)
}

fn passed_words(locale: Locale, [count, total]: [usize; 2]) -> String {
    words_now!(locale, trial.passed_of, passed = count, told = total)
}

/// Returns when the reference was taken, or that it came from a file.
fn reference_time(reference: &Reference, locale: Locale) -> String {
    match reference.time {
        Some(time) => {
            let date = clock::day_and_time(time, code(locale));
            words_now!(locale, reference.taken, date = date)
        }
        None => words_now!(locale, reference.of_file),
    }
}

fn summary(difference: &Against, locale: Locale) -> String {
    if difference.matched() == 0 {
        return words_now!(locale, reference.nothing_matches);
    }
    let (lower, higher, same) = (difference.lower(), difference.higher(), difference.same);
    words_now!(locale, reference.summary, lower = lower, higher = higher, same = same)
}

/// Returns whether the questions are the same as those of the reference; `None` if that is not known.
fn question_words(counted: &Tally, difference: &Against, locale: Locale) -> Option<El> {
    let words = CatalogueBenchWords(locale);
    let text = if !difference.changed.is_empty() {
        let name = |column: &usize| column_title(&counted.ready.plan, *column, &words);
        let names: Vec<String> = difference.changed.iter().take(MOST).map(name).collect();
        words_now!(locale, reference.changed, columns = names.join(", "))
    } else if !difference.unchanged.is_empty() {
        words_now!(locale, reference.unchanged)
    } else {
        return None;
    };
    Some(el("p").class("field-help").child(text))
}

/// Draws results that changed beyond chance, below a heading; nothing if there are none.
fn moves(
    counted: &Tally,
    all: &[CheckShift],
    title: Words,
    class: &'static str,
    locale: Locale,
) -> View {
    if all.is_empty() {
        return View::default();
    }
    [View::from(el("h4").child(title)), list(counted, all, title, class, locale)].into()
}

/// Draws the inputs that differ within chance, folded.
fn differences(counted: &Tally, all: &[CheckShift], locale: Locale) -> Option<El> {
    let title = words!(reference.differs);
    let what = el("p").class("field-help").child(words!(reference.differs_what));
    let list = (!all.is_empty()).then(|| list(counted, all, title, "bench-verdict", locale))?;
    let summary = el("summary").child(title);
    Some(el("details").class("bench-answer").child(summary).child(what).child(list))
}

fn list(
    counted: &Tally,
    all: &[CheckShift],
    title: Words,
    class: &'static str,
    locale: Locale,
) -> View {
    let lines: Vec<El> =
        all.iter().take(MOST).map(|moved| line(counted, moved, class, locale)).collect();
    let more = (all.len() > MOST).then(|| {
        let count = all.len() - MOST;
        el("p").class("muted").child(words_now!(locale, trial.more_shifted, count = count))
    });
    let list = el("ul").class("bench-verdicts").attr("aria-label", title).child(lines);
    [View::from(list), more.into()].into()
}

fn line(counted: &Tally, moved: &CheckShift, class: &'static str, locale: Locale) -> El {
    let (plan, words) = (&counted.ready.plan, CatalogueBenchWords(locale));
    let input = plan.inputs.get(moved.input).map(|input| input.id.clone()).unwrap_or_default();
    let place = in_column(counted, input, moved.column, locale);
    let check = check_title(plan, moved.check, &words);
    let [before, now] = [moved.before, moved.now].map(|counts| passed_words(locale, counts));
    let text = words_now!(
        locale,
        reference.moved,
        place = place,
        check = check,
        now = now,
        before = before
    );
    let must = (moved.is_lower() && moved.must).then(|| el("strong").child(words!(reference.must)));
    el("li").class(class).child(text).child(" ").child(must)
}

/// Returns the counts of results without a counterpart; `None` if all have one.
fn apart_words(difference: &Against, locale: Locale) -> Option<String> {
    let (now, then) = (difference.only_now, difference.only_then);
    (now + then > 0).then(|| words_now!(locale, reference.apart, now = now, then = then))
}
