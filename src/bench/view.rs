//! The bench: its head with the progress of the calls, and four views: set-up, answers, report, and the person's
//! ratings.

use super::advice::Advice;
use super::desk::Desk;
use super::head::asking_bar;
use super::matrix::matrix;
use super::rating::{RatingRound, rate_by_key, rating};
use super::report::report;
use super::save::save_menu;
use super::set_up::set_up;
use crate::author::AUTHOR_BUTTON;
use crate::dom::{El, RwSignal, View, by_id, derived, effect, el, focus_soon, part};
use crate::runs::{BenchPlace, Runner, back_line};
use crate::ui::tabs::tab_list;
use crate::ui::{icon_button, is_free_escape};
use crate::words;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

/// Draws the bench. Closing only hides it, so that its calls continue.
pub fn bench_view(runner: Runner, place: BenchPlace) -> View {
    let desk = opened_desk(runner, place);
    let advice = Advice::new(desk);
    let chosen = RwSignal::new("tried");
    let rated = StoredValue::new(None);
    let heading = el("h2").attr("id", "bench-title").attr("tabindex", "-1");
    let focused: HtmlElement = heading.element();
    effect(move || {
        if place.is_open.get() && untrack(|| place.is_wanted.get()) {
            place.is_wanted.set(false);
            focus_soon(focused.clone());
        }
    });
    el("section")
        .class("bench")
        .class_if("bench-open", move || place.is_open.get())
        .attr("id", "bench")
        // Focusable, so that its keys work after a click anywhere in it.
        .attr("tabindex", "-1")
        .attr("aria-labelledby", "bench-title")
        .attr("hidden", derived(move || !place.is_open.get()))
        .on_event("keydown", move |event: KeyboardEvent| {
            // The form's own keys (run, undo) must not act while the form is not visible.
            event.stop_propagation();
            if let Some(rated) = rated.get_value() {
                rate_by_key(&event, rated);
            }
            if is_free_escape(&event) {
                close(place);
            }
        })
        .child(head(desk, heading, chosen))
        .child(asking_bar(desk, chosen))
        .child(back_line(runner))
        .child(body(desk, advice, chosen, rated))
        .into()
}

/// Creates the bench's desk, which is kept prepared from now on. Its calls end with the view.
fn opened_desk(runner: Runner, place: BenchPlace) -> Desk {
    let desk = Desk::new(runner, place);
    desk.follow_document();
    desk.remember_manner();
    on_cleanup(move || desk.stop());
    desk
}

fn head(desk: Desk, heading: El, chosen: RwSignal<&'static str>) -> El {
    let tabs = vec![
        ("tried", "bench-body", words!(trial.tried)),
        ("answers", "bench-body", words!(trial.answers)),
        ("says", "bench-body", words!(trial.says)),
        ("rated", "bench-body", words!(rating.tab)),
    ];
    let close = icon_button("icon icon-close", words!(trial.close))
        .attr("title", words!(trial.close))
        .on("click", move |_| close(desk.place));
    el("div")
        .class("pane-head bench-head")
        .child(heading.child(words!(trial.title)))
        .child(tab_list("", words!(trial.views), chosen, tabs))
        .child(el("div").class("actions").child(save_menu(desk)).child(close))
}

fn body(
    desk: Desk,
    advice: Advice,
    chosen: RwSignal<&'static str>,
    rated: StoredValue<Option<RatingRound>>,
) -> El {
    let view = part(move || {
        let chosen = chosen.get();
        untrack(|| match chosen {
            "answers" => matrix(desk),
            "says" => report(desk, advice),
            "rated" => rating(desk, rated),
            _ => set_up(desk),
        })
    });
    el("div")
        .class("bench-body")
        .attr("id", "bench-body")
        .attr("role", "tabpanel")
        .attr("aria-labelledby", derived(move || format!("tab-{}", chosen.get())))
        .child(view)
}

/// Closes the bench, and moves the focus to the button that opened it.
fn close(place: BenchPlace) {
    place.is_open.set(false);
    let button = by_id(AUTHOR_BUTTON);
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        // The button is hidden until the bench is.
        focus_soon(button);
    }
}
