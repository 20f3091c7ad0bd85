//! The dialog that imports cases from a pasted table, a table file, or files. It first shows the property of each
//! column, and the cells that do not fit.

use super::case_forms::CaseForms;
use super::import::{FilesRead, ImportNames, ImportSource, Importing, TakeCases};
use super::import_files::{files_view, take_files};
use super::mapping::mapping_view;
use super::rows::focus_row;
use crate::dom::{El, RwSignal, View, derived, el, element_of, part, value_of};
use crate::host::file::dropped_items::DroppedItems;
use crate::ui::{Close, button, modal};
use crate::words::Words;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::batch::{CaseImport, TableError, file_place, places};
use pilcrow_core::field::FieldTree;
use std::rc::Rc;
use web_sys::HtmlInputElement;

/// Draws the dialog while an import is wanted, with its text or files.
pub fn import_dialog(cases: &Rc<CaseForms>, status: RwSignal<String>) -> View {
    let cases = Rc::clone(cases);
    part(move || {
        let source = cases.source.get();
        source.map(|source| untrack(|| opened(&cases, source, status)))
    })
}

fn opened(cases: &Rc<CaseForms>, started: ImportSource, status: RwSignal<String>) -> View {
    let (taking, source) = (Rc::clone(cases), cases.source);
    let on_take =
        move |imported: CaseImport, replaces: bool| take(&taking, imported, replaces, status);
    let closed = move || source.set(None);
    let names = ImportNames {
        title: words!(batch.import_title),
        replace: words!(batch.import_replace),
        append: words!(batch.import_append),
        keeps: cases.says_something(),
    };
    table_dialog(&cases.described.import_tree(), started, names, Rc::new(on_take), Rc::new(closed))
}

/// Draws the open dialog for entries of this shape, with the source's text or files.
pub fn table_dialog(
    tree: &FieldTree,
    source: ImportSource,
    names: ImportNames,
    take: TakeCases,
    closed: Rc<dyn Fn()>,
) -> View {
    let importing = Importing {
        take,
        closed,
        names,
        places: Rc::new(places(tree, std::iter::empty())),
        import: RwSignal::new(None),
        fault: RwSignal::new(None),
        count: RwSignal::new(0),
        text: RwSignal::new(String::new()),
        read: FilesRead::new(),
    };
    let dialog_of = |text| dialog(&importing, text);
    match source {
        ImportSource::Text(text) if text.is_empty() => dialog_of(text),
        ImportSource::Text(text) => {
            importing.read(&text);
            dialog_of(text)
        }
        ImportSource::Files(dropped) => {
            if let Some(dropped) = dropped.take() {
                take_files(&importing, dropped);
            }
            dialog_of(String::new())
        }
    }
}

fn dialog(importing: &Importing, text: String) -> View {
    let for_mapping = importing.clone();
    let mapped = part(move || {
        let is_there = for_mapping.import.with(Option::is_some);
        is_there.then(|| untrack(|| mapping_view(&for_mapping)))
    });
    let body = el("div")
        .class("dialog-body")
        .child(source(importing, text))
        .child(files_view(importing))
        .child(fault_words(importing))
        .child(mapped);
    let closed = Rc::clone(&importing.closed);
    let title = importing.names.title;
    modal(
        "ask batch-import",
        "import-title",
        title,
        move || closed(),
        |close| [body, buttons(importing, &close)].map(View::from).into(),
    )
}

/// Draws the field for the table's text.
fn source(importing: &Importing, text: String) -> El {
    let for_typed = importing.clone();
    let (content, import) = (importing.text, importing.import);
    content.set(text);
    let area = el("textarea")
        .class("control w-full json-control")
        .attr("id", "import-text")
        // Once the table is read, its preview needs the room more.
        .attr("rows", derived(move || if import.with(Option::is_some) { "2" } else { "5" }))
        .attr("spellcheck", "false")
        .attr("autofocus", true)
        .attr("aria-describedby", "import-help")
        .value(content)
        .on("input", move |event| for_typed.read(&value_of(&event)));
    let takes_files = file_place(&importing.places).is_some();
    let help = if takes_files { words!(batch.paste_help_files) } else { words!(batch.paste_help) };
    el("div")
        .class("field")
        .child(
            el("label").class("field-label").attr("for", "import-text").child(words!(batch.paste)),
        )
        .child(el("p").class("field-help").attr("id", "import-help").child(help))
        .child(area)
        .child(el("div").class("actions").child(pick(importing, takes_files)))
}

/// Draws the button for files: one table, or several files if cases contain files.
fn pick(importing: &Importing, takes_files: bool) -> El {
    let for_file = importing.clone();
    let tables = ".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/*,application/json";
    let input = el("input")
        .attr("type", "file")
        .class("visually-hidden")
        .attr("multiple", takes_files)
        .attr("accept", (!takes_files).then_some(tables))
        .on("change", move |event| {
            let Some(input) = element_of::<HtmlInputElement>(&event) else { return };
            if let Some(files) = input.files() {
                take_files(&for_file, DroppedItems::of_list(&files));
            }
            input.set_value("");
        });
    let label = if takes_files { words!(batch.pick_several) } else { words!(batch.pick) };
    el("label").class("button").child(label).child(input)
}

fn fault_words(importing: &Importing) -> El {
    let (fault, locale) = (importing.fault, words::use_locale());
    let words = part(move || {
        let words = match fault.get()? {
            TableError::Text(error) => words_now!(
                locale.get(),
                batch.unreadable_at,
                line = error.line,
                column = error.column
            ),
            _ => words_now!(locale.get(), batch.unreadable),
        };
        Some(el("p").child(words))
    });
    el("div").class("field-issue").attr("role", "alert").child(words)
}

fn buttons(importing: &Importing, close: &Close) -> El {
    let button_of = |class: &'static str, words: Words, replaces: bool| {
        let (importing, close, for_check) =
            (importing.clone(), Rc::clone(close), importing.clone());
        button(class, words).attr("disabled", derived(move || !for_check.is_ready())).on(
            "click",
            move |_| {
                if let Some(imported) = untrack(|| importing.fitted()) {
                    close();
                    (importing.take)(imported, replaces);
                }
            },
        )
    };
    let ImportNames { replace, append, keeps, .. } = importing.names;
    let (proposed, other) = ("button button-primary", "button");
    let replace = button_of(if keeps { other } else { proposed }, replace, true);
    let append = button_of(if keeps { proposed } else { other }, append, false);
    let (first, second) = if keeps { (append, replace) } else { (replace, append) };
    el("div").class("dialog-actions").child(first).child(second)
}

fn take(cases: &Rc<CaseForms>, imported: CaseImport, replaces: bool, status: RwSignal<String>) {
    let locale = words::use_locale().get_untracked();
    let count = imported.cases.len();
    let is_lost = replaces && cases.says_something();
    cases.import(imported.cases, replaces);
    status.set(match is_lost {
        true => words_now!(locale, batch.replaced, count = count),
        false => words_now!(locale, batch.imported, count = count),
    });
    if let Some(number) = cases.chosen.get_untracked() {
        focus_row(number);
    }
}
