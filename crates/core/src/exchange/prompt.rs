//! What a provider is asked, before it is written in any API's format; a run's record keeps it.

use super::adjustment::Adjustment;
use super::document_files::{put_files, without_files};
use crate::attachment::{Attachment, FileStore};
use crate::context::PromptMessage;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// What a provider is asked.
///
/// A record keeps it as JSON, with `schema`, `document`, `files` and `adjustments` only where there are any; of a file
/// it keeps the hash, its bytes are in the record's document:
///
/// ```
/// use pilcrow_core::document::parse_text;
/// use pilcrow_core::exchange::SentPrompt;
///
/// let stored = r#"{"model":"m","options":{"max_tokens":9},"messages":[{"role":"user","content":"Hi"}],"schemaName":"answer","strict":false,"schemaAsText":false,"schema":{"type":"object"}}"#;
/// let sent = parse_text(stored).ok().and_then(|value| SentPrompt::from_value(&value));
/// assert_eq!(sent.map(|sent| sent.to_value().to_string()).as_deref(), Some(stored));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SentPrompt {
    /// The messages, in order.
    pub messages: Vec<PromptMessage>,
    /// The JSON Schema that the answer has to conform to, as it is sent; `None` if anything may be answered.
    pub schema: Option<Value>,
    /// A name for the schema: letters, digits, `_` and `-`, 64 at most.
    pub schema_name: String,
    /// Whether the provider is asked to enforce the schema (`strict: true`).
    pub strict: bool,
    /// Whether the schema stands in the messages, because the provider has no structured output.
    pub schema_as_text: bool,
    /// The model; empty for the provider's own choice.
    pub model: String,
    /// Options by OpenAI's names for them (`temperature`, `max_tokens`, `seed`), with the values of
    /// the document.
    pub options: Map<String, Value>,
    /// The document with its input, for a service that takes it whole; `None` for any other.
    pub document: Option<Value>,
    /// The files that the messages name, each once, by their numbers.
    pub files: Vec<Attachment>,
    /// How it was put otherwise than at first, since the server did not take it.
    pub adjustments: Vec<Adjustment>,
}

/// An answer that is to be otherwise, since it did not conform or the person wants it so, and what the model is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReAsk {
    /// The answer, as it came.
    pub answer: String,
    /// The sentence before the list; where it is the person's own, as it was typed.
    pub introduction: String,
    /// What is wrong, a line for each issue; empty if the sentence says it all.
    pub issues: Vec<String>,
}

impl SentPrompt {
    /// The schema, where it is sent beside the messages.
    pub fn schema_apart(&self) -> Option<&Value> {
        self.schema.as_ref().filter(|_| !self.schema_as_text)
    }

    /// The prompt, asking again after an answer that is to be otherwise.
    #[must_use]
    pub fn ask_again(&self, again: &ReAsk) -> Self {
        let mut prompt = self.clone();
        let mut add = |role: &str, content: String| {
            let context = prompt.document.as_mut().and_then(|document| document.get_mut("context"));
            if let Some(Value::Array(context)) = context {
                context.push(object([("role", text(role)), ("content", text(&content))]));
            }
            prompt.messages.push(PromptMessage::new(role, content));
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

    /// The prompt as records keep it.
    pub fn to_value(&self) -> Value {
        let messages = self.messages.iter();
        let messages: Vec<Value> = messages.map(message_value).collect();
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
            members.insert("document".to_owned(), without_files(document, &self.files));
        }
        if !self.files.is_empty() {
            let files = self.files.iter().map(Attachment::to_value).collect();
            members.insert("files".to_owned(), files);
        }
        if !self.adjustments.is_empty() {
            let adjustments = self.adjustments.iter().map(Adjustment::to_value).collect();
            members.insert("adjustments".to_owned(), adjustments);
        }
        Value::Object(members)
    }

    /// From the record; `None` if it is not of this shape.
    pub fn from_value(value: &Value) -> Option<Self> {
        let text = |value: &Value, key: &str| value.get(key)?.as_str().map(str::to_owned);
        let messages = value.get("messages")?.as_array()?.iter();
        let messages = messages.map(message_from);
        // Records of the versions before files have none.
        let files = value.get("files").and_then(Value::as_array).into_iter().flatten();
        let adjustments = value.get("adjustments").and_then(Value::as_array).into_iter().flatten();
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
            files: files.map(Attachment::from_value).collect::<Option<_>>()?,
            adjustments: adjustments.filter_map(Adjustment::from_value).collect(),
        })
    }

    /// Gives files that were read from a record their bytes again, from the record's document.
    pub fn restore_files(&mut self, store: &FileStore) {
        self.files.iter_mut().for_each(|file| store.restore(file));
        let Self { document, files, .. } = self;
        document.iter_mut().for_each(|document| put_files(document, files));
    }

    /// The file of a number.
    pub fn file(&self, number: usize) -> Option<&Attachment> {
        self.files.iter().find(|file| file.number == number)
    }
}

fn message_value(message: &PromptMessage) -> Value {
    let mut written = object([("role", text(&message.role)), ("content", text(&message.content))]);
    if let (Value::Object(members), false) = (&mut written, message.files.is_empty()) {
        let files = message.files.iter().map(|number| Value::from(*number)).collect();
        members.insert("files".to_owned(), files);
    }
    written
}

fn message_from(value: &Value) -> Option<PromptMessage> {
    let text = |key: &str| value.get(key)?.as_str().map(str::to_owned);
    let files = value.get("files").and_then(Value::as_array).into_iter().flatten();
    let number = |file: &Value| usize::try_from(file.as_u64()?).ok();
    Some(PromptMessage {
        role: text("role")?,
        content: text("content")?,
        files: files.map(number).collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asking_again_adds_the_answer_and_what_is_wrong_with_it() {
        let message = PromptMessage::new("user", "Hi");
        let sent = SentPrompt { messages: vec![message], ..SentPrompt::default() };
        let again = ReAsk {
            answer: "{}".into(),
            introduction: "Mend this:".into(),
            issues: vec!["/a: missing".into(), "two\nlines".into()],
        };
        let prompt = sent.ask_again(&again);
        let tail: Vec<_> =
            prompt.messages.iter().skip(1).map(|m| (m.role.as_str(), m.content.as_str())).collect();
        assert_eq!(tail, [("assistant", "{}"), ("user", "Mend this:\n- /a: missing\n- two lines")]);
        let unsaid = ReAsk { answer: " ".into(), ..again };
        assert_eq!(sent.ask_again(&unsaid).messages.len(), 2);
    }

    #[test]
    fn what_a_person_says_of_answers_stands_behind_each_as_it_was_typed() {
        let document = object([("context", Value::Array(vec![text("Hi")]))]);
        let sent = SentPrompt { document: Some(document), ..SentPrompt::default() };
        let say = |answer: &str, words: &str| ReAsk {
            answer: answer.into(),
            introduction: words.into(),
            issues: Vec::new(),
        };
        let prompt = sent.ask_again(&say("[1]", "More")).ask_again(&say("[1, 2]", "Two\nlines"));
        let expected = [
            ("assistant", "[1]"),
            ("user", "More"),
            ("assistant", "[1, 2]"),
            ("user", "Two\nlines"),
        ];
        let messages: Vec<_> =
            prompt.messages.iter().map(|m| (m.role.as_str(), m.content.as_str())).collect();
        assert_eq!(messages, expected);
        let context = prompt.document.as_ref().and_then(|document| document.get("context"));
        assert_eq!(context.and_then(Value::as_array).map(Vec::len), Some(5));
    }
}
