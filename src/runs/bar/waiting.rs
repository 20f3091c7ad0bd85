//! The waiting time of a run in progress, beside the time that the last run took.

use crate::runs::Runner;
use crate::settings::provider_name;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::run::{RunProvider, RunRecord};
use pilcrow_provider::run_provider;

/// Returns the time in words; `None` in the first three seconds and while the person carries the prompt to a chat.
/// Tracked.
pub(in crate::runs) fn waiting_words(locale: Locale, runner: Runner) -> Option<String> {
    let passed = runner.under_way.passed.get();
    if passed == 0 || runner.under_way.hand.with(Option::is_some) {
        return None;
    }
    let is_single = runner.under_way.batch.with(Option::is_none) && !runner.shows_steps();
    let last = is_single.then(|| last_time(locale, runner)).flatten();
    Some(match last {
        Some(usual) => words_now!(locale, run.passed_of, seconds = passed, usual = usual),
        None => words_now!(locale, run.passed, seconds = passed),
    })
}

/// Returns how many seconds the same model's last answer to this document took.
fn last_time(locale: Locale, runner: Runner) -> Option<u64> {
    let asking = runner.under_way.attempt.with(|attempt| {
        let provider = &attempt.question().provider;
        run_provider(provider, &provider_name(runner.settings, provider, locale))
    });
    runner.history.records.with(|records| records.iter().find_map(|one| took(one, &asking)))
}

fn took(record: &RunRecord, provider: &RunProvider) -> Option<u64> {
    let has_come = record.status.is_answered();
    let [only] = record.attempts.as_slice() else { return None };
    let is_same = record.provider == *provider && only.cases.is_empty();
    let took = only.finished?.checked_sub(only.started)?;
    (has_come && is_same).then(|| took.div_ceil(1_000).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::Request;
    use pilcrow_core::exchange::ProviderKind;
    use pilcrow_core::run::RunStatus;
    use pilcrow_core::run::{RunAttempt, RunId};

    fn provider(model: &str) -> RunProvider {
        RunProvider {
            kind: ProviderKind::Ollama,
            model: model.to_owned(),
            ..RunProvider::default()
        }
    }

    #[track_caller]
    fn check(status: RunStatus, model: &str, finished: Option<u64>, expected: Option<u64>) {
        let mut record =
            RunRecord::new(RunId("1".to_owned()), &Request::default(), provider("qwen"));
        record.status = status;
        record.attempts = vec![RunAttempt { started: 1_000, finished, ..RunAttempt::default() }];
        assert_eq!(took(&record, &provider(model)), expected, "{model} {finished:?}");
    }

    #[test]
    fn what_is_expected_is_what_the_same_model_took() {
        check(RunStatus::Done, "qwen", Some(41_001), Some(41));
        check(RunStatus::Invalid { issue_count: 1 }, "qwen", Some(1_000), Some(1));
        check(RunStatus::Done, "another", Some(41_000), None);
        check(RunStatus::Cancelled, "qwen", Some(41_000), None);
        check(RunStatus::Done, "qwen", None, None);
    }
}
