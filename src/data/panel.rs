//! The panel of data: a card for each kind and case in the context. Only the first hundred are
//! drawn, and any that is linked to.

use super::card::{Drawn, card};
use super::edits::{data_of, open_data};
use crate::chunk::use_chunk;
use crate::dom::{View, derived, each, el, memo, outlive, show, spawn};
use crate::result::ResultChunk;
use crate::session::Session;
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::context::Identity;
use std::cell::RefCell;

/// Cards that are listed at once.
const MOST: usize = 100;

/// As many cards are open from the beginning.
const FEW: usize = 4;

/// The cards of a document, with the inputs of this moment.
pub fn data_view(session: Session) -> View {
    let results = use_chunk::<dyn ResultChunk>();
    spawn(async move { drop(results.fetch().await) });
    let locale = use_locale();
    let forms = outlive(|| session.open_data(&open_data, None));
    let panel = forms.panel();
    let all = memo(move || {
        session.track();
        data_of(&session.request_to_run())
    });
    let count = memo(move || all.with(Vec::len));
    let few = count.get_untracked() <= FEW;
    let drawn = Drawn { session, all, results, few };
    // A card far down stays once somebody was led to it.
    let wanted = RefCell::new(None::<Identity>);
    let listed = move || {
        if let Some((identity, _)) = panel.sought.get() {
            wanted.replace(Some(identity));
        }
        let wanted = wanted.borrow();
        all.with(|all| {
            let shown = all
                .iter()
                .enumerate()
                .filter(|(at, data)| *at < MOST || wanted.as_ref() == Some(&data.identity));
            shown.map(|(_, data)| (data.identity.to_string(), data.clone())).collect()
        })
    };
    let cards = each(listed, move |data| card(drawn, &forms, data));
    let title = derived(move || words_now!(locale.get(), data.title, count = count.get()));
    let more = show(
        move || count.get() > MOST,
        move || {
            let more = move || words_now!(locale.get(), batch.more, count = count.get() - MOST);
            el("p").class("field-help").child(derived(more))
        },
    );
    el("section")
        .class("data-cards")
        .attr("hidden", derived(move || count.get() == 0))
        .attr("aria-labelledby", "data-title")
        .child(el("h2").attr("id", "data-title").child(title))
        .child(cards)
        .child(more)
        .into()
}
