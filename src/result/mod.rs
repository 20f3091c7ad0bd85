//! The result of a run: the core crate's blocks, drawn as a sheet that grows while the answer is written.

mod beside;
mod block;
mod caption;
pub mod chart;
mod chunk;
pub mod compare;
mod comparison_chunk;
mod difference;
mod doubts;
pub mod export;
mod heading;
mod json_view;
mod leaf_view;
mod marks;
mod parts;
mod question;
mod skeleton;
mod slices;
mod solution_view;
mod table;
#[cfg(test)]
mod tests;
mod tree;

pub use beside::{Asides, References};
pub use caption::Descriptions;
pub use chart::chart_of;
pub use chunk::{LocalFuture, ResultChunk, StillChunk};
pub use comparison_chunk::ComparisonChunk;
pub use difference::{Differences, comparisons};
pub use doubts::doubts_view;
pub use json_view::json_view;
pub use solution_view::solution_view;
