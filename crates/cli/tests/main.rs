//! The command as a shell calls it, and what its papers say of it.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

mod answers;
mod beforehand;
mod bench;
mod bench_advice;
mod bench_servers;
mod cli_md;
mod command;
mod delegates;
mod documents_md;
mod fences;
mod gallery;
mod gate_md;
mod hints_md;
mod hostile;
mod hosting_md;
mod keywords_md;
mod one_file;
mod promises;
mod published;
mod publishing;
mod render;
mod request_schema;
mod run;
mod running;
mod site;
mod spared;
mod steps;
mod storage_md;
mod told;
mod tool_servers;
