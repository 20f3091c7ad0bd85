//! The dialog that makes a site or a single HTML file: choices, progress, and what to do with the result.

use super::making::Archive;
use super::offer::fields;
use super::order::{Order, Package};
use super::stages::{Stage, Work};
use super::telling::{byte_size, failure_words, megabytes};
use super::{PublishFrom, PublishPlace};
use crate::dom::{
    El, RwSignal, View, before_paint, derived, el, focus_where_lost, memo, part, spawn, watch,
};
use crate::ui::{button, modal};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_site::ContainedFile;
use web_sys::HtmlElement;

/// The face of the dialog: the part of its stage that decides what is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Face {
    Choosing,
    Making,
    Ready,
}

/// Draws the open dialog.
pub fn publish_dialog(from: PublishFrom, place: PublishPlace) -> View {
    let work = Work::new(Order::new(from));
    let stage = work.stage;
    let face = memo(move || {
        stage.with(|stage| match stage {
            Stage::Choosing | Stage::Failed(_) => Face::Choosing,
            Stage::Making => Face::Making,
            Stage::Ready(_) => Face::Ready,
        })
    });
    let body = part(move || {
        let face = face.get();
        untrack(|| match face {
            Face::Choosing => choosing(work),
            Face::Making => making(work),
            Face::Ready => ready(work),
        })
    });
    let closed = move || {
        work.end();
        place.is_open.try_set(false);
        // The menu item that opened the dialog is gone with its menu; the menu's button gets the focus.
        before_paint(move || focus_where_lost(place.opener));
    };
    modal("ask publish", "publish-title", words!(publish.title), closed, |_| body)
}

fn choosing(work: Work) -> View {
    let locale = use_locale();
    let order = work.order;
    let name = derived(move || match order.is_one() {
        true => words_now!(locale.get(), publish.one_make),
        false => words_now!(locale.get(), publish.make),
    });
    let what = derived(move || match order.is_one() {
        true => words_now!(locale.get(), publish.one_what),
        false => words_now!(locale.get(), publish.what),
    });
    let make = button("button button-primary", name)
        .on("click", move |_| work.begin(locale.get_untracked()));
    if work.has_begun() {
        focused(&make);
    }
    let chosen = move || {
        order.with_answer.track();
        drop((order.ticked.get(), order.who.get(), order.kinds.get()));
    };
    watch(chosen, move || work.forget_lack());
    let failure = derived(move || {
        work.stage.with(|stage| match stage {
            Stage::Failed(failure) => failure_words(locale.get(), failure).unwrap_or_default(),
            _ => String::new(),
        })
    });
    let body = el("div").class("dialog-body").child(el("p").child(what)).child(fields(order));
    let line = el("p").class("publish-failure").attr("role", "alert").child(failure);
    let actions = el("div").class("dialog-actions").child(make);
    [body.into(), line.into(), actions.into()].into()
}

fn making(work: Work) -> View {
    let locale = use_locale();
    let text = derived(move || match work.done.get() {
        (_, 0) => words_now!(locale.get(), publish.looking),
        (done, all) => words_now!(locale.get(), publish.packing, done = done, all = all),
    });
    let bar = el("progress")
        .attr("aria-label", words!(publish.progress))
        .attr("max", derived(move || work.done.get().1.max(1).to_string()))
        .attr("value", derived(move || work.done.get().0.to_string()));
    let body = el("div").class("dialog-body").child(el("p").child(text)).child(bar);
    let cancel = button("button", words!(publish.cancel)).on("click", move |_| work.cancel());
    focused(&cancel);
    [body.into(), el("div").class("dialog-actions").child(cancel).into()].into()
}

fn ready(work: Work) -> View {
    let Stage::Ready(result) = work.stage.get_untracked() else { return View::default() };
    let locale = use_locale();
    let is_saved = RwSignal::new(false);
    let Archive { package, name, files, contents, .. } = result.clone();
    let is_one = package == Package::OneFile;
    let next = if is_one { words!(publish.one_next) } else { words!(publish.next) };
    let size = megabytes(result.zip.size());
    let text = derived(move || {
        let name = name.clone();
        match is_one {
            true => words_now!(locale.get(), publish.one_ready, name = name, size = size),
            false => {
                words_now!(locale.get(), publish.ready, name = name, size = size, files = files)
            }
        }
    });
    let status = derived(move || is_saved.get().then(|| words_now!(locale.get(), publish.saved)));
    let save = button("button button-primary", words!(publish.save)).on("click", move |_| {
        let result = result.clone();
        spawn(async move {
            result.zip.save(&result.name).await;
            is_saved.try_set(true);
        });
    });
    focused(&save);
    let back = button("button", words!(publish.back)).on("click", move |_| work.cancel());
    let body = el("div")
        .class("dialog-body")
        .child(el("p").attr("role", "status").child(text))
        .child(contents_list(&contents))
        .child(el("p").child(next))
        .child(el("p").attr("role", "status").child(status));
    [body.into(), el("div").class("dialog-actions").child(save).child(back).into()].into()
}

/// Draws the published documents with their sizes, and which of them leave their benches out.
fn contents_list(contents: &[ContainedFile]) -> El {
    let locale = use_locale();
    let line = |one: &ContainedFile| {
        let one = one.clone();
        let text = derived(move || {
            let (name, size) = (one.name.clone(), byte_size(locale.get(), one.bytes as u64));
            match one.is_benchless {
                true => words_now!(locale.get(), publish.part_benchless, name = name, size = size),
                false => words_now!(locale.get(), publish.part, name = name, size = size),
            }
        });
        el("li").child(text)
    };
    let own: Vec<El> = contents.iter().map(line).collect();
    el("div")
        .child(
            el("h3")
                .class("field-label")
                .attr("id", "publish-contents")
                .child(words!(publish.contents)),
        )
        .child(
            el("ul")
                .class("publish-contents")
                .attr("aria-labelledby", "publish-contents")
                .child(own)
                .child(el("li").child(words!(publish.app_part))),
        )
}

/// Focuses a new button, since the clicked one is gone with the focus.
fn focused(button: &El) {
    let button: HtmlElement = button.element();
    before_paint(move || drop(button.focus()));
}
