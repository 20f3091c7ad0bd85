//! Why there is no answer, for the terminal: what happened, what to do, and the server's own words.

use super::process::failure_key;
use super::{has_sentence, sentence};
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_provider::key_variable;

/// A failure as one line. `address` is the server that was asked.
pub fn failure(failure: &ProviderFailure, address: &str) -> String {
    let detail = failure.detail.trim();
    let said = said(failure.kind, address);
    match (failure.kind, detail) {
        (_, "") => said,
        // The command's own words say all; a server may have only a name for it.
        (FailureKind::Reported, detail) if detail.contains(' ') => detail.to_owned(),
        (_, detail) => format!("{said} ({detail})"),
    }
}

/// What happened, and what to do where the catalogue says it without a page's buttons.
fn said(kind: FailureKind, address: &str) -> String {
    let key = failure_key(kind).unwrap_or("server");
    let (seconds, status) = match kind {
        FailureKind::RateLimited { wait_seconds } => (wait_seconds.unwrap_or_default(), 0),
        FailureKind::ServerError { status, .. } | FailureKind::UnexpectedStatus { status } => {
            (0, status)
        }
        _ => (0, 0),
    };
    let (seconds, status) = (seconds.to_string(), status.to_string());
    let variable = key_variable(address);
    let operands = [
        ("address", address),
        ("seconds", seconds.as_str()),
        ("status", status.as_str()),
        ("variable", variable.unwrap_or_default()),
    ];
    let own = match kind {
        FailureKind::NoKey if variable.is_some() => "no_key_in",
        FailureKind::RateLimited { wait_seconds: Some(_) } => "rate_wait",
        FailureKind::ServerError { .. } | FailureKind::UnexpectedStatus { .. } => "server_status",
        _ => key,
    };
    if has_sentence("no_answer", own) {
        return sentence("no_answer", own, &operands);
    }
    let title = sentence("failure", key, &[]);
    match kind {
        FailureKind::BadAddress
        | FailureKind::NoCredit
        | FailureKind::Forbidden
        | FailureKind::TooLarge
        | FailureKind::Timeout => {
            format!("{title}. {}", sentence("failure", &format!("{key}_what"), &[]))
        }
        _ => title,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_has_a_whole_sentence_without_buttons() {
        for kind in FailureKind::ALL {
            let said = failure(&ProviderFailure::new(kind, ""), "http://localhost/v1");
            assert!(!said.is_empty() && !said.contains("{{"), "{kind:?}: {said}");
            for of_page in ["“", "settings", "below", "press", "page", "_"] {
                let is_browsers = matches!(
                    kind,
                    FailureKind::Blocked
                        | FailureKind::WebPage
                        | FailureKind::OriginBarred
                        | FailureKind::GraphicsLost
                        | FailureKind::NoBuiltIn
                );
                assert!(is_browsers || !said.contains(of_page), "{kind:?}: {said}");
            }
        }
    }

    #[test]
    fn a_failure_says_what_to_do_and_what_the_server_said() {
        let check = |kind, detail: &str, expected: &str| {
            let said = failure(&ProviderFailure::new(kind, detail), "http://localhost:9/v1");
            assert!(said.contains(expected), "{said}");
        };
        check(FailureKind::Unreachable, "refused", "http://localhost:9/v1");
        check(FailureKind::Unreachable, "refused", "(refused)");
        check(FailureKind::NoKey, "", "--key-env");
        check(FailureKind::RateLimited { wait_seconds: Some(70) }, "", "70 s");
        check(FailureKind::ServerError { status: 503, wait_seconds: None }, "Busy", "503");
        check(FailureKind::Timeout, "", "It took too long. Try again");
        let unkeyed = ProviderFailure::new(FailureKind::NoKey, "");
        let said = failure(&unkeyed, "https://api.mistral.ai/v1");
        assert!(said.ends_with("--key-env MISTRAL_API_KEY"), "{said}");
        let own = ProviderFailure::new(FailureKind::Reported, "no answer is left");
        assert_eq!(failure(&own, ""), "no answer is left");
        let named = ProviderFailure::new(FailureKind::Reported, "network_error");
        assert!(failure(&named, "").ends_with(" (network_error)"));
    }
}
