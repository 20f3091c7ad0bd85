//! The provider of an answer, as a run's record names it.

use super::address::Address;
use crate::record::Profile;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::run::RunProvider;

/// Returns the provider in these settings, for the record of a run; `model` is the requested one. The base URL is
/// normalised, without anything that may be a secret; empty if the provider is no server, or the address cannot be
/// used.
pub fn run_provider(settings: &ProviderSettings, model: &str) -> RunProvider {
    let is_server = Profile::look_up(settings.kind).is_server();
    let address = Address::from_settings(settings).ok().filter(|_| is_server);
    RunProvider {
        kind: settings.kind,
        base_url: address.map(|address| address.to_string()).unwrap_or_default(),
        model: model.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ProviderKind;

    #[track_caller]
    fn check(kind: ProviderKind, base_url: &str, expected: &str) {
        let settings =
            ProviderSettings { kind, base_url: base_url.into(), ..ProviderSettings::default() };
        let expected = RunProvider { kind, base_url: expected.into(), model: "m".into() };
        assert_eq!(run_provider(&settings, "m"), expected);
    }

    #[test]
    fn a_server_is_named_by_its_regular_address() {
        check(ProviderKind::Compatible, "http://127.0.0.1:8089/", "http://127.0.0.1:8089/v1");
        check(ProviderKind::InBrowser, "http://127.0.0.1:8089/", "");
    }

    #[test]
    fn no_key_and_no_credentials_get_into_a_record() {
        check(ProviderKind::Compatible, "http://me:secret@x.example", "");
    }
}
