//! The page of a document as a tool: its form beside its result.

use super::draft_keeper::keep_drafts;
use super::runs::Runs;
use super::site_words::notice;
use crate::chunk::use_chunk;
use crate::dom::{El, RwSignal, View, before_paint, derived, effect, el, memo, part, show, watch};
use crate::form::{FormTools, forms_view, prose};
use crate::host::time::timing;
use crate::host::{location, site};
use crate::opening::{OpenDocument, use_opening};
use crate::session::Session;
use crate::ui::tabs::tab_list;
use crate::words::code;
use crate::{words, words_now};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// Draws the page of an open document. `load_rest` is called once its form is drawn.
pub fn tool_page(opened: OpenDocument, load_rest: impl Fn() + 'static) -> El {
    let session = opened.session;
    opened.scope.enter();
    let back = Runs::gone_on(&opened);
    // A user who comes back to a run wants to see its result.
    let pane = RwSignal::new(if back.is_some() { "result" } else { "form" });
    let share = RwSignal::new(4200);
    let runs = Runs::begin(&opened, back);
    show_result_of_runs(runs, pane);
    keep_drafts(session);
    let opening = use_opening();
    watch(move || runs.track_stored(), move || opening.hold(session));
    watch(move || opening.run_due.track(), move || runs.run());
    before_paint(move || {
        timing::mark("form:ready");
        load_rest();
    });
    let panes = el("div")
        .class("panes")
        .attr("data-pane", pane)
        .style("--form-share", derived(move || format!("0.{:04}", share.get())))
        .child(form_pane(session, runs))
        .child(runs.bar())
        .child(runs.divider(share))
        .child(runs.pane());
    el("main")
        .class("tool")
        .attr("id", "main")
        .on_event("keydown", move |event| {
            run_by_keys(&event, runs);
            runs.escape(&event);
        })
        .child(tool_head(session))
        .child(pane_tabs(runs, pane))
        .child(panes)
}

/// Draws the head of a narrow page, which shows one pane at a time: the tabs, and the buttons for all panes.
fn pane_tabs(runs: Runs, pane: RwSignal<&'static str>) -> El {
    let tabs = vec![
        ("form", "pane-form", words!(tool.form)),
        ("result", "pane-result", words!(tool.result)),
    ];
    el("div")
        .class("pane-tabs")
        .child(tab_list("", words!(tool.panes), pane, tabs))
        .child(el("div").class("pane-share").child(runs.share_button()))
}

fn tool_head(session: Session) -> El {
    let locale = words::use_locale();
    let title = memo(move || {
        let title = session.with_document(|document| document.title().map(str::to_owned));
        title.unwrap_or_else(|| words_now!(locale.get(), tool.untitled))
    });
    effect(move || location::set_title(Some(&title.get()), code(locale.get())));
    on_cleanup(move || location::set_title(None, code(locale.get_untracked())));
    let heading = derived(move || title.get());
    let about = part(move || {
        let about = session.with_document(|document| document.description().map(str::to_owned));
        about.map(|text| untrack(|| prose(&text)))
    });
    el("header")
        .class("tool-head")
        .attr("dir", "auto")
        .child(el("h1").child(heading))
        .child(el("div").class("tool-about").attr("dir", "auto").child(about))
        .child(notice(site::settings()))
}

/// Switches to the result pane for a run, for an open process (also after a reload), and for the answer of a link; the
/// form is one tab away.
fn show_result_of_runs(runs: Runs, pane: RwSignal<&'static str>) {
    let is_wanted = memo(move || runs.is_result_wanted());
    effect(move || {
        if is_wanted.get() {
            pane.set("result");
        }
    });
    let mut opened = false;
    effect(move || {
        if runs.track_pressed() && std::mem::replace(&mut opened, true) {
            pane.set("result");
        }
    });
}

/// Starts a run on Ctrl+Enter or Cmd+Enter, anywhere on the page.
fn run_by_keys(event: &KeyboardEvent, runs: Runs) {
    if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
        event.prevent_default();
        runs.run();
    }
}

fn form_pane(session: Session, runs: Runs) -> El {
    let current = RwSignal::new("fields");
    let is_prompt = move || current.get() == "prompt";
    let form = el("form")
        .class("form")
        .attr("id", "tool-form")
        .attr("dir", "auto")
        .attr("novalidate", true)
        .attr("hidden", derived(is_prompt))
        .on("submit", move |event| {
            event.prevent_default();
            runs.run();
        })
        .child(forms_view(session))
        // Each card is on the page once: here, or beside the prompt.
        .child(show(move || !is_prompt(), move || runs.form_data(session)));
    // A placeholder, so that nothing moves when the finder is loaded.
    let finder = el("div")
        .class(if session.is_long() { "finder finder-kept" } else { "finder" })
        .attr("hidden", derived(is_prompt))
        .child(finder(session, form.clone()));
    let prompt = el("div")
        .attr("id", "tool-prompt")
        .attr("hidden", derived(move || !is_prompt()))
        .child(show(is_prompt, move || runs.prompt(session)));
    el("section")
        .class("pane pane-form")
        .attr("id", "pane-form")
        .attr("aria-label", words!(tool.form))
        .on_event("keydown", move |event| runs.undo_by_keys(&event, session))
        .child(el("div").class("pane-top").child(form_head(session, runs, current)).child(finder))
        .child(form)
        .child(prompt)
}

/// Draws the finder, which searches the forms; a document with cases has a table instead.
fn finder(session: Session, forms: El) -> View {
    let tools = use_chunk::<dyn FormTools>();
    part(move || {
        let tools = tools.get().filter(|_| session.cases().is_none())?;
        Some(untrack(|| tools.finder(session, forms.clone())))
    })
}

fn form_head(session: Session, runs: Runs, current: RwSignal<&'static str>) -> El {
    let tabs = vec![
        ("fields", "tool-form", words!(tool.form)),
        ("prompt", "tool-prompt", words!(tool.prompt)),
    ];
    el("div")
        .class("pane-head")
        .child(tab_list("", words!(tool.form_views), current, tabs))
        .child(el("div").class("actions").child(runs.changes(session)))
}
