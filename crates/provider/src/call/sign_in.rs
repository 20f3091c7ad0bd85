//! Sign-in at OpenRouter, which creates a key for the page: PKCE (RFC 7636) without a server.

use super::http::HttpCall;
use crate::endpoint::{ApiKey, KeyHeader, percent_encoded};
use crate::record::Profile;
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{FailureKind, ProviderFailure, ProviderKind};
use pilcrow_core::object::{object, text};
use serde_json::Value;

/// Returns the URL of OpenRouter's sign-in page, which redirects to `callback` with `?code=…`.
///
/// `challenge` is the verifier's SHA-256 in base64url without padding (RFC 7636, section 4.2); the caller creates and
/// keeps the verifier.
pub fn sign_in_url(callback: &str, challenge: &str) -> String {
    let callback = percent_encoded(callback);
    format!(
        "https://openrouter.ai/auth?callback_url={callback}&code_challenge={challenge}&code_challenge_method=S256&key_label=Pilcrow"
    )
}

/// Builds the call that exchanges the code for a key: `POST /api/v1/auth/keys`. A code works once, for ten minutes.
pub fn sign_in_call(code: &str, verifier: &str) -> HttpCall {
    let body = object([
        ("code", text(code)),
        ("code_verifier", text(verifier)),
        ("code_challenge_method", text("S256")),
    ]);
    HttpCall {
        method: "POST",
        url: format!("{}/auth/keys", Profile::look_up(ProviderKind::OpenRouter).base_url),
        headers: vec![("content-type", "application/json".to_owned())],
        key: None,
        key_by: KeyHeader::default(),
        body: Some(body.to_string()),
    }
}

/// Parses the key in the call's reply, `{"key": "sk-or-…"}`; it is valid for OpenRouter's address.
///
/// # Errors
///
/// [`FailureKind::NotJson`] if the reply contains no usable key.
pub fn read_sign_in(body: &str) -> Result<String, ProviderFailure> {
    let unreadable = || ProviderFailure::new(FailureKind::NotJson, "");
    let value = parse_text(body).map_err(|_| unreadable())?;
    let key = value.get("key").and_then(Value::as_str).ok_or_else(unreadable)?;
    let base_url = Profile::look_up(ProviderKind::OpenRouter).base_url;
    ApiKey::for_address(key, base_url).map_err(|_| unreadable())?;
    Ok(key.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_to_come_back_to_is_one_parameter() {
        assert_eq!(
            sign_in_url("https://x.example/?tool=a&b=ё", "h-_"),
            "https://openrouter.ai/auth?callback_url=https%3A%2F%2Fx.example%2F%3Ftool%3Da%26b%3D%D1%91&code_challenge=h-_&code_challenge_method=S256&key_label=Pilcrow"
        );
    }

    #[test]
    fn the_code_is_exchanged_for_a_key_of_openrouter_only() {
        let call = sign_in_call("c\"1", "v");
        assert_eq!(call.url, "https://openrouter.ai/api/v1/auth/keys");
        assert_eq!(
            call.body.as_deref(),
            Some(r#"{"code":"c\"1","code_verifier":"v","code_challenge_method":"S256"}"#)
        );
        let key = read_sign_in(r#"{"key": "sk-or-v1-secret", "user_id": "u"}"#).unwrap();
        assert_eq!(key, "sk-or-v1-secret");
    }

    #[test]
    fn a_reply_without_a_key_is_said() {
        for body in ["", "<html>", "{}", r#"{"key": 5}"#, r#"{"key": "two words"}"#] {
            assert_eq!(read_sign_in(body).unwrap_err().kind, FailureKind::NotJson, "{body}");
        }
    }
}
