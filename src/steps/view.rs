//! A process on the page: how it stands, what it asks the person, and its steps.

use super::by_hand::by_hand;
use super::changes::data_fold;
use super::driven::Driven;
use super::fork_line::fork_line;
use super::grant_lines::grant_lines;
use super::graph::graph_view;
use super::other_tab::other_tab_notices;
use super::question::question_view;
use super::seen::Watched;
use super::server_question::server_question_view;
use super::status_line::status_line;
use super::step_list::step_list;
use super::time::time_bar;
use crate::chunk::use_chunk;
use crate::dom::{View, el, part_of, spawn};
use crate::result::ResultChunk;
use crate::words;

/// The process.
pub(super) fn process_view(driven: Driven) -> View {
    let results = use_chunk::<dyn ResultChunk>();
    spawn(async move { drop(results.fetch().await) });
    let watched = Watched::new(driven);
    let shown = part_of(
        move || watched.chosen().is_graph,
        move |is_graph| match is_graph {
            true => graph_view(watched),
            false => step_list(watched).into(),
        },
    );
    el("section")
        .class("steps")
        .attr("aria-labelledby", "steps-title")
        .child(el("h2").attr("id", "steps-title").child(words!(steps.title)))
        .child(status_line(driven))
        .child(other_tab_notices(driven))
        .child(fork_line(watched))
        .child(grant_lines(driven))
        .child(server_question_view(driven))
        .child(by_hand(driven))
        .child(question_view(driven))
        .child(time_bar(watched))
        .child(data_fold(watched))
        .child(el("div").class("steps-shown").attr("id", "steps-shown").child(shown))
        .into()
}
