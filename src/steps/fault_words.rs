//! What is wrong with a run of a process, in words: the kind of fault, and why.

use super::call_words::place_words;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::steps::{FaultCode, FaultReason};

/// What is wrong with a run.
pub(super) fn fault_words(locale: Locale, code: FaultCode) -> String {
    match code {
        FaultCode::Tool => words_now!(locale, steps.fault_tool),
        FaultCode::Case => words_now!(locale, steps.fault_case),
        FaultCode::Path => words_now!(locale, steps.fault_path),
        FaultCode::Method => words_now!(locale, steps.fault_method),
        FaultCode::Parameters => words_now!(locale, steps.fault_parameters),
        FaultCode::Unresolved => words_now!(locale, steps.fault_unresolved),
        FaultCode::Open => words_now!(locale, steps.fault_open),
        FaultCode::Delegate => words_now!(locale, steps.fault_delegate),
        FaultCode::Cycle => words_now!(locale, steps.fault_cycle),
        FaultCode::Result => words_now!(locale, steps.fault_result),
        FaultCode::Activity => words_now!(locale, steps.fault_activity),
        FaultCode::Rejected => words_now!(locale, steps.fault_rejected),
        FaultCode::Ended(_) => words_now!(locale, steps.fault_ended),
    }
}

/// Why, as it stands behind the kind of fault.
pub(super) fn reason_words(locale: Locale, reason: &FaultReason) -> String {
    use FaultReason as Why;
    match reason {
        Why::NoTool(name) | Why::NoCase(name) => {
            words_now!(locale, steps.reason_named, name = name.trim_matches('"'))
        }
        Why::NoPath(path) => words_now!(locale, steps.reason_no_path, path = path.as_str()),
        Why::NotWritten(path) => {
            words_now!(locale, steps.reason_not_written, path = place_words(locale, path))
        }
        Why::NoObject(path) => {
            words_now!(locale, steps.reason_no_object, path = place_words(locale, path))
        }
        Why::OnlyToolDelegates => words_now!(locale, steps.reason_only_tool),
        Why::Methods => words_now!(locale, steps.reason_methods),
        Why::OneOfSeveral => words_now!(locale, steps.reason_one_of_several),
        Why::Unchosen => words_now!(locale, steps.reason_unchosen),
        Why::OtherPlace => words_now!(locale, steps.reason_other_place),
        Why::OtherCase => words_now!(locale, steps.reason_other_case),
        Why::NoData => words_now!(locale, steps.reason_no_data),
        Why::OtherKind => words_now!(locale, steps.reason_other_kind),
        Why::TooDeep => words_now!(locale, steps.reason_too_deep),
        Why::NoResult | Why::NoOwnResult => words_now!(locale, steps.reason_no_result),
        Why::LongChain => words_now!(locale, steps.reason_long_chain),
        Why::NoAddress => words_now!(locale, steps.reason_no_address),
        Why::TooLarge => words_now!(locale, steps.reason_too_large),
        // The kind of fault has said it.
        Why::NoOutput | Why::Circle => String::new(),
    }
}
