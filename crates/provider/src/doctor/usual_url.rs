//! The default address for a kind of provider.

use crate::endpoint::Address;
use crate::record::Profile;
use pilcrow_core::exchange::ProviderKind;

/// Returns the default address of a provider. If the page itself is served from there, returns another known address,
/// or the next port. Empty where only the person knows the address.
pub fn usual_url(kind: ProviderKind, page_origin: &str) -> String {
    let profile = Profile::look_up(kind);
    let is_free = |url: &&str| {
        Address::parse(url, profile).is_ok_and(|address| !address.is_of_page(page_origin))
    };
    let urls = || std::iter::once(profile.base_url).chain(profile.other_urls.iter().copied());
    let next = || {
        let usual = Address::parse(profile.base_url, profile).ok()?;
        Some(usual.with_port(usual.port().checked_add(1)?).to_string())
    };
    let free = urls().find(|url| is_free(url)).map(str::to_owned);
    free.or_else(next).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: ProviderKind, page: &str, expected: &str) {
        assert_eq!(usual_url(kind, page), expected);
    }

    #[test]
    fn an_address_that_is_proposed_is_never_the_pages_own() {
        use ProviderKind::{Compatible, LlamaCpp, Ollama, OpenAi, Vllm};
        let far = "https://tools.example";
        check(LlamaCpp, far, "http://localhost:8080/v1");
        check(LlamaCpp, "http://localhost:8080", "http://localhost:9931/v1");
        check(LlamaCpp, "http://127.0.0.1:8080", "http://localhost:9931/v1");
        check(Vllm, "http://0.0.0.0:8000", "http://localhost:8001/v1");
        check(Ollama, "http://localhost:11434", "http://localhost:11435/api");
        check(OpenAi, far, "https://api.openai.com/v1");
        check(Compatible, far, "");
        check(Vllm, "null", "http://localhost:8000/v1");
    }
}
