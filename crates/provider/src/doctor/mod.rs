//! Why a page cannot reach a provider, where the browser only says that a call failed, and the line
//! that mends it.

mod other;
mod remedy;
mod setup;
mod usual_url;

pub use other::{carried_url, lists_as, other_settings};
pub use remedy::remedies;
pub use setup::{Setup, setup};
pub use usual_url::usual_url;

use crate::endpoint::Address;

/// What the page found out after a call of which the browser only says `Failed to fetch`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Probe {
    /// `navigator.onLine`.
    pub is_online: bool,
    /// Permission for the local network (Chrome's Local Network Access) is denied to this page.
    pub is_local_network_denied: bool,
    /// Whether something answers at the address, found by a `no-cors` request; `None` if the page cannot find out.
    pub is_server_found: Option<bool>,
}

/// Why a page cannot reach a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagnosis {
    /// The address is the one that the page itself came from: no model answers there.
    OwnPage,
    /// The browser has no network.
    Offline,
    /// The page may not call the local network, by the site's permissions.
    LocalNetworkDenied,
    /// A page that came over https may not call an http address (mixed content).
    MixedContent,
    /// A server answers, and its CORS headers do not allow this page's origin.
    CorsRefused,
    /// Nothing answers on this computer: the program is not running, or it is another port.
    NotRunning,
    /// Nothing answers that the page could hear: it is not running, or does not let this page in.
    Unknown,
    /// Nothing answers: a wrong address, or something between that blocks it.
    Unreachable,
}

impl Diagnosis {
    /// Every diagnosis.
    pub const ALL: [Self; 8] = [
        Self::OwnPage,
        Self::Offline,
        Self::LocalNetworkDenied,
        Self::MixedContent,
        Self::CorsRefused,
        Self::NotRunning,
        Self::Unknown,
        Self::Unreachable,
    ];
}

/// Why a page of an origin (`https://tools.example`) cannot reach an address.
pub fn diagnose(address: &Address, page_origin: &str, around: &Probe) -> Diagnosis {
    let is_local = address.is_local();
    // A page of this network needs no leave to call it.
    let is_far = Address::read(page_origin).is_ok_and(|page| !page.is_local());
    match around {
        _ if address.is_of_page(page_origin) => Diagnosis::OwnPage,
        _ if around.is_server_found == Some(true) => Diagnosis::CorsRefused,
        _ if is_local && is_far && around.is_local_network_denied => Diagnosis::LocalNetworkDenied,
        _ if !is_local && !around.is_online => Diagnosis::Offline,
        _ if !is_local && page_origin.starts_with("https:") && !address.is_secure() => {
            Diagnosis::MixedContent
        }
        _ if around.is_server_found.is_none() => Diagnosis::Unknown,
        _ if is_local => Diagnosis::NotRunning,
        _ => Diagnosis::Unreachable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Profile;
    use pilcrow_core::exchange::ProviderKind;

    const PAGE: &str = "https://tools.example";

    #[track_caller]
    fn check(url: &str, around: Probe, expected: Diagnosis) {
        let address = Address::parse(url, Profile::look_up(ProviderKind::Compatible)).unwrap();
        assert_eq!(diagnose(&address, PAGE, &around), expected, "{url} {around:?}");
    }

    #[test]
    fn what_was_found_tells_what_it_is() {
        let nothing = Probe { is_online: true, is_server_found: Some(false), ..Probe::default() };
        let there = Probe { is_server_found: Some(true), ..nothing };
        let unheard = Probe { is_server_found: None, ..nothing };
        let refused = Probe { is_local_network_denied: true, ..nothing };
        let offline = Probe { is_online: false, ..nothing };
        check("http://localhost:11434", there, Diagnosis::CorsRefused);
        check("http://localhost:11434", nothing, Diagnosis::NotRunning);
        check("http://localhost:11434", offline, Diagnosis::NotRunning);
        check("http://localhost:11434", unheard, Diagnosis::Unknown);
        check("http://192.168.0.7:1234", refused, Diagnosis::LocalNetworkDenied);
        check("https://api.example.com", refused, Diagnosis::Unreachable);
        check("https://api.example.com", offline, Diagnosis::Offline);
        check("https://api.example.com", there, Diagnosis::CorsRefused);
        check("http://api.example.com", nothing, Diagnosis::MixedContent);
        check("https://10.example.com", nothing, Diagnosis::Unreachable);
        check(PAGE, there, Diagnosis::OwnPage);
    }
}
