//! What is done with all cases: one more, and tables in and out.
//! Refuses what concerns one case (its own panel does).

use super::case_forms::CaseForms;
use super::case_panel::tell_chosen;
use super::export::export_menu;
use crate::dom::{El, State, el, element_of, live};
use crate::piece::quiet_button;
use crate::{words, words_now};
use std::rc::Rc;
use web_sys::HtmlSelectElement;

/// How many cases may be asked for at a time; none for all.
const SIZES: [Option<usize>; 6] = [None, Some(50), Some(20), Some(10), Some(5), Some(1)];

/// The buttons.
pub fn deeds(cases: &Rc<CaseForms>, said: State<String>) -> El {
    let (for_add, for_import) = (Rc::clone(cases), Rc::clone(cases));
    let add = quiet_button("icon icon-add", words!(batch.add)).on("click", move |_| {
        for_add.add();
        tell_chosen(&for_add, said, |locale, id| words_now!(locale, batch.added, id = id));
    });
    let import = quiet_button("icon icon-open", words!(batch.import))
        .on("click", move |_| for_import.asked.set(Some(String::new())));
    el("div").class("batch-deeds").child(add).child(import).child(export_menu(cases, said))
}

/// How many cases go into one Request: all of them, or some at a time.
pub fn chunk_choice(cases: &Rc<CaseForms>) -> El {
    let (chunk, locale) = (cases.chunk, words::use_locale());
    let option = |size: Option<usize>| {
        let words = live(move || match size {
            None => words_now!(locale.get(), batch.all_at_once),
            Some(1) => words_now!(locale.get(), batch.one_by_one),
            Some(size) => words_now!(locale.get(), batch.some_at_once, count = size),
        });
        let value = size.map(|size| size.to_string()).unwrap_or_default();
        el("option").attr("value", value).child(words)
    };
    let options: Vec<El> = SIZES.into_iter().map(option).collect();
    let select = el("select")
        .class("control batch-chunk")
        .attr("id", "batch-chunk")
        .on("change", move |event| {
            let value = element_of::<HtmlSelectElement>(&event).map(|select| select.value());
            chunk.set(value.and_then(|value| value.parse().ok()));
        })
        .child(options);
    el("div")
        .class("batch-in-one")
        .child(el("label").attr("for", "batch-chunk").child(words!(batch.in_one_request)))
        .child(select)
}
