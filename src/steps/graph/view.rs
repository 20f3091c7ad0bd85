//! The graph: calls in layers, steps below each other, lines from writers of values to readers.

use super::chosen_call::chosen_call;
use super::dots::sign;
use super::lines::lines_view;
use super::node::{node_id, node_view};
use super::size::{Sizes, graph_of};
use crate::dom::{El, RwSignal, View, derived, el, focus_id, part_of};
use crate::steps::call::words::state_words;
use crate::steps::process::follower::Follower;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::steps::RunState;
use pilcrow_core::steps::graph::{CallGraph, Layers, counted};
use web_sys::KeyboardEvent;

/// Draws the graph, its legend, and the chosen call below it.
pub fn graph_view(follower: Follower) -> View {
    let graph = part_of(move || graph_of(follower), move |graph| draw_graph(follower, graph));
    [graph, chosen_call(follower)].into()
}

fn draw_graph(follower: Follower, graph: &CallGraph) -> View {
    if graph.nodes.is_empty() && graph.before + graph.after == 0 {
        return el("p").class("field-help").child(words!(steps.no_calls)).into();
    }
    let layers = graph.layers();
    let sizes = Sizes::measure(graph, &layers);
    let reached = RwSignal::new(0);
    let keys = layers.clone();
    let nodes: Vec<El> = (0..graph.nodes.len())
        .filter_map(|at| Some((at, layers.nodes.get(at)?)))
        .map(|(at, spot)| node_view(follower, graph, at, sizes.area(spot), reached))
        .collect();
    let sheet = el("div")
        .class("steps-graph-sheet")
        .style("width", format!("{}px", sizes.width))
        .style("height", format!("{}px", sizes.height))
        .on_event("keydown", move |event| to_neighbour(&keys, reached, &event))
        .child(lines_view(&layers, &sizes))
        .child(step_names(&sizes))
        .child(nodes);
    let scroll = el("div")
        .class("steps-graph")
        .attr("role", "group")
        .attr("tabindex", "0")
        .attr("aria-label", words!(steps.graph_name))
        .attr("aria-describedby", "steps-graph-help")
        .child(sheet);
    let help = el("p").class("field-help").attr("id", "steps-graph-help");
    [
        left_out(graph.before, true),
        help.child(words!(steps.graph_help)).into(),
        scroll.into(),
        left_out(graph.after, false),
        legend(follower),
    ]
    .into()
}

fn step_names(sizes: &Sizes) -> Vec<El> {
    let locale = use_locale();
    let name = |(step, top): &(usize, usize)| {
        let step = *step;
        let words = derived(move || words_now!(locale.get(), steps.step, step = step));
        el("p")
            .class("steps-graph-step")
            .attr("aria-hidden", "true")
            .style("top", format!("{top}px"))
            .child(words)
    };
    sizes.names.iter().map(name).collect()
}

/// Draws the note that some calls are not drawn.
fn left_out(count: usize, is_before: bool) -> View {
    let locale = use_locale();
    let words = derived(move || match is_before {
        true => words_now!(locale.get(), steps.graph_before, count = count),
        false => words_now!(locale.get(), steps.graph_after, count = count),
    });
    (count > 0).then(|| el("p").class("field-help").child(words)).into()
}

/// Draws the meaning of the signs, with the count of each.
fn legend(follower: Follower) -> View {
    let read = move || {
        let states = follower.with(|snapshot| {
            let runs = snapshot.steps.iter().flat_map(|own| &own.runs);
            runs.map(|run| run.state).collect::<Vec<RunState>>()
        });
        counted(&states.unwrap_or_default())
    };
    part_of(read, |counts| {
        let locale = use_locale();
        let entry = |(state, count): &(RunState, usize)| {
            let (state, count) = (*state, *count);
            let words = derived(move || format!("{}: {count}", state_words(locale.get(), state)));
            el("li").child(sign(state)).child(words)
        };
        let entries: Vec<El> = counts.iter().map(entry).collect();
        el("ul")
            .class("steps-legend")
            .attr("aria-label", words!(steps.legend))
            .child(entries)
            .into()
    })
}

/// Moves the focus by the arrow keys: to the next call in the row, or to the nearest one in the next row.
fn to_neighbour(layers: &Layers, reached: RwSignal<usize>, event: &KeyboardEvent) {
    let next = match event.key().as_str() {
        "ArrowLeft" => beside(layers, reached.get_untracked(), false),
        "ArrowRight" => beside(layers, reached.get_untracked(), true),
        "ArrowUp" => across(layers, reached.get_untracked(), false),
        "ArrowDown" => across(layers, reached.get_untracked(), true),
        "Home" => Some(0),
        "End" => layers.nodes.len().checked_sub(1),
        _ => return,
    };
    event.prevent_default();
    if let Some(next) = next {
        focus_id(&node_id(next));
    }
}

fn beside(layers: &Layers, at: usize, is_after: bool) -> Option<usize> {
    let own = layers.nodes.get(at)?;
    let row = layers.nodes.iter().enumerate().filter(|(_, spot)| spot.row == own.row);
    match is_after {
        true => row.filter(|(_, spot)| spot.left > own.left).min_by_key(|(_, spot)| spot.left),
        false => row.filter(|(_, spot)| spot.left < own.left).max_by_key(|(_, spot)| spot.left),
    }
    .map(|(at, _)| at)
}

fn across(layers: &Layers, at: usize, is_below: bool) -> Option<usize> {
    let own = layers.nodes.get(at)?;
    let rows = layers.nodes.iter().map(|spot| spot.row);
    let row = match is_below {
        true => rows.filter(|row| *row > own.row).min(),
        false => rows.filter(|row| *row < own.row).max(),
    }?;
    let others = layers.nodes.iter().enumerate().filter(|(_, spot)| spot.row == row);
    others.min_by_key(|(_, spot)| spot.left.abs_diff(own.left)).map(|(at, _)| at)
}
