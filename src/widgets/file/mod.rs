//! Control and display of a file, stored as text in the value, and of a list of files. Pictures and sounds have a
//! preview, other files a name.

mod giving;
mod microphone;
mod notes;
mod recording;
mod room;
mod rows;
pub(super) mod several;
mod shrink;
mod taking;

use super::{Control, json};
use crate::dom::{El, RwSignal, View, el, element_of, is_printed};
use crate::ui::icon;
use crate::words;
use crate::words::use_locale;
use crate::words_now;
use giving::{Chooser, Texts, accept};
use leptos::prelude::*;
use notes::notes_view;
use pilcrow_core::field::FileText;
use pilcrow_core::solution::Leaf;
use recording::recorder;
use rows::{facts, file_rows, preview};
use serde_json::Value;
pub use taking::FileIntake;
pub(super) use taking::read_file;
use web_sys::{ClipboardEvent, DragEvent, HtmlInputElement};

/// Draws the control of a single file.
pub(super) fn edit(control: Control) -> View {
    let holder = control.holder;
    let values = Signal::derive(move || {
        let text = holder.text();
        if text.is_empty() { Texts::new() } else { vec![text] }
    });
    let put = Callback::new(move |texts: Texts| {
        holder.put(texts.into_iter().next_back().map(Value::String));
    });
    chooser(control, values, put, false)
}

/// Draws the current files, and the ways to add one: a button, dropping, pasting and recording.
fn chooser(control: Control, values: Signal<Texts>, put: Callback<Texts>, several: bool) -> View {
    let (status, notes) = (RwSignal::new(String::new()), RwSignal::new(Vec::new()));
    let turn = StoredValue::new(0);
    let chooser = Chooser { control, values, put, several, status, notes, turn };
    let status = el("p").class("file-said").attr("role", "status").child(chooser.status);
    let zone = el("div").class("file");
    if chooser.control.field.read_only {
        return zone.child(file_rows(chooser)).into();
    }
    let row = el("div")
        .class("control-row file-row")
        .child(input(chooser.clone()))
        .child(pick_label(&chooser))
        .child(camera(&chooser))
        .child(recorder(&chooser))
        .child(el("span").class("control-reading").child(words!(widget.or_drop)));
    let zone = takes_pastes(takes_drops(zone, chooser.clone()), chooser.clone());
    let notes = notes_view(&chooser);
    zone.child(file_rows(chooser)).child(row).child(notes).child(status).into()
}

/// Draws the browser's file input; a label in front of it is its button.
fn input(chooser: Chooser) -> El {
    let (control, several) = (chooser.control.clone(), chooser.several);
    control.wire(picker(chooser).attr("accept", accept(&control)).attr("multiple", several))
}

fn picker(chooser: Chooser) -> El {
    el("input").attr("type", "file").class("visually-hidden file-input").on(
        "change",
        move |event| {
            let Some(input) = element_of::<HtmlInputElement>(&event) else { return };
            if let Some(files) = input.files() {
                chooser.read_all(&files);
            }
            // Allows the same file to be picked again.
            input.set_value("");
        },
    )
}

/// Draws the button that opens a phone's camera; `None` if pictures are not accepted. The style shows it on touch
/// screens only.
fn camera(chooser: &Chooser) -> Option<El> {
    let takes_pictures = accept(&chooser.control).is_none_or(|accept| accept.contains("image/"));
    let id = format!("{}-camera", chooser.control.id);
    takes_pictures.then(|| {
        let input = picker(chooser.clone())
            .attr("id", id.clone())
            .attr("accept", "image/*")
            .attr("capture", "environment")
            .attr("aria-describedby", chooser.control.label_id());
        let label = el("label").class("button file-pick").attr("for", id);
        el("span").class("file-camera").child(input).child(label.child(words!(widget.take_photo)))
    })
}

fn pick_label(chooser: &Chooser) -> El {
    let (values, several) = (chooser.values, chooser.several);
    let (choose, add, replace) =
        (words!(widget.choose_file), words!(widget.add_files), words!(widget.replace_file));
    let word = Signal::derive(move || match values.with(Vec::is_empty) {
        _ if several => add.get(),
        true => choose.get(),
        false => replace.get(),
    });
    el("label").class("button file-pick").attr("for", chooser.control.id.clone()).child(word)
}

/// Takes dropped files. The page itself takes dropped documents, so that the event is stopped here.
fn takes_drops(zone: El, chooser: Chooser) -> El {
    let dropping = RwSignal::new(false);
    let over = move |event: DragEvent| {
        if carries_files(&event) {
            event.prevent_default();
            event.stop_propagation();
            dropping.set(true);
        }
    };
    let dropped = move |event: DragEvent| {
        dropping.set(false);
        let files = event.data_transfer().and_then(|data| data.files());
        if let Some(files) = files.filter(|files| files.length() > 0) {
            event.prevent_default();
            event.stop_propagation();
            chooser.read_all(&files);
        }
    };
    zone.class_if("file-over", move || dropping.get())
        .on_event("dragover", over)
        .on("dragleave", move |_| dropping.set(false))
        .on_event("drop", dropped)
}

/// Takes pasted files, such as a screenshot, while the focus is within.
fn takes_pastes(zone: El, chooser: Chooser) -> El {
    zone.on_event("paste", move |event: ClipboardEvent| {
        let files = event.clipboard_data().and_then(|data| data.files());
        if let Some(files) = files.filter(|files| files.length() > 0) {
            event.prevent_default();
            event.stop_propagation();
            chooser.read_all(&files);
        }
    })
}

fn carries_files(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types());
    types.is_some_and(|types| types.includes(&"Files".into(), 0))
}

/// Shows a picture or a sound, or a link that saves the file.
pub(super) fn show(leaf: &Leaf) -> View {
    let Value::String(value) = &leaf.value else { return json::show_any(&leaf.value) };
    let described = leaf.content.as_deref().unwrap_or_default();
    let is_told = value.starts_with("data:") || !described.is_empty();
    let file = FileText::parse(value, described).filter(|_| !leaf.open && is_told);
    let Some(file) = file else { return json::show_text(value) };
    let locale = use_locale().get();
    let name = file.name.clone().unwrap_or_else(|| "file".to_owned());
    let preview = preview(&file, locale);
    // A standalone answer contains each picture only once, so that it has no link to save it.
    let is_saved = preview.is_none() || !is_printed();
    let save = is_saved.then(|| {
        el("a")
            .class("button button-quiet")
            .attr("href", file.address())
            .attr("download", name)
            .child(icon("icon icon-download"))
            .child(words_now!(locale, widget.save_file))
    });
    el("div").class("file-held").child(preview).child(facts(&file, locale)).child(save).into()
}
