//! Options in a request body. An option that an API does not have is not sent: some servers answer 400 for it.

use crate::options::{RunOption, place};
use crate::record::{Profile, Wire};
use pilcrow_core::exchange::{Adjustment, ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Default token limit of an answer for Anthropic's Messages API, which requires a limit. Long enough for a form's
/// answer, and within the limit of every current model.
pub const MAX_TOKENS: u64 = 8_192;

/// Adds a prompt's options to a body.
pub(super) fn put_options(body: &mut Map<String, Value>, sent: &SentPrompt, kind: ProviderKind) {
    let wire = Profile::look_up(kind).wire();
    let is_list = wire.is_some_and(|wire| wire != Wire::Chat);
    for (name, value) in &sent.options {
        let option = RunOption::from_sent_name(name);
        let Some((option, place)) = option.and_then(|one| Some((one, place(kind, one)?))) else {
            continue;
        };
        let place = if option == RunOption::MaxTokens { limit_name(place, sent) } else { place };
        match (wire, option, value) {
            // Ollama's `think` combines both of them; `put_level` adds it.
            (Some(Wire::OllamaChat), RunOption::Thinking | RunOption::ReasoningEffort, _) => {}
            (Some(Wire::Messages), RunOption::Thinking | RunOption::ThinkingBudget, _) => {}
            // OpenAI's interface accepts a single text; the others require a list.
            (_, RunOption::Stop, Value::String(_)) if is_list => {
                put(body, place, Value::Array(vec![value.clone()]));
            }
            _ => put(body, place, value.clone()),
        }
    }
    match wire {
        Some(Wire::OllamaChat) => put_level(body, sent),
        Some(Wire::Messages) => put_thinking(body, sent),
        Some(Wire::GenerateContent) => put_thoughts(body),
        _ => {}
    }
}

/// True if a server refused this member of the body, so that it is left out.
pub(super) fn is_left_out(sent: &SentPrompt, name: &str) -> bool {
    sent.adjustments.iter().any(|one| one.name() == name)
}

/// Returns the name of the answer's token limit: OpenAI-compatible servers accept one of two.
fn limit_name(place: &'static str, sent: &SentPrompt) -> &'static str {
    match place {
        _ if !sent.adjustments.contains(&Adjustment::OtherLimit) => place,
        "max_tokens" => "max_completion_tokens",
        "max_completion_tokens" => "max_tokens",
        place => place,
    }
}

fn option_value(sent: &SentPrompt, option: RunOption) -> Option<&Value> {
    sent.options.get(option.sent_name())
}

/// Adds Ollama's `think`: the reasoning effort, or else on or off.
fn put_level(body: &mut Map<String, Value>, sent: &SentPrompt) {
    let whether = option_value(sent, RunOption::Thinking);
    let is_off = whether == Some(&Value::Bool(false));
    let level = option_value(sent, RunOption::ReasoningEffort).filter(|_| !is_off).or(whether);
    body.extend(level.map(|level| ("think".to_owned(), level.clone())));
}

/// Adds Anthropic's `thinking`. A budget is only for models that do not choose the length of their thoughts themselves,
/// and is a part of `max_tokens`.
fn put_thinking(body: &mut Map<String, Value>, sent: &SentPrompt) {
    let whether = option_value(sent, RunOption::Thinking);
    let budget = option_value(sent, RunOption::ThinkingBudget);
    let thinking = match (whether, budget) {
        (Some(Value::Bool(false)), _) => object([("type", text("disabled"))]),
        (_, Some(budget)) => {
            if let (None, Some(budget)) =
                (option_value(sent, RunOption::MaxTokens), budget.as_u64())
            {
                body.insert("max_tokens".to_owned(), MAX_TOKENS.saturating_add(budget).into());
            }
            object([("type", text("enabled")), ("budget_tokens", budget.clone())])
        }
        (Some(Value::Bool(true)), None) => object([("type", text("adaptive"))]),
        _ => return,
    };
    body.insert("thinking".to_owned(), thinking);
}

/// Requests a summary of Gemini's thoughts, if the document sets how Gemini is to think.
fn put_thoughts(body: &mut Map<String, Value>) {
    let config =
        body.get_mut("generationConfig").and_then(|config| config.get_mut("thinkingConfig"));
    if let Some(Value::Object(config)) = config {
        config.insert("includeThoughts".to_owned(), true.into());
    }
}

/// Sets the value at a path in a body, creating objects along the path.
pub(super) fn put(body: &mut Map<String, Value>, place: &str, value: Value) {
    let Some((first, rest)) = place.split_once('.') else {
        body.insert(place.to_owned(), value);
        return;
    };
    let inner = body.entry(first).or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(inner) = inner {
        put(inner, rest, value);
    }
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
