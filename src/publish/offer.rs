//! The fields of the publish dialog: documents, title, providers, locks.

use super::PublishFrom;
use super::choice::choice;
use super::documents::documents_view;
use super::order::{AnswererChoice, Order, toggle};
use super::package::{answer_field, package_field};
use crate::dom::{El, RwSignal, View, derived, el, is_checked, part, show, value_of};
use crate::settings::kind_words;
use crate::words::{Words, use_locale};
use crate::{words, words_now};
use leptos::prelude::untrack;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::gallery::Lock;

/// Draws all fields of the dialog.
pub fn fields(order: Order) -> View {
    let locale = use_locale();
    let is_answered = match order.from {
        PublishFrom::Open(session) => session.with_document(Request::is_answered),
        PublishFrom::Stored => true,
    };
    let what = derived(move || match (order.is_one(), is_answered) {
        (true, true) => words_now!(locale.get(), publish.one_documents_what),
        (true, false) => words_now!(locale.get(), publish.one_unanswered_what),
        (false, true) => words_now!(locale.get(), publish.documents_what),
        (false, false) => words_now!(locale.get(), publish.unanswered_what),
    });
    [
        documents_view(order),
        package_field(order),
        el("p").class("field-help").child(what).into(),
        answer_field(order),
        show(move || order.may_have_bench(), move || bench_field(order)),
        show(move || !order.is_one(), move || title_field(order.title)),
        part(move || {
            let is_one = order.is_one();
            untrack(|| who_field(order, is_one))
        }),
        part(move || {
            let is_one = order.is_one();
            untrack(|| locks_field(order, is_one))
        }),
    ]
    .into()
}

/// Draws the choice to include benches, which often contain what people really wrote.
fn bench_field(order: Order) -> El {
    let name = match order.from {
        PublishFrom::Open(_) => words!(publish.with_bench),
        PublishFrom::Stored => words!(publish.with_benches),
    };
    let input = move |input: El| {
        input
            .attr("type", "checkbox")
            .flag("checked", move || order.with_bench.get())
            .on("change", move |event| order.with_bench.set(is_checked(&event)))
    };
    choice("publish-bench", input, name, words!(publish.with_bench_what))
}

fn title_field(title: RwSignal<String>) -> El {
    let input = el("input")
        .class("control w-full")
        .attr("id", "publish-site-title")
        .attr("type", "text")
        .attr("maxlength", "200")
        .attr("autocomplete", "off")
        .attr("aria-describedby", "publish-site-title-help")
        .value(title)
        .on("input", move |event| title.set(value_of(&event)));
    let label = el("label").class("field-label").attr("for", "publish-site-title");
    let help = el("p").class("field-help").attr("id", "publish-site-title-help");
    el("div")
        .class("field")
        .child(label.child(words!(publish.site_title)))
        .child(input)
        .child(help.child(words!(publish.site_title_help)))
}

fn who_field(order: Order, is_one: bool) -> El {
    let offered =
        AnswererChoice::ALL.into_iter().filter(|who| !is_one || *who != AnswererChoice::InBrowser);
    let radios: Vec<El> = offered.map(|who| radio(order, who)).collect();
    let is_chosen = move || order.who.get() == AnswererChoice::Chosen;
    el("fieldset")
        .attr("id", "publish-who")
        .attr("tabindex", "-1")
        .child(el("legend").class("field-label").child(words!(publish.who)))
        .child(el("div").class("publish-list").child(radios))
        .child(show(is_chosen, move || kinds(order, is_one)))
        .child(is_one.then(|| el("p").class("field-help").child(words!(publish.one_model))))
}

fn radio(order: Order, who: AnswererChoice) -> El {
    let (name, what) = who_words(who);
    let input = move |input: El| {
        input
            .attr("type", "radio")
            .attr("name", "publish-who")
            .attr("value", who.key())
            .flag("checked", move || order.who.get() == who)
            .on("change", move |_| order.who.set(who))
    };
    choice(&["publish", who.key()].join("-"), input, name, what)
}

fn who_words(who: AnswererChoice) -> (Words, Words) {
    match who {
        AnswererChoice::Anyone => (words!(publish.anyone), words!(publish.anyone_what)),
        AnswererChoice::InBrowser => (words!(publish.in_browser), words!(publish.in_browser_what)),
        AnswererChoice::Recorded => (words!(publish.recorded), words!(publish.recorded_what)),
        AnswererChoice::Chosen => (words!(publish.chosen), words!(publish.chosen_what)),
    }
}

/// Draws the choice of providers.
fn kinds(order: Order, is_one: bool) -> El {
    let locale = use_locale();
    let kinds = ProviderKind::ALL.into_iter().filter(move |kind| match kind {
        ProviderKind::Recorded => false,
        ProviderKind::InBrowser => !is_one,
        _ => true,
    });
    let boxes = kinds.map(|kind| {
        let name = derived(move || kind_words(locale.get(), kind));
        tick(order.kinds, kind, name)
    });
    el("div")
        .class("publish-kinds")
        .attr("role", "group")
        .attr("aria-label", words!(publish.chosen))
        .child(boxes.collect::<Vec<El>>())
}

/// Draws the choice of locks; a single file is locked in all other respects.
fn locks_field(order: Order, is_one: bool) -> El {
    let words = |lock| match lock {
        Lock::Settings => words!(publish.lock_settings),
        Lock::Document => words!(publish.lock_document),
        Lock::Bench => words!(publish.lock_bench),
        Lock::Live => words!(publish.lock_live),
    };
    let is_there = |lock: &Lock| !is_one || matches!(lock, Lock::Settings | Lock::Live);
    let offered = Lock::ALL.into_iter().filter(is_there);
    let boxes = offered.map(|lock| tick(order.locked, lock, words(lock)));
    el("fieldset")
        .attr("aria-describedby", "publish-locks-help")
        .child(el("legend").class("field-label").child(words!(publish.locks)))
        .child(el("div").class("publish-list").child(boxes.collect::<Vec<El>>()))
        .child(
            el("p")
                .class("field-help")
                .attr("id", "publish-locks-help")
                .child(words!(publish.locks_help)),
        )
}

fn tick<T: Clone + PartialEq + 'static>(
    list: RwSignal<Vec<T>>,
    one: T,
    name: impl Into<View>,
) -> El {
    let toggled = one.clone();
    let input = el("input")
        .attr("type", "checkbox")
        .flag("checked", move || list.with(|list| list.contains(&one)))
        .on("change", move |event| toggle(list, &toggled, is_checked(&event)));
    el("label").class("checkbox").child(input).child(el("span").child(name))
}
