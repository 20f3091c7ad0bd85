//! Words for why there is no answer: what happened, and what to do. The provider's own message is
//! folded below.

use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_words::{Locale, words_now};

/// What happened and what to do, as one line.
pub fn failure_sentence(locale: Locale, failure: &ProviderFailure) -> String {
    let (title, what) = failure_words(locale, failure);
    format!("{title}. {what}")
}

/// A title, and what to do.
pub fn failure_words(locale: Locale, failure: &ProviderFailure) -> (String, String) {
    macro_rules! both {
        ($title:ident, $what:ident) => {
            (words_now!(locale, failure.$title), words_now!(locale, failure.$what))
        };
    }
    match failure.kind {
        FailureKind::Offline => both!(offline, offline_what),
        FailureKind::Unreachable => both!(unreachable, unreachable_what),
        FailureKind::Blocked => both!(blocked, blocked_what),
        FailureKind::Elsewhere => both!(elsewhere, elsewhere_what),
        FailureKind::WebPage => both!(web_page, web_page_what),
        FailureKind::OtherReply => both!(other_reply, other_reply_what),
        FailureKind::BadAddress => both!(bad_address, bad_address_what),
        FailureKind::KeyOfOtherAddress => both!(other_key, other_key_what),
        FailureKind::BadKey => both!(bad_key, bad_key_what),
        FailureKind::NoKey => both!(no_key, no_key_what),
        FailureKind::NoCredit => both!(no_credit, no_credit_what),
        FailureKind::Forbidden => both!(forbidden, forbidden_what),
        FailureKind::OriginBarred => both!(origin_barred, origin_barred_what),
        FailureKind::Refused => both!(refused, refused_what),
        FailureKind::Filtered => both!(filtered, filtered_what),
        FailureKind::NotFound => both!(not_found, not_found_what),
        FailureKind::NoSuchModel => both!(no_model, no_model_what),
        FailureKind::NoModelChosen => both!(no_model_chosen, no_model_chosen_what),
        FailureKind::SettingsRefused => both!(settings_not_taken, settings_not_taken_what),
        FailureKind::TooLarge => both!(too_large, too_large_what),
        FailureKind::RateLimited { wait_seconds: None } => both!(rate, rate_what),
        FailureKind::RateLimited { wait_seconds: Some(seconds) } => (
            words_now!(locale, failure.rate),
            words_now!(locale, failure.rate_wait, seconds = seconds),
        ),
        FailureKind::BadRequest => both!(bad_request, bad_request_what),
        FailureKind::ServerError { .. }
        | FailureKind::UnexpectedStatus { .. }
        | FailureKind::Reported => {
            both!(server, server_what)
        }
        FailureKind::Timeout => both!(timeout, timeout_what),
        FailureKind::Cut => both!(cut, cut_what),
        FailureKind::AnswerLimit => both!(answer_limit, answer_limit_what),
        FailureKind::NotJson => both!(not_json, not_json_what),
        FailureKind::OnlyThoughts => both!(only_thoughts, only_thoughts_what),
        FailureKind::TooLong => both!(too_long, too_long_what),
        FailureKind::ModelFile => both!(model_file, model_file_what),
        FailureKind::OtherModelFile => both!(other_file, other_file_what),
        FailureKind::ModelGone => both!(model_gone, model_gone_what),
        FailureKind::GraphicsLost => both!(graphics_lost, graphics_lost_what),
        FailureKind::OutOfMemory => both!(memory, memory_what),
        FailureKind::NoRecorded => both!(no_recorded, no_recorded_what),
        FailureKind::NoBuiltIn => both!(no_built_in, no_built_in_what),
        FailureKind::Engine => both!(engine, engine_what),
    }
}
