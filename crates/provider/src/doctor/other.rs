//! Other interfaces that the server at an address may have, and how to recognise them by its list of models.

use crate::endpoint::Address;
use crate::record::{Profile, Wire};
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use serde_json::Value;

/// Endings of an address that belong to one interface of a server, the longest first.
const ENDINGS: [&str; 5] = ["/models", "/tags", "/v1", "/api", "/"];

/// Returns settings for the other interfaces of the same host to try: `OpenAI`'s and Ollama's. Empty if the interface
/// is already known.
pub fn other_settings(settings: &ProviderSettings) -> Vec<ProviderSettings> {
    let profile = Profile::look_up(settings.kind);
    let Ok(address) = Address::from_settings(settings) else { return Vec::new() };
    let base = without_endings(&address.to_string(), address.origin());
    let at = |kind, end: &str| {
        let base_url = format!("{base}{end}");
        ProviderSettings { kind, base_url, ..settings.clone() }
    };
    let others = match profile.wire().filter(|_| profile.has_own_address()) {
        Some(Wire::OllamaChat) => {
            vec![at(ProviderKind::Compatible, "/v1"), at(ProviderKind::Compatible, "")]
        }
        Some(Wire::Chat) => {
            vec![at(settings.kind, "/v1"), at(settings.kind, ""), at(ProviderKind::Ollama, "/api")]
        }
        _ => Vec::new(),
    };
    distinct(others, settings)
}

/// Returns the settings whose address differs from `own`, each address once.
fn distinct(others: Vec<ProviderSettings>, own: &ProviderSettings) -> Vec<ProviderSettings> {
    let mut places = vec![(own.kind, Address::from_settings(own))];
    let mut left = Vec::new();
    for other in others {
        let place = (other.kind, Address::from_settings(&other));
        if !places.contains(&place) {
            places.push(place);
            left.push(other);
        }
    }
    left
}

fn without_endings(url: &str, origin: &str) -> String {
    let mut path = url.strip_prefix(origin).unwrap_or_default();
    for ending in ENDINGS {
        path = path.strip_suffix(ending).unwrap_or(path);
    }
    format!("{origin}{path}")
}

/// True if a list of models has the shape that this kind of server sends: `{"models": [..]}` for Ollama, `{"data":
/// [..]}` for `OpenAI`-compatible servers, some of which send `models` as well.
pub fn lists_as(kind: ProviderKind, body: &str) -> bool {
    let list = parse_text(body).unwrap_or_default();
    let has = |key: &str| list.get(key).is_some_and(Value::is_array);
    match Profile::look_up(kind).wire() {
        Some(Wire::OllamaChat) => has("models") && !has("data"),
        Some(Wire::Chat) => has("data"),
        _ => true,
    }
}

/// Converts an address that was typed for one kind of server to another kind: the same host, with the path of the first
/// kind replaced by that of the second.
pub fn carried_url(url: &str, from: ProviderKind, to: ProviderKind) -> String {
    let (from, to) = (Profile::look_up(from).path, Profile::look_up(to).path);
    let typed = url.trim().trim_end_matches('/');
    match typed.strip_suffix(from) {
        Some(base) if !from.is_empty() && !to.is_empty() => format!("{base}{to}"),
        _ => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProviderKind::{Compatible, LmStudio, Ollama, OpenAi, Service};

    #[track_caller]
    fn check_others(kind: ProviderKind, url: &str, expected: &[(ProviderKind, &str)]) {
        let base_url = url.to_owned();
        let settings = ProviderSettings { kind, base_url, ..ProviderSettings::default() };
        let others = other_settings(&settings);
        let places: Vec<_> = others.iter().map(|one| (one.kind, one.base_url.as_str())).collect();
        assert_eq!(places, expected, "{kind:?} {url}");
    }

    #[test]
    fn a_server_that_is_not_ollama_may_be_asked_as_openai_is() {
        let root = (Compatible, "http://127.0.0.1:8080/v1");
        for end in ["", "/", "/v1", "/v1/", "/api", "/api/chat"] {
            check_others(Ollama, &format!("http://127.0.0.1:8080{end}"), &[root]);
        }
        let below = [(Compatible, "http://a.b/llm/v1"), (Compatible, "http://a.b/llm")];
        check_others(Ollama, "http://a.b/llm", &below);
    }

    #[test]
    fn a_server_that_is_not_like_openai_may_lie_elsewhere_or_be_ollama() {
        let ollama = (Ollama, "http://h.local:1/api");
        check_others(Compatible, "http://h.local:1", &[ollama]);
        check_others(Compatible, "http://h.local:1/v1", &[ollama]);
        let own = (LmStudio, "http://h.local:1/v1");
        check_others(LmStudio, "http://h.local:1/v1/models", &[own, ollama]);
        check_others(LmStudio, "http://h.local:1/api", &[own, ollama]);
        let all = [(Compatible, "http://h.local:1/llm/v1"), (Ollama, "http://h.local:1/llm/api")];
        check_others(Compatible, "http://h.local:1/llm", &all);
    }

    #[test]
    fn where_it_is_known_how_a_server_is_asked_nothing_else_is_tried() {
        check_others(OpenAi, "https://api.openai.com/v1", &[]);
        check_others(Service, "http://localhost:1", &[]);
        check_others(Ollama, "ftp://x", &[]);
    }

    #[test]
    fn a_list_of_models_tells_whose_it_is() {
        let ollama = r#"{"models":[{"name":"m"}]}"#;
        let openai = r#"{"object":"list","data":[{"id":"m"}]}"#;
        let both = r#"{"models":[{"name":"m"}],"object":"list","data":[{"id":"m"}]}"#;
        let lists = |body| (lists_as(Ollama, body), lists_as(Compatible, body));
        assert_eq!(lists(ollama), (true, false));
        assert_eq!(lists(openai), (false, true));
        assert_eq!(lists(both), (false, true));
        for none in ["", "<html>", "[]", r#"{"error":"Unexpected endpoint"}"#, r#"{"data":5}"#] {
            assert_eq!(lists(none), (false, false), "{none}");
        }
    }

    #[test]
    fn a_typed_address_goes_along_to_another_kind_of_server() {
        let check = |url: &str, from, to, expected: &str| {
            assert_eq!(carried_url(url, from, to), expected, "{url}");
        };
        check("http://127.0.0.1:8080", Ollama, Compatible, "http://127.0.0.1:8080");
        check("http://h:1/api", Ollama, Compatible, "http://h:1/v1");
        check("http://h:1/v1/", LmStudio, Ollama, "http://h:1/api");
        check("http://h:1/v1", LmStudio, Compatible, "http://h:1/v1");
        check("http://h:1/v1", Compatible, Service, "http://h:1/v1");
        check("http://h:1/solve", Service, Ollama, "http://h:1/solve");
        check("half an addr", Ollama, Compatible, "half an addr");
    }
}
