//! The menu of the ways to take an answer away.
//! Refuses to make the texts ([`super::taking`] asks for them).

use super::Runner;
use super::taking::{
    copy_json, copy_text, save_case_lines, save_cases, save_document, save_json, save_page,
    save_run, save_table, save_text,
};
use crate::dom::{El, State, View, before_paint, el, element_of, part, spawn};
use crate::piece::{button, plain_button, quiet_button};
use crate::take_away::take_away_part;
use crate::words::{Words, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::export::tables;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

const ID: &str = "take-away";
const FILES: &str = "take-away-files";

/// The button, and what it opens. The browser closes it again: by Escape, by a click elsewhere,
/// and when something was chosen.
pub fn take_away_menu(runner: Runner, said: State<String>) -> View {
    let opened = State::new(0_u32);
    let opener = quiet_button("icon icon-download", words!(away.title)).attr("popovertarget", ID);
    let items = part(move || (opened.get() > 0).then(|| untrack(|| items(runner, said))));
    let menu = el("div")
        .class("menu")
        .attr("id", ID)
        .attr("popover", "auto")
        .attr("role", "group")
        .attr("aria-label", words!(away.what))
        .on_event("keydown", to_neighbour)
        .on("beforetoggle", move |_| {
            opened.set(opened.get_untracked() + 1);
            // On its way while somebody chooses.
            spawn(async { drop(take_away_part().await) });
        })
        .child(items);
    [opener.into(), menu.into()].into()
}

/// A deed by its words.
type Deed = fn(Runner, State<String>);

fn items(runner: Runner, said: State<String>) -> View {
    let item = move |words: Words, deed: Deed| {
        chosen(button("menu-item", words)).on("click", move |_| deed(runner, said))
    };
    let is_drawn = runner.solution.with_untracked(Option::is_some);
    let drawn = |words, deed: Deed| is_drawn.then(|| item(words, deed));
    let copies = el("div")
        .class("menu-group")
        .child(drawn(words!(away.copy_text), copy_text))
        .child(item(words!(away.copy_json), copy_json));
    let has_cases = runner.session.cases().is_some();
    let of_cases = |words, deed: Deed| has_cases.then(|| item(words, deed));
    let title = el("p").class("menu-title").attr("id", FILES).child(words!(away.save));
    let files = el("div")
        .class("menu-group")
        .attr("role", "group")
        .attr("aria-labelledby", FILES)
        .child(title)
        .child(drawn(words!(away.page), save_page))
        .child(drawn(words!(away.text), save_text))
        .child(table_items(runner, said))
        .child(of_cases(words!(batch.save_table), save_cases))
        .child(of_cases(words!(batch.save_lines), save_case_lines))
        .child(item(words!(away.json), save_json))
        .child(of_cases(words!(batch.save_document), save_document))
        .child(item(words!(runs.save), save_run));
    let print = item(words!(away.print), |_, _| {
        before_paint(|| drop(window().print()));
    });
    [copies.into(), files.into(), el("div").class("menu-group").child(print).into()].into()
}

/// An item, which closes the menu.
fn chosen(item: El) -> El {
    item.attr("popovertarget", ID).attr("popovertargetaction", "hide")
}

/// A file for each table, named by what the table is called.
fn table_items(runner: Runner, said: State<String>) -> Vec<El> {
    let locale = use_locale().get_untracked();
    let found: Vec<(Pointer, Option<String>)> = runner.solution.with_untracked(|solution| {
        let tables = solution.iter().flat_map(|block| tables(block));
        tables.map(|table| (table.pointer.clone(), table.label.clone())).collect()
    });
    let item = |(place, label): (Pointer, Option<String>)| {
        let words = match label {
            Some(name) => words_now!(locale, away.named_table, name = name),
            None => words_now!(locale, away.table),
        };
        let item = plain_button("menu-item").child(words);
        chosen(item).on("click", move |_| save_table(runner, said, &place))
    };
    found.into_iter().map(item).collect()
}

/// The arrow keys go from item to item.
fn to_neighbour(event: KeyboardEvent) {
    let Some(item) = element_of::<HtmlElement>(&event) else { return };
    let step = match event.key().as_str() {
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        _ => return,
    };
    let Ok(Some(menu)) = item.closest(".menu") else { return };
    event.prevent_default();
    focus_neighbour(&menu, ".menu-item", &item, step);
}

/// Gives the focus to an element before or after one, among those that a selector finds.
fn focus_neighbour(within: &Element, selector: &str, from: &Element, step: i32) {
    let found = elements(within, selector);
    let at = found.iter().position(|element| element == from);
    let next = at.and_then(|at| at.checked_add_signed(isize::try_from(step).unwrap_or_default()));
    if let Some(next) = next.and_then(|next| found.get(next)) {
        drop(next.unchecked_ref::<HtmlElement>().focus());
    }
}

/// The elements that a selector finds, in the page's order.
pub(super) fn elements(within: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = within.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect()
}
