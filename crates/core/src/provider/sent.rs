//! What is sent, before any provider's wording of it; a run's record keeps it.
//! Refuses to know addresses and keys.

use super::compile::{CompiledSchema, SchemaRules, compile_schema};
use super::kind::ProviderKind;
use super::settings::ProviderSettings;
use super::strict::is_strict;
use super::wire::options::takes;
use crate::context::{PromptMessage, merge_context, prompt_messages};
use crate::document::Request;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// Settings of a document's `config` that are passed on: the name on the wire, and the names
/// under which documents have them.
const OPTIONS: [(&str, &[&str]); 8] = [
    ("temperature", &["temperature"]),
    ("top_p", &["topP", "top_p"]),
    ("max_tokens", &["maxTokens", "max_tokens", "maxCompletionTokens", "max_completion_tokens"]),
    ("seed", &["seed"]),
    ("stop", &["stop"]),
    ("frequency_penalty", &["frequencyPenalty", "frequency_penalty"]),
    ("presence_penalty", &["presencePenalty", "presence_penalty"]),
    ("reasoning_effort", &["reasoningEffort", "reasoning_effort"]),
];

/// What a provider is asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SentPrompt {
    /// The messages, in order.
    pub messages: Vec<PromptMessage>,
    /// What the answer has to conform to; none where anything may be answered.
    pub schema: Option<Value>,
    /// A name for the schema: letters, digits, `_` and `-`, 64 at most.
    pub schema_name: String,
    /// The provider is to keep to the schema strictly: all of it is in the subset that it can.
    pub strict: bool,
    /// The schema stands in the messages, because the provider cannot be given it apart.
    pub schema_as_text: bool,
    /// The model; empty for the provider's own choice.
    pub model: String,
    /// `temperature`, `max_tokens`, `seed` and others, as on the wire, values as in the document.
    pub options: Map<String, Value>,
    /// The document with its input, for a service that takes it whole; none for any other.
    pub document: Option<Value>,
}

/// An answer that did not conform, and what to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReAsk {
    /// The answer, as it came.
    pub answer: String,
    /// The sentence before the list.
    pub introduction: String,
    /// What is wrong, a line each.
    pub issues: Vec<String>,
}

/// A document's schema by the rules of a provider; nothing where anything may be answered.
pub fn compiled_schema(request: &Request, settings: &ProviderSettings) -> CompiledSchema {
    let schema = request.schema().filter(|schema| schema.is_object());
    schema.map(|schema| compile_schema(schema, SchemaRules::of(settings))).unwrap_or_default()
}

/// Words a Request for a provider.
pub fn sent_prompt(request: &Request, settings: &ProviderSettings) -> SentPrompt {
    let mut messages = prompt_messages(&merge_context(&request.messages()));
    let author = request.schema().filter(|schema| schema.is_object());
    let compiled = compiled_schema(request, settings);
    let schema_as_text = author.is_some() && compiled.schema.is_none();
    if let (true, Some(schema)) = (schema_as_text, author) {
        messages.push(schema_message(schema));
    }
    let as_written = SchemaRules::of(settings) == SchemaRules::AsWritten;
    SentPrompt {
        messages,
        strict: compiled.strict || as_written && author.is_some_and(is_strict),
        schema: compiled.schema.or_else(|| author.cloned()),
        schema_name: schema_name(request.title().unwrap_or_default()),
        schema_as_text,
        model: model(request, settings),
        options: options(request),
        document: (settings.kind == ProviderKind::Service).then(|| asked_document(request)),
    }
}

impl SentPrompt {
    /// The schema, where it is sent beside the messages.
    pub fn schema_apart(&self) -> Option<&Value> {
        self.schema.as_ref().filter(|_| !self.schema_as_text)
    }

    /// The same prompt, asking again after an answer that did not conform.
    #[must_use]
    pub fn asked_again(&self, again: &ReAsk) -> Self {
        let mut prompt = self.clone();
        let mut add = |role: &str, content: String| {
            let context = prompt.document.as_mut().and_then(|document| document.get_mut("context"));
            if let Some(Value::Array(context)) = context {
                context.push(object([("role", text(role)), ("content", text(&content))]));
            }
            prompt.messages.push(PromptMessage { role: role.to_owned(), content });
        };
        if !again.answer.trim().is_empty() {
            add("assistant", again.answer.clone());
        }
        let mut content = again.introduction.clone();
        for issue in &again.issues {
            let line: Vec<&str> = issue.split_whitespace().collect();
            content.push_str(&format!("\n- {}", line.join(" ")));
        }
        add("user", content);
        prompt
    }

    /// For the record.
    pub fn to_value(&self) -> Value {
        let messages = self.messages.iter();
        let messages: Vec<Value> = messages
            .map(|message| {
                object([("role", text(&message.role)), ("content", text(&message.content))])
            })
            .collect();
        let mut members = Map::new();
        members.insert("model".to_owned(), text(&self.model));
        members.insert("options".to_owned(), Value::Object(self.options.clone()));
        members.insert("messages".to_owned(), Value::Array(messages));
        members.insert("schemaName".to_owned(), text(&self.schema_name));
        members.insert("strict".to_owned(), self.strict.into());
        members.insert("schemaAsText".to_owned(), self.schema_as_text.into());
        if let Some(schema) = &self.schema {
            members.insert("schema".to_owned(), schema.clone());
        }
        if let Some(document) = &self.document {
            members.insert("document".to_owned(), document.clone());
        }
        Value::Object(members)
    }

    /// From the record; none where it is not of this shape.
    pub fn from_value(value: &Value) -> Option<Self> {
        let text = |value: &Value, key: &str| value.get(key)?.as_str().map(str::to_owned);
        let messages = value.get("messages")?.as_array()?.iter();
        let messages = messages.map(|message| {
            Some(PromptMessage { role: text(message, "role")?, content: text(message, "content")? })
        });
        Some(Self {
            messages: messages.collect::<Option<_>>()?,
            schema: value.get("schema").cloned(),
            schema_name: text(value, "schemaName")?,
            // Records of the first versions do not say it.
            strict: value.get("strict").and_then(Value::as_bool).unwrap_or_default(),
            schema_as_text: value.get("schemaAsText")?.as_bool()?,
            model: text(value, "model")?,
            options: value.get("options")?.as_object()?.clone(),
            document: value.get("document").cloned(),
        })
    }
}

/// The document as a service gets it: an earlier answer in it would be taken for the one asked
/// for, and what a saved run has beside its document is nobody else's.
fn asked_document(request: &Request) -> Value {
    let mut document = request.with_solution(None).to_value();
    if let Value::Object(members) = &mut document {
        let is_run = |value: &Value| value.get("record").and_then(Value::as_str) == Some("run");
        if members.get("pilcrow").is_some_and(is_run) {
            members.shift_remove("pilcrow");
        }
    }
    document
}

fn schema_message(schema: &Value) -> PromptMessage {
    let content = format!(
        "## Output\nThe answer MUST be one JSON value that conforms to the schema, and nothing else\nSchema: {schema:#}"
    );
    PromptMessage { role: "user".to_owned(), content }
}

/// What the person set comes before what the document names: it may name a model that is not there.
fn model(request: &Request, settings: &ProviderSettings) -> String {
    let named = request.config().and_then(|config| config.get("model")).and_then(Value::as_str);
    match settings.kind {
        ProviderKind::InBrowser => settings.model_url.clone(),
        _ if !settings.model.trim().is_empty() => settings.model.trim().to_owned(),
        _ => named.unwrap_or_default().to_owned(),
    }
}

fn options(request: &Request) -> Map<String, Value> {
    let option = |(wire, _, value): (&str, _, &Value)| (wire.to_owned(), value.clone());
    said_options(request).map(option).collect()
}

/// The options that a document gives: the name that most wires have for it, its own, the value.
fn said_options(request: &Request) -> impl Iterator<Item = (&'static str, &'static str, &Value)> {
    OPTIONS.iter().filter_map(|(wire, names)| {
        let config = request.config()?;
        let (name, value) = names.iter().find_map(|name| Some((*name, config.get(*name)?)))?;
        (!value.is_null()).then_some((*wire, name, value))
    })
}

/// The options of a document, in its own words, that a provider of this kind has no name for; they
/// are not sent to it.
pub fn left_out(request: &Request, kind: ProviderKind) -> Vec<&'static str> {
    let options = said_options(request).filter(|(wire, ..)| !takes(kind, wire));
    options.map(|(_, name, _)| name).collect()
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
    use crate::document::parse_document;

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
    fn asking_again_adds_the_answer_and_what_is_wrong_with_it() {
        let sent = sent_prompt(&request("['Hi']"), &ProviderSettings::default());
        let again = ReAsk {
            answer: "{}".into(),
            introduction: "Mend this:".into(),
            issues: vec!["/a: missing".into(), "two\nlines".into()],
        };
        let asked = sent.asked_again(&again);
        let tail: Vec<_> =
            asked.messages.iter().skip(1).map(|m| (m.role.as_str(), m.content.as_str())).collect();
        assert_eq!(tail, [("assistant", "{}"), ("user", "Mend this:\n- /a: missing\n- two lines")]);
        let unsaid = ReAsk { answer: " ".into(), ..again };
        assert_eq!(sent.asked_again(&unsaid).messages.len(), 2);
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
