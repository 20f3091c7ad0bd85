//! The call for a server's list of models, and the parser of its reply.

use super::http::{CallError, HttpCall, own_key, wire_headers};
use crate::endpoint::{Address, ApiKey};
use crate::failure::title_of_page;
use crate::price::Price;
use crate::record::{FileRules, Profile, Wire};
use pilcrow_core::attachment::FileKind;
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{FailureKind, ProviderFailure, ProviderKind, ProviderSettings};
use serde_json::Value;

/// Maximum number of models read, more than any provider offers; the rest of a hostile list is ignored.
const MAX_MODELS: usize = 5_000;
/// Names of the member with a model's context length, in tokens.
const CONTEXT_LENGTHS: [&str; 6] = [
    "context_length",
    "max_context_length",
    "context_window",
    "max_model_len",
    "max_input_tokens",
    "inputTokenLimit",
];
/// Names of the member with the maximum length of a model's answer.
const ANSWER_LENGTHS: [&str; 3] = ["max_tokens", "max_completion_tokens", "outputTokenLimit"];

/// A model in a server's list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedModel {
    /// The model's id, as calls name it.
    pub id: String,
    /// Display name; the id if there is none.
    pub name: String,
    /// Context length in tokens; `None` if the server does not report it.
    pub context_length: Option<u64>,
    /// Maximum number of tokens in one answer; `None` if the server does not report it.
    pub answer_length: Option<u64>,
    /// Price of the model; `None` if the server does not report it (OpenRouter does).
    pub price: Option<Price>,
    /// Support of structured outputs; `None` if the server does not report it.
    pub takes_schema: Option<bool>,
    /// Kinds of files that the model accepts besides text; `None` if the server does not report it.
    pub reads: Option<Vec<FileKind>>,
}

/// Builds the call for the list of models: `GET …/models`, or Ollama's `/api/tags`. Anthropic's and Gemini's lists are
/// paginated; the largest page is requested.
///
/// # Errors
///
/// [`CallError::NotCalled`] if the provider has no such list, else as [`provider_call`].
///
/// [`provider_call`]: crate::provider_call
pub fn models_call(
    settings: &ProviderSettings,
    key: Option<&ApiKey>,
) -> Result<HttpCall, CallError> {
    let profile = Profile::look_up(settings.kind);
    let wire = profile.wire().filter(|_| profile.lists_models).ok_or(CallError::NotCalled)?;
    let address = Address::from_settings(settings).map_err(CallError::Address)?;
    // The largest page of a list contains all models.
    let path = match wire {
        Wire::Messages => "models?limit=1000",
        Wire::GenerateContent => "models?pageSize=1000",
        Wire::OllamaChat => "tags",
        Wire::Chat | Wire::Responses | Wire::Service => "models",
    };
    Ok(HttpCall {
        method: "GET",
        url: address.join(path),
        headers: wire_headers(wire),
        key: own_key(key, &address)?,
        key_by: wire.key_header(),
        body: None,
    })
}

/// The models that can answer with text, in the server's order, at most 5,000.
///
/// Read are OpenAI's `{"data": [{"id": "m"}]}`, Gemini's and Ollama's `{"models": [{"name":
/// "m"}]}`, and a bare list. Models that a server marks as unable to chat are left out.
///
/// ```
/// use pilcrow_core::exchange::ProviderKind;
/// use pilcrow_provider::read_models;
///
/// let body = r#"{"models": [{"name": "models/m", "inputTokenLimit": 1000}]}"#;
/// let models = read_models(ProviderKind::Gemini, body).unwrap_or_default();
/// let read: Vec<_> = models.iter().map(|m| (m.id.as_str(), m.context_length)).collect();
/// assert_eq!(read, [("m", Some(1000))]);
/// ```
///
/// # Errors
///
/// [`FailureKind::WebPage`] where the body is a web page, [`FailureKind::NotJson`] where it is no JSON, or holds no
/// list.
pub fn read_models(kind: ProviderKind, body: &str) -> Result<Vec<ListedModel>, ProviderFailure> {
    let unreadable = || match title_of_page(body) {
        Some(title) => ProviderFailure::new(FailureKind::WebPage, title),
        None => ProviderFailure::new(FailureKind::NotJson, ""),
    };
    let value = parse_text(body).map_err(|_| unreadable())?;
    let list = ["data", "models"].into_iter().find_map(|key| value.get(key)).unwrap_or(&value);
    let list = list.as_array().ok_or_else(unreadable)?;
    let models = list.iter().filter(|model| can_answer(model));
    Ok(models.filter_map(|model| listed(kind, model)).take(MAX_MODELS).collect())
}

fn listed(kind: ProviderKind, model: &Value) -> Option<ListedModel> {
    let text = |key: &str| model.get(key).and_then(Value::as_str);
    let id = ["id", "name", "model"].into_iter().find_map(text).or_else(|| model.as_str())?;
    let is_gemini = Profile::look_up(kind).wire() == Some(Wire::GenerateContent);
    // Gemini's model names begin with `models/`, which its calls add.
    let id = id.strip_prefix("models/").filter(|_| is_gemini).unwrap_or(id);
    let name = ["display_name", "displayName", "name"].into_iter().find_map(text);
    let name = name.filter(|name| !name.ends_with(id) || name.contains(' ')).unwrap_or(id);
    let number = |names: &[&str]| {
        names.iter().find_map(|name| model.get(*name)?.as_u64()).filter(|count| *count > 0)
    };
    Some(ListedModel {
        id: id.to_owned(),
        name: name.to_owned(),
        context_length: number(&CONTEXT_LENGTHS),
        answer_length: number(&ANSWER_LENGTHS)
            .or_else(|| model.get("top_provider")?.get("max_completion_tokens")?.as_u64()),
        price: model.get("pricing").and_then(Price::per_token),
        takes_schema: takes_schema(model),
        reads: reads(kind, model),
    })
}

/// False for a model that the list marks as one for embeddings, pictures or speech only.
fn can_answer(model: &Value) -> bool {
    let methods = model.get("supportedGenerationMethods").and_then(Value::as_array);
    let generates = methods.is_none_or(|methods| {
        methods.iter().any(|method| method.as_str() == Some("generateContent"))
    });
    let chats = model.get("capabilities").and_then(|can| can.get("completion_chat"));
    generates && chats.and_then(Value::as_bool) != Some(false)
}

fn takes_schema(model: &Value) -> Option<bool> {
    let capability = || model.get("capabilities")?.get("structured_outputs")?.get("supported");
    let parameters = || model.get("supported_parameters")?.as_array();
    let named =
        |names: &Vec<Value>| names.iter().any(|name| name.as_str() == Some("structured_outputs"));
    capability().and_then(Value::as_bool).or_else(|| parameters().map(named))
}

/// Returns the kinds of files that a model accepts, from the members that several servers use for that.
fn reads(kind: ProviderKind, model: &Value) -> Option<Vec<FileKind>> {
    let capabilities = model.get("capabilities");
    let inputs = model.get("architecture").and_then(|all| all.get("input_modalities"));
    let listed = inputs.or(capabilities).and_then(Value::as_array);
    let ability = |names: &[&str]| -> Option<bool> {
        if let Some(listed) = listed {
            return Some(
                listed.iter().any(|one| names.iter().any(|name| one.as_str() == Some(name))),
            );
        }
        let value = names.iter().find_map(|name| capabilities?.get(*name))?;
        value.as_bool().or_else(|| value.get("supported")?.as_bool())
    };
    let pictures = ability(&["image", "vision", "image_input"])?;
    let reads_pdf = FileRules::look_up(kind).reads_pdf_itself;
    let kinds = [
        (FileKind::Picture, pictures),
        (FileKind::Sound, ability(&["audio"]).unwrap_or(true)),
        (FileKind::Video, ability(&["video"]).unwrap_or(true)),
        (FileKind::Pdf, reads_pdf || ability(&["file", "pdf_input"]).unwrap_or(true)),
    ];
    Some(kinds.into_iter().filter(|(_, reads)| *reads).map(|(kind, _)| kind).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &str, expected: &[&str]) {
        let models = read_models(ProviderKind::Compatible, body).unwrap();
        let ids: Vec<&str> = models.iter().map(|model| model.id.as_str()).collect();
        assert_eq!(ids, expected, "{body}");
    }

    #[test]
    fn models_are_listed_by_name() {
        check(r#"{"object":"list","data":[{"id":"b","object":"model"},{"id":"a"}]}"#, &["b", "a"]);
        check(r#"{"models":[{"name":"x:1b","model":"x:1b","size":5}]}"#, &["x:1b"]);
        check(r#"["y", 5]"#, &["y"]);
        check(r#"{"data":[]}"#, &[]);
        check(
            r#"{"data":[{"id":"chat","capabilities":{"completion_chat":true}},{"id":"embed","capabilities":{"completion_chat":false}}]}"#,
            &["chat"],
        );
    }

    #[test]
    fn what_is_no_list_is_said() {
        let kind = |body| read_models(ProviderKind::Compatible, body).unwrap_err().kind;
        for body in ["{}", "5", ""] {
            assert_eq!(kind(body), FailureKind::NotJson, "{body}");
        }
        assert_eq!(kind("<html>"), FailureKind::WebPage);
    }

    #[test]
    fn a_list_tells_what_it_knows() {
        let first = |kind, body: &str| read_models(kind, body).unwrap().into_iter().next().unwrap();
        let router = first(
            ProviderKind::OpenRouter,
            r#"{"data":[{"id":"a/b","name":"A: B","context_length":131072,"pricing":{"prompt":"0.00000015","completion":"0.0000006"},"top_provider":{"max_completion_tokens":16384},"supported_parameters":["structured_outputs","seed"]}]}"#,
        );
        assert_eq!(
            router,
            ListedModel {
                id: "a/b".into(),
                name: "A: B".into(),
                context_length: Some(131_072),
                answer_length: Some(16_384),
                price: Price::per_million("0.15", "0.6", None),
                takes_schema: Some(true),
                reads: None,
            }
        );
        let anthropic = first(
            ProviderKind::Anthropic,
            r#"{"data":[{"type":"model","id":"claude-x","display_name":"Claude X","max_input_tokens":200000,"max_tokens":64000,"capabilities":{"structured_outputs":{"supported":false}}}],"has_more":false}"#,
        );
        assert_eq!((&*anthropic.id, &*anthropic.name), ("claude-x", "Claude X"));
        assert_eq!(
            (anthropic.context_length, anthropic.answer_length),
            (Some(200_000), Some(64_000))
        );
        assert_eq!((anthropic.takes_schema, anthropic.price), (Some(false), None));
        let gemini = r#"{"models":[{"name":"models/embedding-001","supportedGenerationMethods":["embedContent"]},{"name":"models/gemini-x","displayName":"Gemini X","inputTokenLimit":1048576,"outputTokenLimit":65536,"supportedGenerationMethods":["generateContent","countTokens"]}]}"#;
        let gemini = first(ProviderKind::Gemini, gemini);
        assert_eq!((&*gemini.id, &*gemini.name), ("gemini-x", "Gemini X"));
        assert_eq!((gemini.context_length, gemini.takes_schema), (Some(1_048_576), None));
    }

    #[test]
    fn which_files_a_model_reads_is_told_by_some_lists() {
        let check = |kind, model: &str, expected: Option<&[FileKind]>| {
            let body = format!(r#"{{"data":[{{"id":"m",{model}}}]}}"#);
            let models = read_models(kind, &body).unwrap();
            assert_eq!(models[0].reads.as_deref(), expected, "{model}");
        };
        let inputs = r#""architecture":{"input_modalities":["text","image"]}"#;
        check(ProviderKind::OpenRouter, inputs, Some(&[FileKind::Picture, FileKind::Pdf]));
        let blind = r#""architecture":{"input_modalities":["text"]}"#;
        check(ProviderKind::OpenRouter, blind, Some(&[FileKind::Pdf]));
        let anthropic =
            r#""capabilities":{"image_input":{"supported":true},"pdf_input":{"supported":false}}"#;
        check(
            ProviderKind::Anthropic,
            anthropic,
            Some(&[FileKind::Picture, FileKind::Sound, FileKind::Video]),
        );
        let mistral = r#""capabilities":{"completion_chat":true,"vision":false}"#;
        check(
            ProviderKind::Mistral,
            mistral,
            Some(&[FileKind::Sound, FileKind::Video, FileKind::Pdf]),
        );
        check(
            ProviderKind::Ollama,
            r#""capabilities":["completion","vision"]"#,
            Some(&[FileKind::Picture]),
        );
        check(ProviderKind::OpenAi, r#""object":"model""#, None);
    }

    #[test]
    fn each_server_is_asked_in_its_place() {
        let check = |kind: ProviderKind, url: &str| {
            let base_url = Profile::look_up(kind).base_url.to_owned();
            let settings = ProviderSettings { kind, base_url, ..ProviderSettings::default() };
            let key = ApiKey::for_address("k", &settings.base_url).unwrap();
            let call = models_call(&settings, Some(&key)).unwrap();
            assert_eq!((call.method, call.url.as_str()), ("GET", url));
            assert!(call.key_header().is_some(), "{url}");
            assert_eq!(call.headers.len(), if kind == ProviderKind::Anthropic { 2 } else { 0 });
        };
        check(ProviderKind::OpenAi, "https://api.openai.com/v1/models");
        check(ProviderKind::Anthropic, "https://api.anthropic.com/v1/models?limit=1000");
        let gemini = "https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000";
        check(ProviderKind::Gemini, gemini);
        check(ProviderKind::Ollama, "http://localhost:11434/api/tags");
        let service =
            ProviderSettings { kind: ProviderKind::Service, ..ProviderSettings::default() };
        assert_eq!(models_call(&service, None), Err(CallError::NotCalled));
    }
}
