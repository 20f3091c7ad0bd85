//! Finds out on a click why a run had no answer: whether something else answers there, or why nothing does.

use super::Settings;
use super::doctor::{Finding, can_find_out, examine, finding_view};
use super::models::ask;
use super::other_server::{OtherServer, find_other, other_notice};
use crate::dom::{El, RwSignal, View, derived, el, part, spawn};
use crate::host::site;
use crate::ui::quiet_button;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::exchange::{FailureKind, ProviderKind, ProviderSettings};
use pilcrow_core::gallery::Lock;
use pilcrow_provider::{ListedModel, Profile};

/// So many models are named.
const MOST_NAMED: usize = 5;

/// What was found out.
#[derive(Clone)]
enum Found {
    /// The server answers as it should, with these models.
    Models(Vec<ListedModel>),
    /// Something else answers there.
    Other(OtherServer),
    /// Something else answered there, and is who answers from now on.
    Taken(String),
    /// Why nothing answers.
    Finding(Finding),
}

/// Whether more can be found out of a run that failed.
pub fn may_look_around(kind: FailureKind, provider: &ProviderSettings) -> bool {
    let may_be_other = matches!(
        kind,
        FailureKind::NotFound | FailureKind::NoSuchModel | FailureKind::NoModelChosen
    );
    can_find_out(kind, provider) || may_be_other && Profile::of(provider.kind).has_own_address()
}

/// The button, and below it what was found.
pub fn look_around_button(settings: Settings, provider: ProviderSettings) -> El {
    let (found, asked) = (RwSignal::new(None::<Found>), provider.kind);
    let button = quiet_button("icon icon-search", words!(doctor.look)).on("click", move |_| {
        let provider = provider.clone();
        spawn(async move {
            let came = look_around(settings, &provider).await;
            found.try_set(came);
        });
    });
    let view = part(move || Some(found_view(settings, asked, found, found.get()?)));
    el("div").child(button).child(view)
}

async fn look_around(settings: Settings, provider: &ProviderSettings) -> Option<Found> {
    // Whom to ask is not the visitor's to choose where the site's author says so.
    if Profile::of(provider.kind).has_own_address() && !site::settings().locks(Lock::Settings) {
        let key = settings.keys.of(provider);
        match ask(provider, key.as_ref()).await {
            Ok(list) if list.is_own => return Some(Found::Models(list.models)),
            _ => {}
        }
        if let Some(other) = find_other(provider, key.as_ref()).await {
            return Some(Found::Other(other));
        }
    }
    examine(provider).await.map(Found::Finding)
}

fn found_view(
    settings: Settings,
    asked: ProviderKind,
    found: RwSignal<Option<Found>>,
    came: Found,
) -> View {
    let locale = use_locale();
    match came {
        Found::Models(models) => models_view(&models).into(),
        Found::Finding(finding) => finding_view(&finding),
        Found::Other(other) => other_notice(other, asked, move |other| {
            let provider = other.chosen();
            let url = provider.base_url.clone();
            settings.choose(provider);
            found.set(Some(Found::Taken(url)));
        })
        .into(),
        Found::Taken(url) => {
            let words = move || words_now!(locale.get(), doctor.taken, url = url.as_str());
            el("p").child(derived(words)).into()
        }
    }
}

/// How many models there are, with the names of the first.
fn models_view(models: &[ListedModel]) -> El {
    let locale = use_locale();
    let count = models.len();
    let found = derived(move || words_now!(locale.get(), settings.models_found, count = count));
    let name = |model: &ListedModel| el("li").child(el("code").child(model.id.clone()));
    let names: Vec<El> = models.iter().take(MOST_NAMED).map(name).collect();
    el("div").class("finding").child(el("p").child(found)).child(el("ul").child(names))
}
