//! The choice of a view of the steps (list or graph), and of the step after which they are shown.

use crate::dom::{El, RwSignal, View, derived, effect, el, show, value_of, watch};
use crate::steps::process::follower::Follower;
use crate::ui::tabs::tab_list;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};

const SLIDER: &str = "steps-slider";

/// Draws the tabs and the slider; nothing before the first step.
pub fn time_bar(follower: Follower) -> View {
    show(
        move || follower.count() > 0,
        move || el("div").class("steps-bar").child(view_tabs(follower)).child(slider(follower)),
    )
}

fn view_tabs(follower: Follower) -> El {
    let name = |is_graph: bool| if is_graph { "steps-graph" } else { "steps-list" };
    let chosen = RwSignal::new("steps-list");
    effect(move || chosen.change(name(follower.anchor().is_graph)));
    watch(
        move || chosen.track(),
        move || follower.show_graph(chosen.get_untracked() == name(true)),
    );
    let tabs = vec![
        ("steps-list", "steps-shown", words!(steps.list)),
        ("steps-graph", "steps-shown", words!(steps.graph)),
    ];
    tab_list("", words!(steps.views), chosen, tabs)
}

fn slider(follower: Follower) -> El {
    let locale = use_locale();
    let at = move || follower.current_step().unwrap_or_else(|| follower.count());
    let text = move || time_words(locale.get(), follower);
    let slider = el("input")
        .attr("type", "range")
        .attr("id", SLIDER)
        .attr("min", "0")
        .attr("max", derived(move || follower.count().to_string()))
        .attr("step", "1")
        .attr("autocomplete", "off")
        .attr("aria-valuetext", derived(text))
        .value(derived(move || at().to_string()))
        .on("input", move |event| {
            let Ok(step) = value_of(&event).parse::<usize>() else { return };
            let count = leptos::prelude::untrack(|| follower.count());
            follower.show_after((step < count).then_some(step), true);
        });
    let label = el("label").attr("for", SLIDER).child(words!(steps.time));
    let text = el("span").class("steps-when").attr("aria-hidden", "true").child(derived(text));
    el("div").class("steps-time").child(label).child(slider).child(text)
}

/// Returns the shown time in words. Tracked.
pub fn time_words(locale: Locale, follower: Follower) -> String {
    let count = follower.count();
    match follower.current_step() {
        None => words_now!(locale, steps.at_now, step = count),
        Some(0) => words_now!(locale, steps.at_start),
        Some(step) => words_now!(locale, steps.at_step, step = step, count = count),
    }
}
