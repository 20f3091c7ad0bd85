//! Who answers on a site where nothing was chosen, by what its author named and allows.

use super::place::AnswerSource;
use crate::host::{location, site};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::gallery::{Lock, Site};
use pilcrow_provider::{KeyRequirement, Profile, usual_url};

/// Whether the site's author has named who answers, and visitors may not choose.
pub(super) fn is_fixed(site: &Site) -> bool {
    site.endpoint().is_some() && site.locks(Lock::Settings)
}

/// Who answers on a site where nothing was chosen: whom its author named, the first that may, or else the
/// answers that came with documents.
pub(super) fn first_of(site: &Site) -> ProviderSettings {
    if let Some(named) = named_by(site) {
        return named;
    }
    let allowed = AnswerSource::ALL.into_iter().flat_map(|place| place.allowed(site)).next();
    // Nobody yet: no program and no provider can be taken for granted where a file is opened.
    let is_open = site.is_one_file() && allowed.is_some();
    if is_open || site.allows(ProviderSettings::default().kind.key()) {
        return ProviderSettings::default();
    }
    fresh(allowed.unwrap_or(ProviderKind::Recorded))
}

/// Whether a server was allowed by a site and not set up yet: it has no address, or takes a key and neither it
/// nor the document names a model.
pub fn is_not_set_up(provider: &ProviderSettings, document: &Request) -> bool {
    let profile = Profile::look_up(provider.kind);
    let named = document.config().and_then(|config| config.get("model")?.as_str());
    let has_model = !provider.model.is_empty() || named.is_some_and(|name| !name.is_empty());
    let lacks_model = profile.key == KeyRequirement::Required && !has_model;
    profile.is_server() && (provider.base_url.trim().is_empty() || lacks_model)
}

/// Whether a site's visitors see the answers that came with its documents, and nobody answers.
pub fn is_only_recorded() -> bool {
    site::settings().is_only_recorded()
}

pub(super) fn first_at(place: AnswerSource, site: &Site) -> Option<ProviderKind> {
    place.allowed(site).first().copied()
}

fn named_by(site: &Site) -> Option<ProviderSettings> {
    let endpoint = site.endpoint()?;
    let usual = fresh(ProviderKind::from_key(endpoint.provider)?);
    Some(ProviderSettings {
        base_url: endpoint.address.map_or(usual.base_url, str::to_owned),
        model: endpoint.model.unwrap_or_default().to_owned(),
        ..usual
    })
}

/// What a kind is at first. Its address is not the page's own; where it has none, that is a server of the site.
pub(super) fn fresh(kind: ProviderKind) -> ProviderSettings {
    let usual = usual_url(kind, &location::origin());
    let own = || site::settings().servers().next().map(str::to_owned).unwrap_or_default();
    let base_url = if usual.is_empty() { own() } else { usual };
    ProviderSettings { kind, base_url, ..ProviderSettings::default() }
}
