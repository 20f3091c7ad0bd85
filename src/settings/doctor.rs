//! Diagnosis of a provider that cannot be reached, and the command line that fixes it.

use super::names::kind_words;
use crate::dom::{El, RwSignal, View, derived, el, spawn};
use crate::host::file::clipboard;
use crate::host::location;
use crate::host::net::surroundings;
use crate::ui::quiet_button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::exchange::{FailureKind, ProviderKind, ProviderSettings};
use pilcrow_provider::{Address, Diagnosis, Platform, Profile, Remedy, diagnose, remedies};

/// Result of a diagnosis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    kind: ProviderKind,
    address: Address,
    diagnosis: Diagnosis,
    page_origin: String,
}

/// True if a diagnosis may find more about a failure: the browser gave no reason, or the page's own host answered
/// instead of a local program.
pub fn can_find_out(kind: FailureKind, provider: &ProviderSettings) -> bool {
    let is_own = || {
        let address = Address::from_settings(provider);
        Profile::look_up(provider.kind).is_local
            && address.is_ok_and(|address| address.is_of_page(&location::origin()))
    };
    matches!(kind, FailureKind::Unreachable | FailureKind::Blocked) || is_own()
}

/// Diagnoses a failed call; `None` if there is nothing to find.
pub async fn examine(provider: &ProviderSettings) -> Option<Finding> {
    let address = Address::from_settings(provider).ok()?;
    let (around, page_origin) = surroundings::look(address.origin()).await?;
    let diagnosis = diagnose(&address, &page_origin, &around);
    Some(Finding { kind: provider.kind, address, diagnosis, page_origin })
}

/// Draws the diagnosis, what to do, and the lines to copy.
pub fn finding_view(finding: &Finding) -> View {
    let locale = use_locale();
    let Finding { kind, address, diagnosis, page_origin } = finding.clone();
    let lines = remedies(kind, diagnosis, &address, &page_origin);
    let has_model = lines.iter().any(|remedy| remedy.line.contains("MODEL"));
    let model = has_model.then(|| el("p").class("field-help").child(words!(doctor.model_stands)));
    let lines: Vec<El> = lines.into_iter().map(remedy_view).collect();
    let is_typed = !lines.is_empty();
    let words = move || match (diagnosis, is_typed) {
        (Diagnosis::Unknown, false) => unclear_words(locale.get(), kind, &page_origin),
        _ => diagnosis_words(locale.get(), diagnosis, kind, address.authority()),
    };
    let title_of = words.clone();
    let (title, what) = (derived(move || title_of().0), derived(move || words().1));
    el("div")
        .class("finding")
        .child(el("p").class("notice-title").child(title))
        .child(el("p").child(what))
        .child(lines)
        .child(model)
        .into()
}

/// Draws a line to copy, and the place where it is to be typed.
pub fn remedy_view(remedy: Remedy) -> El {
    let locale = use_locale();
    let is_copied = RwSignal::new(false);
    let Remedy { platform, line } = remedy;
    let place = derived(move || platform_words(locale.get(), platform));
    let text = line.clone();
    let copy = quiet_button(
        "icon icon-copy",
        derived(move || match is_copied.get() {
            true => words_now!(locale.get(), export.copied),
            false => words_now!(locale.get(), doctor.copy),
        }),
    );
    let copy = copy.on("click", move |_| {
        let text = text.clone();
        spawn(async move {
            is_copied.try_set(clipboard::copy(&text).await);
        });
    });
    el("div")
        .class("remedy")
        .child(el("span").class("field-help").child(place))
        .child(el("code").class("remedy-line").attr("tabindex", "0").child(line))
        .child(copy)
}

/// Returns the name of a server within a sentence.
fn server_words(locale: Locale, kind: ProviderKind) -> String {
    match Profile::look_up(kind).is_any_server() {
        true => words_now!(locale, doctor.a_server),
        false => kind_words(locale, kind),
    }
}

/// Returns title and text for a server of which it is unknown how it is started.
fn unclear_words(locale: Locale, kind: ProviderKind, page: &str) -> (String, String) {
    let who = server_words(locale, kind);
    (
        words_now!(locale, doctor.unclear, who = who.as_str()),
        words_now!(locale, doctor.unclear_other, page = page),
    )
}

/// Returns title and text of a diagnosis, for the server at the address only.
fn diagnosis_words(
    locale: Locale,
    diagnosis: Diagnosis,
    kind: ProviderKind,
    address: &str,
) -> (String, String) {
    let who = server_words(locale, kind);
    let who = who.as_str();
    macro_rules! both {
        ($title:ident, $what:ident) => {
            (words_now!(locale, doctor.$title), words_now!(locale, doctor.$what))
        };
    }
    match diagnosis {
        Diagnosis::OwnPage => (
            words_now!(locale, doctor.own_page),
            words_now!(locale, doctor.own_page_what, who = who, address = address),
        ),
        Diagnosis::Offline => both!(no_network, no_network_what),
        Diagnosis::LocalNetworkDenied => both!(local_refused, local_refused_what),
        Diagnosis::MixedContent => both!(not_secure, not_secure_what),
        Diagnosis::CorsRefused => (
            words_now!(locale, doctor.not_let_in, who = who),
            words_now!(locale, doctor.not_let_in_what, who = who),
        ),
        Diagnosis::NotRunning => (
            words_now!(locale, doctor.not_running, address = address),
            words_now!(locale, doctor.not_running_what, who = who),
        ),
        Diagnosis::Unknown => {
            (words_now!(locale, doctor.unclear, who = who), words_now!(locale, doctor.unclear_what))
        }
        Diagnosis::Unreachable => (
            words_now!(locale, doctor.nothing_there, address = address),
            words_now!(locale, doctor.nothing_there_what),
        ),
    }
}

fn platform_words(locale: Locale, platform: Platform) -> String {
    match platform {
        Platform::Any => words_now!(locale, doctor.terminal),
        Platform::MacOs => words_now!(locale, doctor.macos),
        Platform::Windows => words_now!(locale, doctor.windows),
        Platform::Header => words_now!(locale, doctor.header),
    }
}
