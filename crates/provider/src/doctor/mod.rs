//! Diagnosis of a failed connection, of which a browser only says that the call failed: why a page cannot reach a
//! provider, and the command line that solves it.

mod other;
mod remedy;
mod setup;
mod usual_url;

pub use other::{carried_url, lists_as, other_settings};
pub use remedy::remedies;
pub use setup::{Setup, setup};
pub use usual_url::usual_url;

use crate::endpoint::Address;

/// Facts that the page collected after a call that failed with `Failed to fetch`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Probe {
    /// The value of `navigator.onLine`.
    pub is_online: bool,
    /// True if this page is denied the permission for the local network (Chrome's Local Network Access).
    pub is_local_network_denied: bool,
    /// True if a server answers at the address, by a `no-cors` request; `None` where the page cannot check.
    pub is_reachable: Option<bool>,
}

/// The reason why a page cannot reach a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagnosis {
    /// The address is the page's own origin, where no model answers.
    OwnPage,
    /// The browser has no network.
    Offline,
    /// The browser denies this page access to the local network.
    LocalNetworkDenied,
    /// The page was loaded over https and may not call an http address (mixed content).
    MixedContent,
    /// A server answers, but its CORS headers do not allow this page's origin.
    CorsRefused,
    /// No server answers on this computer: the program is not running, or listens on another port.
    NotRunning,
    /// No reply was readable: the server is not running, or its CORS headers do not allow this page.
    Unknown,
    /// No server answers: the address is wrong, or something in between blocks the call.
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

/// Determines why a page with an origin such as `https://tools.example` cannot reach an address.
pub fn diagnose(address: &Address, page_origin: &str, around: &Probe) -> Diagnosis {
    let is_local = address.is_local();
    // A page that was itself served from the local network needs no permission to call it.
    let is_far = Address::read(page_origin).is_ok_and(|page| !page.is_local());
    match around {
        _ if address.is_of_page(page_origin) => Diagnosis::OwnPage,
        _ if around.is_reachable == Some(true) => Diagnosis::CorsRefused,
        _ if is_local && is_far && around.is_local_network_denied => Diagnosis::LocalNetworkDenied,
        _ if !is_local && !around.is_online => Diagnosis::Offline,
        _ if !is_local && page_origin.starts_with("https:") && !address.is_secure() => {
            Diagnosis::MixedContent
        }
        _ if around.is_reachable.is_none() => Diagnosis::Unknown,
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
        let nothing = Probe { is_online: true, is_reachable: Some(false), ..Probe::default() };
        let there = Probe { is_reachable: Some(true), ..nothing };
        let unheard = Probe { is_reachable: None, ..nothing };
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
