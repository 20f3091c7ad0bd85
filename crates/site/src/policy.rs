//! The content security policy of a site's pages: the servers to which they may connect.

use crate::settings::Settings;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_provider::{Address, Profile};
use std::collections::BTreeSet;

/// The part of the page's policy that allows every server.
const ANYWHERE: &str = "connect-src * blob: data:";

/// Returns the page with a policy that allows only the site's providers and servers, and the site's own files.
/// Unchanged if all providers may be used.
pub fn narrowed(page: &str, settings: &Settings) -> String {
    match origins(settings) {
        Some(origins) => {
            let origins: String = origins.iter().map(|origin| format!(" {origin}")).collect();
            page.replace(ANYWHERE, &format!("connect-src 'self' blob: data:{origins}"))
        }
        None => page.to_owned(),
    }
}

/// Returns the allowed origins besides the site's own; `None` if they are not known.
fn origins(settings: &Settings) -> Option<BTreeSet<String>> {
    let named = settings.endpoint().and_then(|(kind, address)| origin(kind, &address));
    if let (Some(named), true) = (&named, settings.locks_settings()) {
        return Some(BTreeSet::from([named.clone()]));
    }
    let kinds = settings.providers()?;
    let servers = settings.texts("servers").unwrap_or_default();
    let is_open = |kind: &ProviderKind| {
        // Only the person knows this provider's address.
        let profile = Profile::look_up(*kind);
        profile.is_server() && profile.base_url.is_empty()
    };
    if servers.is_empty() && kinds.iter().any(is_open) {
        return None;
    }
    let profiles = kinds.iter().map(|kind| (*kind, Profile::look_up(*kind)));
    let usual = profiles.flat_map(|(kind, profile)| {
        let urls = profile.other_urls.iter().copied().chain([profile.base_url]);
        urls.filter_map(move |url| origin(kind, url)).collect::<Vec<_>>()
    });
    let own = servers.iter().filter_map(|url| origin(ProviderKind::Compatible, url));
    Some(usual.chain(own).chain(named).collect())
}

fn origin(kind: ProviderKind, url: &str) -> Option<String> {
    if url.is_empty() {
        return None;
    }
    let settings =
        ProviderSettings { kind, base_url: url.to_owned(), ..ProviderSettings::default() };
    Address::from_settings(&settings).ok().map(|address| address.origin().to_owned())
}
