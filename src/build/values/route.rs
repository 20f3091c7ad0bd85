//! How the input reaches the model where texts name values of it, and the fields that no text names.

use crate::build::editing::Editing;
use crate::build::field_line::called;
use crate::dom::{El, View, derived, el, memo, part, value_of};
use crate::ui::field;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::blueprint::{Act, InputRoute, Row};
use pilcrow_core::misspelling::{Misspelling, MisspellingKind};

const TEXTS_ONLY: &str = "texts";
const BOTH: &str = "both";

/// The choice; nothing where no text names a value.
pub(in crate::build) fn route_view(editing: Editing) -> View {
    let route = memo(move || editing.blueprint.with(|all| all.input_route));
    let is_there = memo(move || route.get().is_some());
    let key = move || match route.get() {
        Some(InputRoute::TextsOnly) => TEXTS_ONLY,
        _ => BOTH,
    };
    part(move || {
        is_there.get().then(|| {
            let option =
                |key: &'static str, words: View| el("option").attr("value", key).child(words);
            let select = el("select")
                .child(option(BOTH, words!(build.route_both).into()))
                .child(option(TEXTS_ONLY, words!(build.route_texts).into()))
                .value(derived(move || key().to_owned()))
                .on("change", move |event| {
                    let is_alone = value_of(&event) == TEXTS_ONLY;
                    let route = if is_alone { InputRoute::TextsOnly } else { InputRoute::Both };
                    editing.act(&Act::Route(route));
                });
            let choice = field("build-route", words!(build.route), select);
            choice.child(unnamed(editing))
        })
    })
}

/// The fields that do not reach the model, since no text names them.
fn unnamed(editing: Editing) -> El {
    let locale = use_locale();
    let words = derived(move || {
        let keys = editing.name_faults.with(|slips| unnamed_keys(slips));
        let title = |key: &String| {
            let row = |rows: &[Row]| {
                rows.iter().find(|row| row.key == *key).map(|row| called(locale.get(), row))
            };
            editing.blueprint.with(|all| row(&all.input.rows)).unwrap_or_else(|| key.clone())
        };
        let names: Vec<String> = keys.iter().map(title).collect();
        match names.is_empty() {
            true => String::new(),
            false => words_now!(locale.get(), build.unnamed, names = names.join(", ")),
        }
    });
    el("p").class("field-issue").attr("role", "status").child(words)
}

fn unnamed_keys(slips: &[Misspelling]) -> Vec<String> {
    let slips = slips.iter().filter(|slip| slip.kind == MisspellingKind::Unnamed);
    slips.map(|slip| slip.written.clone()).collect()
}
