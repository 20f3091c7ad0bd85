//! The prompt for a provider, before it is converted to a provider's API; a run's record stores it.

use super::adjustment::Adjustment;
use super::document_files::{put_files, without_files};
use crate::attachment::{Attachment, FileStore};
use crate::context::PromptMessage;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// The prompt for a provider.
///
/// Records store it as JSON, with `schema`, `document`, `files` and `adjustments` only if there are any. Of a file only
/// the hash is stored; its bytes are in the record's document:
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
    /// The JSON Schema of the answer, as sent; `None` if any answer is valid.
    pub schema: Option<Value>,
    /// The schema's name: letters, digits, `_` and `-`, at most 64.
    pub schema_name: String,
    /// True to have the provider enforce the schema (`strict: true`).
    pub strict: bool,
    /// True if the schema is part of the messages, because the provider has no structured output.
    pub schema_as_text: bool,
    /// The model's name; empty for the provider's own choice.
    pub model: String,
    /// Options by OpenAI's names (`temperature`, `max_tokens`, `seed`), with the document's values.
    pub options: Map<String, Value>,
    /// The document with its input, for a service that takes it whole; `None` for other providers.
    pub document: Option<Value>,
    /// The files that the messages refer to by number, each once.
    pub files: Vec<Attachment>,
    /// The changes made since the server refused the first form.
    pub adjustments: Vec<Adjustment>,
}

/// A request for a corrected answer, as the first one did not conform or the person wants another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReAsk {
    /// The answer as received.
    pub answer: String,
    /// The sentence before the list of issues; the person's own sentence as typed.
    pub introduction: String,
    /// The issues, one line each; empty if the sentence is enough.
    pub issues: Vec<String>,
}

impl SentPrompt {
    /// Returns the schema, if it is sent apart from the messages.
    pub fn schema_apart(&self) -> Option<&Value> {
        self.schema.as_ref().filter(|_| !self.schema_as_text)
    }

    /// Returns the prompt with a request for a corrected answer.
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

    /// Returns the prompt as JSON for records.
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

    /// Reads the JSON of a record; `None` if it is not of this shape.
    pub fn from_value(value: &Value) -> Option<Self> {
        let text = |value: &Value, key: &str| value.get(key)?.as_str().map(str::to_owned);
        let messages = value.get("messages")?.as_array()?.iter();
        let messages = messages.map(message_from);
        // Records of versions before files have none.
        let files = value.get("files").and_then(Value::as_array).into_iter().flatten();
        let adjustments = value.get("adjustments").and_then(Value::as_array).into_iter().flatten();
        Some(Self {
            messages: messages.collect::<Option<_>>()?,
            schema: value.get("schema").cloned(),
            schema_name: text(value, "schemaName")?,
            // Records of the first versions lack this member.
            strict: value.get("strict").and_then(Value::as_bool).unwrap_or_default(),
            schema_as_text: value.get("schemaAsText")?.as_bool()?,
            model: text(value, "model")?,
            options: value.get("options")?.as_object()?.clone(),
            document: value.get("document").cloned(),
            files: files.map(Attachment::from_value).collect::<Option<_>>()?,
            adjustments: adjustments.filter_map(Adjustment::from_value).collect(),
        })
    }

    /// Restores the bytes of files that were read from a record, from the record's document.
    pub fn restore_files(&mut self, store: &FileStore) {
        self.files.iter_mut().for_each(|file| store.restore(file));
        let Self { document, files, .. } = self;
        document.iter_mut().for_each(|document| put_files(document, files));
    }

    /// Returns the file with a number.
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
