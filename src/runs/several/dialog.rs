//! The dialogs, each of which is there while it is open.

use super::close::Close;
use super::models::models;
use super::sweep::sweep;
use crate::dom::{RwSignal, View, before_paint, el, focus_where_lost};
use crate::runs::{Runner, SeveralChunk, SeveralPlace};
use crate::ui::dialog_head;
use crate::words;
use std::rc::Rc;
use web_sys::HtmlDialogElement;

/// What the chunk offers.
pub fn several() -> Rc<dyn SeveralChunk> {
    Rc::new(Dialogs)
}

struct Dialogs;

impl SeveralChunk for Dialogs {
    fn models(&self, runner: Runner, place: SeveralPlace) -> View {
        let content = move |close| models(runner, place, close);
        dialog("several-title", words!(several.title).into(), place.models, content)
    }

    fn sweep(&self, runner: Runner, place: SeveralPlace) -> View {
        let content = move |close| sweep(runner, close);
        dialog("sweep-title", words!(sweep.title).into(), place.sweep, content)
    }
}

fn dialog(
    title_id: &'static str,
    title: View,
    is_open: RwSignal<bool>,
    content: impl FnOnce(Close) -> View,
) -> View {
    let dialog = el("dialog").class("ask several").attr("aria-labelledby", title_id);
    let shown: HtmlDialogElement = dialog.element();
    let closed = shown.clone();
    before_paint(move || drop(shown.show_modal()));
    let close: Close = Rc::new(move || closed.close());
    let end = Rc::clone(&close);
    dialog
        .on("close", move |_| {
            is_open.try_set(false);
            before_paint(|| focus_where_lost(".run-button"));
        })
        .child(dialog_head(title_id, title, move || end()))
        .child(content(close))
        .into()
}
