//! Draws the cases of a call as dots by their states. Each state has its own shape besides its colour.

use super::size::{DOT, DOTS_IN_ROW, MOST_DOTS};
use crate::dom::{El, svg};
use pilcrow_core::steps::RunState;
use std::fmt::Write;

/// Draws the dots in rows, one SVG path per state. `chosen` is the index of the dot with a ring.
pub fn dots(states: &[RunState], chosen: Option<usize>) -> El {
    let count = states.len().min(MOST_DOTS);
    let columns = count.min(DOTS_IN_ROW);
    let rows = count.div_ceil(DOTS_IN_ROW);
    let paths = RunState::ALL.into_iter().filter_map(|state| {
        let mut path = String::new();
        let own = states.iter().take(count).enumerate().filter(|(_, own)| **own == state);
        own.for_each(|(at, _)| mark(&mut path, state, place(at)));
        (!path.is_empty()).then(|| svg("path").class(class(state)).attr("d", path))
    });
    let ring = chosen.filter(|at| *at < count).map(|at| {
        let (x, y) = place(at);
        svg("circle")
            .class("steps-dot-chosen")
            .attr("cx", x.to_string())
            .attr("cy", y.to_string())
            .attr("r", "5")
    });
    drawing(columns * DOT + 4, rows * DOT + 4).child(paths.collect::<Vec<_>>()).child(ring)
}

/// Draws the sign of a single state.
pub fn sign(state: RunState) -> El {
    let mut path = String::new();
    mark(&mut path, state, place(0));
    drawing(DOT + 4, DOT + 4).child(svg("path").class(class(state)).attr("d", path))
}

fn drawing(width: usize, height: usize) -> El {
    svg("svg")
        .class("steps-dots")
        .attr("width", width.to_string())
        .attr("height", height.to_string())
        .attr("aria-hidden", "true")
}

fn place(at: usize) -> (usize, usize) {
    ((at % DOTS_IN_ROW) * DOT + DOT / 2 + 2, (at / DOTS_IN_ROW) * DOT + DOT / 2 + 2)
}

fn mark(path: &mut String, state: RunState, (x, y): (usize, usize)) {
    // Writing to a `String` cannot fail.
    let _ = match state {
        RunState::Done => write!(path, "M{x} {y}m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0"),
        RunState::Failed => write!(path, "M{x} {y}m-2.5 -2.5h5v5h-5z"),
        RunState::Running => write!(path, "M{x} {y}m-2.5 -2.5l5 2.5l-5 2.5z"),
        RunState::Waiting | RunState::Blocked => {
            write!(path, "M{x} {y}m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0")
        }
        RunState::Rejected => write!(path, "M{x} {y}m-2 -2l4 4m0 -4l-4 4"),
        RunState::Skipped => write!(path, "M{x} {y}m-2.5 0h5"),
    };
}

fn class(state: RunState) -> &'static str {
    match state {
        RunState::Done => "steps-dot steps-dot-done",
        RunState::Failed => "steps-dot steps-dot-failed",
        RunState::Running => "steps-dot steps-dot-running",
        RunState::Waiting => "steps-dot steps-dot-waiting",
        RunState::Blocked => "steps-dot steps-dot-blocked",
        RunState::Rejected => "steps-dot steps-dot-rejected",
        RunState::Skipped => "steps-dot steps-dot-skipped",
    }
}
