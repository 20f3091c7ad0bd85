//! The toolbar above the table of cases: add a case, import and export tables.

use super::case_forms::CaseForms;
use super::case_panel::tell_chosen;
use super::export::export_menu;
use super::import::ImportSource;
use crate::dom::{El, RwSignal, el};
use crate::ui::quiet_button;
use crate::{words, words_now};
use std::rc::Rc;

/// Draws the buttons.
pub fn toolbar(cases: &Rc<CaseForms>, status: RwSignal<String>) -> El {
    let (for_add, for_import) = (Rc::clone(cases), Rc::clone(cases));
    let add = quiet_button("icon icon-add", words!(batch.add)).on("click", move |_| {
        for_add.add();
        tell_chosen(&for_add, status, |locale, id| words_now!(locale, batch.added, id = id));
    });
    let import = quiet_button("icon icon-open", words!(batch.import))
        .on("click", move |_| for_import.source.set(Some(ImportSource::Text(String::new()))));
    el("div").class("batch-toolbar").child(add).child(import).child(export_menu(cases, status))
}
