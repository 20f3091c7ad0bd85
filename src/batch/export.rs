//! The cases as a file: a table, JSON, or a table with nothing but its heads.
//! Refuses to leave cases out.

use super::case_forms::CaseForms;
use super::columns::columns;
use crate::dom::{El, State, el, element_of};
use crate::host::download;
use crate::{words, words_now};
use pilcrow_core::batch::{Place, TableFormat, template_text, written_cases};
use std::rc::Rc;
use web_sys::HtmlSelectElement;

/// The ways to write them: the value, its ending and its type.
const WAYS: [(&str, &str, &str); 5] = [
    ("csv", "csv", "text/csv;charset=utf-8"),
    ("tsv", "tsv", "text/tab-separated-values;charset=utf-8"),
    ("json", "json", "application/json"),
    ("jsonl", "jsonl", "application/jsonl"),
    ("template", "csv", "text/csv;charset=utf-8"),
];

/// A choice that saves when something is chosen.
pub fn export_menu(cases: &Rc<CaseForms>, said: State<String>) -> El {
    let columns = columns(Rc::clone(cases));
    let cases = Rc::clone(cases);
    let option = |value: &'static str| el("option").attr("value", value);
    let select = el("select")
        .class("control batch-export")
        .attr("aria-label", words!(batch.export))
        .child(option("").child(words!(batch.export)))
        .child(option("csv").child("CSV"))
        .child(option("tsv").child("TSV"))
        .child(option("json").child("JSON"))
        .child(option("jsonl").child("JSON Lines"))
        .child(option("template").child(words!(batch.template)));
    select.on("change", move |event| {
        let Some(select) = element_of::<HtmlSelectElement>(&event) else { return };
        let way = select.value();
        select.set_value("");
        save(&cases, &columns.get_untracked(), &way, said);
    })
}

fn save(cases: &CaseForms, columns: &[Place], way: &str, said: State<String>) {
    let Some((_, ending, media_type)) = WAYS.iter().find(|(name, ..)| *name == way) else { return };
    let written = |format| written_cases(&cases.values(), columns, format);
    let text = match way {
        "csv" => written(TableFormat::Csv),
        "tsv" => written(TableFormat::Tsv),
        "json" => written(TableFormat::Json),
        "jsonl" => written(TableFormat::JsonLines),
        _ => template_text(columns),
    };
    let locale = words::use_locale().get_untracked();
    let name = format!("{}.{ending}", words_now!(locale, batch.cases));
    download::save(&name, media_type, &text);
    said.set(words_now!(locale, batch.saved, name = name.as_str()));
}
