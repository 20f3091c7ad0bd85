//! Errors in `pilcrow.json`, as messages: violations of its schema, and rules that the schema cannot express.

use crate::words::{self, sentence};
use pilcrow_check::Checker;
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::form::protocol::CheckOutcome;
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::text::spelling::nearest;
use pilcrow_site::Settings;
use pilcrow_words::{Locale, is_phrase};
use serde_json::Value;

/// The schema that is published in `docs/`.
const SCHEMA: &str = include_str!("../../../../../docs/pilcrow.schema.json");

/// Returns the errors, each with its place.
pub fn disallowed(settings: &Settings) -> Vec<(Pointer, String)> {
    let schema = schema();
    let outcome = Checker::new(&schema).map(|checker| checker.outcome(settings.value()));
    let Ok(CheckOutcome::Done(issues)) = outcome else { return Vec::new() };
    let lines = issues.iter().flat_map(|issue| issue_lines(&schema, settings.value(), issue));
    let lines = lines.chain(no_address(settings));
    lines.chain(unspoken(settings)).chain(unknown_words(settings)).collect()
}

/// Returns the schema with all providers; the published one lists only those that editors propose.
fn schema() -> Value {
    let mut schema = parse_text(SCHEMA).unwrap_or_default();
    if let Some(provider) = schema.pointer_mut("/$defs/provider") {
        *provider = ProviderKind::schema();
    }
    schema
}

/// Returns the places and messages of an issue; unknown keys become one message each.
fn issue_lines(schema: &Value, settings: &Value, issue: &Issue) -> Vec<(Pointer, String)> {
    let described = described(schema, &issue.pointer);
    let text = match &issue.kind {
        IssueKind::UnknownKeys { names } => {
            let keys = keys(described);
            let line = |name: &String| (issue.pointer.join(name), unknown_key(name, &keys));
            return names.iter().map(line).collect();
        }
        IssueKind::NotAllowed { options } => misspelled(issue.pointer.get(settings), options),
        _ => None,
    };
    vec![(issue.pointer.clone(), text.unwrap_or_else(|| words::issue(&issue.kind)))]
}

/// Returns the part of the schema that describes a place, unless it is inside a list of alternatives.
fn described<'schema>(schema: &'schema Value, place: &Pointer) -> Option<&'schema Value> {
    place.tokens().try_fold(schema, |around, token| {
        let member = around.get("properties").and_then(|members| members.get(token.as_str()));
        member.or_else(|| around.get("items"))
    })
}

fn keys(described: Option<&Value>) -> Vec<&str> {
    let members = described.and_then(|described| described.get("properties")?.as_object());
    members.into_iter().flatten().map(|(name, _)| name.as_str()).collect()
}

fn unknown_key(name: &str, keys: &[&str]) -> String {
    if let Some(meant) = nearest(name, keys.iter().copied()) {
        return sentence!(misspelled.key, written = name, meant);
    }
    let keys: Vec<&str> = keys.iter().copied().filter(|name| !name.starts_with('$')).collect();
    sentence!(site.unknown_key, written = name, keys = &keys.join(", "))
}

/// Returns the message for a misspelled word, if it is close to one of the options, which are written as JSON.
fn misspelled(written: Option<&Value>, options: &[String]) -> Option<String> {
    let written = written?.as_str()?;
    let meant = nearest(written, options.iter().map(|option| option.trim_matches('"')))?;
    Some(sentence!(misspelled.word, written, meant))
}

/// Returns the error that the provider has no default address and none is given.
fn no_address(settings: &Settings) -> Option<(Pointer, String)> {
    let kind = settings.lacks_address()?;
    let text = sentence!(site.no_address, provider = kind.key());
    Some((Pointer::root().join("endpoint"), text))
}

/// Returns the errors for languages that the app does not have.
fn unspoken(settings: &Settings) -> Vec<(Pointer, String)> {
    let wanted = settings.texts("languages").unwrap_or_default();
    let place = Pointer::root().join("languages");
    let line = |(at, tag): (usize, &str)| match spoken(tag) {
        Some(_) => None,
        None => Some((place.join(&at.to_string()), no_language(tag))),
    };
    wanted.into_iter().enumerate().filter_map(line).collect()
}

/// Returns the errors for own phrases in unknown languages, or of unknown names.
fn unknown_words(settings: &Settings) -> Vec<(Pointer, String)> {
    let place = Pointer::root().join("words");
    let mut lines = Vec::new();
    for (tag, own) in settings.get("words").and_then(Value::as_object).into_iter().flatten() {
        let Some(locale) = spoken(tag) else {
            lines.push((place.join(tag), no_language(tag)));
            continue;
        };
        let phrases = own.as_object().into_iter().flatten().map(|(phrase, _)| phrase);
        for phrase in phrases.filter(|phrase| !is_phrase(locale, phrase)) {
            let text = sentence!(site.no_phrase, written = phrase, language = locale.name());
            lines.push((place.join(tag).join(phrase), text));
        }
    }
    lines
}

fn spoken(tag: &str) -> Option<Locale> {
    Locale::ALL.iter().copied().find(|locale| locale.code() == tag)
}

fn no_language(tag: &str) -> String {
    let all: Vec<&str> = Locale::ALL.iter().map(|locale| locale.code()).collect();
    sentence!(site.no_language, written = tag, languages = all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, &str)]) {
        let settings = Settings::read(text.to_owned()).unwrap();
        let lines = disallowed(&settings);
        let lines: Vec<(&str, &str)> =
            lines.iter().map(|(place, words)| (place.as_str(), words.as_str())).collect();
        assert_eq!(lines, expected, "{text}");
    }

    #[test]
    fn a_misspelled_key_or_word_is_told_with_what_is_meant() {
        check(
            "{titel: 'Tools', ltd: 1}",
            &[
                ("/titel", "“titel” is ignored. Did you mean “title”?"),
                (
                    "/ltd",
                    "“ltd” is not known here. Known names: title, introduction, notice, footer, \
                     links, logo, accent, languages, words, address, tools, groups, providers, \
                     endpoint, servers, locked",
                ),
            ],
        );
        check(
            "{endpoint: {provider: 'groq', adress: 'https://a.example'}}",
            &[("/endpoint/adress", "“adress” is ignored. Did you mean “address”?")],
        );
        check(
            "{groups: [{title: 'A', tools: [], name: 1}]}",
            &[("/groups/0/name", "“name” is not known here. Known names: title, tools")],
        );
        check(
            "{providers: ['antropic']}",
            &[("/providers/0", "“antropic” is not known here. Did you mean “anthropic”?")],
        );
    }

    #[test]
    fn every_pattern_is_told_in_words() {
        let schema = parse_text(SCHEMA).unwrap();
        let (mut left, mut patterns) = (vec![&schema], 0);
        while let Some(part) = left.pop() {
            if part.get("pattern").is_some_and(Value::is_string) {
                patterns += 1;
                let words = part.get("patternErrorMessage");
                assert!(words.is_some_and(Value::is_string), "{part}");
            }
            left.extend(part.as_object().into_iter().flatten().map(|(_, value)| value));
        }
        assert_eq!(patterns, 6);
        check("{accent: 'blue'}", &[("/accent", "Write it as #rrggbb, such as #7a3e9d")]);
        check(
            "{address: 'example.org'}",
            &[(
                "/address",
                "Write the whole address, with https:// before it and a slash at its end, such as \
                 https://example.org/tools/",
            )],
        );
    }

    #[test]
    fn words_are_for_languages_and_phrases_that_the_app_has() {
        check("{words: {en: {Tools: 'Forms'}, ru: {Инструменты: 'Формы'}}}", &[]);
        let no_language = "“xx” is not among the languages of the app: en, ru";
        check("{words: {xx: {}}}", &[("/words/xx", no_language)]);
        check("{languages: ['en', 'xx']}", &[("/languages/1", no_language)]);
        check(
            "{words: {en: {Toolz: 'Forms'}}}",
            &[(
                "/words/en/Toolz",
                "The page says “Toolz” nowhere in English: write the phrase word for word, with \
                 its placeholders where it has any",
            )],
        );
    }

    #[test]
    fn who_has_no_usual_address_needs_one() {
        let text = "“openai” has no usual address: write where it is, such as \"address\": \
                    \"https://example.org/v1\"";
        check("{endpoint: {provider: 'openai'}}", &[("/endpoint", text)]);
        let text = text.replace("openai", "service");
        check("{endpoint: {provider: 'service', model: 'm'}}", &[("/endpoint", &text)]);
        check("{endpoint: {provider: 'openai', address: 'https://a.example/v1'}}", &[]);
        check("{endpoint: {provider: 'ollama'}}", &[]);
        check("{endpoint: {provider: 'in_browser'}}", &[]);
    }
}
