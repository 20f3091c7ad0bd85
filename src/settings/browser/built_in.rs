//! The settings of the browser's own model: its availability, the files that it reads, and its download.

use crate::dom::{RwSignal, View, derived, el, part, show, spawn};
use crate::host::model::built_in::{self, Availability};
use crate::host::net::fetch::Abort;
use crate::ui::button;
use crate::words;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::attachment::FileKind;

/// State of the browser's model while the settings are open.
#[derive(Clone, Copy)]
struct BuiltInState {
    availability: RwSignal<Option<Availability>>,
    reads: RwSignal<Vec<FileKind>>,
    /// Downloaded part in percent; `None` while there is no download.
    hundredths: RwSignal<Option<u64>>,
    /// Error of the download, in the browser's words.
    failed: RwSignal<String>,
}

/// Draws the model's state and its download button.
pub fn built_in_fields() -> View {
    let state = BuiltInState {
        availability: RwSignal::new(None),
        reads: RwSignal::new(Vec::new()),
        hundredths: RwSignal::new(None),
        failed: RwSignal::new(String::new()),
    };
    spawn(state.look());
    let locale = use_locale();
    let text = derived(move || state_words(locale.get(), state));
    let failed = derived(move || {
        let words = state.failed.get();
        let is_any = !words.is_empty();
        is_any.then(|| words_now!(locale.get(), settings.built_in_failed, words = words.as_str()))
    });
    let is_offered = move || {
        state.availability.get() == Some(Availability::Downloadable)
            && state.hundredths.get().is_none()
    };
    let fetch = show(is_offered, move || {
        button("button", words!(settings.built_in_fetch)).on("click", move |_| state.fetch())
    });
    let progress = part(move || {
        state.hundredths.get()?;
        Some(
            el("progress")
                .attr("max", "100")
                .attr(
                    "value",
                    derived(move || state.hundredths.get().map(|share| share.to_string())),
                )
                .attr("aria-label", words!(settings.built_in_progress)),
        )
    });
    let status = el("div").attr("role", "status").child(el("p").class("field-help").child(text));
    let status = status.child(el("p").class("field-help").child(failed));
    [status, el("div").class("actions").child(fetch).child(progress)].map(View::from).into()
}

fn state_words(locale: Locale, state: BuiltInState) -> Option<String> {
    if let Some(hundredths) = state.hundredths.get() {
        return Some(words_now!(locale, run.fetching, hundredths = hundredths));
    }
    let availability = match state.availability.get()? {
        Availability::Available => words_now!(locale, settings.built_in_ready),
        Availability::Downloadable => words_now!(locale, settings.built_in_downloadable),
        Availability::Unavailable => return Some(words_now!(locale, settings.built_in_missing)),
    };
    let reads = state.reads.with(|kinds| match kinds.as_slice() {
        [] => None,
        [FileKind::Picture] => Some(words_now!(locale, settings.built_in_pictures)),
        [FileKind::Sound] => Some(words_now!(locale, settings.built_in_sounds)),
        _ => Some(words_now!(locale, settings.built_in_both)),
    });
    Some([Some(availability), reads].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

impl BuiltInState {
    async fn look(self) {
        let availability = built_in::availability().await;
        let reads = built_in::reads().await;
        self.reads.try_set(reads);
        self.availability.try_set(Some(availability));
    }

    /// Starts the download, which the browser continues even if the settings are closed.
    fn fetch(self) {
        let Some(abort) = Abort::new() else { return };
        self.failed.set(String::new());
        self.hundredths.set(Some(0));
        spawn(async move {
            let on_share = move |share: f64| {
                self.hundredths.try_set(Some((share.clamp(0.0, 1.0) * 100.0) as u64));
            };
            if let Err(failure) = built_in::fetch_model(&abort, on_share).await {
                self.failed.try_set(failure.words);
            }
            self.hundredths.try_set(None);
            self.look().await;
        });
    }
}
