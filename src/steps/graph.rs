//! The calls of a process as a graph, and what is chosen of it.

mod chosen_call;
mod dots;
mod lines;
mod node;
mod size;
mod view;

pub(super) use view::graph_view;
