//! The view of a process: its status, its questions to the person, and its steps.

use super::notices::{fork_line, grant_lines, other_tab_notices};
use super::status_line::status_line;
use crate::chunk::use_chunk;
use crate::dom::{View, el, part_of, spawn};
use crate::result::ResultChunk;
use crate::steps::cards::question::{by_hand, question_view};
use crate::steps::cards::server_question::server_question_view;
use crate::steps::graph::view::graph_view;
use crate::steps::list::changes::data_fold;
use crate::steps::list::step_list::step_list;
use crate::steps::list::time_bar::time_bar;
use crate::steps::process::driver::Driver;
use crate::steps::process::follower::Follower;
use crate::words;

/// Draws the process.
pub fn process_view(driver: Driver) -> View {
    let results = use_chunk::<dyn ResultChunk>();
    spawn(async move { drop(results.fetch().await) });
    let follower = Follower::new(driver);
    let content = part_of(
        move || follower.anchor().is_graph,
        move |is_graph| match is_graph {
            true => graph_view(follower),
            false => step_list(follower).into(),
        },
    );
    el("section")
        .class("steps")
        .attr("aria-labelledby", "steps-title")
        .child(el("h2").attr("id", "steps-title").child(words!(steps.title)))
        .child(status_line(driver))
        .child(other_tab_notices(driver))
        .child(fork_line(follower))
        .child(grant_lines(driver))
        .child(server_question_view(driver))
        .child(by_hand(driver))
        .child(question_view(driver))
        .child(time_bar(follower))
        .child(data_fold(follower))
        .child(el("div").class("steps-shown").attr("id", "steps-shown").child(content))
        .into()
}
