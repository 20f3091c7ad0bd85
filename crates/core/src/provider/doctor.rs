//! What keeps a page from a provider, where the browser only says that a call failed; and the line
//! that mends it.
//! Refuses to look around by itself: the host tells what it found.

use super::{Address, ProviderKind};

/// What the page found out after a call that failed without a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// The browser has a network.
    pub is_online: bool,
    /// The person, or the browser, does not let this page call the local network.
    pub is_local_refused: bool,
    /// Something answers at the address, though nothing of it may be read; none where the page
    /// cannot find out.
    pub is_there: Option<bool>,
}

/// What it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagnosis {
    /// The browser has no network.
    NoNetwork,
    /// The page may not call the local network: the site's permissions.
    LocalRefused,
    /// A page that came safely (https) may not call an address that is not (http).
    NotSecure,
    /// Something answers, and does not let this page in (CORS).
    NotLetIn,
    /// Nothing answers on this computer: the program is not running, or it is another port.
    NotRunning,
    /// Nothing answers that the page could hear: it is not running, or does not let this page in.
    Unclear,
    /// Nothing answers: a wrong address, or something between that blocks it.
    NothingThere,
}

impl Diagnosis {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::NoNetwork,
        Self::LocalRefused,
        Self::NotSecure,
        Self::NotLetIn,
        Self::NotRunning,
        Self::Unclear,
        Self::NothingThere,
    ];
}

/// Where a line is to be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// In a terminal, whatever the system.
    Any,
    /// In a terminal of macOS, where the program is an app.
    MacOs,
    /// In a terminal of Windows, where the program is an app.
    Windows,
    /// In what the server sends: a header.
    Header,
}

/// A line that mends it, to be copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// Where it is to be typed.
    pub platform: Platform,
    /// The line.
    pub line: String,
}

/// Tells what keeps the page from an address.
pub fn diagnose(address: &Address, page_origin: &str, around: &Surroundings) -> Diagnosis {
    let is_local = is_local(address.host());
    // A page of this network needs no leave to call it.
    let is_far = Address::read(page_origin).is_ok_and(|page| !self::is_local(page.host()));
    match around {
        _ if around.is_there == Some(true) => Diagnosis::NotLetIn,
        _ if is_local && is_far && around.is_local_refused => Diagnosis::LocalRefused,
        _ if !is_local && !around.is_online => Diagnosis::NoNetwork,
        _ if !is_local && page_origin.starts_with("https:") && !address.is_secure() => {
            Diagnosis::NotSecure
        }
        _ if around.is_there.is_none() => Diagnosis::Unclear,
        _ if is_local => Diagnosis::NotRunning,
        _ => Diagnosis::NothingThere,
    }
}

/// The lines that mend it; none where there is nothing to type.
pub fn remedies(kind: ProviderKind, diagnosis: Diagnosis, page_origin: &str) -> Vec<Remedy> {
    if diagnosis == Diagnosis::Unclear {
        let mut lines = remedies(kind, Diagnosis::NotRunning, page_origin);
        let others = remedies(kind, Diagnosis::NotLetIn, page_origin);
        lines.extend(others.into_iter().filter(|line| line.platform != Platform::Header));
        lines.dedup();
        return lines;
    }
    let any = |line: String| vec![Remedy { platform: Platform::Any, line }];
    match (diagnosis, kind) {
        (Diagnosis::NotLetIn, ProviderKind::Ollama) => ollama_origins(page_origin),
        (Diagnosis::NotLetIn, ProviderKind::LmStudio) => any("lms server start --cors".to_owned()),
        (Diagnosis::NotLetIn, ProviderKind::LlamaCpp) => {
            any(format!("llama-server --cors-origins \"{page_origin}\" -m MODEL.gguf"))
        }
        (Diagnosis::NotLetIn, ProviderKind::Vllm) => {
            any(format!("vllm serve MODEL --allowed-origins '[\"{page_origin}\"]'"))
        }
        (Diagnosis::NotLetIn, ProviderKind::Compatible | ProviderKind::Service) => {
            let line = format!("Access-Control-Allow-Origin: {page_origin}");
            vec![Remedy { platform: Platform::Header, line }]
        }
        (Diagnosis::NotRunning, _) => {
            start_line(kind).map(|line| any(line.to_owned())).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// An app that was started by a click reads its settings from the system, a program from its
/// terminal.
fn ollama_origins(page_origin: &str) -> Vec<Remedy> {
    let lines = [
        (Platform::Any, format!("OLLAMA_ORIGINS=\"{page_origin}\" ollama serve")),
        (Platform::MacOs, format!("launchctl setenv OLLAMA_ORIGINS \"{page_origin}\"")),
        (Platform::Windows, format!("setx OLLAMA_ORIGINS \"{page_origin}\"")),
    ];
    lines.into_iter().map(|(platform, line)| Remedy { platform, line }).collect()
}

fn start_line(kind: ProviderKind) -> Option<&'static str> {
    match kind {
        ProviderKind::Ollama => Some("ollama serve"),
        ProviderKind::LmStudio => Some("lms server start --cors"),
        ProviderKind::LlamaCpp => Some("llama-server -m MODEL.gguf --port 8080"),
        ProviderKind::Vllm => Some("vllm serve MODEL --port 8000"),
        _ => None,
    }
}

/// Whether a host is this computer or one beside it, as far as its name tells.
fn is_local(host: &str) -> bool {
    let numbers: Vec<u8> = host.split('.').filter_map(|part| part.parse().ok()).collect();
    let is_near = match numbers.as_slice() {
        [127 | 10, _, _, _] | [192, 168, _, _] => true,
        [172, second, _, _] => (16..32).contains(second),
        _ => false,
    };
    is_near
        || host == "[::1]"
        || ["localhost", ".localhost", ".local"].iter().any(|end| host.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "https://tools.example";

    #[track_caller]
    fn check(url: &str, around: Surroundings, expected: Diagnosis) {
        let address = Address::parse(url, ProviderKind::Compatible.profile()).unwrap();
        assert_eq!(diagnose(&address, PAGE, &around), expected, "{url} {around:?}");
    }

    #[test]
    fn what_was_found_tells_what_it_is() {
        let nothing =
            Surroundings { is_online: true, is_there: Some(false), ..Surroundings::default() };
        let there = Surroundings { is_there: Some(true), ..nothing };
        let unheard = Surroundings { is_there: None, ..nothing };
        let refused = Surroundings { is_local_refused: true, ..nothing };
        let offline = Surroundings { is_online: false, ..nothing };
        check("http://localhost:11434", there, Diagnosis::NotLetIn);
        check("http://localhost:11434", nothing, Diagnosis::NotRunning);
        check("http://localhost:11434", offline, Diagnosis::NotRunning);
        check("http://localhost:11434", unheard, Diagnosis::Unclear);
        check("http://192.168.0.7:1234", refused, Diagnosis::LocalRefused);
        check("https://api.example.com", refused, Diagnosis::NothingThere);
        check("https://api.example.com", offline, Diagnosis::NoNetwork);
        check("https://api.example.com", there, Diagnosis::NotLetIn);
        check("http://api.example.com", nothing, Diagnosis::NotSecure);
        check("https://10.example.com", nothing, Diagnosis::NothingThere);
    }

    #[test]
    fn a_program_on_this_computer_has_a_line_that_lets_the_page_in() {
        for kind in ProviderKind::ALL.into_iter().filter(|kind| kind.is_server()) {
            let lines = remedies(kind, Diagnosis::NotLetIn, PAGE);
            let has_lines = kind.profile().is_local || kind.profile().base_url.is_empty();
            assert_eq!(!lines.is_empty(), has_lines, "{kind:?}");
            let names_page = |remedy: &Remedy| remedy.line.contains(PAGE);
            assert!(kind == ProviderKind::LmStudio || lines.iter().all(names_page), "{kind:?}");
            let started = remedies(kind, Diagnosis::NotRunning, PAGE);
            assert_eq!(started.is_empty(), !kind.profile().is_local, "{kind:?}");
        }
        for diagnosis in Diagnosis::ALL {
            assert!(remedies(ProviderKind::OpenAi, diagnosis, PAGE).is_empty(), "{diagnosis:?}");
        }
    }
}
