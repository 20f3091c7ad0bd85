//! The dialog that makes a link: its content, its length, as text and as a QR code.

use super::Share;
use super::answers::{Offer, answer_choice};
use super::link::{Link, make};
use super::parts::parts_list;
use super::picture::qr_code;
use crate::author::unreadable_notice;
use crate::dom::{El, RwSignal, View, derived, effect, el, part, spawn};
use crate::host::file::clipboard;
use crate::host::file::download::save;
use crate::host::location;
use crate::opening::use_opening;
use crate::session::Session;
use crate::ui::{button, modal};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::share::Reach;
use pilcrow_provider::{Address, Profile};
use std::rc::Rc;

/// Draws the open dialog.
pub fn share_dialog(session: Session, share: Share) -> View {
    let opening = use_opening();
    let result: RwSignal<Option<Option<Rc<Link>>>> = RwSignal::new(None);
    let (offer, with_answer) = (share.offer(), RwSignal::new(false));
    let offered = match &offer {
        Offer::Answer(answer) => Some(answer.clone()),
        _ => None,
    };
    effect(move || {
        let is_with = with_answer.get();
        let answer = offered.clone().filter(|_| is_with);
        spawn(async move {
            let link = make(session, opening, answer).await;
            if with_answer.try_get_untracked() == Some(is_with) {
                result.try_set(Some(link.map(Rc::new)));
            }
        });
    });
    let body = part(move || match result.get()? {
        Some(link) => Some(untrack(|| link_view(session, &link))),
        None => {
            Some(el("div").child(el("p").child(words!(share.unavailable))).child(file(session)))
        }
    });
    let (name, earlier) = (words!(share.with_answer), words!(share.answer_is_earlier));
    let choice = answer_choice(&offer, with_answer, name, earlier);
    let face = el("div")
        .class("dialog-body")
        .child(unreadable_notice(words!(share.last_readable)))
        .child(choice)
        .child(body);
    let closed = move || {
        share.is_open.try_set(false);
    };
    modal("ask share-dialog", "share-title", words!(share.title), closed, |_| face.into())
}

fn link_view(session: Session, link: &Rc<Link>) -> El {
    let what = match (link.is_published, link.inputs.is_empty()) {
        (false, _) => words!(share.whole_document),
        (true, true) if link.has_answer => words!(share.only_answer),
        (true, true) => words!(share.only_address),
        (true, false) if link.has_answer => words!(share.with_both),
        (true, false) => words!(share.with_inputs),
    };
    let parts = (!link.inputs.is_empty()).then(|| parts_list(session, &link.inputs));
    let characters = link.address.chars().count();
    let view = el("div").class("share-view").child(el("p").child(what)).child(parts);
    let view = match Reach::from_length(characters) {
        Reach::None => view.child(length_line(characters)),
        _ => view
            .child(address(&link.address, characters))
            .child(qr_code(&link.address, words!(share.code)))
            .child(el("p").class("field-help").child(words!(share.private))),
    };
    view.child(file(session))
}

/// Draws the link with a copy button, and its length below.
fn address(address: &str, characters: usize) -> El {
    let locale = use_locale();
    let outcome = RwSignal::new(None::<bool>);
    let copied = address.to_owned();
    let copy = button("button button-primary", words!(share.copy)).on("click", move |_| {
        let copied = copied.clone();
        spawn(async move {
            let is_copied = clipboard::copy(&copied).await;
            outcome.try_set(Some(is_copied));
        });
    });
    let result = derived(move || match outcome.get() {
        None => String::new(),
        Some(true) => words_now!(locale.get(), share.copied),
        Some(false) => words_now!(locale.get(), share.not_copied),
    });
    let text = el("input")
        .class("control w-full share-link")
        .attr("id", "share-link")
        .attr("type", "text")
        .attr("readonly", true)
        .attr("value", address.to_owned())
        .attr("aria-describedby", "share-reach");
    el("div")
        .class("field")
        .child(el("label").class("field-label").attr("for", "share-link").child(words!(share.link)))
        .child(text)
        .child(length_line(characters))
        .child(
            is_of_this_computer()
                .then(|| el("p").class("notice notice-warning").child(words!(share.only_here))),
        )
        .child(
            el("div")
                .class("actions")
                .child(copy)
                .child(el("span").attr("role", "status").child(result)),
        )
}

/// True if the page's own address is a loopback address, which leads nobody else to it.
fn is_of_this_computer() -> bool {
    Address::parse(&location::origin(), Profile::look_up(ProviderKind::Compatible))
        .is_ok_and(|address| address.is_loopback())
}

/// Draws the length of the link and where such a length works.
fn length_line(characters: usize) -> El {
    let locale = use_locale();
    let words = derived(move || {
        let locale = locale.get();
        match Reach::from_length(characters) {
            Reach::Anywhere => words_now!(locale, share.anywhere, count = characters),
            Reach::MostChats => words_now!(locale, share.most_chats, count = characters),
            Reach::Copying => words_now!(locale, share.copying, count = characters),
            Reach::None => words_now!(locale, share.too_long, count = characters),
        }
    });
    el("p").class("field-help").attr("id", "share-reach").child(words)
}

/// Draws the button that saves the document with its current inputs as a file.
fn file(session: Session) -> El {
    let save = button("button", words!(share.file)).on("click", move |_| {
        let request = session.request();
        let title = request.title().unwrap_or("document");
        let is_plain = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let name: String =
            title.chars().take(60).map(|c| if is_plain(c) { c } else { '-' }).collect();
        let text = session.in_all_languages(&session.text(), &request).to_text();
        save(&[&name, ".json"].concat(), "application/json", &text);
    });
    el("div").class("share-file").child(save)
}
