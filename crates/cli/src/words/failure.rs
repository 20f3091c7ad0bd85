//! Messages for a missing answer on the terminal: what happened, what to do, and the server's own message.

use super::{LANGUAGE, sentence};
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_provider::key_variable;
use pilcrow_wording::failure::{failure_sentence, failure_words};

/// Formats a failure as one line. `address` is the server's.
pub fn failure(failure: &ProviderFailure, address: &str) -> String {
    let detail = failure.detail.trim();
    let text = failure_text(failure, address);
    match (failure.kind, detail) {
        (_, "") => text,
        // The command's own messages are complete; a server may only give a name.
        (FailureKind::Reported, detail) if detail.contains(' ') => detail.to_owned(),
        (_, detail) => format!("{text} ({detail})"),
    }
}

/// Returns what happened, and what to do without a page's buttons.
fn failure_text(failure: &ProviderFailure, address: &str) -> String {
    match failure.kind {
        FailureKind::Unreachable => sentence!(no_answer.unreachable, address),
        FailureKind::Elsewhere => sentence!(no_answer.elsewhere, address),
        FailureKind::WebPage => sentence!(no_answer.web_page, address),
        FailureKind::OtherReply => sentence!(no_answer.other_reply, address),
        FailureKind::KeyOfOtherAddress => sentence!(no_answer.other_key),
        FailureKind::BadKey => sentence!(no_answer.bad_key),
        FailureKind::NoKey => match key_variable(address) {
            Some(variable) => sentence!(no_answer.no_key_in, variable),
            None => sentence!(no_answer.no_key),
        },
        FailureKind::NotFound => sentence!(no_answer.not_found, address),
        FailureKind::NoSuchModel => sentence!(no_answer.no_model),
        FailureKind::NoModelChosen => sentence!(no_answer.no_model_chosen),
        FailureKind::SettingsRefused => sentence!(no_answer.settings_not_taken),
        FailureKind::RateLimited { wait_seconds: None } => sentence!(no_answer.rate),
        FailureKind::RateLimited { wait_seconds: Some(seconds) } => {
            sentence!(no_answer.rate_wait, seconds)
        }
        FailureKind::BadRequest => sentence!(no_answer.bad_request),
        FailureKind::OnlyThoughts => sentence!(no_answer.only_thoughts),
        FailureKind::ServerError { status, .. } | FailureKind::UnexpectedStatus { status } => {
            sentence!(no_answer.server_status, status)
        }
        FailureKind::AnswerLimit => sentence!(no_answer.answer_limit),
        FailureKind::BadAddress
        | FailureKind::NoCredit
        | FailureKind::Forbidden
        | FailureKind::TooLarge
        | FailureKind::Timeout => failure_sentence(LANGUAGE, failure),
        _ => failure_words(LANGUAGE, failure).0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_has_a_whole_sentence_without_buttons() {
        for kind in FailureKind::ALL {
            let text = failure(&ProviderFailure::new(kind, ""), "http://localhost/v1");
            assert!(!text.is_empty() && !text.contains("{{"), "{kind:?}: {text}");
            for of_page in ["“", "settings", "below", "press", "page", "_"] {
                let is_browsers = matches!(
                    kind,
                    FailureKind::Blocked
                        | FailureKind::WebPage
                        | FailureKind::OriginBarred
                        | FailureKind::GraphicsLost
                        | FailureKind::NoBuiltIn
                );
                assert!(is_browsers || !text.contains(of_page), "{kind:?}: {text}");
            }
        }
    }

    #[test]
    fn a_failure_says_what_to_do_and_what_the_server_said() {
        let check = |kind, detail: &str, expected: &str| {
            let text = failure(&ProviderFailure::new(kind, detail), "http://localhost:9/v1");
            assert!(text.contains(expected), "{text}");
        };
        check(FailureKind::Unreachable, "refused", "http://localhost:9/v1");
        check(FailureKind::Unreachable, "refused", "(refused)");
        check(FailureKind::OtherReply, "{}", "http://localhost:9/v1 is no answer");
        check(FailureKind::OtherReply, "", "http://localhost:9/v1 is no answer");
        check(FailureKind::NoKey, "", "--key-env");
        check(FailureKind::RateLimited { wait_seconds: Some(70) }, "", "70 s");
        check(FailureKind::ServerError { status: 503, wait_seconds: None }, "Busy", "503");
        check(FailureKind::Timeout, "", "It took too long. Try again");
        let unkeyed = ProviderFailure::new(FailureKind::NoKey, "");
        let text = failure(&unkeyed, "https://api.mistral.ai/v1");
        assert!(text.ends_with("--key-env MISTRAL_API_KEY"), "{text}");
        let own = ProviderFailure::new(FailureKind::Reported, "no answer is left");
        assert_eq!(failure(&own, ""), "no answer is left");
        let named = ProviderFailure::new(FailureKind::Reported, "network_error");
        assert!(failure(&named, "").ends_with(" (network_error)"));
    }
}
