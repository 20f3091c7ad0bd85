//! Names for a list of provider choices, each distinct: by model and provider, then by host, then by number.

use super::Settings;
use super::names::{kind_words, provider_name, whose_words};
use crate::words::Locale;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_provider::{Address, Profile};

/// Returns a name for each choice. Tracked.
pub fn choice_names(
    settings: Settings,
    choices: &[ProviderSettings],
    locale: Locale,
) -> Vec<String> {
    distinguish(choices.iter().map(|one| named(settings, one, locale)).collect())
}

/// Returns the name of one choice, with its host if another choice on this device has the same name. Tracked.
pub fn choice_name(settings: Settings, one: &ProviderSettings, locale: Locale) -> String {
    let own = named(settings, one, locale);
    let all = settings
        .providers
        .with(|all| all.iter().map(|other| named(settings, other, locale)).collect::<Vec<_>>());
    placed_among(own, &all)
}

/// Returns the provider's name, with its host if another choice of the same model has the same name. Tracked.
pub fn whose_apart(settings: Settings, one: &ProviderSettings, locale: Locale) -> String {
    let named = |one: &ProviderSettings| (whose_words(locale, one), place_of(one));
    let all = settings.providers.with(|all| {
        let alike = all.iter().filter(|other| other.model == one.model);
        alike.map(named).collect::<Vec<_>>()
    });
    placed_among(named(one), &all)
}

/// Returns the name of a choice, and its host.
fn named(settings: Settings, one: &ProviderSettings, locale: Locale) -> (String, String) {
    let (name, who) = (provider_name(settings, one, locale), kind_words(locale, one.kind));
    let name = if name == who || name.is_empty() { who } else { [name.as_str(), &who].join(", ") };
    (name, place_of(one))
}

/// Returns host and port; empty for a choice without a server.
pub fn place_of(one: &ProviderSettings) -> String {
    let address =
        Address::from_settings(one).ok().filter(|_| Profile::look_up(one.kind).is_server());
    address.map(|address| address.authority().to_owned()).unwrap_or_default()
}

/// Adds the host to a name if another choice has the same name and another host.
fn placed_among((name, place): (String, String), others: &[(String, String)]) -> String {
    let is_alike = others.iter().any(|(other, at)| *other == name && *at != place);
    match is_alike && !place.is_empty() {
        // A server's name may be its host already.
        true if place.starts_with(&name) => place,
        true => format!("{name}, {place}"),
        false => name,
    }
}

/// Adds the hosts to names that occur several times.
fn distinguish(named: Vec<(String, String)>) -> Vec<String> {
    let names: Vec<String> = named.iter().map(|(name, _)| name.clone()).collect();
    let placed = named.into_iter().map(|(name, place)| match is_repeated(&names, &name) {
        true if !place.is_empty() => format!("{name}, {place}"),
        _ => name,
    });
    let placed: Vec<String> = placed.collect();
    let numbered = placed.iter().enumerate().map(|(at, name)| match is_repeated(&placed, name) {
        true => {
            let before = placed.iter().take(at).filter(|other| *other == name).count();
            format!("{name} ({})", before + 1)
        }
        false => name.clone(),
    });
    numbered.collect()
}

fn is_repeated(names: &[String], name: &str) -> bool {
    names.iter().filter(|other| *other == name).count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(named: &[(&str, &str)], expected: &[&str]) {
        let owned = |(name, place): &(&str, &str)| ((*name).to_owned(), (*place).to_owned());
        assert_eq!(distinguish(named.iter().map(owned).collect()), expected);
    }

    #[test]
    fn one_name_has_its_place_only_where_another_looks_like_it() {
        let owned = |(name, place): (&str, &str)| (name.to_owned(), place.to_owned());
        let check = |one, others: &[(&str, &str)], expected: &str| {
            let others: Vec<_> = others.iter().copied().map(owned).collect();
            assert_eq!(placed_among(owned(one), &others), expected);
        };
        let other = ("m, Ollama", "y:1");
        check(("m, Ollama", "x:1"), &[("m, Ollama", "x:1"), other], "m, Ollama, x:1");
        check(("m, Ollama", "x:1"), &[("m, Ollama", "x:1"), ("n, Ollama", "y:1")], "m, Ollama");
        check(("127.0.0.1", "127.0.0.1:1"), &[("127.0.0.1", "127.0.0.1:2")], "127.0.0.1:1");
        check(("By hand", ""), &[("By hand", "x:1")], "By hand");
        check(("m, Ollama", "x:1"), &[], "m, Ollama");
    }

    #[test]
    fn equal_names_are_told_apart_by_place_and_then_by_number() {
        check(&[("a", "x:1"), ("b", "x:1")], &["a", "b"]);
        check(&[("a", "x:1"), ("a", "y:1")], &["a, x:1", "a, y:1"]);
        check(&[("a", "x:1"), ("a", "x:1"), ("b", "")], &["a, x:1 (1)", "a, x:1 (2)", "b"]);
        check(&[("a", ""), ("a", "")], &["a (1)", "a (2)"]);
        check(&[], &[]);
    }
}
