//! A call in the graph: its name, its state in words, a dot per case, and the calls that it needs.

use super::dots::{dots, sign};
use super::size::Area;
use crate::dom::{El, RwSignal, View, derived, el, part_of};
use crate::steps::call::words::{state_words, tool_name};
use crate::steps::process::follower::Follower;
use crate::ui::plain_button;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::untrack;
use pilcrow_core::steps::RunState;
use pilcrow_core::steps::graph::{CallGraph, CallNode, counted};

/// The most names of needed calls that are listed.
const MOST_NAMES: usize = 5;

pub fn node_id(at: usize) -> String {
    format!("steps-node-{at}")
}

/// Draws a button that chooses the call. `reached` is the index of the node that is a Tab stop.
pub fn node_view(
    follower: Follower,
    graph: &CallGraph,
    at: usize,
    area: Area,
    reached: RwSignal<usize>,
) -> El {
    let Some(node) = graph.nodes.get(at).cloned() else { return el("span") };
    let (left, top, width, height) = area;
    let pixels = |length: usize| format!("{length}px");
    let (step, locale) = (node.step, use_locale());
    let is_chosen = {
        let node = node.clone();
        move || chosen_case(follower, &node).is_some()
    };
    let needs = needed(follower, graph, at);
    let more = derived(move || more_words(locale.get(), step, &needs));
    let case = only_case(&node).map(|case| el("span").class("data-case").child(case));
    let name = el("span").class("steps-node-name").child(name_of(follower, &node));
    let name = name.child(" ").child(case);
    let own = node.clone();
    plain_button("steps-node")
        .attr("id", node_id(at))
        .attr("tabindex", derived(move || if reached.get() == at { "0" } else { "-1" }))
        .attr("aria-pressed", derived(move || if is_chosen() { "true" } else { "false" }))
        .class_if("steps-later", move || follower.is_later(step))
        .style("left", pixels(left))
        .style("top", pixels(top))
        .style("width", pixels(width))
        .style("height", pixels(height))
        .on("focus", move |_| reached.change(at))
        .on("click", move |_| choose(follower, &own))
        .child(name)
        .child(stand(follower, node))
        .child(el("span").class("visually-hidden").child(more))
}

/// Returns the case of a call that is for one case only.
fn only_case(node: &CallNode) -> Option<String> {
    match node.runs.as_slice() {
        [run] => run.split_once(':').map(|(_, case)| case.to_owned()),
        _ => None,
    }
}

/// Draws the states of the call's runs, in words and as dots.
fn stand(follower: Follower, node: CallNode) -> View {
    let of_states = node.clone();
    let read = move || (states_of(follower, &of_states), chosen_case(follower, &node));
    part_of(read, |(states, chosen)| {
        let (locale, counts) = (use_locale(), counted(states));
        let first = counts.first().map(|(state, _)| *state);
        let mark = first.filter(|_| states.len() == 1).map(sign);
        let words = derived(move || counts_words(locale.get(), &counts));
        let words = el("span").class("steps-node-state").child(mark).child(words);
        let dots = (states.len() > 1).then(|| dots(states, *chosen));
        [" ".into(), words.into(), dots.map(View::from).unwrap_or_default()].into()
    })
}

/// Returns the state of each of the call's runs. Tracked.
pub fn states_of(follower: Follower, node: &CallNode) -> Vec<RunState> {
    let step = follower.step(node.step);
    let runs = step.iter().flat_map(|step| &step.runs);
    runs.filter(|run| run.place() == node.place).map(|run| run.state).collect()
}

/// Returns the index of the chosen run; `None` if none of this call is chosen. Tracked.
fn chosen_case(follower: Follower, node: &CallNode) -> Option<usize> {
    let chosen = follower.anchor();
    let call = chosen.call.filter(|_| chosen.step == Some(node.step))?;
    node.runs.iter().position(|run| *run == call)
}

/// Chooses the call's most urgent run; a second click clears the choice.
fn choose(follower: Follower, node: &CallNode) {
    let (states, chosen) = untrack(|| (states_of(follower, node), chosen_case(follower, node)));
    let first =
        RunState::ALL.into_iter().find_map(|state| states.iter().position(|own| *own == state));
    if let Some(run) = chosen.or(first).and_then(|at| node.runs.get(at)) {
        follower.choose(node.step, run);
    }
}

/// Returns the counts of states in words, without a number for a single run.
fn counts_words(locale: Locale, counts: &[(RunState, usize)]) -> String {
    let words = |(state, count): &(RunState, usize)| {
        let words = state_words(locale, *state);
        if *count == 1 && counts.len() == 1 { words } else { format!("{words}: {count}") }
    };
    counts.iter().map(words).collect::<Vec<_>>().join(", ")
}

fn name_of(follower: Follower, node: &CallNode) -> String {
    let name = node.call.get("_tool").and_then(|name| name.as_str());
    let tools = untrack(|| follower.with(|snapshot| snapshot.tools.clone()));
    let tool =
        tools.as_ref().and_then(|tools| tools.iter().find(|tool| Some(tool.name.as_str()) == name));
    tool_name(&node.call, tool.map(|tool| &tool.schema))
}

/// Returns the calls whose values the call reads, each with its step.
fn needed(follower: Follower, graph: &CallGraph, at: usize) -> Vec<(String, usize)> {
    let writers = graph.edges.iter().filter(|(_, reader)| *reader == at);
    let writers = writers.filter_map(|(writer, _)| graph.nodes.get(*writer));
    writers.map(|node| (name_of(follower, node), node.step)).collect()
}

fn more_words(locale: Locale, step: usize, needs: &[(String, usize)]) -> String {
    let own = words_now!(locale, steps.step, step = step);
    if needs.is_empty() {
        return format!("({own})");
    }
    let name = |(name, at): &(String, usize)| match *at == step {
        true => name.clone(),
        false => format!("{name} ({})", words_now!(locale, steps.step, step = *at)),
    };
    let mut names: Vec<String> = needs.iter().take(MOST_NAMES).map(name).collect();
    let left = needs.len().saturating_sub(MOST_NAMES);
    names.extend((left > 0).then(|| words_now!(locale, batch.more, count = left)));
    let names = names.join(", ");
    format!("({own}). {}", words_now!(locale, steps.needs, names = names.as_str()))
}
