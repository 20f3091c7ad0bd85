//! Models stored in the browser: the space that they take, whether the storage is persistent, and adding one from a
//! file on disk.

use crate::dom::{RwSignal, View, derived, el, element_of, show, spawn, watch};
use crate::host::model::stored_models::{
    Room, StoredModel, device, keep_for_good, list_models, room, take_file,
};
use crate::settings::fields::Fields;
use crate::ui::button;
use crate::widgets::file_size;
use crate::words;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_provider::Device;
use web_sys::HtmlInputElement;

/// State of models and device while the settings are open.
#[derive(Clone, Copy)]
pub(super) struct BrowserModelState {
    pub fields: Fields,
    /// Models stored on this device.
    pub models: RwSignal<Vec<StoredModel>>,
    /// Properties of the device; `None` until they are read.
    pub device: RwSignal<Option<Device>>,
}

impl BrowserModelState {
    /// Reads the stored models and the device's properties again.
    pub(super) async fn look(self) {
        self.models.try_set(list_models().await);
        self.device.try_set(Some(device().await));
    }
}

/// Formats a number of bytes.
#[expect(clippy::cast_precision_loss, reason = "one decimal is shown")]
pub(super) fn size(locale: Locale, bytes: u64) -> String {
    file_size(locale, bytes as f64)
}

/// Draws the storage line, and the button that asks the browser for persistent storage.
pub(super) fn room_line(shelf: BrowserModelState) -> View {
    let locale = use_locale();
    let state = RwSignal::new(None::<Room>);
    let look = move || {
        spawn(async move {
            state.try_set(Some(room().await));
        });
    };
    // Stored models change the free space.
    watch(move || shelf.models.track(), look);
    look();
    let text = derived(move || {
        let locale = locale.get();
        let room = state.get().filter(|room| room.quota > 0)?;
        let (used, quota) = (size(locale, room.used), size(locale, room.quota));
        let used = words_now!(locale, models.room, used = &*used, quota = &*quota);
        let for_good = room.is_for_good.then(|| words_now!(locale, models.for_good));
        Some([Some(used), for_good].into_iter().flatten().collect::<Vec<_>>().join(" "))
    });
    let may_ask = move || {
        let is_kept = shelf.models.with(|files| !files.is_empty());
        is_kept && state.with(|room| room.is_some_and(|room| !room.is_for_good))
    };
    let ask = move || {
        button("link-button", words!(models.keep)).on("click", move |_| {
            spawn(async move {
                let words = match keep_for_good().await {
                    true => words_now!(locale.get_untracked(), models.for_good),
                    false => words_now!(locale.get_untracked(), models.not_for_good),
                };
                shelf.fields.say(words);
                state.try_set(Some(room().await));
            });
        })
    };
    el("p").class("field-help").child(text).child(" ").child(show(may_ask, ask)).into()
}

/// Draws the input for a model file on disk, which is copied into the storage and chosen.
pub(super) fn disk_model(shelf: BrowserModelState) -> View {
    let locale = use_locale();
    let copied = RwSignal::new(None::<(u64, u64)>);
    let text = derived(move || {
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
                let tell = move |loaded: f64, total: f64| {
                    copied.try_set(Some((loaded as u64, total as u64)));
                };
                let result = take_file(&file, tell).await;
                copied.try_set(None);
                match result {
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
        .child(el("p").class("field-help").attr("role", "status").child(text))
        .into()
}
