//! Turning a document with one input into one with many cases: the items in the menu for authors, and the line about
//! inputs that are collected to become cases.

use crate::batch::open_as_cases;
use crate::dom::{El, RwSignal, View, derived, el, memo, show, spawn};
use crate::opening::{Opening, use_opening};
use crate::session::{Keeping, Session};
use crate::ui::menu::{menu_group, menu_item};
use crate::ui::{icon_button, quiet_button};
use crate::words;
use crate::words::use_locale;
use crate::words_now;

/// Draws the menu items that create a document with cases, at once or after some inputs were collected. It is a new
/// document; this one stays as it is.
pub fn cases_items(menu: &'static str, session: Session) -> Option<El> {
    if session.cases().is_some() || session.forms().is_empty() {
        return None;
    }
    let (opening, locale) = (use_opening(), use_locale());
    let is_empty = session.input_now().is_none();
    let keep = menu_item(menu, words!(batch.keep))
        .flag("disabled", move || is_empty)
        .on("click", move |_| keep_whole(session, |_| {}));
    let open = menu_item(menu, words!(batch.open_cases)).on("click", move |_| {
        open_as_cases(session, opening, locale.get_untracked(), session.stored_inputs());
    });
    Some(
        menu_group()
            .attr("role", "group")
            .attr("aria-label", words!(batch.make))
            .child(keep)
            .child(open),
    )
}

/// Collects the current input, after its files have been read.
fn keep_whole(session: Session, tell: impl FnOnce(Keeping) + 'static) {
    spawn(async move {
        session.files().all_there().await;
        tell(session.keep_input());
    });
}

/// Draws the number of collected inputs, with their actions; nothing without any.
pub fn inputs_view(session: Session) -> View {
    if !Opening::takes_others() {
        return View::default();
    }
    let count = memo(move || session.stored_inputs().len());
    show(move || count.get() > 0, move || line(session))
}

fn line(session: Session) -> El {
    let (opening, locale) = (use_opening(), use_locale());
    let is_known = RwSignal::new(false);
    let text = derived(move || {
        let count = session.stored_inputs().len();
        match is_known.get() {
            true => words_now!(locale.get(), batch.kept_already, count = count),
            false => words_now!(locale.get(), batch.kept, count = count),
        }
    });
    let keep = quiet_button("icon icon-add", words!(batch.keep_too)).on("click", move |_| {
        keep_whole(session, move |keeping| is_known.try_set(keeping == Keeping::Present));
    });
    let open = quiet_button("icon icon-table", words!(batch.open_cases)).on("click", move |_| {
        open_as_cases(session, opening, locale.get_untracked(), session.stored_inputs());
    });
    let drop_words = words!(batch.drop_kept);
    let drop_last = icon_button("icon icon-undo", drop_words).attr("title", drop_words).on(
        "click",
        move |_| {
            is_known.set(false);
            session.drop_last();
        },
    );
    el("div")
        .class("kept-inputs")
        .child(el("p").attr("role", "status").child(text))
        .child(el("div").class("actions").child(keep).child(open).child(drop_last))
}
