//! The panel of data: a card for each kind and case in the context, or for the data on the form. Only the first hundred
//! are drawn, and any that is linked to.

use super::card::{Cards, card};
use super::edits::open_data;
use crate::chunk::use_chunk;
use crate::dom::{Memo, View, derived, each, el, memo, outlive, show};
use crate::result::ResultChunk;
use crate::session::{DataPanel, Session, stands_on_form};
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::context::{DataMessage, Identity, merged_data};
use std::cell::RefCell;

/// The most cards that are listed.
const MOST: usize = 100;

/// The most cards that are open at first, beside the prompt.
const FEW: usize = 4;

/// Draws the cards of a document's data, including the current inputs.
pub fn data_view(session: Session) -> View {
    let locale = use_locale();
    let title = move |count: usize| words_now!(locale.get(), data.title, count = count);
    cards(session, FEW, |_| true, title)
}

/// Draws the cards of the data on the form, folded. Without any, no data is merged at each edit.
pub fn form_data_view(session: Session) -> View {
    let locale = use_locale();
    let title = move |_: usize| words_now!(locale.get(), data.on_form);
    show(move || session.has_data_on_form(), move || cards(session, 0, stands_on_form, title))
}

/// Draws the cards of some of a document's data. They are open at first if there are at most `few`.
fn cards(
    session: Session,
    few: usize,
    which: fn(&DataMessage) -> bool,
    title: impl Fn(usize) -> String + 'static,
) -> View {
    let forms = outlive(|| session.open_data(&open_data, None));
    let panel = forms.panel();
    let all = memo(move || {
        session.track();
        let all = merged_data(&session.request_to_run().messages()).into_iter();
        all.filter(which).collect::<Vec<_>>()
    });
    let count = memo(move || all.with(Vec::len));
    let few = count.get_untracked() <= few;
    let context = Cards { session, all, results: use_chunk::<dyn ResultChunk>(), few };
    let cards = each(listed(panel, all), move |data| card(context, &forms, data));
    el("section")
        .class("data-cards")
        .attr("hidden", derived(move || count.get() == 0))
        .attr("aria-labelledby", "data-title")
        .child(el("h2").attr("id", "data-title").child(derived(move || title(count.get()))))
        .child(cards)
        .child(more(count))
        .into()
}

/// Returns the data with a card. A card far down is drawn once a link has led to it.
fn listed(
    panel: DataPanel,
    all: Memo<Vec<DataMessage>>,
) -> impl Fn() -> Vec<(String, DataMessage)> + 'static {
    let wanted = RefCell::new(None::<Identity>);
    move || {
        if let Some((identity, _)) = panel.sought.get() {
            wanted.replace(Some(identity));
        }
        let wanted = wanted.borrow();
        all.with(|all| {
            let rows = all
                .iter()
                .enumerate()
                .filter(|(at, data)| *at < MOST || wanted.as_ref() == Some(&data.identity));
            rows.map(|(_, data)| (data.identity.to_string(), data.clone())).collect()
        })
    }
}

/// Draws the number of data without a card.
fn more(count: Memo<usize>) -> View {
    let locale = use_locale();
    show(
        move || count.get() > MOST,
        move || {
            let more = move || words_now!(locale.get(), batch.more, count = count.get() - MOST);
            el("p").class("field-help").child(derived(more))
        },
    )
}
