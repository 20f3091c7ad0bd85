//! The menu that exports an answer.

use super::files::{
    copy_json, copy_text, save_case_lines, save_cases, save_document, save_json, save_page,
    save_run, save_table, save_text,
};
use super::process::{save_process, save_process_events, save_process_page, save_process_text};
use crate::dom::{El, RwSignal, View, before_paint, el, part_of, spawn};
use crate::runs::Runner;
use crate::ui::menu::{menu, menu_group, menu_item};
use crate::ui::quiet_button;
use crate::words::{Words, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::export::tables;

const ID: &str = "export";
const FILES: &str = "export-files";
const PROCESS: &str = "export-process";

/// Draws the button and its menu.
pub fn export_menu(runner: Runner, status: RwSignal<String>) -> View {
    let opener = quiet_button("icon icon-download", words!(export.title));
    menu(ID, opener, words!(export.what), move || {
        // Fetches the results chunk while the person chooses an item.
        spawn(async move { drop(runner.display.results.fetch().await) });
        // The answer may still wait for the chunk that draws it; then more menu items appear.
        let is_drawn = move || runner.display.solution.with(Option::is_some);
        let kind = move || (is_drawn(), runner.is_at_steps());
        part_of(kind, move |(is_drawn, _)| items(runner, status, *is_drawn))
    })
}

/// The action of a menu item.
type Action = fn(Runner, RwSignal<String>);

fn items(runner: Runner, status: RwSignal<String>, is_drawn: bool) -> View {
    let process = process_items(runner, status);
    if runner.is_at_steps() {
        return process;
    }
    let item = move |words: Words, action: Action| {
        menu_item(ID, words).on("click", move |_| action(runner, status))
    };
    let if_drawn = |words, action: Action| is_drawn.then(|| item(words, action));
    let copies = menu_group()
        .child(if_drawn(words!(export.copy_text), copy_text))
        .child(item(words!(export.copy_json), copy_json));
    let has_cases = runner.session.cases().is_some();
    let of_cases = |words, action: Action| has_cases.then(|| item(words, action));
    let title = el("p").class("menu-title").attr("id", FILES).child(words!(export.save));
    let files = menu_group()
        .attr("role", "group")
        .attr("aria-labelledby", FILES)
        .child(title)
        .child(if_drawn(words!(export.page), save_page))
        .child(if_drawn(words!(export.text), save_text))
        .child(table_items(runner, status))
        .child(of_cases(words!(batch.save_table), save_cases))
        .child(of_cases(words!(batch.save_lines), save_case_lines))
        .child(item(words!(export.json), save_json))
        .child(of_cases(words!(batch.save_document), save_document))
        .child(item(words!(runs.save), save_run));
    let print = item(words!(export.print), |_, _| {
        before_paint(|| drop(window().print()));
    });
    [copies.into(), files.into(), process, menu_group().child(print).into()].into()
}

/// Draws the items that export a process's steps; nothing if the run has no steps.
fn process_items(runner: Runner, status: RwSignal<String>) -> View {
    let item = move |words: Words, action: Action| {
        menu_item(ID, words).on("click", move |_| action(runner, status))
    };
    let title = el("p").class("menu-title").attr("id", PROCESS).child(words!(export.process));
    runner
        .shows_steps()
        .then(|| {
            menu_group()
                .attr("role", "group")
                .attr("aria-labelledby", PROCESS)
                .child(title)
                .child(item(words!(export.process_json), save_process))
                .child(item(words!(export.process_page), save_process_page))
                .child(item(words!(export.process_text), save_process_text))
                .child(item(words!(export.process_events), save_process_events))
        })
        .into()
}

/// Draws one menu item per table of the answer, named after the table.
fn table_items(runner: Runner, status: RwSignal<String>) -> Vec<El> {
    let locale = use_locale().get_untracked();
    let list: Vec<(Pointer, Option<String>)> = runner.display.solution.with_untracked(|solution| {
        let tables = solution.iter().flat_map(|block| tables(block));
        tables.map(|table| (table.pointer.clone(), table.label.clone())).collect()
    });
    let labels: Vec<Option<String>> = list.iter().map(|(_, label)| label.clone()).collect();
    let item = |(at, (place, label)): (usize, (Pointer, Option<String>))| {
        let name = numbered(&labels, at, label);
        let words = match &name {
            Some(name) => words_now!(locale, export.named_table, name = name.as_str()),
            None => words_now!(locale, export.table),
        };
        let name = name.unwrap_or_default();
        menu_item(ID, words).on("click", move |_| save_table(runner, status, &place, &name))
    };
    list.into_iter().enumerate().map(item).collect()
}

/// Returns a table's name, with a number if other tables have the same name.
fn numbered(labels: &[Option<String>], at: usize, label: Option<String>) -> Option<String> {
    let before = labels.iter().take(at).filter(|other| **other == label).count();
    let after = labels.iter().skip(at + 1).filter(|other| **other == label).count();
    match (label, before + after) {
        (label, 0) => label,
        (Some(label), _) => Some(format!("{label} {}", before + 1)),
        (None, _) => Some((before + 1).to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_one_name_are_numbered() {
        let labels = [Some("Stops"), Some("Costs"), Some("Stops"), None, None];
        let labels: Vec<Option<String>> = labels.map(|label| label.map(str::to_owned)).into();
        let named: Vec<Option<String>> = labels
            .iter()
            .enumerate()
            .map(|(at, label)| numbered(&labels, at, label.clone()))
            .collect();
        let named: Vec<&str> = named.iter().flatten().map(String::as_str).collect();
        assert_eq!(named, ["Stops 1", "Costs", "Stops 2", "1", "2"]);
    }
}
