//! The provider on a site where nothing was chosen yet, by what the site's author names and allows.

use super::place::AnswerSource;
use crate::host::{location, site};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::gallery::{Lock, Site};
use pilcrow_provider::{KeyRequirement, Profile, usual_url};

/// True if the site's author chose the provider, and visitors may not change it.
pub(super) fn is_fixed(site: &Site) -> bool {
    site.endpoint().is_some() && site.locks(Lock::Settings)
}

/// Returns the provider where nothing was chosen: the one named by the author, the first allowed one, or else the
/// answers recorded in documents.
pub(super) fn first_of(site: &Site) -> ProviderSettings {
    if let Some(named) = named_by(site) {
        return named;
    }
    let allowed = AnswerSource::ALL.into_iter().flat_map(|place| place.allowed(site)).next();
    // No provider yet: in a single file, neither a program nor a provider can be assumed.
    let is_open = site.is_one_file() && allowed.is_some();
    if is_open || site.allows(ProviderSettings::default().kind.key()) {
        return ProviderSettings::default();
    }
    fresh(allowed.unwrap_or(ProviderKind::Recorded))
}

/// True if an allowed server is not set up yet: it has no address, or it requires a key and neither it nor the document
/// names a model.
pub fn is_not_set_up(provider: &ProviderSettings, document: &Request) -> bool {
    let profile = Profile::look_up(provider.kind);
    let named = document.config().and_then(|config| config.get("model")?.as_str());
    let has_model = !provider.model.is_empty() || named.is_some_and(|name| !name.is_empty());
    let lacks_model = profile.key == KeyRequirement::Required && !has_model;
    profile.is_server() && (provider.base_url.trim().is_empty() || lacks_model)
}

/// True if a site shows only the answers recorded in its documents.
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

/// Returns the default settings of a kind. A kind without a usual address gets a server of the site; the page's own
/// address is never used.
pub(super) fn fresh(kind: ProviderKind) -> ProviderSettings {
    let usual = usual_url(kind, &location::origin());
    let own = || site::settings().servers().next().map(str::to_owned).unwrap_or_default();
    let base_url = if usual.is_empty() { own() } else { usual };
    ProviderSettings { kind, base_url, ..ProviderSettings::default() }
}
