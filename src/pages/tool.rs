//! A document as a tool: its form beside its result.
//! Refuses to run (`run` does) and to draw fields and blocks.

use super::draft_keeper::keep_drafts;
use super::opening::Opened;
use super::prompt_view::PromptView;
use crate::form::FormsView;
use crate::host::timing;
use crate::run::{Checks, ResultPane, RunBar, Runner};
use crate::session::Session;
use crate::tabs::TabList;
use crate::widgets::prose;
use crate::{words, words_now};
use leptos::ev;
use leptos::prelude::*;

/// The page of an open document.
#[component]
pub fn ToolPage(opened: Opened) -> impl IntoView {
    let session = opened.session;
    let document = session.document();
    let locale = words::use_locale();
    let title = document.title().map(str::to_owned);
    let heading = move || title.clone().unwrap_or_else(|| words_now!(locale.get(), tool.untitled));
    let about = document.description().map(prose);
    let pane = RwSignal::new("form");
    let share = RwSignal::new(0.42);
    let runner = Runner::new(session, opened.record);
    // A run shows its answer where it arrives; the form is one tab away.
    let started =
        Effect::watch(move || runner.started.get(), move |_, _, _| pane.set("result"), false);
    on_cleanup(move || started.stop());
    expect_context::<Checks>().follow(session);
    keep_drafts(session);
    request_animation_frame(|| timing::mark("form:ready"));
    view! {
        <main class="tool" id="main" on:keydown=move |event| run_by_keys(&event, runner)>
            <header class="tool-head">
                <h1>{heading}</h1>
                <div class="tool-about">{about}</div>
            </header>
            <TabList class="pane-tabs" label=words!(tool.panes) chosen=pane tabs=vec![
                ("form", "pane-form", words!(tool.form)),
                ("result", "pane-result", words!(tool.result)),
            ] />
            <div class="panes" data-pane=pane style=move || format!("--form-share:{}", share.get())>
                <FormPane session runner />
                <RunBar runner />
                <Divider share />
                <ResultPane runner />
            </div>
        </main>
    }
}

/// Ctrl+Enter, or Cmd+Enter, runs from anywhere.
fn run_by_keys(event: &ev::KeyboardEvent, runner: Runner) {
    if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
        event.prevent_default();
        runner.run();
    }
}

#[component]
fn FormPane(session: Session, runner: Runner) -> impl IntoView {
    let shown = RwSignal::new("fields");
    let is_prompt = move || shown.get() == "prompt";
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        runner.run();
    };
    let edited = Memo::new(move |_| {
        session.track();
        session.is_edited()
    });
    view! {
        <section class="pane pane-form" id="pane-form" aria-label=words!(tool.form)>
            <div class="pane-head">
                <TabList class="" label=words!(tool.form_views) chosen=shown tabs=vec![
                    ("fields", "tool-form", words!(tool.form)),
                    ("prompt", "tool-prompt", words!(tool.prompt)),
                ] />
                <div class="actions">
                    <button type="button" class="button button-quiet" disabled=move || !edited.get()
                        on:click=move |_| session.reset()>
                        <span class="icon icon-reset" aria-hidden="true"></span>{words!(tool.reset)}</button>
                </div>
            </div>
            <form class="form" id="tool-form" novalidate on:submit=submit hidden=is_prompt>
                <FormsView session />
            </form>
            <div id="tool-prompt" hidden=move || !is_prompt()>
                <Show when=is_prompt><PromptView session /></Show>
            </div>
        </section>
    }
}

/// The narrowest and widest share of the form, in hundredths of the page's width.
const SHARES: (f64, f64) = (25.0, 65.0);

/// The line between the panes: dragged, or moved with the arrow keys.
#[component]
fn Divider(share: RwSignal<f64>) -> impl IntoView {
    let percent = move || (share.get() * 100.0).round();
    let set = move |percent: f64| share.set(percent.clamp(SHARES.0, SHARES.1) / 100.0);
    let (dragging, set_dragging) = signal(false);
    let by_keys = move |event: ev::KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowLeft" => -2.0,
            "ArrowRight" => 2.0,
            _ => return,
        };
        event.prevent_default();
        set(percent() + step);
    };
    let drag = move |event: ev::PointerEvent| {
        let width =
            document().document_element().map(|page| page.client_width()).unwrap_or_default();
        if dragging.get_untracked() && width > 0 {
            set(f64::from(event.client_x()) / f64::from(width) * 100.0);
        }
    };
    let start = move |event: ev::PointerEvent| {
        let line: web_sys::Element = event_target(&event);
        drop(line.set_pointer_capture(event.pointer_id()));
        set_dragging.set(true);
    };
    view! {
        <div class="divider" class:dragging=dragging role="separator" tabindex="0" aria-orientation="vertical"
            aria-label=words!(tool.divider) aria-controls="pane-form" aria-valuenow=percent
            aria-valuemin=SHARES.0 aria-valuemax=SHARES.1
            on:keydown=by_keys on:pointerdown=start on:pointermove=drag
            on:pointerup=move |_| set_dragging.set(false) on:pointercancel=move |_| set_dragging.set(false)></div>
    }
}
