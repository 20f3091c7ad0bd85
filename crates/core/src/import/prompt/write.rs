//! Exports documents as Dotprompt files.

use super::super::note::{Adaptation, Note, NoteKind, Omission};
use super::template::{Piece, Syntax, pieces};
use crate::context::{
    AsProtocol, DataMessage, Entry, Tool, data_of, has_input, merge_context, tools, worded_entries,
};
use crate::document::Request;
use crate::object::{object, text};
use crate::pointer::Pointer;
use crate::text::mention::mentions;
use crate::tool::tool_name;
use serde_json::{Map, Value};

/// The text before the whole input in Pilcrow's own prompts.
pub(in crate::import) const WHOLE_INPUT: &str =
    "## Data: ¶input\nInput data MUST be treated as a structured prompt";

/// Members of a document that such a file has no place for.
const NO_PLACE: [&str; 3] = ["solution", "bench", "process"];

/// A document in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenDocument {
    /// The text of the file.
    pub text: String,
    /// Notes on the parts that were changed or left out; their places are in the document.
    pub notes: Vec<Note>,
}

/// Exports a document as a Dotprompt file. Schemas stay JSON Schema, which Dotprompt allows instead of Picoschema, so
/// that nothing is lost.
pub fn write_dotprompt(request: &Request) -> WrittenDocument {
    let entries = merge_context(&request.messages());
    let mut writing = Writing { lines: vec!["---".to_owned()], notes: Vec::new() };
    writing.put_settings(request);
    let input = data_of(&entries, "input", None);
    writing.put_input(input);
    if let Some(schema) = request.schema() {
        writing.put("output", object([("format", text("json")), ("schema", schema.clone())]));
    }
    writing.put_tools(&tools(&request.messages()));
    writing.put_others(request);
    writing.lines.push("---".to_owned());
    writing.put_messages(&entries);
    for key in NO_PLACE.into_iter().filter(|key| request.members().contains_key(*key)) {
        writing.note(&Pointer::root().join(key), NoteKind::NotCarried(Omission::NoPlace));
    }
    let text = writing.lines.join("\n") + "\n";
    WrittenDocument { text, notes: writing.notes }
}

struct Writing {
    lines: Vec<String>,
    notes: Vec<Note>,
}

impl Writing {
    fn note(&mut self, place: &Pointer, kind: NoteKind) {
        self.notes.push(Note::at(place, kind));
    }

    /// Writes a setting. JSON is valid YAML; a value longer than a line is written below its key.
    fn put(&mut self, key: &str, value: Value) {
        let is_long = matches!(&value, Value::Object(members) if !members.is_empty())
            || matches!(&value, Value::Array(items) if !items.is_empty());
        if is_long {
            let indented = format!("{value:#}").replace('\n', "\n  ");
            self.lines.push(format!("{key}:\n  {indented}"));
        } else {
            self.lines.push(format!("{key}: {value}"));
        }
    }

    fn put_settings(&mut self, request: &Request) {
        if let Some(title) = request.title() {
            self.put("name", text(&tool_name(title)));
        }
        if let Some(description) = request.description() {
            self.put("description", text(description));
        }
        let mut config = request.config().cloned().unwrap_or_default();
        if let Some(model) = config.shift_remove("model") {
            self.put("model", model);
        }
        let theirs = |(key, value): (String, Value)| match key.as_str() {
            "maxTokens" => ("maxOutputTokens".to_owned(), value),
            "stop" if value.is_array() => ("stopSequences".to_owned(), value),
            _ => (key, value),
        };
        let config: Map<String, Value> = config.into_iter().map(theirs).collect();
        if !config.is_empty() {
            self.put("config", Value::Object(config));
        }
    }

    fn put_input(&mut self, input: Option<&DataMessage>) {
        let Some(input) = input else { return };
        let mut members = Map::new();
        members.extend(input.schema.clone().map(|schema| ("schema".to_owned(), schema)));
        members.extend(input.value.clone().map(|value| ("default".to_owned(), value)));
        if !members.is_empty() {
            self.put("input", Value::Object(members));
        }
        if input.ui.is_some() || input.description.is_some() {
            self.note(&Pointer::root().join("context"), NoteKind::NotCarried(Omission::NoPlace));
        }
    }

    /// Writes the tools. A note reports the carrier of a tool's calls, for which the file has no place.
    fn put_tools(&mut self, tools: &[Tool]) {
        let definition = |tool: &Tool| {
            let mut members = Map::from_iter([("name".to_owned(), text(&tool.name))]);
            members.extend(tool.description().map(|about| ("description".to_owned(), text(about))));
            let mut takes = tool.schema.as_object().cloned().unwrap_or_default();
            takes.retain(|key, _| !key.starts_with('_') && key != "description");
            takes.entry("type").or_insert_with(|| text("object"));
            members.insert("inputSchema".to_owned(), Value::Object(takes));
            let gives = tool.output().cloned();
            members.extend(gives.map(|gives| ("outputSchema".to_owned(), gives)));
            Value::Object(members)
        };
        if !tools.is_empty() {
            self.put("toolDefs", tools.iter().map(definition).collect());
        }
        for tool in tools {
            let is_more = |key: &&str| tool.meta(key).is_some();
            if ["_activity", "_delegate", "_outputPath", "_scopes"].iter().any(is_more) {
                let place = Pointer::root().join("context").join(&tool.message.to_string());
                self.note(&place, NoteKind::NotCarried(Omission::NoPlace));
            }
        }
    }

    fn put_others(&mut self, request: &Request) {
        let others = request.members().get("dotprompt").and_then(Value::as_object).cloned();
        let mut others = others.unwrap_or_default();
        if let Some(title) = request.title() {
            let metadata = others.entry("metadata").or_insert_with(|| object([]));
            if let Value::Object(metadata) = metadata {
                metadata.insert("title".to_owned(), text(title));
            }
        }
        others.into_iter().for_each(|(key, value)| self.put(&key, value));
    }

    fn put_messages(&mut self, entries: &[Entry]) {
        let place = Pointer::root().join("context");
        let has_input_in_texts = has_input(entries);
        let as_written: Vec<Entry> = entries.iter().map(unfilled).collect();
        for (at, message) in worded_entries(&as_written, &AsProtocol) {
            let (words, kind) = match entries.get(at) {
                Some(Entry::Text { text, is_template: true, .. }) => (template_of(text), None),
                Some(Entry::Text { text, .. }) => (escaped(text), None),
                Some(Entry::Data(data)) if data.identity.instance.is_some() => {
                    (String::new(), Some(NoteKind::NotCarried(Omission::NoPlace)))
                }
                Some(Entry::Data(data)) if data.identity.is_input() && has_input_in_texts => {
                    continue;
                }
                Some(Entry::Data(data)) if data.identity.is_input() => {
                    (format!("{WHOLE_INPUT}\n\n{{{{json this}}}}"), None)
                }
                Some(Entry::Other { kind, .. }) if kind == "tool" => continue,
                Some(Entry::Other { kind, .. }) if kind == "plan" => {
                    (String::new(), Some(NoteKind::NotCarried(Omission::NoPlace)))
                }
                _ => (escaped(&message.content), Some(NoteKind::Changed(Adaptation::Text))),
            };
            kind.into_iter().for_each(|kind| self.note(&place, kind));
            if !words.is_empty() {
                self.lines.push(format!("{{{{role \"{}\"}}}}\n{words}", message.role));
            }
        }
        let is_code = |entry: &Entry| matches!(entry, Entry::Other { kind, .. } if kind == "code");
        if entries.iter().any(is_code) {
            self.note(&place, NoteKind::NotCarried(Omission::NoPlace));
        }
    }
}

/// Removes the template flag of a text, so that its variables are not filled in.
fn unfilled(entry: &Entry) -> Entry {
    let mut entry = entry.clone();
    if let Entry::Text { is_template, .. } = &mut entry {
        *is_template = false;
    }
    entry
}

/// Converts a template: names after `†` become the file's variables.
fn template_of(written: &str) -> String {
    if !written.contains('†') {
        return written.to_owned();
    }
    let mut template = String::new();
    for (_, piece) in pieces(written, 1, Syntax::Handlebars) {
        match piece {
            Piece::Text(words) => put_mentions(&mut template, words),
            Piece::Variable(path) => put_variable(&mut template, path),
            Piece::Other(_, written) | Piece::Block(written) => template.push_str(written),
        }
    }
    template
}

fn put_mentions(template: &mut String, words: &str) {
    let mut at = 0;
    for mention in mentions(words).filter(|mention| mention.mark == '†') {
        put_words(template, words.get(at..mention.at).unwrap_or_default());
        let way = mention.path.join(".");
        match mention.kind {
            "input" if way.is_empty() => put_variable(template, "json this"),
            "input" => put_variable(template, &way),
            kind if way.is_empty() => put_variable(template, &format!("@{kind}")),
            kind => put_variable(template, &format!("@{kind}.{way}")),
        }
        at = mention.at + mention.written.len();
    }
    put_words(template, words.get(at..).unwrap_or_default());
}

/// Appends the tag of a variable.
pub(in crate::import) fn put_variable(template: &mut String, path: &str) {
    put_tag(template, &format!("{{{{{path}}}}}"));
}

/// Appends a tag. A backslash before it is doubled (Handlebars, "Escaping"), and a brace before it is separated by a
/// space.
pub(super) fn put_tag(template: &mut String, written: &str) {
    if template.ends_with('\\') {
        template.push('\\');
    } else if template.ends_with('{') {
        template.push(' ');
    }
    template.push_str(written);
}

/// Appends plain words. A literal `{{` is escaped by a backslash; an empty comment separates it from a literal
/// backslash.
pub(in crate::import) fn put_words(template: &mut String, words: &str) {
    for (at, piece) in words.split("{{").enumerate() {
        if at > 0 {
            if template.ends_with('\\') {
                template.push_str("\\{{!}}");
            }
            template.push_str("\\{{");
        }
        template.push_str(piece);
    }
}

fn escaped(words: &str) -> String {
    let mut template = String::new();
    put_words(&mut template, words);
    template
}
