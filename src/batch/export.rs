//! The menu that exports the cases: as a table, as JSON, or as a template with only the header row.

use super::case_forms::CaseForms;
use super::columns::columns;
use crate::dom::{RwSignal, View};
use crate::host::file::download;
use crate::ui::menu::{menu, menu_group, menu_item};
use crate::ui::quiet_button;
use crate::{words, words_now};
use pilcrow_core::batch::{ColumnField, TableFormat, template_text, written_cases};
use std::rc::Rc;

const ID: &str = "batch-export";

/// A file that is made from the cases.
#[derive(Clone, Copy)]
enum Way {
    Cases(TableFormat),
    Template,
}

/// Draws the button, and the menu of files.
pub fn export_menu(cases: &Rc<CaseForms>, status: RwSignal<String>) -> View {
    let columns = columns(Rc::clone(cases));
    let cases = Rc::clone(cases);
    let opener = quiet_button("icon icon-download", words!(batch.export));
    menu(ID, opener, words!(batch.export_as), move || {
        let item = |words: View, way: Way| {
            let cases = Rc::clone(&cases);
            let save = move |_| save(&cases, &columns.get_untracked(), way, status);
            menu_item(ID, words).on("click", save)
        };
        let named = |name: &'static str, format| item(name.into(), Way::Cases(format));
        let files = menu_group()
            .child(named("CSV", TableFormat::Csv))
            .child(named("TSV", TableFormat::Tsv))
            .child(named("JSON", TableFormat::Json))
            .child(named("JSON Lines", TableFormat::JsonLines));
        let template = item(words!(batch.template).into(), Way::Template);
        [files.into(), menu_group().child(template).into()].into()
    })
}

fn save(cases: &CaseForms, columns: &[ColumnField], way: Way, status: RwSignal<String>) {
    let (ending, media_type) = match way {
        Way::Cases(TableFormat::Tsv) => ("tsv", "text/tab-separated-values;charset=utf-8"),
        Way::Cases(TableFormat::Json) => ("json", "application/json"),
        Way::Cases(TableFormat::JsonLines) => ("jsonl", "application/jsonl"),
        Way::Cases(TableFormat::Csv) | Way::Template => ("csv", "text/csv;charset=utf-8"),
    };
    let text = match way {
        Way::Cases(format) => written_cases(&cases.values(), columns, format),
        Way::Template => template_text(columns),
    };
    let locale = words::use_locale().get_untracked();
    let name = format!("{}.{ending}", words_now!(locale, batch.cases));
    download::save(&name, media_type, &text);
    status.set(words_now!(locale, batch.saved, name = name.as_str()));
}
