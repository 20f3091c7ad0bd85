//! The bar of the bench: the progress of the calls, and the buttons that start, pause and cancel them. Above the
//! person's limit, it asks for confirmation first.

use super::cost::left_cost;
use super::desk::{CallCounts, Desk, Phase};
use crate::dom::{El, Memo, RwSignal, TextProp, View, derived, el, memo, part_of, show, spawn};
use crate::runs::{NotReady, dollars};
use crate::ui::{button, quiet_button};
use crate::words::failure::failure_sentence;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::Counts;

pub fn asking_bar(desk: Desk, chosen: RwSignal<&'static str>) -> El {
    let (is_asked, reason) = (RwSignal::new(false), RwSignal::new(None::<NotReady>));
    let stage = memo(move || stage(desk));
    let buttons =
        part_of(move || stage.get(), move |stage| buttons(desk, *stage, is_asked, reason, chosen));
    let bar = el("div")
        .class("bench-asked")
        .child(el("p").class("bench-progress").attr("role", "status").child(progress_words(desk)))
        .child(el("div").class("actions").child(buttons));
    el("div")
        .class("bench-bar")
        .child(bar)
        .child(meter(desk))
        .child(
            el("p").class("bench-trouble").attr("role", "alert").child(trouble_words(desk, reason)),
        )
        .child(show(move || is_asked.get(), move || limit_notice(desk, is_asked, reason, chosen)))
}

/// The state that decides which buttons are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The bench is not prepared yet, or cannot run.
    Unready,
    /// Number of remaining calls.
    Left(usize),
    /// Number of failed calls, when all others are answered.
    Failed(usize),
    /// All calls are answered.
    Whole,
    Asking,
    Paused,
}

fn stage(desk: Desk) -> Stage {
    let Counts { waiting, failed, running, .. } = desk.calls.counts.get().all;
    let is_ready = desk.ready.with(Option::is_some);
    match desk.calls.phase.get() {
        Phase::Asking => Stage::Asking,
        Phase::Paused => Stage::Paused,
        _ if !is_ready => Stage::Unready,
        _ if waiting + running > 0 => Stage::Left(waiting + running + failed),
        _ if failed > 0 => Stage::Failed(failed),
        _ => Stage::Whole,
    }
}

fn buttons(
    desk: Desk,
    stage: Stage,
    is_asked: RwSignal<bool>,
    reason: RwSignal<Option<NotReady>>,
    chosen: RwSignal<&'static str>,
) -> View {
    let locale = use_locale();
    let begin = move |words: TextProp| {
        button("button button-primary", View::from(words))
            .on("click", move |_| begin(desk, is_asked, reason, chosen))
    };
    let stop = || button("button", words!(trial.stop)).on("click", move |_| desk.stop());
    let is_begun =
        desk.calls.counts.with_untracked(|counts| counts.all.answered + counts.all.failed > 0);
    match stage {
        Stage::Unready => View::default(),
        Stage::Left(count) => begin(derived(move || match is_begun {
            true => words_now!(locale.get(), trial.go_on, count = count),
            false => words_now!(locale.get(), trial.ask, count = count),
        }))
        .into(),
        Stage::Failed(count) => {
            begin(derived(move || words_now!(locale.get(), trial.ask_failed, count = count))).into()
        }
        Stage::Whole => quiet_button("icon icon-add", words!(trial.once_more))
            .flag("disabled", move || !desk.can_edit())
            .on("click", move |_| desk.edit(|bench| bench.repeats += 1))
            .into(),
        Stage::Asking => {
            let pause = button("button", words!(trial.pause)).on("click", move |_| desk.pause());
            [pause.into(), stop().into()].into()
        }
        Stage::Paused => {
            let on = button("button button-primary", words!(trial.unpause))
                .on("click", move |_| desk.unpause());
            [on.into(), stop().into()].into()
        }
    }
}

/// Starts the calls, or asks for confirmation if they exceed the person's limit.
fn begin(
    desk: Desk,
    is_asked: RwSignal<bool>,
    reason: RwSignal<Option<NotReady>>,
    chosen: RwSignal<&'static str>,
) {
    if is_above_limit(desk) && !is_asked.get_untracked() {
        return is_asked.set(true);
    }
    is_asked.set(false);
    reason.set(None);
    spawn(async move {
        match desk.ask().await {
            Ok(()) => chosen.change("answers"),
            Err(why) => reason.try_set(Some(why)),
        }
    });
}

fn remaining(counts: Counts) -> usize {
    counts.waiting + counts.running + counts.failed
}

fn is_above_limit(desk: Desk) -> bool {
    let calls = remaining(desk.calls.counts.get_untracked().all);
    let most = untrack(move || left_cost(desk)).most;
    !desk.manner.get_untracked().budget().bears(calls, most)
}

/// Draws the confirmation for calls above the person's limit.
fn limit_notice(
    desk: Desk,
    is_asked: RwSignal<bool>,
    reason: RwSignal<Option<NotReady>>,
    chosen: RwSignal<&'static str>,
) -> El {
    let locale = use_locale();
    let count: Memo<usize> = memo(move || remaining(desk.calls.counts.get().all));
    let words = derived(move || {
        let count = count.get();
        match left_cost(desk).most.map(dollars) {
            Some(most) => words_now!(locale.get(), trial.above_cost, count = count, most = most),
            None => words_now!(locale.get(), trial.above, count = count),
        }
    });
    let go = button(
        "button button-primary",
        View::from(derived(move || words_now!(locale.get(), trial.ask, count = count.get()))),
    )
    .on("click", move |_| begin(desk, is_asked, reason, chosen));
    let leave = button("button", words!(trial.leave)).on("click", move |_| is_asked.set(false));
    el("div")
        .class("notice notice-warning")
        .attr("role", "status")
        .child(el("p").child(words))
        .child(el("div").class("actions").child(go).child(leave))
}

fn meter(desk: Desk) -> El {
    let all = derived(move || desk.calls.counts.get().all.all().max(1).to_string());
    el("progress")
        .class("bench-meter")
        .attr("aria-label", words!(trial.progress))
        .attr("max", all)
        .attr("value", derived(move || desk.calls.counts.get().all.answered.to_string()))
}

fn progress_words(desk: Desk) -> TextProp {
    let locale = use_locale();
    derived(move || {
        let CallCounts { all: counts, judges: judged } = desk.calls.counts.get();
        let locale = locale.get();
        if desk.ready.with(Option::is_none) {
            let is_wrong = desk.faults.with(|faults| !faults.is_empty());
            return if is_wrong { String::new() } else { words_now!(locale, trial.preparing) };
        }
        let of_judges = judged.unwrap_or_default();
        let answered = counts.answered.saturating_sub(of_judges.answered);
        let all = counts.all().saturating_sub(of_judges.all());
        let mut facts = vec![words_now!(locale, trial.answered, answered = answered, all = all)];
        facts.extend(judged.map(|judged| {
            words_now!(locale, trial.judged, judged = judged.answered, all = judged.all())
        }));
        if counts.failed > 0 {
            facts.push(words_now!(locale, bench.failed_count, count = counts.failed));
        }
        if counts.running > 0 {
            facts.push(words_now!(locale, trial.under_way, count = counts.running));
        }
        if desk.calls.phase.get() == Phase::Paused {
            facts.push(words_now!(locale, trial.paused));
        }
        if let Some(seconds) = desk.calls.busy.get() {
            facts.push(words_now!(locale, trial.busy, seconds = seconds));
        }
        facts.join(" · ")
    })
}

fn trouble_words(desk: Desk, reason: RwSignal<Option<NotReady>>) -> TextProp {
    let locale = use_locale();
    derived(move || trouble(desk, reason.get(), locale.get()))
}

fn trouble(desk: Desk, reason: Option<NotReady>, locale: Locale) -> Option<String> {
    match (desk.calls.phase.get(), reason) {
        (Phase::Failed(failure), _) => {
            let why = failure_sentence(locale, &failure);
            Some(words_now!(locale, trial.stopped, why = why.as_str()))
        }
        (Phase::Unkept, _) => Some(words_now!(locale, trial.unkept)),
        (_, Some(NotReady::Download)) => Some(words_now!(locale, trial.download)),
        (_, Some(NotReady::FileRefused)) => Some(words_now!(locale, run.file_refused)),
        _ => None,
    }
}
