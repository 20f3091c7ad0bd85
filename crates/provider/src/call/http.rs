//! The HTTP call that asks a provider for an answer, as plain data.
//!
//! A key is sent only to the address that it was given for. No unnecessary header is sent: in a browser each one may
//! fail the CORS preflight.

use crate::endpoint::{Address, AddressError, ApiKey, KeyHeader};
use crate::record::{Profile, Wire};
use crate::wire;
use pilcrow_core::exchange::{FailureKind, ProviderFailure, ProviderSettings, SentPrompt};

/// An HTTP request to make. Cancelling and timeouts are up to the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpCall {
    /// `GET`, `POST` or `DELETE`.
    pub method: &'static str,
    /// The absolute URL.
    pub url: String,
    /// Header names in lower case, and values, without the key's header: see [`HttpCall::key_header`].
    pub headers: Vec<(&'static str, String)>,
    /// The key, bound to the origin that it was given for; `None` if the provider takes none or the person gave none.
    pub key: Option<ApiKey>,
    /// The header that carries the key.
    pub key_by: KeyHeader,
    /// The body, as JSON text; `None` for `GET`.
    pub body: Option<String>,
}

impl HttpCall {
    /// Returns the name and value of the key's header; `None` if there is no key, or if the key belongs to another
    /// address than the call's.
    pub fn key_header(&self) -> Option<(&'static str, String)> {
        self.key.as_ref().and_then(|key| key.header_for(&self.url, self.key_by))
    }
}

/// The reason why a call could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallError {
    /// The address cannot be used.
    Address(AddressError),
    /// The key was given for another address.
    KeyOfOtherAddress,
    /// The provider is not called over HTTP, or does not have this call.
    NotCalled,
    /// The call needs a model's name, and none was chosen.
    NoModel,
}

impl From<CallError> for ProviderFailure {
    fn from(error: CallError) -> Self {
        let kind = match error {
            CallError::Address(_) | CallError::NotCalled => FailureKind::BadAddress,
            CallError::KeyOfOtherAddress => FailureKind::KeyOfOtherAddress,
            CallError::NoModel => FailureKind::NoModelChosen,
        };
        Self::new(kind, "")
    }
}

/// The call that asks for an answer, streamed where the provider can stream: Chat Completions
/// (`/chat/completions`), OpenAI's `/responses`, Anthropic's `/messages`, Gemini's
/// `:streamGenerateContent?alt=sse`, Ollama's `/api/chat`, or a service's own address.
///
/// # Errors
///
/// [`CallError::NotCalled`] for a provider that is not reached over HTTP, [`CallError::Address`]
/// and [`CallError::KeyOfOtherAddress`] for settings that cannot be used, and
/// [`CallError::NoModel`] where the API requires a model and neither the person nor the document
/// names one.
pub fn provider_call(
    sent: &SentPrompt,
    settings: &ProviderSettings,
    key: Option<&ApiKey>,
) -> Result<HttpCall, CallError> {
    let wire = Profile::look_up(settings.kind).wire().ok_or(CallError::NotCalled)?;
    let address = Address::from_settings(settings).map_err(CallError::Address)?;
    if sent.model.is_empty() && !matches!(wire, Wire::Chat | Wire::Service) {
        return Err(CallError::NoModel);
    }
    let request = wire::wire_request(wire, sent, settings.kind, &address);
    let content_type = ("content-type", "application/json".to_owned());
    Ok(HttpCall {
        method: "POST",
        headers: [content_type].into_iter().chain(wire_headers(wire)).collect(),
        key: own_key(key, &address)?,
        key_by: wire.key_header(),
        url: request.url,
        body: Some(request.body.to_string()),
    })
}

/// The headers that every call of a wire needs.
pub(super) fn wire_headers(wire: Wire) -> Vec<(&'static str, String)> {
    match wire {
        Wire::Messages => vec![
            ("anthropic-version", "2023-06-01".to_owned()),
            // Without this header, Anthropic refuses a call from a browser.
            ("anthropic-dangerous-direct-browser-access", "true".to_owned()),
        ],
        _ => Vec::new(),
    }
}

/// Returns the key if it was given for this address.
pub(super) fn own_key(
    key: Option<&ApiKey>,
    address: &Address,
) -> Result<Option<ApiKey>, CallError> {
    match key {
        Some(key) if key.origin() != address.origin() => Err(CallError::KeyOfOtherAddress),
        key => Ok(key.cloned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ProviderKind;

    fn settings(kind: ProviderKind, base_url: &str) -> ProviderSettings {
        ProviderSettings { kind, base_url: base_url.into(), ..ProviderSettings::default() }
    }

    #[test]
    fn a_key_is_attached_at_its_own_address_and_refused_elsewhere() {
        let key = ApiKey::for_address("secret", "https://one.example/v1").unwrap();
        let sent = SentPrompt::default();
        let compatible = |url| settings(ProviderKind::Compatible, url);
        let call = provider_call(&sent, &compatible("https://one.example"), Some(&key)).unwrap();
        assert_eq!(call.url, "https://one.example/v1/chat/completions");
        assert_eq!(call.key_header(), Some(("authorization", "Bearer secret".to_owned())));
        assert!(!format!("{call:?}").contains("secret"));
        let elsewhere = provider_call(&sent, &compatible("https://two.example"), Some(&key));
        assert_eq!(elsewhere, Err(CallError::KeyOfOtherAddress));
        let moved = HttpCall { url: "https://two.example/v1/models".into(), ..call };
        assert_eq!(moved.key_header(), None);
    }

    #[test]
    fn an_address_that_cannot_be_used_is_said() {
        let settings_of = |kind| settings(kind, "ftp://x");
        let call =
            provider_call(&SentPrompt::default(), &settings_of(ProviderKind::Compatible), None);
        assert_eq!(call, Err(CallError::Address(AddressError::NotHttp)));
        let failure = ProviderFailure::from(call.unwrap_err());
        assert_eq!(failure.kind, FailureKind::BadAddress);
        let by_hand =
            provider_call(&SentPrompt::default(), &settings_of(ProviderKind::ByHand), None);
        assert_eq!(by_hand, Err(CallError::NotCalled));
    }
}
