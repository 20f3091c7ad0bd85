//! Finds and removes API keys and passwords in values and addresses. They are recognised by their names, and by their
//! prefixes.

use super::note::{Note, NoteKind};
use crate::pointer::Pointer;
use serde_json::Value;

/// Names, in lower case without `-` and `_`, whose value is a secret.
const NAMES: [&str; 12] = [
    "authorization",
    "proxyauthorization",
    "key",
    "secret",
    "token",
    "bearer",
    "cookie",
    "setcookie",
    "passwd",
    "pwd",
    "passphrase",
    "credential",
];

/// Suffixes of such names, whatever product they belong to: `aws_secret_access_key`, `openai_api_key`, `mcpAuthToken`.
const ENDINGS: [&str; 21] = [
    "apikey",
    "subscriptionkey",
    "accesskey",
    "accesskeyid",
    "secretkey",
    "privatekey",
    "signingkey",
    "openaikey",
    "secret",
    "password",
    "accesstoken",
    "authtoken",
    "authorizationtoken",
    "apitoken",
    "bearertoken",
    "refreshtoken",
    "sessiontoken",
    "securitytoken",
    "idtoken",
    "hftoken",
    "credentials",
];

/// Prefixes of the keys of known providers.
const BEGINNINGS: [&str; 8] = ["sk-", "gsk_", "AIza", "xai-", "hf_", "pplx-", "r8_", "Bearer "];

/// The minimum length in bytes of a text that counts as a key by its prefix.
const SHORTEST: usize = 16;

/// Members with content for models, whose inner values are not searched for secrets.
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

/// Names of query parameters that sign an address.
const SIGNATURES: [&str; 3] = ["sig", "signature", "x-amz-signature"];

/// Returns true if a name's value is a secret.
pub(super) fn is_secret_name(name: &str) -> bool {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.to_ascii_lowercase();
    NAMES.contains(&plain.as_str()) || ENDINGS.iter().any(|ending| plain.ends_with(ending))
}

/// Returns true if a text looks like a key.
fn is_key(text: &str) -> bool {
    text.len() >= SHORTEST
        && !text.trim_start_matches("Bearer ").contains(char::is_whitespace)
        && BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
}

/// Removes secrets from a value, and returns a note for each. The value may nest as deeply as a document.
pub(super) fn drop_keys(value: &mut Value) -> Vec<Note> {
    let mut notes = Vec::new();
    walk(value, &mut Pointer::root(), &mut notes);
    notes
}

fn walk(value: &mut Value, place: &mut Pointer, notes: &mut Vec<Note>) {
    match value {
        Value::Object(members) => members.retain(|name, member| {
            place.push(name);
            let stays = keep(is_secret_name(name), member, place, notes);
            if stays && !PROMPTS.contains(&name.as_str()) {
                walk(member, place, notes);
            }
            place.pop();
            stays
        }),
        Value::Array(items) => {
            let mut at = 0;
            items.retain_mut(|item| {
                place.push(&at.to_string());
                at += 1;
                let stays = keep(false, item, place, notes);
                if stays {
                    walk(item, place, notes);
                }
                place.pop();
                stays
            });
        }
        _ => {}
    }
}

/// Returns true if a value may stay; secrets inside an address are removed from it.
fn keep(has_secret_name: bool, value: &mut Value, place: &Pointer, notes: &mut Vec<Note>) -> bool {
    let Value::String(text) = value else { return true };
    let is_secret = has_secret_name || is_key(text);
    let plain = if text.contains("://") { without_keys(text) } else { None };
    if is_secret || plain.is_some() {
        notes.push(Note::at(place, NoteKind::KeyDropped));
    }
    plain.into_iter().for_each(|plain| *text = plain);
    !is_secret
}

/// Returns an address without the user name and password before its host, and without secrets in its query. `None` if
/// it has neither, or is no address.
pub(super) fn without_keys(address: &str) -> Option<String> {
    if address.contains(char::is_whitespace) || address.starts_with("data:") {
        return None;
    }
    let host_begins = address.find("://").map_or(0, |at| at + "://".len());
    let (scheme, after) = address.split_at_checked(host_begins)?;
    let host_ends = after.find(['/', '?', '#']).unwrap_or(after.len());
    let (host, rest) = after.split_at_checked(host_ends)?;
    let plain_host = host.rsplit_once('@').map_or(host, |(_, host)| host);
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (query, fragment) = query.split_once('#').unwrap_or((query, ""));
    let plain_query = query.split('&').filter(|pair| !is_secret_pair(pair));
    let plain_query: Vec<&str> = plain_query.collect();
    let plain_query = plain_query.join("&");
    if plain_host == host && plain_query == query {
        return None;
    }
    let mut plain = format!("{scheme}{plain_host}{path}");
    for (sign, part) in [('?', plain_query.as_str()), ('#', fragment)] {
        if !part.is_empty() {
            plain.push(sign);
            plain.push_str(part);
        }
    }
    Some(plain)
}

fn is_secret_pair(pair: &str) -> bool {
    let name = pair.split('=').next().unwrap_or_default();
    pair.contains('=')
        && (is_secret_name(name) || SIGNATURES.iter().any(|mark| name.eq_ignore_ascii_case(mark)))
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
    fn a_name_tells_a_key_whoever_it_is_of() {
        for name in [
            "authorization_token",
            "aws_secret_access_key",
            "aws_session_token",
            "openai_api_key",
            "secretKey",
            "private_key",
            "auth_token",
            "refresh_token",
            "ANTHROPIC_API_KEY",
            "x-goog-api-key",
        ] {
            assert!(is_secret_name(name), "{name}");
        }
        for name in ["max_tokens", "keyboard", "stop_token", "secretary", "monkey", "name"] {
            assert!(!is_secret_name(name), "{name}");
        }
        check(
            json!({"mcp_servers": [{"url": "https://x.example/?token=T&a=1", "authorization_token": "T"}], "args": ["--key", "sk-0123456789abcdef"]}),
            json!({"mcp_servers": [{"url": "https://x.example/?a=1"}], "args": ["--key"]}),
            &["/mcp_servers/0/url", "/mcp_servers/0/authorization_token", "/args/1"],
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

    #[test]
    fn secrets_go_and_the_rest_of_an_address_stays() {
        let check = |address: &str, expected: Option<&str>| {
            assert_eq!(without_keys(address).as_deref(), expected, "{address}");
        };
        check("https://me:K@x.example/a", Some("https://x.example/a"));
        check("https://x.example/a?key=K&b=1#c", Some("https://x.example/a?b=1#c"));
        check("x.example?api_key=K", Some("x.example"));
        check("https://x.example/?sig=K", Some("https://x.example/"));
        check("postgres://me:K@x.example", Some("postgres://x.example"));
        for plain in [
            "https://x.example/@me?b=1#c",
            "a",
            "",
            "see https://me:K@x",
            "data:image/png;base64,AA==",
        ] {
            check(plain, None);
        }
    }
}
