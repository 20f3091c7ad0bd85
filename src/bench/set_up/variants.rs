//! The versions of the document that are tried, each shown as its changes.

use super::kept_versions::kept_dialog;
use super::section::axis;
use super::variant_dialog::{fresh, variant_dialog};
use crate::bench::adoption::adopt_button;
use crate::bench::changes::changes_view;
use crate::bench::desk::Desk;
use crate::dom::{El, RwSignal, View, el, part};
use crate::ui::{button, quiet_button};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::{AS_IT_IS, Bench, Variant};
use pilcrow_core::document::Request;

/// Draws the list of versions, with the dialog that makes one.
pub fn variants_part(desk: Desk) -> El {
    let locale = use_locale();
    let (edited, is_kept_wanted) = (RwSignal::new(None::<Variant>), RwSignal::new(false));
    let session = desk.runner.session;
    let list = part(move || {
        let (bench, locale) = (desk.bench.get(), locale.get());
        let document = session.with_document(Request::clone);
        let rows: Vec<View> = untrack(|| {
            let row = |variant| row(desk, &document, &bench, variant, edited, locale).into();
            bench.variants.iter().map(row).collect()
        });
        (!rows.is_empty()).then(|| {
            el("ul").class("bench-list").attr("aria-label", words!(trial.variants)).child(rows)
        })
    });
    let add = button("button", words!(trial.add_variant))
        .attr("id", "bench-add-variant")
        .flag("disabled", move || !desk.can_edit())
        .on("click", move |_| {
            edited
                .set(Some(desk.bench.with_untracked(|bench| fresh(bench, locale.get_untracked()))));
        });
    let add_kept = button("button", words!(trial.add_kept))
        .attr("id", "bench-add-kept")
        .flag("disabled", move || !desk.can_edit())
        .on("click", move |_| is_kept_wanted.set(true));
    axis(words!(trial.variants), words!(trial.variants_help))
        .child(list)
        .child(el("div").class("actions").child(add).child(add_kept))
        .child(variant_dialog(desk, edited))
        .child(kept_dialog(desk, is_kept_wanted))
}

fn row(
    desk: Desk,
    document: &Request,
    bench: &Bench,
    variant: &Variant,
    edited: RwSignal<Option<Variant>>,
    locale: Locale,
) -> El {
    let first = bench.variants.first().map(|one| one.id.clone());
    let is_baseline = bench.baseline.clone().or(first).as_ref() == Some(&variant.id);
    let name = variant.title().to_owned();
    let title = el("span").class("bench-name-of").child(name.clone());
    let mark = is_baseline.then(|| el("span").class("bench-mark").child(words!(trial.baseline)));
    let (id, own) = (variant.id.clone(), variant.clone());
    let can = move || !desk.can_edit();
    let edit = quiet_button("icon icon-edit", words!(trial.edit))
        .attr("aria-label", words_now!(locale, trial.edit_of, name = name.as_str()))
        .flag("disabled", can)
        .on("click", move |_| edited.set(Some(own.clone())));
    let compare = (!is_baseline).then(|| {
        let id = id.clone();
        quiet_button("icon icon-check", words!(trial.make_baseline))
            .attr("aria-label", words_now!(locale, trial.make_baseline_of, name = name.as_str()))
            .flag("disabled", can)
            .on("click", move |_| desk.edit(|bench| bench.baseline = Some(id.clone())))
    });
    let remove = quiet_button("icon icon-remove", words!(trial.take_out))
        .attr("aria-label", words_now!(locale, trial.remove, name = name.as_str()))
        .flag("disabled", can)
        .on("click", move |_| desk.edit(|bench| remove_variant(bench, &id)));
    let is_document = variant.is_document(document);
    let take_over = (!is_document).then(|| adopt_button(desk, variant, locale));
    let changes = changes_view(document, variant, locale);
    let changes = match is_document {
        // A version without changes has nothing to unfold.
        true => changes,
        false => {
            let summary = el("summary").child(words!(trial.changes));
            el("details").child(summary).child(changes).into()
        }
    };
    el("li")
        .class("bench-variant")
        .child(
            el("div")
                .class("bench-row")
                .child(el("span").child(title).child(" ").child(mark))
                .child(
                    el("span")
                        .class("actions")
                        .child(take_over)
                        .child(edit)
                        .child(compare)
                        .child(remove),
                ),
        )
        .child(changes)
}

/// Removes a version. The unchanged document alone needs no list, so it is removed too.
fn remove_variant(bench: &mut Bench, id: &str) {
    bench.variants.retain(|one| one.id != id);
    if bench.baseline.as_deref() == Some(id) {
        bench.baseline = None;
    }
    let is_plain =
        |one: &Variant| one.id == AS_IT_IS && one.patch.is_empty() && one.others.is_empty();
    if let [only] = bench.variants.as_slice()
        && is_plain(only)
    {
        bench.variants.clear();
        bench.baseline = None;
    }
}
