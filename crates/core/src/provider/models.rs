//! Asking a server which models it has.
//! Refuses to choose among them.

use super::call::{CallError, own_key, wire_headers};
use super::failure::{FailureKind, ProviderFailure};
use super::settings::ProviderSettings;
use super::{ApiKey, HttpCall};
use crate::document::parse_text;
use serde_json::Value;

/// More than any provider offers; a hostile list ends here.
const MAX_MODELS: usize = 5_000;

/// The call that lists the models.
pub fn models_call(
    settings: &ProviderSettings,
    key: Option<&ApiKey>,
) -> Result<HttpCall, CallError> {
    let profile = settings.kind.profile();
    let wire = profile.wire.filter(|_| profile.lists_models).ok_or(CallError::NotCalled)?;
    let address = settings.address().map_err(CallError::Address)?;
    Ok(HttpCall {
        method: "GET",
        url: address.join("models"),
        headers: wire_headers(wire),
        key: own_key(key, &address)?,
        key_by: wire.key_header(),
        body: None,
    })
}

/// The models' names, in the server's order, from `{"data": [{"id"}]}` and its variants.
pub fn read_models(body: &str) -> Result<Vec<String>, ProviderFailure> {
    let unreadable = || ProviderFailure::new(FailureKind::NotJson, "");
    let value = parse_text(body).map_err(|_| unreadable())?;
    let list = ["data", "models"].into_iter().find_map(|key| value.get(key)).unwrap_or(&value);
    let list = list.as_array().ok_or_else(unreadable)?;
    let name = |model: &Value| {
        let named = ["id", "name", "model"].into_iter().find_map(|key| model.get(key));
        named.unwrap_or(model).as_str().map(str::to_owned)
    };
    Ok(list.iter().filter_map(name).take(MAX_MODELS).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::ProviderKind;

    #[test]
    fn models_are_listed_by_name() {
        let check = |body: &str, expected: &[&str]| {
            assert_eq!(read_models(body).unwrap(), expected, "{body}");
        };
        check(r#"{"object":"list","data":[{"id":"b","object":"model"},{"id":"a"}]}"#, &["b", "a"]);
        check(r#"{"models":[{"name":"x:1b"}]}"#, &["x:1b"]);
        check(r#"["y", 5]"#, &["y"]);
        check(r#"{"data":[]}"#, &[]);
    }

    #[test]
    fn what_is_no_list_is_said() {
        for body in ["<html>", "{}", "5", ""] {
            assert_eq!(read_models(body).unwrap_err().kind, FailureKind::NotJson, "{body}");
        }
    }

    #[test]
    fn the_call_is_a_plain_get_with_the_key() {
        let settings =
            ProviderSettings { kind: ProviderKind::OpenAi, ..ProviderSettings::default() };
        let key = ApiKey::for_address("k", &settings.base_url).unwrap();
        let call = models_call(&settings, Some(&key)).unwrap();
        assert_eq!((call.method, call.url.as_str()), ("GET", "https://api.openai.com/v1/models"));
        assert!(call.headers.is_empty() && call.key_header().is_some());
    }
}
