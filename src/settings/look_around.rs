//! Button after a failed run that finds out whether another server answers at the address, or why none does.

use super::Settings;
use super::doctor::{Finding, can_find_out, examine, finding_view};
use super::other_server::{OtherServer, ask, find_other, other_notice};
use crate::dom::{El, RwSignal, View, before_paint, derived, el, focus_where_lost, part, spawn};
use crate::host::site;
use crate::ui::{button, quiet_button};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::exchange::{FailureKind, ProviderSettings};
use pilcrow_core::gallery::Lock;
use pilcrow_provider::{ListedModel, Profile};

/// Greatest number of models offered as buttons; the settings list all of them.
const MOST_NAMED: usize = 5;

/// Result of the search.
#[derive(Clone)]
enum Discovery {
    /// The server answers as expected, with these models.
    Models(Vec<ListedModel>),
    /// Another kind of server answers at the address.
    Other(OtherServer),
    /// The person chose another provider or model, of this name.
    Replacement(String),
    /// Diagnosis of why nothing answers.
    Finding(Finding),
}

/// True if the search may find more about a failed run.
pub fn may_look_around(kind: FailureKind, provider: &ProviderSettings) -> bool {
    let may_be_other = matches!(
        kind,
        FailureKind::NotFound
            | FailureKind::WebPage
            | FailureKind::OtherReply
            | FailureKind::NoSuchModel
            | FailureKind::NoModelChosen
    );
    can_find_out(kind, provider)
        || may_be_other && Profile::look_up(provider.kind).has_own_address()
}

/// Draws the button, and the result below it.
pub fn look_around_button(settings: Settings, provider: ProviderSettings) -> El {
    let discovery = RwSignal::new(None::<Discovery>);
    let own = provider.clone();
    let button = quiet_button("icon icon-search", words!(doctor.look)).on("click", move |_| {
        let provider = provider.clone();
        spawn(async move {
            let came = look_around(settings, &provider).await;
            discovery.try_set(came);
        });
    });
    let choose = move |provider: ProviderSettings, name: String| {
        settings.choose(provider);
        discovery.set(Some(Discovery::Replacement(name)));
        // The button is gone; the next step is to try again.
        before_paint(|| focus_where_lost(".announcement .actions .button"));
    };
    let view = part(move || Some(results_view(&own, discovery.get()?, choose)));
    el("div").child(button).child(view)
}

async fn look_around(settings: Settings, provider: &ProviderSettings) -> Option<Discovery> {
    // Other servers are not searched if the site's author locked the choice of the provider.
    if Profile::look_up(provider.kind).has_own_address() && !site::settings().locks(Lock::Settings)
    {
        let key = settings.keys.find(provider);
        match ask(provider, key.as_ref()).await {
            Ok(list) if list.is_own => return Some(Discovery::Models(list.models)),
            _ => {}
        }
        if let Some(other) = find_other(provider, key.as_ref()).await {
            return Some(Discovery::Other(other));
        }
    }
    examine(provider).await.map(Discovery::Finding)
}

/// Draws the result. `choose` gets the provider to use from now on, and its name.
fn results_view(
    own_provider: &ProviderSettings,
    discovery: Discovery,
    choose: impl Fn(ProviderSettings, String) + Copy + 'static,
) -> View {
    let locale = use_locale();
    match discovery {
        Discovery::Models(models) => models_view(own_provider, models, choose).into(),
        Discovery::Finding(finding) => finding_view(&finding),
        Discovery::Other(other) => other_notice(other, own_provider.kind, move |other| {
            let provider = other.provider_settings();
            let url = provider.base_url.clone();
            choose(provider, url);
        })
        .into(),
        Discovery::Replacement(name) => {
            let words = move || words_now!(locale.get(), doctor.taken, name = name.as_str());
            el("p").child(derived(words)).into()
        }
    }
}

/// Draws the number of models, with a button for each of the first ones.
fn models_view(
    own_provider: &ProviderSettings,
    models: Vec<ListedModel>,
    choose: impl Fn(ProviderSettings, String) + Copy + 'static,
) -> El {
    let locale = use_locale();
    if models.iter().any(|model| model.id == own_provider.model) {
        let name = own_provider.model.clone();
        let words = move || words_now!(locale.get(), doctor.answers_now, name = name.as_str());
        return el("p").child(derived(words));
    }
    let count = models.len();
    let text = derived(move || words_now!(locale.get(), settings.models_found, count = count));
    let take = |model: ListedModel| {
        let name = model.id.clone();
        let use_it =
            derived(move || words_now!(locale.get(), settings.use_url, url = name.as_str()));
        let provider = ProviderSettings { model: model.id.clone(), ..own_provider.clone() };
        button("button", use_it).on("click", move |_| choose(provider.clone(), model.id.clone()))
    };
    let buttons: Vec<El> = models.into_iter().take(MOST_NAMED).map(take).collect();
    let buttons = el("div").class("actions").child(buttons);
    el("div").class("finding").child(el("p").child(text)).child(buttons)
}
