//! Opening a document of one's own: pasted, picked, by address, or dropped anywhere.
//! Refuses to parse.

use super::opening::{Opening, Problem, use_opening};
use crate::app::Route;
use crate::host::files;
use crate::words;
use leptos::ev;
use leptos::html::{Dialog, Textarea};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The largest file that is read, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// A button with the dialog that it opens.
#[component]
pub fn OpenButton() -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    let show = move |_| {
        if let Some(dialog) = dialog.get() {
            drop(dialog.show_modal());
        }
    };
    view! {
        <button type="button" class="button" on:click=show>
            <span class="icon icon-open" aria-hidden="true"></span>
            {words!(open.button)}
        </button>
        <OpenDialog dialog />
    }
}

#[component]
fn OpenDialog(dialog: NodeRef<Dialog>) -> impl IntoView {
    let opening = use_opening();
    let text = NodeRef::<Textarea>::new();
    let close = move || {
        if let Some(dialog) = dialog.get() {
            dialog.close();
        }
    };
    let open = move |_| {
        let pasted = text.get().map(|area| area.value()).unwrap_or_default();
        open_pasted(opening, pasted);
        close();
    };
    let picked = move |event: ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            open_file(opening, file);
        }
        input.set_value("");
        close();
    };
    view! {
        <dialog class="ask" aria-labelledby="open-dialog-title" node_ref=dialog>
            <div class="dialog-head">
                <h2 id="open-dialog-title">{words!(open.title)}</h2>
                <button type="button" class="icon-button" on:click=move |_| close()>
                    <span class="icon icon-close" aria-hidden="true"></span>
                    <span class="visually-hidden">{words!(open.close)}</span>
                </button>
            </div>
            <div class="dialog-body">
                <div class="field">
                    <label class="field-label" for="open-text">{words!(open.paste)}</label>
                    <p class="field-help" id="open-help">{words!(open.paste_help)}</p>
                    <textarea class="control w-full json-control" id="open-text" rows="8" spellcheck="false"
                        aria-describedby="open-help" node_ref=text></textarea>
                </div>
            </div>
            <div class="dialog-actions">
                <button type="button" class="button button-primary" on:click=open>{words!(open.deed)}</button>
                <label class="button">
                    {words!(open.pick)}
                    <input type="file" class="visually-hidden" accept=".json,.json5,.txt,.js,application/json" on:change=picked />
                </label>
            </div>
        </dialog>
    }
}

/// An address is fetched; anything else is the document itself.
fn open_pasted(opening: Opening, text: String) {
    let address = text.trim();
    let is_address = address.starts_with("https://") || address.starts_with("http://");
    if is_address && !address.contains(char::is_whitespace) {
        opening.go(Route::Source(address.to_owned()));
    } else {
        opening.open_text(text);
    }
}

fn open_file(opening: Opening, file: web_sys::File) {
    spawn_local(async move {
        match files::read_text(&file, MAX_BYTES).await {
            Some(text) => opening.open_text(text),
            None => opening.fail(Problem::File(file.name())),
        }
    });
}

/// Takes files and texts that are dropped anywhere on the page.
#[component]
pub fn DropTarget(children: Children) -> impl IntoView {
    let opening = use_opening();
    let (dropping, set_dropping) = signal(false);
    let over = move |event: ev::DragEvent| {
        if carries_document(&event) {
            event.prevent_default();
            set_dropping.set(true);
        }
    };
    let dropped = move |event: ev::DragEvent| {
        set_dropping.set(false);
        let Some(data) = event.data_transfer() else { return };
        if let Some(file) = data.files().and_then(|files| files.get(0)) {
            event.prevent_default();
            open_file(opening, file);
        }
    };
    view! {
        <div class="app" class:dropping=dropping on:dragover=over on:dragleave=move |_| set_dropping.set(false) on:drop=dropped>
            {children()}
        </div>
    }
}

fn carries_document(event: &ev::DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types());
    types.is_some_and(|types| types.includes(&"Files".into(), 0))
}
