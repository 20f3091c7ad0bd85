//! Instructions to set up a provider's program on the person's computer, outside of the page.

use super::remedy::{let_in, start_line};
use super::usual_url::usual_url;
use crate::endpoint::Address;
use crate::record::{ModelFetch, Profile, Program, Remedy, any};
use pilcrow_core::exchange::ProviderKind;

/// The steps to set up a program, which a person does once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Address of the web page from which to download the program.
    pub home: &'static str,
    /// The way to get the program's first model.
    pub fetch: ModelFetch,
    /// The lines that start the program with this page's origin allowed, each for another platform.
    pub start: Vec<Remedy>,
}

/// Returns the setup of a program that answers a page at an address, or at another one if the page itself is served
/// from there; `None` if the provider is not a program on the person's computer.
pub fn setup(kind: ProviderKind, address: &Address, page_origin: &str) -> Option<Setup> {
    let free = usual_url(kind, page_origin);
    let free = Address::parse(&free, Profile::look_up(kind)).ok();
    let address = match free {
        Some(ref free) if address.is_of_page(page_origin) => free,
        _ => address,
    };
    let is_near = Address::read(page_origin).is_ok_and(|page| page.is_loopback());
    let program = Program::look_up(kind)?;
    let start = match program.is_closed && !is_near {
        true => let_in(kind, address, page_origin),
        false => any(start_line(kind, program, address, program.first_model)),
    };
    let profile = Profile::look_up(kind);
    Some(Setup { home: profile.home, fetch: program.fetch, start })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_on_this_computer_is_set_up_by_lines() {
        let page = "https://tools.example";
        for kind in ProviderKind::ALL {
            let profile = Profile::look_up(kind);
            let address = Address::parse("http://localhost:9", profile).unwrap();
            let lines = setup(kind, &address, page);
            assert_eq!(lines.is_some(), profile.is_server() && profile.is_local, "{kind:?}");
            assert!(lines.is_none_or(|setup| !setup.start.is_empty()), "{kind:?}");
        }
        let address =
            Address::parse("http://localhost:11434", Profile::look_up(ProviderKind::Ollama));
        let near = setup(ProviderKind::Ollama, &address.unwrap(), "http://127.0.0.1:8080");
        assert_eq!(near.unwrap().start, any("ollama serve".to_owned()));
        let page = "http://localhost:8000";
        let own = Address::parse(page, Profile::look_up(ProviderKind::Vllm)).unwrap();
        let line = "vllm serve Qwen/Qwen3-4B --port 8001".to_owned();
        assert_eq!(setup(ProviderKind::Vllm, &own, page).unwrap().start, any(line));
    }
}
