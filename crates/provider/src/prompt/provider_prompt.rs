//! Conversion of a Request to the prompt that is sent to a provider.

use super::arrangement::sent_messages;
use super::context_length::needed_context;
use super::plain::plain_prompt;
use super::schema_text::{schema_message, short_schema_message};
use crate::compile::{CompiledSchema, compile_schema, is_strict};
use crate::endpoint::kind_of;
use crate::options::{document_options, place};
use crate::record::{Profile, SchemaRules, Way, Wire};
use crate::wire::CONTEXT_LENGTH;
use pilcrow_core::attachment::{Prompt, prompt_of};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{ProviderSettings, SentPrompt};
use serde_json::{Map, Value};

/// Compiles a document's schema by a provider's rules. Without a schema in the document, the result has no schema and
/// no notes.
pub fn compiled_schema(request: &Request, settings: &ProviderSettings) -> CompiledSchema {
    let schema = request.schema().filter(|schema| schema.is_object());
    schema
        .map(|schema| compile_schema(schema, SchemaRules::from_settings(settings)))
        .unwrap_or_default()
}

/// Converts a Request to the prompt for a provider: its merged context as messages, its compiled schema, the options of
/// its `config`, and the model (the person's choice before the document's).
///
/// ```
/// use pilcrow_core::document::parse_document;
/// use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
/// use pilcrow_provider::sent_prompt;
///
/// let document = "{config: {model: 'm', maxTokens: 9}, schema: {type: 'object'}, context: ['Hi']}";
/// let settings = ProviderSettings { kind: ProviderKind::Mistral, ..ProviderSettings::default() };
/// let sent = parse_document(document).map(|read| sent_prompt(&read.request, &settings));
/// let sent = sent.unwrap_or_default();
/// assert_eq!(sent.model, "m");
/// assert_eq!(sent.options.get("max_tokens").map(ToString::to_string).as_deref(), Some("9"));
/// assert_eq!(sent.messages.first().map(|message| message.content.as_str()), Some("Hi"));
/// ```
pub fn sent_prompt(request: &Request, settings: &ProviderSettings) -> SentPrompt {
    let way = Profile::look_up(settings.kind).way;
    let prompt = seen_prompt(request, settings);
    let mut messages = prompt.messages;
    let author = request.schema().filter(|schema| schema.is_object());
    let compiled = compiled_schema(request, settings);
    let schema_as_text = author.is_some() && compiled.schema.is_none();
    if let (true, Some(schema)) = (schema_as_text, author) {
        messages.push(match way {
            Way::ByHand => short_schema_message(schema),
            _ => schema_message(schema),
        });
    }
    let as_written = SchemaRules::from_settings(settings) == SchemaRules::AsWritten;
    let mut sent = SentPrompt {
        messages,
        strict: compiled.strict || as_written && author.is_some_and(is_strict),
        schema: compiled.schema.or_else(|| author.cloned()),
        schema_name: schema_name(request.title().unwrap_or_default()),
        schema_as_text,
        model: model(request, settings),
        options: options(request),
        document: (way == Way::Server(Wire::Service)).then(|| question_document(request)),
        files: prompt.files,
        adjustments: Vec::new(),
    };
    if way == Way::Server(Wire::OllamaChat) {
        let length = needed_context(&sent).map(Value::from);
        sent.options.extend(length.map(|length| (CONTEXT_LENGTH.to_owned(), length)));
    }
    sent
}

/// Returns the part of a prompt that comes from the context: messages in the roles and order that the provider accepts,
/// and their files.
pub fn seen_prompt(request: &Request, settings: &ProviderSettings) -> Prompt {
    let prompt = plain_prompt(request, settings).unwrap_or_else(|| prompt_of(&request.messages()));
    Prompt { messages: sent_messages(prompt.messages, settings), ..prompt }
}

/// Returns the document without its solution, its bench and the data of a saved run, for a service: a solution would be
/// taken for the answer, saved run data is private, and a bench contains the expected answers.
fn question_document(request: &Request) -> Value {
    let mut document = request.with_solution(None).to_value();
    if let Value::Object(members) = &mut document {
        members.shift_remove("bench");
        let is_run = |value: &Value| value.get("record").and_then(Value::as_str) == Some("run");
        if members.get("pilcrow").is_some_and(is_run) {
            members.shift_remove("pilcrow");
        }
    }
    document
}

/// Returns the model's name. The person's choice precedes the document's, which may name a model that does not exist
/// there.
fn model(request: &Request, settings: &ProviderSettings) -> String {
    let named = request.config().and_then(|config| config.get("model")).and_then(Value::as_str);
    match Profile::look_up(settings.kind).way {
        Way::InBrowser => settings.model_url.clone(),
        _ if !settings.model.trim().is_empty() => settings.model.trim().to_owned(),
        _ => named.unwrap_or_default().to_owned(),
    }
}

fn options(request: &Request) -> Map<String, Value> {
    let own = document_options(request);
    own.map(|(option, _, value)| (option.sent_name().to_owned(), value.clone())).collect()
}

/// Returns the options of a document, by the document's names for them (`seed`, `topP`), that a provider's API does not
/// have; they are not sent.
pub fn unsupported_options(request: &Request, settings: &ProviderSettings) -> Vec<&'static str> {
    let kind = kind_of(settings);
    let unknown = document_options(request).filter(|(option, ..)| place(kind, *option).is_none());
    unknown.map(|(_, name, _)| name).collect()
}

fn schema_name(title: &str) -> String {
    let mut name = String::new();
    for c in title.chars() {
        match c {
            _ if c.is_ascii_alphanumeric() => name.push(c.to_ascii_lowercase()),
            _ if !name.is_empty() && !name.ends_with('_') => name.push('_'),
            _ => {}
        }
        if name.len() == 64 {
            break;
        }
    }
    let name = name.trim_end_matches('_');
    if name.is_empty() { "answer".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_document;
    use pilcrow_core::exchange::ProviderKind;

    fn request(text: &str) -> Request {
        parse_document(text).unwrap().request
    }

    fn server(base_url: &str) -> ProviderSettings {
        ProviderSettings {
            kind: ProviderKind::Compatible,
            base_url: base_url.into(),
            ..ProviderSettings::default()
        }
    }

    #[test]
    fn a_request_is_worded_with_its_config() {
        let request = request(
            "{title: 'Write an article!', config: {model: 'm', maxTokens: 1e2, seed: 7, temperature: null, x: 1},
              schema: {type: 'object'}, context: ['Hi']}",
        );
        let sent = sent_prompt(&request, &server("http://localhost:1"));
        assert_eq!(
            Value::Object(sent.options.clone()).to_string(),
            r#"{"max_tokens":1e2,"seed":7}"#
        );
        assert_eq!((sent.model.as_str(), sent.schema_name.as_str()), ("m", "write_an_article"));
        assert_eq!(sent.messages.len(), 1);
        assert_eq!(SentPrompt::from_value(&sent.to_value()), Some(sent));
    }

    #[test]
    fn a_service_gets_the_document_without_its_answer_and_what_is_tried_of_it() {
        let whole = request(
            "{title: 'T', context: ['Hi'], solution: 1, bench: {inputs: [{input: 1, expect: 2}]}, mine: 3}",
        );
        let settings =
            ProviderSettings { kind: ProviderKind::Service, ..server("http://localhost:1") };
        let sent = sent_prompt(&whole, &settings).document.unwrap();
        assert_eq!(sent.to_string(), r#"{"title":"T","context":["Hi"],"mine":3}"#);
    }

    #[test]
    fn the_model_that_a_person_set_comes_first() {
        let request = request("{config: {model: 'theirs'}, context: []}");
        let mut settings = server("http://localhost:1");
        settings.model = " mine ".into();
        assert_eq!(sent_prompt(&request, &settings).model, "mine");
        let in_browser =
            ProviderSettings { model_url: "./m.gguf".into(), ..ProviderSettings::default() };
        assert_eq!(sent_prompt(&request, &in_browser).model, "./m.gguf");
    }

    #[test]
    fn the_schema_is_in_the_text_only_where_it_cannot_go_apart() {
        let list = request("{schema: {type: 'array'}, context: ['Hi']}");
        let local = server("http://localhost:1");
        let forced = ProviderSettings { schema_as_text: true, ..local.clone() };
        let openai = server("https://api.openai.com/v1");
        let cloud = ProviderSettings { kind: ProviderKind::Ollama, ..server("https://ollama.com") };
        for settings in [&openai, &local] {
            assert!(!sent_prompt(&list, settings).schema_as_text);
        }
        for settings in [forced, cloud] {
            let sent = sent_prompt(&list, &settings);
            assert!(sent.schema_as_text);
            assert!(sent.messages.last().unwrap().content.ends_with("\"type\": \"array\"\n}"));
        }
        let free = request("{schema: true, context: ['Hi']}");
        assert_eq!(sent_prompt(&free, &local).schema, None);
    }

    #[test]
    fn schema_names_are_what_providers_allow() {
        let check = |title: &str, expected: &str| assert_eq!(schema_name(title), expected);
        check("", "answer");
        check("Статья", "answer");
        check("  A -- b! ", "a_b");
        check(&"x".repeat(100), &"x".repeat(64));
    }
}
