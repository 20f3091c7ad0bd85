//! The result pane.
use super::Runner;
use crate::words;
use leptos::prelude::*;

#[component]
pub fn ResultPane(runner: Runner) -> impl IntoView {
    view! { <section class="pane pane-result" id="pane-result" aria-label=words!(tool.result)></section> }
}
