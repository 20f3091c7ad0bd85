//! Says of a document whose answer holds one case that each is asked for by itself, and offers a version of
//! it that asks for several at once. That is a document of its own: this one is a step back.

use super::origin::note_origin;
use crate::dom::{El, View, el, spawn};
use crate::opening::{Opening, use_opening};
use crate::session::Session;
use crate::ui::button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::batch::{holds_one_case, with_calls};
use pilcrow_core::tool::{asked_request, tool_name};

/// The words; nothing where an answer holds all cases. An answer without a schema has no other form.
pub(super) fn one_each(session: Session) -> Option<El> {
    let asked = session.with_document(asked_request);
    if !holds_one_case(&asked) {
        return None;
    }
    let (opening, locale) = (use_opening(), use_locale());
    let together = asked.schema().is_some().then(|| {
        let open = button("link-button", words!(batch.ask_together)).on("click", move |_| {
            spawn(async move {
                session.files().all_there().await;
                open_together(session, opening, locale.get_untracked());
            });
        });
        [open.into(), ". ".into(), words!(batch.ask_together_why).into()]
    });
    let said = el("p").class("batch-one-each").child(words!(batch.one_each));
    Some(match together {
        Some(together) => said.child(" ").child(View::from(together)),
        None => said,
    })
}

/// Opens the same cases with an answer for all of them, once the files are there that are being read for them. What
/// was answered so far stays with this one.
fn open_together(session: Session, opening: Opening, locale: Locale) {
    let request = session.request_to_run();
    let title = request.title().map(str::to_owned);
    let many = with_calls(&request, &tool_name(title.as_deref().unwrap_or_default()));
    let many = match &title {
        Some(title) => {
            many.with_title(&words_now!(locale, batch.of_several, name = title.as_str()))
        }
        None => many,
    };
    let from = opening.route.get_untracked();
    note_origin(&opening.open_new(many.to_text(), None), &from, title);
}
