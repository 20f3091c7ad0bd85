//! The lines about runs in the background, whose pages were left: each has a line below the bar on top of every page,
//! which leads back.

use super::{BackgroundRun, BackgroundRuns};
use crate::dom::{El, RwSignal, View, derived, each, el, is_plain_click};
use crate::opening::use_opening;
use crate::runs::RunActivity;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use web_sys::MouseEvent;

/// Draws the lines, with a live region for screen readers.
pub fn background_lines(going: BackgroundRuns) -> View {
    let locale = use_locale();
    let keyed = |run: BackgroundRun| (run.opened.session.key(), run);
    let lines =
        each(move || going.0.get().into_iter().map(keyed).collect(), move |run| line(run, locale));
    let list = el("ul").child(lines);
    let heard = derived(move || ready_words(going, locale.get()));
    let heard = el("p").class("visually-hidden").attr("role", "status").child(heard);
    let label = words!(run.progress);
    el("section").class("going").attr("aria-label", label).child(list).child(heard).into()
}

fn line(run: BackgroundRun, locale: RwSignal<Locale>) -> El {
    let (opening, route) = (use_opening(), run.route.clone());
    let link = el("a")
        .attr("href", route.href())
        .on_event("click", move |event: MouseEvent| {
            if is_plain_click(&event) {
                event.prevent_default();
                opening.go(route.clone());
            }
        })
        .child(View::from(derived(move || line_words(&run, locale.get()))));
    el("li").attr("dir", "auto").child(link)
}

/// Returns the news for screen readers: finished runs, and runs that wait for the user; no running seconds. Tracked.
fn ready_words(going: BackgroundRuns, locale: Locale) -> String {
    let all = going.0.get();
    let news = all.iter().filter(|run| run.runner.stand() != RunActivity::Going);
    news.map(|run| line_words(run, locale)).collect::<Vec<_>>().join(" ")
}

/// Returns the title of a run's document, and the run's progress. Tracked.
fn line_words(run: &BackgroundRun, locale: Locale) -> String {
    let title = run.opened.session.with_document(|document| document.title().map(str::to_owned));
    let name = title.unwrap_or_else(|| words_now!(locale, tool.untitled));
    [name, run.runner.words_from_afar(locale)].join(": ")
}
