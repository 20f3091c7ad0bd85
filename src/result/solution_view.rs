//! The whole answer.
//! Refuses to speak of the run: its status line and its announcements are the run's.

use super::block::block_view;
use super::follow::follow;
use leptos::prelude::*;
use pilcrow_core::form::Issue;
use pilcrow_core::solution::SolutionBlock;

/// An answer, whole or being written. What is on the screen stays the same elements while more
/// of it arrives; only values that changed are drawn again.
#[component]
pub fn SolutionView(
    /// The answer so far; nothing is drawn while there is none.
    #[prop(into)]
    solution: Signal<Option<SolutionBlock>>,
    /// What is wrong in it, marked at its places.
    #[prop(into)]
    issues: Signal<Vec<Issue>>,
    /// Whether it is still being written.
    #[prop(optional, into)]
    open: Signal<bool>,
) -> impl IntoView {
    let is_there = Memo::new(move |_| solution.with(Option::is_some));
    let issues = Memo::new(move |_| issues.get());
    let sheet = move || {
        is_there.get();
        let first = solution.get_untracked()?;
        Some(block_view(follow(first, move || solution.get()), issues, 0))
    };
    view! {
        <div class="result" aria-busy=move || if open.get() { "true" } else { "false" }>
            {sheet}
        </div>
    }
}
