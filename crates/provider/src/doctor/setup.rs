//! How a program on the person's computer is set up: what cannot be done from the page.

use super::remedy::{Remedy, any, let_in, start_line};
use crate::endpoint::{Address, Profile};
use pilcrow_core::exchange::ProviderKind;

/// What a person does outside of the page, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The page from which the program is fetched.
    pub home: &'static str,
    /// The line that fetches a model; none where the next one does, or where the program has
    /// buttons for it.
    pub fetch: Option<&'static str>,
    /// The lines that start it so that it answers the page, each for another platform.
    pub start: Vec<Remedy>,
}

/// How a program is set up to answer a page at an address, or at another one where the page itself
/// is there; none for what is no such program.
pub fn setup(kind: ProviderKind, address: &Address, page_origin: &str) -> Option<Setup> {
    let free = usual_url(kind, page_origin);
    let free = Address::parse(&free, Profile::of(kind)).ok();
    let address = match free {
        Some(ref free) if address.is_of_page(page_origin) => free,
        _ => address,
    };
    let is_near = Address::read(page_origin).is_ok_and(|page| page.is_loopback());
    let line = |model| start_line(kind, address, model).map(any).unwrap_or_default();
    let (fetch, start) = match kind {
        // It lets in whatever comes from this computer.
        ProviderKind::Ollama if is_near => (Some("ollama pull llama3.2"), line("")),
        ProviderKind::Ollama => (Some("ollama pull llama3.2"), let_in(kind, address, page_origin)),
        ProviderKind::LmStudio => (None, line("")),
        ProviderKind::LlamaCpp => (None, line("-hf ggml-org/gemma-3-4b-it-GGUF")),
        ProviderKind::Vllm => (None, line("Qwen/Qwen3-4B")),
        _ => return None,
    };
    Some(Setup { home: Profile::of(kind).home, fetch, start })
}

/// The usual address of a kind, as far as the page itself is not there; otherwise another of it, or
/// the next port. Empty where only the person knows it.
pub fn usual_url(kind: ProviderKind, page_origin: &str) -> String {
    let profile = Profile::of(kind);
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

    #[test]
    fn every_program_on_this_computer_is_set_up_by_lines() {
        let page = "https://tools.example";
        for kind in ProviderKind::ALL {
            let profile = Profile::of(kind);
            let address = Address::parse("http://localhost:9", profile).unwrap();
            let lines = setup(kind, &address, page);
            assert_eq!(lines.is_some(), profile.is_server() && profile.is_local, "{kind:?}");
            assert!(lines.is_none_or(|setup| !setup.start.is_empty()), "{kind:?}");
        }
        let address = Address::parse("http://localhost:11434", Profile::of(ProviderKind::Ollama));
        let near = setup(ProviderKind::Ollama, &address.unwrap(), "http://127.0.0.1:8080");
        assert_eq!(near.unwrap().start, any("ollama serve".to_owned()));
        let page = "http://localhost:8000";
        let own = Address::parse(page, Profile::of(ProviderKind::Vllm)).unwrap();
        let line = "vllm serve Qwen/Qwen3-4B --port 8001".to_owned();
        assert_eq!(setup(ProviderKind::Vllm, &own, page).unwrap().start, any(line));
    }
}
