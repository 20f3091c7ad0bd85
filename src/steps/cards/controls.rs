//! The keys and buttons that cards share, among them one decision for all waiting calls of a tool.

use super::card::{Card, CardMode};
use crate::dom::{El, RwSignal, before_paint, derived, focus_where_lost};
use crate::steps::process::driver::Driver;
use crate::ui::button;
use crate::words::{Words, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::steps::{Decision, Event, EventKind, Proposal, Want, WantKind};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// Attribute of the button that submits the typed values of a card.
const GIVES: &str = "data-gives";

/// Handles Ctrl+Enter and Cmd+Enter within a card: they submit typed values, and never start a new run. Decisions
/// without typed values need a press of their own button.
pub fn with_keys(card: El) -> El {
    card.on_event("keydown", |event: KeyboardEvent| {
        if event.key() != "Enter" || !(event.ctrl_key() || event.meta_key()) {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        let card = event.current_target().and_then(|card| card.dyn_into::<Element>().ok());
        let gives = card.and_then(|card| card.query_selector("[data-gives]").ok().flatten());
        if let Some(button) = gives.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
            button.click();
        }
    })
}

/// Marks the button that submits the typed values.
pub fn giving(button: El) -> El {
    button.attr(GIVES, "")
}

/// Changes the mode of a card. The pressed button disappears, so the focus moves to the card's title.
pub fn turn(mode: RwSignal<CardMode>, to: CardMode) {
    mode.set(to);
    before_paint(|| focus_where_lost("#steps-question"));
}

pub fn refuse_button(mode: RwSignal<CardMode>, name: Words) -> El {
    button("button", name).on("click", move |_| turn(mode, CardMode::Refusal))
}

/// Draws the button that ends the process.
pub fn stop_button(driver: Driver) -> El {
    button("button button-quiet", words!(steps.stop))
        .on("click", move |_| driver.steer(EventKind::Stop))
}

/// Returns the waiting calls of the same tool of the same document, this one included. If they are to run, only those
/// with the same warnings as this one.
fn alike(card: &Card, to_run: bool) -> Vec<Want> {
    let Some(own) = card.proposal.clone() else { return Vec::new() };
    let around = |want: &Want| want.at.split_last().map(|(_, around)| around.to_vec());
    let place = around(&card.want);
    let is_alike = |other: &Proposal| {
        let state = |offer: &Proposal| (offer.is_interrupted, offer.is_repeated);
        other.call.get("_tool") == own.call.get("_tool") && (!to_run || state(other) == state(&own))
    };
    let waits = |want: &Want| match &want.kind {
        WantKind::Approval(other) => around(want) == place && is_alike(other),
        _ => false,
    };
    untrack(|| card.driver.open_questions()).into_iter().filter(waits).collect()
}

/// Draws the button that runs all of these calls; `None` if this is the only one.
pub fn run_alike_button(card: &Card, before: impl Fn() + 'static) -> Option<El> {
    let (locale, driver, alike) = (use_locale(), card.driver, alike(card, true));
    let count = alike.len();
    let name = derived(move || words_now!(locale.get(), steps.run_alike, count = count));
    (count > 1).then(|| {
        button("button", name).on("click", move |_| {
            before();
            decide_all(driver, &alike, &Decision::Run);
        })
    })
}

/// Draws the button that refuses all of these calls with one reason; `None` if this is the only one.
pub fn refuse_alike_button(card: &Card, reason: impl Fn() -> String + 'static) -> Option<El> {
    let (locale, driver, alike) = (use_locale(), card.driver, alike(card, false));
    let count = alike.len();
    let name = derived(move || words_now!(locale.get(), steps.refuse_alike, count = count));
    (count > 1).then(|| {
        button("button", name)
            .on("click", move |_| decide_all(driver, &alike, &Decision::Reject(reason())))
    })
}

fn decide_all(driver: Driver, wants: &[Want], decision: &Decision) {
    let event =
        |want: &Want| Event { at: want.at.clone(), kind: EventKind::Decision(decision.clone()) };
    driver.say(wants.iter().map(event).collect());
}
