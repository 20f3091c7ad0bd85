//! The calls of a process as a graph, and the chosen call.

pub mod chosen_call;
pub mod dots;
pub mod lines;
pub mod node;
pub mod size;
pub mod view;
