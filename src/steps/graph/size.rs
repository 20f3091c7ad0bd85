//! Sizes and positions of the parts of the graph, in pixels.

use crate::steps::process::follower::Follower;
use pilcrow_core::steps::graph::{CallGraph, Layers, Position};

/// The width of a unit of the layout.
const UNIT: usize = 20;

/// The height of a call without dots: two lines for its name, one for its state, and the padding.
const NODE: usize = 84;

/// The height between rows, which the lines need.
const BETWEEN: usize = 36;

/// The height above the first row of a step, for the step's name.
const NAME: usize = 28;

/// The height of another line of words, if the runs have different states.
const WORDS: usize = 18;

/// The distance between dots, in pixels; below it, the number of dots in a row.
pub const DOT: usize = 8;
pub const DOTS_IN_ROW: usize = 16;

/// The most dots that are drawn; the words count all runs.
pub const MOST_DOTS: usize = 320;

/// Positions of all parts.
pub struct Sizes {
    /// Top and height of each row.
    rows: Vec<(usize, usize)>,
    /// Names of steps: the step's number, and the name's top.
    pub names: Vec<(usize, usize)>,
    pub width: usize,
    pub height: usize,
}

/// A box: left, top, width, height.
pub type Area = (usize, usize, usize, usize);

impl Sizes {
    pub fn measure(graph: &CallGraph, layers: &Layers) -> Self {
        let (mut rows, mut names, mut top, mut step) = (Vec::new(), Vec::new(), 0, None);
        for row in 0..layers.rows {
            let nodes = graph.nodes.iter().zip(&layers.nodes).filter(|(_, spot)| spot.row == row);
            let own: Vec<_> =
                nodes.map(|(node, _)| (node.step, dots_height(node.runs.len()))).collect();
            let number = own.first().map(|(step, _)| *step);
            if number.is_some() && number != step {
                names.extend(number.map(|number| (number, top)));
                step = number;
                top += NAME;
            }
            let height = NODE + own.iter().map(|(_, dots)| *dots).max().unwrap_or_default();
            rows.push((top, height));
            top += height + BETWEEN;
        }
        Self { rows, names, width: layers.width * UNIT, height: top.saturating_sub(BETWEEN) }
    }

    pub fn area(&self, spot: &Position) -> Area {
        let (top, height) = self.rows.get(spot.row).copied().unwrap_or_default();
        (spot.left * UNIT, top, spot.width * UNIT, height)
    }
}

/// Returns the height of the dots; a single run has none, since its sign is beside the words.
fn dots_height(runs: usize) -> usize {
    match runs {
        0 | 1 => 0,
        runs => WORDS + runs.min(MOST_DOTS).div_ceil(DOTS_IN_ROW) * DOT + DOT,
    }
}

/// The most calls that are drawn: more would be neither readable nor fast.
const MOST_CALLS: usize = 60;

/// Returns the graph of the calls around the shown step. Tracked.
pub fn graph_of(follower: Follower) -> CallGraph {
    let current = follower.current_step().unwrap_or_else(|| follower.count());
    let graph = follower.with(|snapshot| {
        let steps: Vec<_> = snapshot.steps.iter().map(|own| &own.step).collect();
        let all: usize = steps.iter().map(|step| step.runs.len()).sum();
        // If all calls fit, the graph does not depend on the shown step.
        let around = if all <= MOST_CALLS { usize::MAX } else { current.max(1) };
        CallGraph::around(&snapshot.document, &steps, around, MOST_CALLS)
    });
    graph.unwrap_or_default()
}
