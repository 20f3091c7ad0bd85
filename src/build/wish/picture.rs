//! The door by which a tool is made of a picture of a form: the picture, who is asked, and the draft.

use super::describe::drafting;
use super::describing::{Describing, Drafter};
use super::draft_words::fault_words;
use super::question_view::TaskWords;
use crate::build::start::Opener;
use crate::chunk::use_chunk;
use crate::dom::{Memo, RwSignal, View, derived, effect, el, focus_where_lost, memo, spawn};
use crate::form::{input_form_view, unchecked_form};
use crate::widgets::RareControls;
use crate::words::{Locale, code, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::attachment::Attachment;
use pilcrow_core::field::FileText;
use pilcrow_core::import::draft::{DraftFault, DraftTask, PictureTask};
use pilcrow_core::object::{object, text};
use serde_json::Value;

/// What is read: pictures, and pages where a provider takes them.
const TAKEN: &str = "image/*,application/pdf";

impl TaskWords for PictureTask {
    const ID: &'static str = "make-picture";

    fn who(locale: Locale, drafter: Drafter) -> String {
        DraftTask::who(locale, drafter)
    }

    fn asking(locale: Locale, is_repair: bool) -> String {
        DraftTask::asking(locale, is_repair)
    }

    fn ready(locale: Locale, notes: usize) -> String {
        DraftTask::ready(locale, notes)
    }

    fn ask(locale: Locale) -> String {
        words_now!(locale, build.picture_ask)
    }

    fn fault(locale: Locale, fault: &DraftFault) -> String {
        match fault {
            DraftFault::Prose => words_now!(locale, build.picture_prose),
            other => fault_words(locale, other),
        }
    }
}

/// What stands behind the door. Nothing is sent before the button is pressed.
pub(in crate::build) fn by_picture(
    own: Describing<PictureTask>,
    open: Opener,
    back: impl Fn() + 'static,
) -> View {
    let locale = use_locale();
    let trouble = trouble_of(own, locale);
    let words = derived(move || match trouble.get() {
        Some(why) => format!("{why} {}", words_now!(locale.get(), build.picture_or_words)),
        None => String::new(),
    });
    let status = el("p").class("field-issue").attr("role", "status").child(words);
    let begin: View = [picture(own, locale), status.into()].into();
    let task = move || {
        let locale = locale.get_untracked();
        let title = words_now!(locale, build.first_title);
        PictureTask { language: code(locale).to_owned(), title }
    };
    let is_barred = move || trouble.with(Option::is_some);
    drafting(own, (begin, is_barred), task, open, back)
}

/// Why who is asked would not read the picture.
fn trouble_of(own: Describing<PictureTask>, locale: RwSignal<Locale>) -> Memo<Option<String>> {
    memo(move || {
        let asker = own.asker.get()?;
        let address = own.wish.get();
        // Before one is chosen nothing is wrong.
        let file = FileText::parse(&address, "").filter(|_| !address.is_empty())?;
        let file = Attachment { number: 1, ..Attachment::from_file(&file, "") };
        asker.file_trouble(locale.get(), &file)
    })
}

/// The control that takes a file: chosen, dropped, pasted or photographed, as in every form.
fn picture(own: Describing<PictureTask>, locale: RwSignal<Locale>) -> View {
    let controls = use_chunk::<dyn RareControls>();
    spawn(async move {
        let _ = controls.fetch().await;
        focus_where_lost(".make .file-input");
    });
    let locale = locale.get_untracked();
    let schema = object([
        ("type", text("string")),
        ("format", text("data-url")),
        ("title", text(&words_now!(locale, build.picture))),
        ("description", text(&words_now!(locale, build.picture_help))),
        ("ui:options", object([("accept", text(TAKEN))])),
    ]);
    let before = own.wish.get_untracked();
    let before = (!before.is_empty()).then_some(Value::String(before));
    let form = unchecked_form(PictureTask::ID, schema, before);
    effect(move || {
        form.track_subject();
        let value = untrack(|| form.value());
        own.wish.change(value.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned());
    });
    el("div").class("form").child(input_form_view(form)).into()
}
