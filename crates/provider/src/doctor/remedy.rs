//! Command lines and headers that let a page reach a provider, with the address and port that the person gave.

use super::Diagnosis;
use super::usual_url::usual_url;
use crate::endpoint::Address;
use crate::record::{Listener, Platform, Profile, Program, Remedy, any};
use pilcrow_core::exchange::ProviderKind;

/// Returns the lines that solve a diagnosed problem, each for another platform; empty if no command can.
pub fn remedies(
    kind: ProviderKind,
    diagnosis: Diagnosis,
    address: &Address,
    page_origin: &str,
) -> Vec<Remedy> {
    match diagnosis {
        Diagnosis::OwnPage => {
            let free = usual_url(kind, page_origin);
            let free = Address::parse(&free, Profile::look_up(kind));
            free.map(|free| started(kind, &free)).unwrap_or_default()
        }
        Diagnosis::NotRunning => started(kind, address),
        Diagnosis::CorsRefused => let_in(kind, address, page_origin),
        // Lines that allow the page's origin also start the program.
        Diagnosis::Unknown => {
            let mut lines = let_in(kind, address, page_origin);
            lines.retain(|line| line.platform != Platform::Header);
            lines
        }
        _ => Vec::new(),
    }
}

/// Returns the line that starts the program so that it listens at the address.
fn started(kind: ProviderKind, address: &Address) -> Vec<Remedy> {
    let program = Program::look_up(kind);
    program
        .map(|program| any(start_line(kind, program, address, program.model)))
        .unwrap_or_default()
}

/// The `Origin` header of a page that was opened as a file.
const OF_A_FILE: &str = "null";

/// Returns the lines that start the program so that its CORS headers allow the page's origin.
pub(super) fn let_in(kind: ProviderKind, address: &Address, page_origin: &str) -> Vec<Remedy> {
    // Ollama does not start with `null` as an allowed origin, so a file can only be allowed together with every origin.
    let page_origin = if page_origin == OF_A_FILE { "*" } else { page_origin };
    if let Some(program) = Program::look_up(kind) {
        let start = start_line(kind, program, address, program.model);
        return (program.let_in)(&start, page_origin);
    }
    let line = format!("Access-Control-Allow-Origin: {page_origin}");
    let header = Remedy { platform: Platform::Header, line };
    if Profile::look_up(kind).is_any_server() { vec![header] } else { Vec::new() }
}

/// Returns the line that starts a program at an address; the port is named only if it is not the program's usual one.
pub(super) fn start_line(
    kind: ProviderKind,
    program: Program,
    address: &Address,
    model: &str,
) -> String {
    let (port, is_here) = (address.port(), address.is_loopback());
    let usual = Address::read(Profile::look_up(kind).base_url).map(|usual| usual.port());
    // A server for other computers has to listen on all interfaces.
    let host = if is_here { "127.0.0.1" } else { "0.0.0.0" };
    (program.start)(&Listener { host, port, is_usual: usual == Ok(port), is_here }, model)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "https://tools.example";

    fn address(kind: ProviderKind, url: &str) -> Address {
        Address::parse(url, Profile::look_up(kind)).unwrap()
    }

    #[test]
    fn a_program_on_this_computer_has_a_line_that_lets_the_page_in() {
        for kind in ProviderKind::ALL.into_iter().filter(|kind| Profile::look_up(*kind).is_server())
        {
            let profile = Profile::look_up(kind);
            let usual = if profile.base_url.is_empty() { PAGE } else { profile.base_url };
            let address = address(kind, usual);
            let lines = remedies(kind, Diagnosis::CorsRefused, &address, PAGE);
            let has_lines = profile.is_local || profile.base_url.is_empty();
            assert_eq!(!lines.is_empty(), has_lines, "{kind:?}");
            let names_page = |remedy: &Remedy| remedy.line.contains(PAGE);
            assert!(kind == ProviderKind::LmStudio || lines.iter().all(names_page), "{kind:?}");
            let started = remedies(kind, Diagnosis::NotRunning, &address, PAGE);
            assert_eq!(started.is_empty(), !profile.is_local, "{kind:?}");
        }
        let openai = address(ProviderKind::OpenAi, "https://api.openai.com");
        for diagnosis in Diagnosis::ALL {
            let lines = remedies(ProviderKind::OpenAi, diagnosis, &openai, PAGE);
            assert!(lines.is_empty(), "{diagnosis:?}");
        }
    }

    #[test]
    fn a_page_from_a_disk_is_let_in_with_all_others() {
        let address = address(ProviderKind::Ollama, "http://localhost:11434");
        let lines = remedies(ProviderKind::Ollama, Diagnosis::CorsRefused, &address, "null");
        assert!(lines.iter().all(|remedy| remedy.line.contains("\"*\"")), "{lines:?}");
    }

    #[track_caller]
    fn check(kind: ProviderKind, url: &str, diagnosis: Diagnosis, page: &str, expected: &str) {
        let lines = remedies(kind, diagnosis, &address(kind, url), page);
        assert_eq!(lines.first().map(|remedy| remedy.line.as_str()), Some(expected));
    }

    #[test]
    fn the_line_has_the_port_that_the_person_gave() {
        use ProviderKind::{LlamaCpp, LmStudio, Ollama, Vllm};
        let start = |kind, url, expected| check(kind, url, Diagnosis::NotRunning, PAGE, expected);
        start(Ollama, "http://localhost:11434", "ollama serve");
        start(Ollama, "http://localhost:9", "OLLAMA_HOST=127.0.0.1:9 ollama serve");
        start(Ollama, "http://10.0.0.2:11434", "OLLAMA_HOST=0.0.0.0:11434 ollama serve");
        start(LmStudio, "http://localhost:9", "lms server start --cors --port 9");
        start(LlamaCpp, "http://[::1]:9/v1", "llama-server -m MODEL.gguf --port 9");
        start(Vllm, "http://localhost", "vllm serve MODEL --port 80");
    }

    #[test]
    fn where_the_page_is_there_is_no_line_for_its_own_port() {
        let page = "http://127.0.0.1:8080";
        let line = "llama-server -m MODEL.gguf --port 9931";
        let url = "http://localhost:8080";
        check(ProviderKind::LlamaCpp, url, Diagnosis::OwnPage, page, line);
        let line = "vllm serve MODEL --port 8001";
        let page = "http://localhost:8000";
        check(ProviderKind::Vllm, page, Diagnosis::OwnPage, page, line);
    }
}
