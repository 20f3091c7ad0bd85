//! Tests that each provider's record is complete.

use crate::record::{KeyRequirement, Profile, Program, Way};
use pilcrow_core::exchange::ProviderKind;
use std::collections::BTreeSet;

#[test]
fn whoever_is_known_has_an_address_a_name_and_a_page() {
    for kind in ProviderKind::ALL {
        let profile = Profile::look_up(kind);
        let is_known = !profile.base_url.is_empty();
        assert_eq!(profile.name.is_some_and(|name| !name.is_empty()), is_known, "{kind:?}");
        assert_eq!(profile.home.starts_with("https://"), is_known, "{kind:?}");
        assert!(!is_known || profile.base_url.ends_with(profile.path), "{kind:?}");
        assert!(profile.is_server() || profile.key == KeyRequirement::NotUsed, "{kind:?}");
        assert!(!profile.lists_models || profile.is_server(), "{kind:?}");
    }
}

#[test]
fn whoever_takes_money_says_how_much_and_by_which_key() {
    for kind in ProviderKind::ALL {
        let profile = Profile::look_up(kind);
        let is_paid = profile.key == KeyRequirement::Required;
        assert_eq!(profile.prices.is_some_and(|page| page.starts_with("https://")), is_paid);
        let is_variable =
            |name: &str| name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_');
        assert!(profile.variable.is_none_or(is_variable), "{kind:?}");
        assert!(!is_paid || profile.variable.is_some(), "{kind:?}");
    }
}

#[test]
fn no_two_have_the_same_name_or_host() {
    let mut seen = BTreeSet::new();
    for kind in ProviderKind::ALL {
        let profile = Profile::look_up(kind);
        for own in profile.name.iter().chain(profile.hosts) {
            assert!(seen.insert(*own), "{own} is twice");
        }
    }
}

#[test]
fn a_program_is_on_the_persons_computer() {
    for kind in ProviderKind::ALL {
        let profile = Profile::look_up(kind);
        let is_program = profile.is_local && matches!(profile.way, Way::Server(_));
        assert_eq!(Program::look_up(kind).is_some(), is_program, "{kind:?}");
    }
}
