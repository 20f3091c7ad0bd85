//! A document as a tool: its form beside its result.
//! Refuses to run (`run` does) and to draw fields and blocks.

use super::opening::Opened;
use super::prompt_view::PromptView;
use crate::form::FormsView;
use crate::host::timing;
use crate::run::{ResultPane, RunBar, Runner};
use crate::session::Session;
use crate::widgets::markdown_view;
use crate::{words, words_now};
use leptos::ev;
use leptos::prelude::*;

/// Which pane is seen where there is room for one only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pane {
    Form,
    Result,
}

/// The page of an open document.
#[component]
pub fn ToolPage(opened: Opened) -> impl IntoView {
    let session = opened.session;
    let document = session.document();
    let locale = crate::words::use_locale();
    let title = document.title().map(str::to_owned);
    let heading = move || title.clone().unwrap_or_else(|| words_now!(locale.get(), tool.untitled));
    let about = document.description().map(markdown_view);
    let pane = RwSignal::new(Pane::Form);
    let runner = Runner::new(session, opened.record.clone());
    Effect::new(move |_| {
        // A run shows its answer where it arrives; the form is one tab away.
        if runner.started.get() > 0 {
            pane.set(Pane::Result);
        }
    });
    request_animation_frame(|| timing::mark("form:ready"));
    view! {
        <main class="tool" id="main">
            <header class="tool-head">
                <h1>{heading}</h1>
                <div class="tool-about">{about}</div>
            </header>
            <PaneTabs pane />
            <div class="panes" data-pane=move || if pane.get() == Pane::Form { "form" } else { "result" }
                style=move || format!("--form-share:{}", share.get())>
                <FormPane session runner />
                <RunBar runner />
                <Divider share />
                <ResultPane runner />
            </div>
        </main>
    }
}

#[component]
fn PaneTabs(pane: RwSignal<Pane>) -> impl IntoView {
    let tab = move |own: Pane, id: &'static str, controls: &'static str| {
        let selected = move || pane.get() == own;
        view! {
            <button type="button" role="tab" id=id aria-controls=controls
                aria-selected=move || selected().to_string()
                tabindex=move || if selected() { "0" } else { "-1" }
                on:click=move |_| pane.set(own)>
                {move || if own == Pane::Form { words!(tool.form)() } else { words!(tool.result)() }}
            </button>
        }
    };
    view! {
        <div class="pane-tabs" role="tablist" aria-label=words!(tool.panes) on:keydown=arrow_keys>
            {tab(Pane::Form, "tab-form", "pane-form")}
            {tab(Pane::Result, "tab-result", "pane-result")}
        </div>
    }
}
