//! A model from a file of the person's disk.

use super::browser_models::Shelf;
use crate::dom::{RwSignal, View, derived, el, element_of, spawn};
use crate::host::kept_models::take_file;
use crate::words;
use crate::words::use_locale;
use crate::words_now;
use web_sys::HtmlInputElement;

/// The field that takes it. It is copied among the kept ones, and chosen.
pub(super) fn disk_model(shelf: Shelf) -> View {
    let locale = use_locale();
    let copied = RwSignal::new(None::<(u64, u64)>);
    let said = derived(move || {
        let (loaded, total) = copied.get()?;
        let (loaded, total) = (loaded / 1_000_000, total / 1_000_000);
        Some(words_now!(locale.get(), models.copying, loaded = loaded, total = total))
    });
    let input = el("input")
        .class("control w-full")
        .attr("id", "settings-model-disk")
        .attr("type", "file")
        .attr("accept", ".gguf")
        .on("change", move |event| {
            let input = element_of::<HtmlInputElement>(&event);
            let file = input.and_then(|input| input.files()?.get(0));
            let Some(file) = file else { return };
            copied.set(Some((0, file.size() as u64)));
            spawn(async move {
                let told = move |loaded: f64, total: f64| {
                    copied.try_set(Some((loaded as u64, total as u64)));
                };
                let taken = take_file(&file, told).await;
                copied.try_set(None);
                match taken {
                    Some(url) => shelf.fields.model_url.try_set(url),
                    None => shelf.fields.say(words_now!(locale.get_untracked(), models.no_model)),
                }
                shelf.look().await;
            });
        });
    let label = el("label")
        .class("field-label")
        .attr("for", "settings-model-disk")
        .child(words!(models.from_disk));
    el("div")
        .class("field")
        .child(label)
        .child(input)
        .child(el("p").class("field-help").attr("role", "status").child(said))
        .into()
}
