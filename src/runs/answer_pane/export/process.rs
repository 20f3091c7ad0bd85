//! Exports a process: as the document with its record, as Markdown, as an HTML page, or as events.

use super::files::{save_file, whole_document};
use crate::chunk::{Chunk, use_chunk};
use crate::dom::{RwSignal, spawn};
use crate::result::StillChunk;
use crate::result::export::Sheet;
use crate::runs::Runner;
use crate::words::use_locale;
use crate::words_now;
use leptos::reactive::owner::Owner;

/// The format of an exported process.
#[derive(Clone, Copy)]
enum Form {
    Markdown,
    Page,
    Events,
}

/// Saves the document with its process and its answer, if there is one. It can be opened like any document.
pub fn save_process(runner: Runner, status: RwSignal<String>) {
    let Some(record) = runner.display.record.get_untracked() else { return };
    let text = whole_document(&record).to_text();
    save_file(runner, status, "process.json", "application/json", &text);
}

/// Saves the process as Markdown.
pub fn save_process_text(runner: Runner, status: RwSignal<String>) {
    save(runner, status, Form::Markdown);
}

/// Saves the process as an HTML page.
pub fn save_process_page(runner: Runner, status: RwSignal<String>) {
    save(runner, status, Form::Page);
}

/// Saves the process as events of the AG-UI protocol, one JSON line each.
pub fn save_process_events(runner: Runner, status: RwSignal<String>) {
    save(runner, status, Form::Events);
}

fn save(runner: Runner, status: RwSignal<String>, form: Form) {
    let owner = Owner::current().unwrap_or_default();
    let stills = use_chunk();
    spawn(async move {
        match written(runner, form, stills, &owner).await {
            Some(text) => {
                let (ending, media_type) = match form {
                    Form::Markdown => ("process.md", "text/markdown;charset=utf-8"),
                    Form::Page => ("process.html", "text/html;charset=utf-8"),
                    Form::Events => ("events.jsonl", "application/jsonl"),
                };
                save_file(runner, status, ending, media_type, &text);
            }
            None => {
                status.try_set(words_now!(use_locale().get_untracked(), export.failed));
            }
        }
    });
}

/// Returns the process in a format; `None` if there is no process, or a needed chunk cannot be fetched.
async fn written(
    runner: Runner,
    form: Form,
    stills: Chunk<dyn StillChunk>,
    owner: &Owner,
) -> Option<String> {
    let locale = use_locale().get_untracked();
    let document = whole_document(&runner.display.record.get_untracked()?);
    let steps = runner.steps.fetch().await.ok()?;
    if let Form::Events = form {
        return steps.events(&document);
    }
    let results = runner.display.results.fetch().await.ok()?;
    let block = steps.blocks(&document, locale)?;
    // The page shows values as drawings, in the same way as the app.
    if let Form::Page = form {
        let title = block.label.clone().unwrap_or_default();
        let sheet = Sheet::new(block, title, locale);
        let markup = results.markup(&sheet).await;
        return Some(stills.fetch().await.ok()?.file(locale, &sheet.title, &markup));
    }
    Some(owner.with(|| results.markdown(&block, None, locale)))
}
