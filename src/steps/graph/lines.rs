//! Draws the lines of the graph from calls that write a value to calls that read it, as one path with arrow tips.

use super::size::{Area, Sizes};
use crate::dom::{El, svg};
use pilcrow_core::steps::graph::{Layers, NODE_WIDTH};
use std::fmt::Write;

/// Draws the lines. They are hidden from screen readers, since every call names the calls that it needs.
pub fn lines_view(layers: &Layers, sizes: &Sizes) -> El {
    let (mut lines, mut tips) = (String::new(), String::new());
    for line in &layers.lines {
        let (from, to) = (below(sizes.area(&line.from)), above(sizes.area(&line.to)));
        curve(&mut lines, from, to);
        if line.to.width == NODE_WIDTH {
            let (x, y) = to;
            // Writing to a `String` cannot fail.
            let _ = write!(tips, "M{x} {y}l-4 -7h8z");
        }
    }
    for bend in &layers.bends {
        let (left, top, width, height) = sizes.area(bend);
        let _ = write!(lines, "M{} {top}v{height}", left + width / 2);
    }
    svg("svg")
        .class("steps-graph-lines")
        .attr("width", sizes.width.to_string())
        .attr("height", sizes.height.to_string())
        .attr("aria-hidden", "true")
        .child(svg("path").attr("d", lines))
        .child(svg("path").class("steps-graph-tips").attr("d", tips))
}

fn below((left, top, width, height): Area) -> (usize, usize) {
    (left + width / 2, top + height)
}

fn above((left, top, width, _): Area) -> (usize, usize) {
    (left + width / 2, top)
}

fn curve(path: &mut String, (x, y): (usize, usize), (to_x, to_y): (usize, usize)) {
    let middle = usize::midpoint(y, to_y);
    let _ = write!(path, "M{x} {y}C{x} {middle} {to_x} {middle} {to_x} {to_y}");
}
