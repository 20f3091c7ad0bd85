//! The command as a shell calls it, and what its papers say of it.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

mod beforehand;
mod bench;
mod command;
mod docs;
mod fences;
mod gallery;
mod hostile;
#[cfg(unix)]
mod interrupted;
mod publishing;
mod run;
mod running;
mod site;
