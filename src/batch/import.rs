//! Imports cases from a table, pasted or from a file, or from files. Which property each column is for, and what
//! does not fit, is shown first.

use super::case_forms::CaseForms;
use super::import_files::{FilesRead, files_view, take_files};
use super::mapping::mapping_view;
use super::table::focus_row;
use crate::dom::{El, RwSignal, View, before_paint, el, element_of, part, value_of};
use crate::host::dropped::Dropped;
use crate::host::files;
use crate::ui::{button, dialog_head};
use crate::words::Words;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::batch::{
    Imported, Place, RawTable, TableError, Target, file_place, import_cases, is_known_name, places,
    proposed_targets, read_table,
};
use pilcrow_core::field::FieldTree;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::{File, HtmlDialogElement, HtmlInputElement};

/// The largest file that is read, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// A table that was read, until it is said what is to become of it.
#[derive(Clone)]
pub struct Import {
    pub table: RawTable,
    pub targets: Vec<Target>,
    /// It has a row for each file, which nobody has written.
    pub of_files: bool,
}

/// What an import begins with.
#[derive(Clone)]
pub enum Asked {
    /// A text that was pasted; empty where nothing is there yet.
    Text(String),
    /// Files that were dropped, taken once.
    Files(Rc<RefCell<Option<Dropped>>>),
}

impl Asked {
    /// Files that were dropped.
    pub fn files(dropped: Dropped) -> Self {
        Self::Files(Rc::new(RefCell::new(Some(dropped))))
    }
}

/// What the dialog, and its buttons, are called.
#[derive(Clone, Copy)]
pub struct ImportNames {
    /// What is imported.
    pub title: Words,
    /// In place of what is there.
    pub replace: Words,
    /// After what is there.
    pub append: Words,
    /// Something is there that would be lost: adding to it is proposed then.
    pub keeps: bool,
}

/// Takes what was imported, in place of what is there or after it.
pub type TakeImported = Rc<dyn Fn(Imported, bool)>;

/// What the dialog reads and writes.
#[derive(Clone)]
pub struct Importing {
    take: TakeImported,
    closed: Rc<dyn Fn()>,
    names: ImportNames,
    pub places: Rc<Vec<Place>>,
    pub import: RwSignal<Option<Import>>,
    pub fault: RwSignal<Option<TableError>>,
    /// What the field for the table holds.
    pub text: RwSignal<String>,
    pub read: FilesRead,
}

impl Importing {
    /// Reads a file as a table, and shows its text.
    pub async fn read_file(&self, file: File) {
        let locale = words::use_locale().get_untracked();
        match files::read_any_text(&file, MAX_BYTES, words::code(locale)).await {
            Some(text) => {
                self.text.try_set(text.clone());
                self.read(&text);
            }
            None => self.fault.try_set(Some(TableError::NoList)),
        }
    }

    fn read(&self, text: &str) {
        let known = |name: &str| is_known_name(&self.places, name);
        match read_table(text, &known) {
            Ok(table) => {
                let targets = proposed_targets(&table, &self.places);
                self.import.set(Some(Import { table, targets, of_files: false }));
                self.fault.set(None);
            }
            Err(fault) => {
                self.import.set(None);
                self.fault.set((!text.trim().is_empty()).then_some(fault));
            }
        }
    }

    /// The rows as cases, by what the columns are for now.
    pub fn fitted(&self) -> Option<Imported> {
        let import = self.import.get()?;
        let files = self.read.files.get();
        Some(import_cases(&import.table, &import.targets, &self.places, &files))
    }
}

/// The dialog, while one is asked for; with a text or files, at what they were read as.
pub fn import_dialog(cases: &Rc<CaseForms>, said: RwSignal<String>) -> View {
    let cases = Rc::clone(cases);
    part(move || {
        let asked = cases.asked.get();
        asked.map(|asked| untrack(|| opened(&cases, asked, said)))
    })
}

fn opened(cases: &Rc<CaseForms>, started: Asked, said: RwSignal<String>) -> El {
    let (taking, asked) = (Rc::clone(cases), cases.asked);
    let taken = move |imported: Imported, replaces: bool| take(&taking, imported, replaces, said);
    let closed = move || asked.set(None);
    let names = ImportNames {
        title: words!(batch.import_title),
        replace: words!(batch.import_replace),
        append: words!(batch.import_append),
        keeps: cases.says_something(),
    };
    table_dialog(&cases.described.import_tree(), started, names, Rc::new(taken), Rc::new(closed))
}

/// The dialog, open, for entries of this shape; with a text or files, at what they were read as.
pub fn table_dialog(
    tree: &FieldTree,
    asked: Asked,
    names: ImportNames,
    take: TakeImported,
    closed: Rc<dyn Fn()>,
) -> El {
    let importing = Importing {
        take,
        closed,
        names,
        places: Rc::new(places(tree, std::iter::empty())),
        import: RwSignal::new(None),
        fault: RwSignal::new(None),
        text: RwSignal::new(String::new()),
        read: FilesRead::new(),
    };
    let dialog_of = |text| dialog(&importing, text);
    match asked {
        Asked::Text(text) if text.is_empty() => dialog_of(text),
        Asked::Text(text) => {
            importing.read(&text);
            dialog_of(text)
        }
        Asked::Files(dropped) => {
            if let Some(dropped) = dropped.take() {
                take_files(&importing, dropped);
            }
            dialog_of(String::new())
        }
    }
}

fn dialog(importing: &Importing, text: String) -> El {
    let dialog = el("dialog").class("ask batch-import").attr("aria-labelledby", "import-title");
    let shown: HtmlDialogElement = dialog.element();
    let opened = shown.clone();
    before_paint(move || drop(opened.show_modal()));
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
    let (for_close, closed) = (shown.clone(), Rc::clone(&importing.closed));
    dialog
        // Run and undo are the form's own keys, and it is not in reach now.
        .on("keydown", |event| event.stop_propagation())
        .on("close", move |_| closed())
        .child(dialog_head("import-title", importing.names.title, move || for_close.close()))
        .child(body)
        .child(buttons(importing, shown))
}

/// Where the table comes from.
fn source(importing: &Importing, text: String) -> El {
    let for_typed = importing.clone();
    let shown = importing.text;
    shown.set(text);
    let area = el("textarea")
        .class("control w-full json-control")
        .attr("id", "import-text")
        .attr("rows", "5")
        .attr("spellcheck", "false")
        .attr("autofocus", true)
        .attr("aria-describedby", "import-help")
        .value(shown)
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

/// The button for files: one table, or several files where cases take them.
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
                take_files(&for_file, Dropped::of_list(&files));
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

fn buttons(importing: &Importing, shown: HtmlDialogElement) -> El {
    let is_missing = importing.import;
    let button_of = |class: &'static str, words: Words, replaces: bool| {
        let (importing, shown) = (importing.clone(), shown.clone());
        button(class, words)
            .attr("disabled", crate::dom::derived(move || is_missing.with(Option::is_none)))
            .on("click", move |_| {
                if let Some(imported) = untrack(|| importing.fitted()) {
                    shown.close();
                    (importing.take)(imported, replaces);
                }
            })
    };
    let ImportNames { replace, append, keeps, .. } = importing.names;
    let (proposed, other) = ("button button-primary", "button");
    let replace = button_of(if keeps { other } else { proposed }, replace, true);
    let append = button_of(if keeps { proposed } else { other }, append, false);
    let (first, second) = if keeps { (append, replace) } else { (replace, append) };
    el("div").class("dialog-actions").child(first).child(second)
}

fn take(cases: &Rc<CaseForms>, imported: Imported, replaces: bool, said: RwSignal<String>) {
    let locale = words::use_locale().get_untracked();
    let count = imported.cases.len();
    cases.import(imported.cases, replaces);
    said.set(words_now!(locale, batch.imported, count = count));
    if let Some(number) = cases.chosen.get_untracked() {
        focus_row(number);
    }
}
