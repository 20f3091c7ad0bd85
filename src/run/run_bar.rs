//! The run bar.
use super::Runner;
use crate::words;
use leptos::prelude::*;

#[component]
pub fn RunBar(runner: Runner) -> impl IntoView {
    view! { <div class="run-bar"><button class="button button-primary run-button" type="submit" form="tool-form">{words!(run.run)}</button></div> }
}
