//! A process on the page: how it stands, what it asks the person, and its steps.

use super::driven::Driven;
use super::grant_lines::grant_lines;
use super::question::question_view;
use super::status_line::status_line;
use super::step_list::step_list;
use crate::chunk::use_chunk;
use crate::dom::{View, el, spawn};
use crate::result::ResultChunk;
use crate::words;

/// The process.
pub(super) fn process_view(driven: Driven) -> View {
    let results = use_chunk::<dyn ResultChunk>();
    spawn(async move { drop(results.fetch().await) });
    el("section")
        .class("steps")
        .attr("aria-labelledby", "steps-title")
        .child(el("h2").attr("id", "steps-title").child(words!(steps.title)))
        .child(status_line(driven))
        .child(grant_lines(driven))
        .child(question_view(driven))
        .child(step_list(driven))
        .into()
}
