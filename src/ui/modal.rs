//! A dialog that exists only while it is open.

use super::dialog_head;
use crate::dom::{View, before_paint, el};
use std::rc::Rc;
use web_sys::HtmlDialogElement;

/// Closes a dialog.
pub type Close = Rc<dyn Fn()>;

/// Draws a dialog, open: its head, and the content below, which may close it. The caller removes it when `closed` is
/// called.
pub fn modal(
    class: &'static str,
    title_id: &'static str,
    title: impl Into<View>,
    closed: impl Fn() + 'static,
    content: impl FnOnce(Close) -> View,
) -> View {
    let dialog = el("dialog").class(class).attr("aria-labelledby", title_id);
    let element: HtmlDialogElement = dialog.element();
    let opened = element.clone();
    before_paint(move || drop(opened.show_modal()));
    let close: Close = Rc::new(move || element.close());
    let by_head = Rc::clone(&close);
    dialog
        // The page's own keys, such as those for Run and undo, do not apply in the dialog.
        .on("keydown", |event| event.stop_propagation())
        .on("close", move |_| closed())
        .child(dialog_head(title_id, title, move || by_head()))
        .child(content(close))
        .into()
}
