//! The menu of the ways to take an answer away.
//! Refuses to make the texts ([`super::taking`] asks for them).

use super::Runner;
use super::taking::{
    copy_json, copy_text, save_case_lines, save_cases, save_document, save_json, save_page,
    save_run, save_table, save_text,
};
use crate::dom::{El, State, View, before_paint, el, spawn};
use crate::menu::{menu, menu_group, menu_item};
use crate::piece::quiet_button;
use crate::take_away::take_away_part;
use crate::words::{Words, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::export::tables;

const ID: &str = "take-away";
const FILES: &str = "take-away-files";

/// The button, and what it opens.
pub fn take_away_menu(runner: Runner, said: State<String>) -> View {
    let opener = quiet_button("icon icon-download", words!(away.title));
    menu(ID, opener, words!(away.what), move || {
        // On its way while somebody chooses.
        spawn(async { drop(take_away_part().await) });
        items(runner, said)
    })
}

/// A deed by its words.
type Deed = fn(Runner, State<String>);

fn items(runner: Runner, said: State<String>) -> View {
    let item = move |words: Words, deed: Deed| {
        menu_item(ID, words).on("click", move |_| deed(runner, said))
    };
    let is_drawn = runner.solution.with_untracked(Option::is_some);
    let drawn = |words, deed: Deed| is_drawn.then(|| item(words, deed));
    let copies = menu_group()
        .child(drawn(words!(away.copy_text), copy_text))
        .child(item(words!(away.copy_json), copy_json));
    let has_cases = runner.session.cases().is_some();
    let of_cases = |words, deed: Deed| has_cases.then(|| item(words, deed));
    let title = el("p").class("menu-title").attr("id", FILES).child(words!(away.save));
    let files = menu_group()
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
    [copies.into(), files.into(), menu_group().child(print).into()].into()
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
        menu_item(ID, words).on("click", move |_| save_table(runner, said, &place))
    };
    found.into_iter().map(item).collect()
}
