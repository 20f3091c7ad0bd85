//! A document's options by the names that each API has for them. One that an API does not know is
//! not sent: some servers answer 400 for it.

use crate::endpoint::{Profile, Wire};
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use serde_json::{Map, Value};

/// Where an option goes in a call's body: the names of its members, from the outermost, with dots
/// between; none where the provider has no such option.
fn place(kind: ProviderKind, option: &str) -> Option<&str> {
    let Some(wire) = Profile::of(kind).wire else { return uncalled_place(kind, option) };
    match (wire, option) {
        // OpenAI's newer models refuse the old name; other servers may not know the new one.
        (Wire::Chat, "max_tokens") if kind == ProviderKind::OpenAiChat => {
            Some("max_completion_tokens")
        }
        (Wire::Chat, "seed") if kind == ProviderKind::Mistral => Some("random_seed"),
        // A service reads the document, where all of them are.
        (Wire::Chat | Wire::Service, option) => Some(option),
        (Wire::Responses, option) => responses_place(option),
        (Wire::Messages, option) => messages_place(option),
        (Wire::GenerateContent, option) => generate_place(option),
        (Wire::OllamaChat, option) => ollama_place(option),
    }
}

/// The option of a model that is not called over HTTP.
fn uncalled_place(kind: ProviderKind, option: &str) -> Option<&str> {
    let is_known = kind == ProviderKind::InBrowser;
    Some(option).filter(|option| is_known && ["temperature", "max_tokens", "seed"].contains(option))
}

fn responses_place(option: &str) -> Option<&str> {
    match option {
        "temperature" | "top_p" => Some(option),
        "max_tokens" => Some("max_output_tokens"),
        "reasoning_effort" => Some("reasoning.effort"),
        _ => None,
    }
}

fn messages_place(option: &str) -> Option<&str> {
    match option {
        "temperature" | "top_p" | "max_tokens" => Some(option),
        "stop" => Some("stop_sequences"),
        "reasoning_effort" => Some("output_config.effort"),
        _ => None,
    }
}

fn generate_place(option: &str) -> Option<&str> {
    match option {
        "temperature" => Some("generationConfig.temperature"),
        "top_p" => Some("generationConfig.topP"),
        "max_tokens" => Some("generationConfig.maxOutputTokens"),
        "seed" => Some("generationConfig.seed"),
        "stop" => Some("generationConfig.stopSequences"),
        "frequency_penalty" => Some("generationConfig.frequencyPenalty"),
        "presence_penalty" => Some("generationConfig.presencePenalty"),
        _ => None,
    }
}

fn ollama_place(option: &str) -> Option<&str> {
    match option {
        "temperature" => Some("options.temperature"),
        "top_p" => Some("options.top_p"),
        "max_tokens" => Some("options.num_predict"),
        "seed" => Some("options.seed"),
        "stop" => Some("options.stop"),
        "frequency_penalty" => Some("options.frequency_penalty"),
        "presence_penalty" => Some("options.presence_penalty"),
        _ => None,
    }
}

/// Puts a prompt's options into a body.
pub(super) fn put_options(body: &mut Map<String, Value>, sent: &SentPrompt, kind: ProviderKind) {
    let is_chat = Profile::of(kind).wire == Some(Wire::Chat);
    for (option, value) in &sent.options {
        let Some(place) = place(kind, option) else { continue };
        let value = match value {
            // One text is enough for OpenAI's interface; the others want a list.
            Value::String(_) if option == "stop" && !is_chat => Value::Array(vec![value.clone()]),
            value => value.clone(),
        };
        put(body, place, value);
    }
}

/// Puts a value into a body; objects on the way there are made, or used as they are.
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

/// Whether a provider of this kind has a name for an option; it is not sent to it otherwise.
pub(crate) fn takes(kind: ProviderKind, option: &str) -> bool {
    place(kind, option).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn sent() -> SentPrompt {
        let options = json!({
            "temperature": 0, "top_p": 1, "max_tokens": 9, "seed": 7, "stop": "END",
            "frequency_penalty": 1, "presence_penalty": 2, "reasoning_effort": "low",
        });
        let Value::Object(options) = options else { panic!() };
        SentPrompt { options, ..SentPrompt::default() }
    }

    fn not_taken(kind: ProviderKind) -> Vec<String> {
        sent().options.keys().filter(|option| !takes(kind, option)).cloned().collect()
    }

    #[track_caller]
    fn check(kind: ProviderKind, body: Value, unsupported_options: &[&str]) {
        let mut put = Map::new();
        put_options(&mut put, &sent(), kind);
        assert_eq!(Value::Object(put), body, "{kind:?}");
        assert_eq!(not_taken(kind), unsupported_options, "{kind:?}");
    }

    #[test]
    fn options_have_each_wires_names() {
        let rest = json!({
            "temperature": 0, "top_p": 1, "stop": "END", "frequency_penalty": 1,
            "presence_penalty": 2, "reasoning_effort": "low",
        });
        let with = |members: Value| {
            let mut all = rest.clone();
            let members = members.as_object().unwrap().clone();
            all.as_object_mut().unwrap().extend(members);
            all
        };
        check(ProviderKind::OpenAiChat, with(json!({"max_completion_tokens": 9, "seed": 7})), &[]);
        check(ProviderKind::Mistral, with(json!({"max_tokens": 9, "random_seed": 7})), &[]);
        check(ProviderKind::Vllm, with(json!({"max_tokens": 9, "seed": 7})), &[]);
        check(
            ProviderKind::OpenAi,
            json!({"temperature": 0, "top_p": 1, "max_output_tokens": 9, "reasoning": {"effort": "low"}}),
            &["seed", "stop", "frequency_penalty", "presence_penalty"],
        );
        check(
            ProviderKind::Anthropic,
            json!({"temperature": 0, "top_p": 1, "max_tokens": 9, "stop_sequences": ["END"],
                   "output_config": {"effort": "low"}}),
            &["seed", "frequency_penalty", "presence_penalty"],
        );
        check(
            ProviderKind::Gemini,
            json!({"generationConfig": {"temperature": 0, "topP": 1, "maxOutputTokens": 9, "seed": 7,
                   "stopSequences": ["END"], "frequencyPenalty": 1, "presencePenalty": 2}}),
            &["reasoning_effort"],
        );
        check(
            ProviderKind::Ollama,
            json!({"options": {"temperature": 0, "top_p": 1, "num_predict": 9, "seed": 7,
                   "stop": ["END"], "frequency_penalty": 1, "presence_penalty": 2}}),
            &["reasoning_effort"],
        );
    }

    #[test]
    fn what_is_not_called_is_told_little() {
        let unsupported_options = |kind| not_taken(kind).len();
        assert_eq!(unsupported_options(ProviderKind::InBrowser), 5);
        assert_eq!(unsupported_options(ProviderKind::ByHand), 8);
        assert_eq!(unsupported_options(ProviderKind::Service), 0);
    }
}
