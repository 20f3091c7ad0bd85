//! A file, kept as text in the value, and a list of such files. Pictures and sounds are previewed,
//! other files are named.

use super::{Control, intl, json, text};
use crate::dom::{El, RwSignal, View, el, element_of, part, spawn};
use crate::ui::{button, icon};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use js_sys::Uint8Array;
use leptos::prelude::*;
use pilcrow_core::field::{FileText, Preview, base64, data_url};
use pilcrow_core::solution::Leaf;
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, File, FileList, HtmlElement, HtmlInputElement};

/// A larger file would make every letter that is typed elsewhere wait.
const MAX_BYTES: u32 = 5_000_000;

/// Texts that stand for files.
type Texts = Vec<String>;

/// One file.
pub(super) fn edit(control: Control) -> View {
    let holder = control.held;
    let held = Signal::derive(move || {
        let text = holder.text();
        if text.is_empty() { Texts::new() } else { vec![text] }
    });
    let put = Callback::new(move |texts: Texts| {
        holder.put(texts.into_iter().next_back().map(Value::String));
    });
    chooser(control, held, put, false)
}

/// Several.
pub(super) fn edit_several(control: Control) -> View {
    let (holder, required) = (control.held, control.required);
    let held = Signal::derive(move || texts(holder.value().as_ref()));
    let put = Callback::new(move |texts: Texts| {
        let list: Vec<Value> = texts.into_iter().map(as_value).collect();
        let kept = required || !list.is_empty();
        holder.put(kept.then_some(Value::Array(list)));
    });
    chooser(control, held, put, true)
}

/// The entries as texts; one that is none is kept as its JSON.
fn texts(value: Option<&Value>) -> Texts {
    let entries = value.and_then(Value::as_array).into_iter().flatten();
    entries.map(|entry| entry.as_str().map_or_else(|| entry.to_string(), str::to_owned)).collect()
}

fn as_value(text: String) -> Value {
    Value::String(text)
}

/// A place for files.
#[derive(Clone)]
struct Chooser {
    control: Control,
    /// What is there.
    held: Signal<Texts>,
    /// Something else is there from now on.
    put: Callback<Texts>,
    /// There may be several.
    several: bool,
    /// What is told about the last try.
    said: RwSignal<String>,
}

/// What is there, and the ways to put something there: a button, and dropping.
fn chooser(control: Control, held: Signal<Texts>, put: Callback<Texts>, several: bool) -> View {
    let chooser = Chooser { control, held, put, several, said: RwSignal::new(String::new()) };
    let status = el("p").class("file-said").attr("role", "status").child(chooser.said);
    let zone = el("div").class("file");
    if chooser.control.field.read_only {
        return zone.child(held_files(chooser)).into();
    }
    let row = el("div")
        .class("control-row file-row")
        .child(input(chooser.clone()))
        .child(pick_label(&chooser))
        .child(el("span").class("control-reading").child(words!(widget.or_drop)));
    let zone = takes_drops(zone, chooser.clone());
    zone.child(held_files(chooser)).child(row).child(status).into()
}

/// The browser's own control, which its label stands for.
fn input(chooser: Chooser) -> El {
    let (control, several) = (chooser.control.clone(), chooser.several);
    let input = el("input")
        .attr("type", "file")
        .class("visually-hidden file-input")
        .attr("accept", accept(&control))
        .attr("multiple", several)
        .on("change", move |event| {
            let Some(input) = element_of::<HtmlInputElement>(&event) else { return };
            if let Some(files) = input.files() {
                chooser.read_all(&files);
            }
            // So that the same file can be picked again.
            input.set_value("");
        });
    control.wire(input)
}

fn pick_label(chooser: &Chooser) -> El {
    let (held, several) = (chooser.held, chooser.several);
    let (choose, add, replace) =
        (words!(widget.choose_file), words!(widget.add_files), words!(widget.replace_file));
    let word = Signal::derive(move || match held.with(Vec::is_empty) {
        _ if several => add.get(),
        true => choose.get(),
        false => replace.get(),
    });
    el("label").class("button file-pick").attr("for", chooser.control.id.clone()).child(word)
}

/// The page takes files too, as documents; those that are dropped here stop here.
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

/// Each file that is there.
fn held_files(chooser: Chooser) -> View {
    part(move || {
        let control = &chooser.control;
        let media = control.field.media.as_ref().map(|media| media.media_type.as_str());
        let texts = chooser.held.get();
        let rows = texts.iter().enumerate().map(|(at, text)| {
            let remove = (!control.field.read_only).then(|| remove_button(&chooser, at));
            View::from(file_row(text, media.unwrap_or_default(), remove))
        });
        rows.collect::<View>()
    })
}

fn carries_files(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types());
    types.is_some_and(|types| types.includes(&"Files".into(), 0))
}

/// Which files are offered: as the author says, or of the schema's media type.
fn accept(control: &Control) -> Option<String> {
    let hinted = control.field.hints.as_ref().and_then(|hints| hints.accept.clone());
    let described = control.field.media.as_ref().map(|media| media.media_type.clone());
    hinted.or(described.filter(|media_type| !media_type.is_empty()))
}

impl Chooser {
    /// Reads files and puts them there; those that cannot be taken are told.
    fn read_all(&self, files: &FileList) {
        let Self { control, held, put, several, said } = self.clone();
        let bare = control.field.media.as_ref().is_some_and(|media| media.bare);
        let locale = use_locale().get_untracked();
        let files: Vec<File> = (0..files.length()).filter_map(|at| files.get(at)).collect();
        said.set(String::new());
        spawn(async move {
            let (mut texts, mut problem) = (Texts::new(), String::new());
            for file in files {
                match read(&file, bare).await {
                    Some(text) => texts.push(text),
                    None => problem = refused(locale, &file),
                }
            }
            // The form may have gone in the meantime.
            let Some(before) = held.try_get_untracked() else { return };
            if !texts.is_empty() {
                let all = if several { before.into_iter().chain(texts).collect() } else { texts };
                put.try_run(all);
            }
            said.try_set(problem);
            control.held.leave();
        });
    }
}

async fn read(file: &File, bare: bool) -> Option<String> {
    if file.size() > f64::from(MAX_BYTES) {
        return None;
    }
    let bytes = JsFuture::from(file.array_buffer()).await.ok()?;
    let bytes = Uint8Array::new(&bytes).to_vec();
    Some(if bare { base64(&bytes) } else { data_url(&file.type_(), &file.name(), &bytes) })
}

/// Why a file was not taken.
fn refused(locale: Locale, file: &File) -> String {
    if file.size() <= f64::from(MAX_BYTES) {
        return words_now!(locale, widget.unreadable_file, name = file.name());
    }
    let size = |bytes: f64| intl::size(locale, bytes);
    let (actual, limit) = (size(file.size()), size(f64::from(MAX_BYTES)));
    words_now!(locale, widget.large_file, name = file.name(), actual = actual, limit = limit)
}

/// One file: what it looks like, what it is, and the way to take it away.
fn file_row(text: &str, media_type: &str, remove: Option<El>) -> El {
    let locale = use_locale().get();
    let row = el("div").class("file-held");
    let Some(file) = FileText::parse(text, media_type) else {
        let words = words_now!(locale, widget.no_file);
        let start: String = text.chars().take(60).collect();
        let told = el("span").class("muted").child(words);
        return row.child(told).child(el("code").child(start)).child(remove);
    };
    row.child(preview(&file, locale)).child(facts(&file, locale)).child(remove)
}

/// Its name, its type and its size.
fn facts(file: &FileText, locale: Locale) -> El {
    let size = intl::size(locale, file.size() as f64);
    let kind = Some(file.media_type).filter(|kind| !kind.is_empty());
    let told = kind.map(str::to_owned).into_iter().chain([size]).collect::<Vec<_>>().join(", ");
    let name = file.name.clone().map(|name| el("span").class("file-name").child(name));
    el("span").class("file-facts").child(name).child(el("span").class("muted").child(told))
}

fn preview(file: &FileText, locale: Locale) -> Option<El> {
    let name = file.name.clone().unwrap_or_else(|| words_now!(locale, widget.a_picture));
    Some(match file.preview()? {
        Preview::Picture => {
            el("img").class("file-picture").attr("src", file.address()).attr("alt", name)
        }
        Preview::Sound => el("audio")
            .class("file-sound")
            .attr("controls", true)
            .attr("preload", "metadata")
            .attr("src", file.address()),
    })
}

fn remove_button(chooser: &Chooser, at: usize) -> El {
    let Chooser { control, held, put, .. } = chooser;
    let (id, held, put) = (control.id.clone(), *held, *put);
    button("button button-quiet", words!(widget.remove_file))
        .attr("aria-describedby", control.label_id())
        .on("click", move |_| {
            let texts = held.get_untracked().into_iter().enumerate();
            put.run(texts.filter(|(other, _)| *other != at).map(|(_, text)| text).collect());
            // The button is gone with its file.
            let input = document().get_element_by_id(&id);
            if let Some(input) = input.and_then(|input| input.dyn_into::<HtmlElement>().ok()) {
                drop(input.focus());
            }
        })
}

/// A picture, a sound, or the file to be saved.
pub(super) fn show(leaf: &Leaf) -> View {
    let Value::String(value) = &leaf.value else { return json::show_any(&leaf.value) };
    let described = leaf.content.as_deref().unwrap_or_default();
    let is_told = value.starts_with("data:") || !described.is_empty();
    let file = FileText::parse(value, described).filter(|_| !leaf.open && is_told);
    let Some(file) = file else { return text::show_text(value) };
    let locale = use_locale().get();
    let name = file.name.clone().unwrap_or_else(|| "file".to_owned());
    let save = el("a")
        .class("button button-quiet")
        .attr("href", file.address())
        .attr("download", name)
        .child(icon("icon icon-download"))
        .child(words_now!(locale, widget.save_file));
    el("div")
        .class("file-held")
        .child(preview(&file, locale))
        .child(facts(&file, locale))
        .child(save)
        .into()
}
