//! The notice above an answer that failed, is incomplete, is empty or was recorded.

use crate::dom::{El, RwSignal, before_paint, derived, el, focus_in_place_of, part};
use crate::host::site;
use crate::opening::origin_of;
use crate::runs::Runner;
use crate::runs::launch::in_steps::is_of_steps;
use crate::settings::{look_around_button, may_look_around};
use crate::ui::button;
use crate::words;
use crate::words::failure::failure_words;
use crate::words::{Locale, Words};
use crate::words_now;
use pilcrow_core::exchange::{FailureKind, ProviderKind, ProviderSettings};
use pilcrow_core::gallery::Lock;
use pilcrow_core::run::{RunProvider, RunRecord, RunStatus};
use pilcrow_provider::{Profile, RunOption, supported_options};
use serde_json::Value;

/// Draws the notice; empty if there is nothing to report. For a process it only says that the record is an example:
/// its state is shown with its steps.
pub fn announcement(runner: Runner) -> El {
    let locale = words::use_locale();
    let notice = part(move || {
        let record = runner.display.record.get()?;
        let is_recorded = record.provider.kind == ProviderKind::Recorded;
        if is_of_steps(&record) {
            return is_recorded.then(|| recorded_notice(runner, &record));
        }
        // The line above the table of cases already says that more cases can be asked for.
        let is_batch = record.case_progress().is_some();
        let text = compose(locale, &record);
        match text.filter(|_| !is_batch || record.status != RunStatus::Cancelled) {
            Some(text) => Some(notice(runner, &record, text)),
            None if is_recorded => Some(recorded_notice(runner, &record)),
            None => None,
        }
    });
    el("div").class("announcement").attr("role", "status").child(notice)
}

/// Content of a notice: CSS class, title (what happened), advice (what to do) and the provider's own message.
struct AnnouncementText {
    class: &'static str,
    title: String,
    what: String,
    detail: String,
}

fn compose(locale: RwSignal<Locale>, record: &RunRecord) -> Option<AnnouncementText> {
    let detail = String::new();
    Some(match &record.status {
        // An empty answer is also not JSON, but "empty" is the cause that a person can see.
        RunStatus::Failed(failure) if failure.kind == FailureKind::NotJson && !has_text(record) => {
            let title = words_now!(locale.get(), run.empty_answer);
            let what = words_now!(locale.get(), run.empty_answer_what);
            AnnouncementText { class: "notice notice-error", title, what, detail }
        }
        RunStatus::Failed(failure) => {
            let (title, what) = failure_words(locale.get(), failure);
            let title = answer_limit_words(locale.get(), failure.kind, record).unwrap_or(title);
            let address = address_words(locale.get(), failure.kind, record);
            let what = [what].into_iter().chain(address).collect::<Vec<_>>().join(" ");
            AnnouncementText {
                class: "notice notice-error",
                title,
                what,
                detail: failure.detail.clone(),
            }
        }
        RunStatus::Invalid { issue_count } => {
            let title = words_now!(locale.get(), run.invalid, count = *issue_count);
            let what = words_now!(locale.get(), run.invalid_what);
            AnnouncementText { class: "notice notice-warning", title, what, detail }
        }
        RunStatus::Cancelled => {
            let title = words_now!(locale.get(), run.cancelled);
            let what = has_text(record).then(|| words_now!(locale.get(), run.cancelled_what));
            let what = what.unwrap_or_default();
            AnnouncementText { class: "notice", title, what, detail }
        }
        RunStatus::Done if is_empty(record) => {
            let title = words_now!(locale.get(), run.empty_answer);
            let what = words_now!(locale.get(), run.empty_answer_what);
            AnnouncementText { class: "notice notice-warning", title, what, detail }
        }
        _ => return None,
    })
}

/// Returns a sentence with the address that was asked, if the reply does not come from a model's server.
fn address_words(locale: Locale, kind: FailureKind, record: &RunRecord) -> Option<String> {
    let address = record.provider.base_url.as_str();
    let is_of_address = matches!(kind, FailureKind::WebPage | FailureKind::OtherReply);
    (is_of_address && !address.is_empty())
        .then(|| words_now!(locale, failure.asked_address, address = address))
}

/// Returns a sentence with the token limit that cut the answer; `None` if the request set no limit.
fn answer_limit_words(locale: Locale, kind: FailureKind, record: &RunRecord) -> Option<String> {
    let sent = &record.attempts.last().filter(|_| kind == FailureKind::AnswerLimit)?.sent;
    let limit = sent.options.get(RunOption::MaxTokens.sent_name())?.as_u64()?;
    Some(words_now!(locale, failure.answer_limit_of, count = limit))
}

fn has_text(record: &RunRecord) -> bool {
    record.attempts.iter().any(|attempt| !attempt.text.trim().is_empty())
}

/// True if a model answered with an empty value: null, a blank text, no entries or no members.
fn is_empty(record: &RunRecord) -> bool {
    record.provider.kind != ProviderKind::Recorded
        && record.solution.as_ref().is_some_and(|solution| match solution {
            Value::Null => true,
            Value::String(text) => text.trim().is_empty(),
            Value::Array(entries) => entries.is_empty(),
            Value::Object(members) => members.is_empty(),
            Value::Bool(_) | Value::Number(_) => false,
        })
}

fn notice(runner: Runner, record: &RunRecord, text: AnnouncementText) -> El {
    let last = record.attempts.last();
    // An answer asked for in parts (several batches of cases) cannot be repaired or asked again as one.
    let in_parts = record.attempts.iter().any(|attempt| !attempt.cases.is_empty());
    let is_whole = record.status != RunStatus::Cancelled && !in_parts;
    let can_ask_again = last.is_some_and(|attempt| !attempt.text.is_empty()) && is_whole;
    let has_line =
        matches!(record.status, RunStatus::Failed(_)) && record.case_progress().is_some();
    let own = record.clone();
    let retry = (!has_line && !in_parts)
        .then(|| button("button", words!(run.retry)).on("click", move |_| runner.try_again(&own)));
    // An answer cut by its token limit is not wrong, and a repeat would be cut again.
    let again = (can_ask_again && !is_cut(record))
        .then(|| button("button", words!(run.again)).on("click", move |_| runner.ask_again()));
    let doctor = match &record.status {
        RunStatus::Failed(failure) => record_provider(record)
            .filter(|provider| may_look_around(failure.kind, provider))
            .map(|provider| look_around_button(runner.settings, provider)),
        _ => None,
    };
    let who = match &record.status {
        RunStatus::Failed(failure) => way_to_settings(failure.kind),
        _ => None,
    };
    let who = who.map(|words| {
        button("button", words).on("click", move |_| runner.settings.is_open.set(true))
    });
    let longer = has_limit(runner, record).then(|| {
        button("button", words!(failure.raise_limit)).on("click", move |_| raise_limit(runner))
    });
    let mending: Vec<El> = [longer, retry, again, who].into_iter().flatten().collect();
    let actions = (!mending.is_empty()).then(|| el("div").class("actions").child(mending));
    let detail = (!text.detail.is_empty()).then(|| {
        el("details")
            .child(el("summary").child(words!(run.detail)))
            .child(el("pre").class("notice-place").attr("tabindex", "0").child(text.detail))
    });
    el("div")
        .class(text.class)
        .child(el("p").class("notice-title").child(text.title))
        .child((!text.what.is_empty()).then(|| el("p").child(text.what)))
        .child(unread_answer(record))
        .child(detail)
        .child(actions)
        .child(doctor)
}

/// True if the answer ended because it reached its token limit.
fn is_cut(record: &RunRecord) -> bool {
    matches!(&record.status, RunStatus::Failed(failure) if failure.kind == FailureKind::AnswerLimit)
}

/// True if the answer reached a token limit that the person can raise in the run's settings.
fn has_limit(runner: Runner, record: &RunRecord) -> bool {
    let options = supported_options(&runner.settings.provider_now());
    let is_taken = options.iter().any(|(option, _)| *option == RunOption::MaxTokens);
    is_cut(record) && is_taken && !site::settings().locks(Lock::Settings)
}

/// Opens the run's settings and focuses the field of the token limit.
fn raise_limit(runner: Runner) {
    runner.is_setting.set(true);
    before_paint(|| {
        let field = format!(".run-options [name=\"/{}\"]", RunOption::MaxTokens.name());
        focus_in_place_of(".run-options *", &field);
    });
}

/// Draws the model's raw text if it cannot be shown otherwise: it may explain why there is no answer.
fn unread_answer(record: &RunRecord) -> Option<El> {
    let RunStatus::Failed(failure) = &record.status else { return None };
    let is_unread = matches!(failure.kind, FailureKind::NotJson | FailureKind::OnlyThoughts);
    let last = record.attempts.last().filter(|_| is_unread)?;
    let text = last.text.trim();
    (!text.is_empty()).then(|| {
        let content = el("div").class("thoughts-text").attr("tabindex", "0").child(text.to_owned());
        el("details")
            .attr("open", "")
            .child(el("summary").child(words!(run.as_it_came)))
            .child(content)
    })
}

/// Label of the button that opens the settings; `None` if other settings do not help or are locked for visitors.
fn way_to_settings(kind: FailureKind) -> Option<Words> {
    let is_locked = site::settings().locks(Lock::Settings);
    let is_of_key =
        matches!(kind, FailureKind::BadKey | FailureKind::NoKey | FailureKind::KeyOfOtherAddress);
    match (is_locked, is_of_key) {
        (true, true) => Some(words!(settings.give_key)),
        (true, false) => None,
        (false, _) => is_of_who(kind).then(|| words!(settings.choose_who)),
    }
}

/// True if the failure can be fixed in the provider's settings.
fn is_of_who(kind: FailureKind) -> bool {
    matches!(
        kind,
        FailureKind::BadAddress
            | FailureKind::Unreachable
            | FailureKind::Elsewhere
            | FailureKind::WebPage
            | FailureKind::OtherReply
            | FailureKind::NotFound
            | FailureKind::BadKey
            | FailureKind::NoKey
            | FailureKind::KeyOfOtherAddress
            | FailureKind::NoCredit
            | FailureKind::Forbidden
            | FailureKind::NoSuchModel
            | FailureKind::NoModelChosen
            | FailureKind::SettingsRefused
            | FailureKind::ModelFile
            | FailureKind::OtherModelFile
            | FailureKind::ModelGone
            | FailureKind::OutOfMemory
            | FailureKind::TooLarge
    )
}

/// Returns the settings of the provider that was asked; `None` if it is not a server at an address.
fn record_provider(record: &RunRecord) -> Option<ProviderSettings> {
    let RunProvider { kind, base_url, model } = &record.provider;
    Profile::look_up(*kind).is_server().then(|| ProviderSettings {
        kind: *kind,
        base_url: base_url.clone(),
        model: model.clone(),
        ..ProviderSettings::default()
    })
}

fn recorded_notice(runner: Runner, record: &RunRecord) -> El {
    let by = record.document.members().get("recorded");
    let text = |key: &str| {
        by.and_then(|by| by.get(key)).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let (model, by) = (text("model"), text("by"));
    let (locale, in_steps) = (words::use_locale(), is_of_steps(record));
    let is_kept = runner.session.is_stored();
    // An example written by hand, without an answer: the person carries out its steps.
    let is_open = in_steps && by.is_empty() && record.solution.is_none();
    let is_of_cases =
        runner.session.cases().is_some() && origin_of(&runner.session.key()).is_some();
    let settings = runner.settings;
    let words = derived(move || {
        let locale = locale.get();
        let is_of_model = by == "model" && !model.is_empty();
        let words = match by.as_str() {
            _ if is_open => return words_now!(locale, run.came_open),
            "hand" if in_steps => words_now!(locale, run.recorded_steps),
            "hand" => words_now!(locale, run.recorded_by_hand),
            _ if is_of_model => words_now!(locale, run.recorded_by, model = model.as_str()),
            _ if is_of_cases => words_now!(locale, run.came_along),
            _ if is_kept => words_now!(locale, run.came),
            _ => words_now!(locale, run.recorded),
        };
        // While the recorded provider is chosen, no other provider answers, so nothing is added.
        match settings.provider.with(|provider| provider.kind) {
            ProviderKind::Recorded => words,
            _ if is_of_model => format!("{words} {}", words_now!(locale, run.recorded_own)),
            _ => format!("{words} {}", words_now!(locale, run.recorded_run)),
        }
    });
    el("p").class("recorded muted").child(words)
}
