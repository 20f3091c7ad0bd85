//! Keys and passwords are told by the names under which they stand, and by what they look like.

use super::note::{Note, NoteKind};
use crate::pointer::Pointer;
use serde_json::Value;

/// Names, in small letters without `-` and `_`, whose value is a secret.
const NAMES: [&str; 18] = [
    "authorization",
    "proxyauthorization",
    "xapikey",
    "apikey",
    "xgoogapikey",
    "ocpapimsubscriptionkey",
    "subscriptionkey",
    "cookie",
    "setcookie",
    "key",
    "accesskey",
    "secret",
    "clientsecret",
    "password",
    "token",
    "accesstoken",
    "bearertoken",
    "xauthtoken",
];

/// What keys of known providers begin with.
const BEGINNINGS: [&str; 8] = ["sk-", "gsk_", "AIza", "xai-", "hf_", "pplx-", "r8_", "Bearer "];

/// The shortest text that is taken for a key by its beginning.
const SHORTEST: usize = 16;

/// Members whose value is what people write to models; no name in it makes a key.
const PROMPTS: [&str; 8] = [
    "messages",
    "contents",
    "input",
    "system",
    "instructions",
    "schema",
    "parameters",
    "properties",
];

/// Whether what stands under a name is a secret.
pub(super) fn is_secret_name(name: &str) -> bool {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    NAMES.contains(&plain.to_ascii_lowercase().as_str())
}

/// Whether a text looks like a key.
fn is_key(text: &str) -> bool {
    text.len() >= SHORTEST
        && !text.trim_start_matches("Bearer ").contains(char::is_whitespace)
        && BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
}

/// Takes secrets out of a value, and gives a note for each. The value nests as deep as documents may.
pub(super) fn drop_keys(value: &mut Value) -> Vec<Note> {
    let mut notes = Vec::new();
    walk(value, &mut Pointer::root(), &mut notes);
    notes
}

fn walk(value: &mut Value, place: &mut Pointer, notes: &mut Vec<Note>) {
    match value {
        Value::Object(members) => {
            members.retain(|name, member| {
                place.push(name);
                let is_secret =
                    member.as_str().is_some_and(|text| is_secret_name(name) || is_key(text));
                if is_secret {
                    notes.push(Note::at(place, NoteKind::KeyDropped));
                } else if !PROMPTS.contains(&name.as_str()) {
                    walk(member, place, notes);
                }
                place.pop();
                !is_secret
            });
        }
        Value::Array(items) => {
            for (at, item) in items.iter_mut().enumerate() {
                place.push(&at.to_string());
                walk(item, place, notes);
                place.pop();
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(mut value: Value, expected: Value, places: &[&str]) {
        let notes = drop_keys(&mut value);
        assert_eq!(value, expected);
        let expected = places
            .iter()
            .map(|place| Note::at(&Pointer::parse(place).unwrap(), NoteKind::KeyDropped));
        assert_eq!(notes, expected.collect::<Vec<_>>());
    }

    #[test]
    fn a_key_goes_by_its_name_or_by_its_look() {
        check(
            json!({"model": "m", "api_key": "abc", "headers": {"Authorization": "x"}}),
            json!({"model": "m", "headers": {}}),
            &["/api_key", "/headers/Authorization"],
        );
        check(
            json!({"extra": [{"value": "sk-0123456789abcdef"}], "more": "Bearer 0123456789"}),
            json!({"extra": [{}]}),
            &["/extra/0/value", "/more"],
        );
    }

    #[test]
    fn what_people_write_and_schemas_stay() {
        for value in [
            json!({"messages": [{"role": "user", "token": "a", "content": "sk-0123456789abcdef"}]}),
            json!({"tools": [{"parameters": {"properties": {"token": {"type": "string"}}}}]}),
            json!({"stop": "sk-1", "maxTokens": 5}),
        ] {
            check(value.clone(), value, &[]);
        }
    }
}
