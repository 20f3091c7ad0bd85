//! Names of several choices at once, so that each is told from the others: by the model and whose it
//! is, then by where it is reached, then by number.

use super::Settings;
use super::names::{kind_words, provider_name};
use crate::words::Locale;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_provider::{Address, Profile};

/// A name for each choice. Tracked.
pub fn choice_names(
    settings: Settings,
    choices: &[ProviderSettings],
    locale: Locale,
) -> Vec<String> {
    let named = |one: &ProviderSettings| {
        let (name, who) = (provider_name(settings, one, locale), kind_words(locale, one.kind));
        let name =
            if name == who || name.is_empty() { who } else { [name.as_str(), &who].join(", ") };
        let address = Address::of(one).ok().filter(|_| Profile::of(one.kind).is_server());
        let place = address.map(|address| address.authority().to_owned());
        (name, place.unwrap_or_default())
    };
    told_apart(choices.iter().map(named).collect())
}

/// Names with the places that tell equal ones apart.
fn told_apart(named: Vec<(String, String)>) -> Vec<String> {
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
        assert_eq!(told_apart(named.iter().map(owned).collect()), expected);
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
