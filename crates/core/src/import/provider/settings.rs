//! Translates the settings of a request to the names in a document's `config`.

use super::super::note::{Omission, UnusedPart};
use super::super::parts::Parts;
use super::thinking::put_thinking;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Returns a setting's name in `config`; `None` if Pilcrow sends no such setting.
fn own_name(name: &str) -> Option<&'static str> {
    Some(match name {
        "model" => "model",
        "temperature" => "temperature",
        "top_p" | "topP" => "topP",
        "max_tokens"
        | "max_completion_tokens"
        | "max_output_tokens"
        | "maxOutputTokens"
        | "num_predict" => "maxTokens",
        "seed" | "random_seed" => "seed",
        "stop" | "stop_sequences" | "stopSequences" => "stop",
        "frequency_penalty" | "frequencyPenalty" => "frequencyPenalty",
        "presence_penalty" | "presencePenalty" => "presencePenalty",
        "reasoningEffort" | "reasoning_effort" | "effort" => "reasoningEffort",
        _ => return None,
    })
}

/// Settings of the transfer, which a document does not have.
const TRANSFER: [&str; 6] =
    ["stream", "stream_options", "store", "background", "keep_alive", "responseMimeType"];

/// Adds the remaining members of a body to `config`.
pub(in crate::import) fn put_settings(
    parts: &mut Parts,
    members: Map<String, Value>,
    place: &Pointer,
) {
    for (name, value) in members {
        put_setting(parts, &name, value, &place.join(&name));
    }
}

/// Adds one setting to `config`; `null` is ignored.
pub(super) fn put_setting(parts: &mut Parts, name: &str, value: Value, place: &Pointer) {
    if value.is_null() || name == "responseMimeType" {
        return;
    }
    if TRANSFER.contains(&name) {
        return parts.not_carried(place, Omission::Transfer);
    }
    if let Some(own) = own_name(name) {
        parts.config.insert(own.to_owned(), value);
    } else if let Some(value) = put_thinking(parts, name, value, place) {
        parts.config.insert(name.to_owned(), value);
        parts.note_unused(place, UnusedPart::Setting);
    }
}

/// Returns the model in an address: `…/models/NAME:generateContent`, `…/deployments/NAME/…`.
pub(super) fn model_of_address(address: &str) -> Option<String> {
    let after = |part: &str| address.split_once(part).map(|(_, after)| after);
    let rest = after("/models/").or_else(|| after("/deployments/"))?;
    let name: String = rest.chars().take_while(|letter| !"/:?#".contains(*letter)).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_name_the_model() {
        let check = |address: &str, expected: Option<&str>| {
            assert_eq!(model_of_address(address).as_deref(), expected, "{address}");
        };
        check("https://x.example/v1beta/models/g-2.5:generateContent?key=K", Some("g-2.5"));
        check("https://x.example/openai/deployments/d/chat/completions", Some("d"));
        check("https://x.example/v1/models", None);
        check("https://x.example/v1/models/", None);
    }
}
