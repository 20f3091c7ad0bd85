//! The prompts of a configuration: the messages of each version, and what it alone has of settings and schema.

use super::super::super::input_schema::input_schema;
use super::super::super::note::{Changed, NoteKind};
use super::super::super::prompt::WHOLE_INPUT;
use super::super::super::worded::{at_path, escaped_template, template_of};
use super::super::prompts::is_elsewhere;
use super::super::whole_input::INPUT_TAG;
use super::Writing;
use super::providers::{Settings, interface};
use super::versions::{MARK, Version, is_variable};
use crate::context::{Entry, worded_entries};
use crate::object::{object, text};
use serde_json::{Map, Value};

impl Writing<'_> {
    /// The prompts, each as a text, or as an object where it has a name or settings of its own.
    pub(super) fn prompts(&mut self, schema: Option<&Value>) -> Vec<Value> {
        let versions = std::mem::take(&mut self.versions);
        let common = Settings::common(&versions);
        let mut prompts = Vec::with_capacity(versions.len());
        for (number, version) in versions.iter().enumerate() {
            let raw = self.raw(version);
            let config = self.own_config(version, &common, schema.is_none());
            self.note_input(version);
            if config.is_empty() && version.name.is_empty() {
                prompts.push(text(&raw));
                continue;
            }
            // promptfoo asks for a label where a prompt is an object.
            let numbered = (number + 1).to_string();
            let label = if version.name.is_empty() { &numbered } else { &version.name };
            let mut prompt = object([("label", text(label)), ("raw", text(&raw))]);
            if let Value::Object(members) = &mut prompt
                && !config.is_empty()
            {
                members.insert("config".to_owned(), Value::Object(config));
            }
            prompts.push(prompt);
        }
        self.versions = versions;
        prompts
    }

    /// What a version has that others do not.
    fn own_config(
        &mut self,
        version: &Version,
        common: &Settings,
        with_schema: bool,
    ) -> Map<String, Value> {
        let interface = interface(self.bench.models.first());
        let own = Settings::of(version).without(common);
        // Where models are tried, a document's own is not asked.
        let is_asked = self.bench.models.iter().all(|model| model.name.is_empty());
        if is_asked && own.model.is_some() && own.model != common.model {
            self.no_place(&version.at.join("config").join("model"));
        }
        let mut config = own.written(interface, &version.at.join("config"), &mut self.notes);
        let schema = version.schema().filter(|_| with_schema);
        config.extend(schema.and_then(|schema| interface.schema(schema)));
        config
    }

    /// The form of an input whose values alone are put in is read off the values again.
    fn note_input(&mut self, version: &Version) {
        let Some((at, input)) = version.input().filter(|_| !self.is_whole) else { return };
        let names: Vec<String> = Vec::new();
        let values: Vec<&Value> = self.inputs.iter().map(|input| &input.input).collect();
        let is_more = input
            .schema
            .as_ref()
            .is_some_and(|schema| Some(schema) != input_schema(&names, &values).as_ref());
        if is_more || input.description.is_some() || input.ui.is_some() {
            let place = input.parts.first().copied().unwrap_or(at);
            self.no_place(&version.at.join("context").join(&place.to_string()));
        }
    }

    /// A text where the version is one message of the user that cannot be taken for anything else; else a chat.
    fn raw(&mut self, version: &Version) -> String {
        let messages = self.messages(version);
        if let [(role, words)] = messages.as_slice()
            && role == "user"
            && is_plain(words)
        {
            return words.clone();
        }
        let message = |(role, words): &(String, String)| {
            object([("role", text(role)), ("content", text(words))])
        };
        let chat: Value = messages.iter().map(message).collect();
        format!("{chat:#}")
    }

    /// The messages, each with its role.
    fn messages(&mut self, version: &Version) -> Vec<(String, String)> {
        let place = version.at.join("context");
        let mut entries = version.entries.clone();
        for entry in &mut entries {
            if let Entry::Data(data) = entry
                && data.identity.is_input()
                && data.identity.instance.is_none()
            {
                data.value = None;
            }
        }
        let mut messages = Vec::new();
        for (at, message) in worded_entries(&entries) {
            let words = match entries.get(at) {
                Some(Entry::Text { text, .. }) => self.template(text),
                Some(Entry::Data(data)) if data.identity.instance.is_some() => {
                    self.no_place(&place);
                    continue;
                }
                Some(Entry::Data(data)) if data.identity.is_input() => {
                    if !self.is_whole {
                        continue;
                    }
                    format!("{}\n\n{INPUT_TAG}", escaped_template(&message.content))
                }
                Some(Entry::Other { kind, .. }) if kind == "tool" => continue,
                Some(Entry::Other { kind, .. }) if kind == "plan" => {
                    self.no_place(&place);
                    continue;
                }
                _ => {
                    self.note(&place, NoteKind::Changed(Changed::Text));
                    escaped_template(&message.content)
                }
            };
            let role = if message.role == "model" { "assistant" } else { message.role.as_str() };
            messages.push((role.to_owned(), words));
        }
        if self.is_whole && version.input().is_none() {
            messages.push(("user".to_owned(), format!("{WHOLE_INPUT}\n\n{INPUT_TAG}")));
        }
        let is_code = |entry: &Entry| matches!(entry, Entry::Other { kind, .. } if kind == "code");
        if entries.iter().any(is_code) {
            self.no_place(&place);
        }
        messages
    }

    /// Words as a template. Where the whole input stands beside them, names of its values stay as the model gets
    /// them from Pilcrow.
    fn template(&self, words: &str) -> String {
        if self.is_whole {
            return escaped_template(words);
        }
        template_of(words, MARK, &|path| {
            let path = path.filter(|path| is_variable(path))?;
            Some(self.tag(path))
        })
    }

    /// A value within the input; what is no text, number or the like is put in as JSON.
    pub(super) fn tag(&self, path: &str) -> String {
        let is_nested = |value: &Value| value.is_object() || value.is_array();
        let mut values = self.inputs.iter().filter_map(|input| at_path(&input.input, path));
        if values.any(is_nested) { format!("{path} | dump") } else { path.to_owned() }
    }
}

/// Whether promptfoo takes a text for what it is: no chat, no JSON and no file.
fn is_plain(words: &str) -> bool {
    let is_chat = words.trim_start().starts_with(['[', '{', '-']);
    let last = words.split_whitespace().last().unwrap_or_default();
    let is_named = words.contains(['*', '/', '\\']) || last.trim_end_matches('.').contains('.');
    !words.trim().is_empty()
        && !is_chat
        && !is_elsewhere(words)
        && (words.contains('\n') || !is_named)
}
