//! View of a whole answer.

use super::block::block_view;
use super::difference::OtherAnswer;
use super::heading::Depth;
use crate::dom::{El, el, latest, memo, part};
use leptos::prelude::*;
use pilcrow_core::form::Issue;
use pilcrow_core::solution::SolutionBlock;

/// Draws an answer, complete or still being written, with each issue at its place. Elements are kept while more
/// arrives; only changed values are drawn again.
pub fn solution_view(solution: Signal<Option<SolutionBlock>>, issues: Signal<Vec<Issue>>) -> El {
    view_below(solution, issues, 2)
}

/// Heading level of another answer's content within a sheet.
const BELOW: usize = 5;

/// Draws an answer whose first heading has the level `level`.
pub(super) fn view_below(
    solution: Signal<Option<SolutionBlock>>,
    issues: Signal<Vec<Issue>>,
    level: usize,
) -> El {
    provide_context(OtherAnswer(|block| {
        view_below(Signal::stored(Some(block)), Signal::stored(Vec::new()), BELOW).into()
    }));
    let is_there = memo(move || solution.with(Option::is_some));
    let concerns = |issue: &&Issue| issue.kind.concerns_reader();
    let issues = memo(move || issues.with(|all| all.iter().filter(concerns).cloned().collect()));
    let sheet = part(move || {
        is_there.get();
        let first = solution.get_untracked()?;
        let whole = latest(first, move || solution.get());
        Some(untrack(|| block_view(whole, issues, Depth::at(level))))
    });
    // The answer has its own `dir="auto"`, so that its first letter decides the text direction, not the surroundings.
    let sheet = el("div").attr("dir", "auto").child(sheet);
    el("div").class("result").attr("aria-busy", "false").child(sheet)
}
