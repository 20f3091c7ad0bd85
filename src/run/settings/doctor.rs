//! Why a provider cannot be reached, and the line that mends it.
//! Refuses to look around before a call has failed.

use crate::dom::{El, State, View, el, live, spawn};
use crate::host::{clipboard, surroundings};
use crate::piece::quiet_button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::provider::{
    Diagnosis, FailureKind, Platform, ProviderKind, ProviderSettings, Remedy, diagnose, remedies,
};

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    kind: ProviderKind,
    diagnosis: Diagnosis,
    page_origin: String,
}

/// Whether a failure is one of which the browser says nothing.
pub fn is_mute(kind: FailureKind) -> bool {
    matches!(kind, FailureKind::Unreachable | FailureKind::Blocked)
}

/// Looks around after a call that failed.
pub async fn examine(provider: &ProviderSettings) -> Option<Finding> {
    let address = provider.address().ok()?;
    let (around, page_origin) = surroundings::look(address.origin()).await?;
    let diagnosis = diagnose(&address, &page_origin, &around);
    Some(Finding { kind: provider.kind, diagnosis, page_origin })
}

/// What it is, what to do, and the lines to copy.
pub fn finding_view(finding: &Finding) -> View {
    let locale = use_locale();
    let diagnosis = finding.diagnosis;
    let title = live(move || diagnosis_words(locale.get(), diagnosis).0);
    let what = live(move || diagnosis_words(locale.get(), diagnosis).1);
    let lines: Vec<El> = remedies(finding.kind, diagnosis, &finding.page_origin)
        .into_iter()
        .map(remedy_view)
        .collect();
    el("div")
        .class("finding")
        .child(el("p").class("notice-title").child(title))
        .child(el("p").child(what))
        .child(lines)
        .into()
}

fn remedy_view(remedy: Remedy) -> El {
    let locale = use_locale();
    let is_copied = State::new(false);
    let Remedy { platform, line } = remedy;
    let place = live(move || platform_words(locale.get(), platform));
    let text = line.clone();
    let copy = quiet_button(
        "icon icon-copy",
        live(move || match is_copied.get() {
            true => words_now!(locale.get(), away.copied),
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
        .child(el("code").class("remedy-line").child(line))
        .child(copy)
}

/// A title, and what to do.
fn diagnosis_words(locale: Locale, diagnosis: Diagnosis) -> (String, String) {
    macro_rules! both {
        ($title:ident, $what:ident) => {
            (words_now!(locale, doctor.$title), words_now!(locale, doctor.$what))
        };
    }
    match diagnosis {
        Diagnosis::NoNetwork => both!(no_network, no_network_what),
        Diagnosis::LocalRefused => both!(local_refused, local_refused_what),
        Diagnosis::NotSecure => both!(not_secure, not_secure_what),
        Diagnosis::NotLetIn => both!(not_let_in, not_let_in_what),
        Diagnosis::NotRunning => both!(not_running, not_running_what),
        Diagnosis::Unclear => both!(unclear, unclear_what),
        Diagnosis::NothingThere => both!(nothing_there, nothing_there_what),
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

/// Looks around on a click, and shows what was found.
pub fn doctor_button(provider: ProviderSettings) -> View {
    let found = State::new(None::<Finding>);
    let button = quiet_button("icon icon-search", words!(doctor.look)).on("click", move |_| {
        let provider = provider.clone();
        spawn(async move {
            found.try_set(examine(&provider).await);
        });
    });
    let finding = crate::dom::part(move || found.get().as_ref().map(finding_view));
    [button.into(), finding].into()
}
