//! The dialog that makes a version of the document by editing its texts: instructions, settings, and the texts of both
//! schemas. No JSON is shown.

use crate::bench::desk::Desk;
use crate::dom::{El, RwSignal, View, before_paint, derived, el, focus_where_lost, part, value_of};
use crate::ui::{button, modal};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::{
    Bench, PlainText, TextKind, TextOwner, Variant, patch_between, plain_texts, with_plain_texts,
};
use pilcrow_core::document::Request;
use pilcrow_wording::bench::text_title;
use std::rc::Rc;

/// The edited version.
#[derive(Clone)]
struct Editing {
    variant: Variant,
    /// Texts of the document itself.
    own: Rc<Vec<PlainText>>,
    texts: RwSignal<Vec<PlainText>>,
    name: RwSignal<String>,
}

/// Draws the dialog while a version is edited.
pub fn variant_dialog(desk: Desk, edited: RwSignal<Option<Variant>>) -> View {
    let locale = use_locale();
    part(move || {
        let variant = edited.get()?;
        Some(untrack(|| opened(desk, variant, edited, locale.get_untracked())))
    })
}

fn opened(desk: Desk, variant: Variant, edited: RwSignal<Option<Variant>>, locale: Locale) -> View {
    let document = desk.runner.session.with_document(Request::clone);
    let editing = Editing {
        own: Rc::new(plain_texts(&document)),
        texts: RwSignal::new(plain_texts(&variant.applied(&document))),
        name: RwSignal::new(variant.name.clone()),
        variant,
    };
    let closed = move || {
        edited.set(None);
        before_paint(|| focus_where_lost("#bench-add-variant"));
    };
    modal("ask bench-dialog", "variant-title", words!(trial.variant_title), closed, |close| {
        let (for_take, left) = (editing.clone(), Rc::clone(&close));
        let take =
            button("button button-primary", words!(trial.take_variant)).on("click", move |_| {
                let variant = for_take.to_variant(&document);
                close();
                put_variant(desk, &variant, locale);
            });
        let leave = button("button", words!(trial.leave)).on("click", move |_| left());
        let body = el("div").class("dialog-body").child(body(&editing, locale));
        [body, el("div").class("dialog-actions").child(take).child(leave)].map(View::from).into()
    })
}

impl Editing {
    fn to_variant(&self, document: &Request) -> Variant {
        let from = self.variant.applied(document);
        let next = with_plain_texts(&from, &self.texts.get_untracked());
        Variant {
            name: self.name.get_untracked().trim().to_owned(),
            patch: patch_between(document, &next),
            ..self.variant.clone()
        }
    }
}

/// Returns a new version with a unique id and name.
pub(super) fn fresh(bench: &Bench, locale: Locale) -> Variant {
    let (number, id) = bench.free_variant();
    let name = words_now!(locale, trial.variant_number, number = number);
    Variant { id, name, ..Variant::default() }
}

/// Adds a version; if the bench had none, the document as it is becomes one too.
pub fn put_variant(desk: Desk, variant: &Variant, locale: Locale) {
    let as_it_is = words_now!(locale, trial.as_it_is);
    desk.edit(|bench| bench.put_variant(variant.clone(), &as_it_is));
}

fn body(editing: &Editing, locale: Locale) -> View {
    let name = editing.name;
    let named = el("input")
        .class("control w-full")
        .attr("id", "variant-name")
        .attr("autocomplete", "off")
        .value(name)
        .on("input", move |event| name.set(value_of(&event)));
    let named = el("div")
        .class("field")
        .child(
            el("label").class("field-label").attr("for", "variant-name").child(words!(trial.name)),
        )
        .child(named);
    let owners = [
        (TextOwner::Instructions, words!(trial.of_instructions)),
        (TextOwner::Settings, words!(trial.of_settings)),
        (TextOwner::Answer, words!(trial.of_answer)),
        (TextOwner::Input, words!(trial.of_input)),
    ];
    let groups = owners.into_iter().filter_map(|(owner, title)| {
        let fields = fields(editing, owner, locale);
        let is_first = owner == TextOwner::Instructions;
        let group = el("details")
            .class("bench-texts")
            .child(el("summary").child(title))
            .child(el("div").class("bench-texts-fields").child(fields?));
        Some(View::from(if is_first { group.attr("open", "") } else { group }))
    });
    std::iter::once(View::from(named)).chain(groups).collect()
}

fn fields(editing: &Editing, owner: TextOwner, locale: Locale) -> Option<Vec<El>> {
    let texts = editing.texts.get_untracked();
    let own = texts.iter().enumerate().filter(|(_, text)| text.owner == owner);
    let fields: Vec<El> = own.map(|(at, text)| field(editing, at, text, locale)).collect();
    (!fields.is_empty()).then_some(fields)
}

fn field(editing: &Editing, at: usize, text: &PlainText, locale: Locale) -> El {
    let (id, texts) = (format!("variant-text-{at}"), editing.texts);
    let before = editing.own.iter().find(|one| one.at == text.at).map(|one| one.text.clone());
    let take = move |typed: String| {
        texts.update(|texts| {
            if let Some(text) = texts.get_mut(at) {
                text.text = typed;
            }
        });
    };
    let now = move || texts.with(|texts| texts.get(at).map(|t| t.text.clone()).unwrap_or_default());
    let is_line = matches!(text.kind, TextKind::Setting | TextKind::Title);
    let control = match is_line {
        true => el("input").class("control w-full").attr("autocomplete", "off"),
        false => el("textarea").class("control w-full").attr("rows", rows(text)),
    };
    let control = control
        .attr("id", id.clone())
        .value(derived(now))
        .on("input", move |event| take(value_of(&event)));
    let old = before.clone();
    let back = button("link-button", words!(trial.as_document))
        .attr(
            "aria-label",
            words_now!(locale, trial.as_document_of, name = text_title(locale, text)),
        )
        .attr("hidden", derived(move || old.as_ref().is_none_or(|before| *before == now())))
        .on("click", move |_| take(before.clone().unwrap_or_default()));
    let help = (text.kind == TextKind::Options)
        .then(|| el("p").class("field-help").child(words!(trial.options_help)));
    el("div")
        .class("field")
        .child(el("label").class("field-label").attr("for", id).child(text_title(locale, text)))
        .child(help)
        .child(control)
        .child(back)
}

fn rows(text: &PlainText) -> String {
    let lines: usize = text.text.lines().map(|line| 1 + line.chars().count() / 70).sum();
    lines.clamp(2, 12).to_string()
}
