//! Imports Dotprompt files: settings above a template with role marks.
//! Documented at google.github.io/dotprompt/reference.

use super::super::key::drop_keys;
use super::super::note::{Adaptation, Note, NoteKind, Omission, SourcePlace, UnusedPart};
use super::super::parts::{ImportedDocument, Parts};
use super::super::provider::put_settings;
use super::super::tool_message::Tools;
use super::front_matter::FrontMatter;
use super::picoschema::schema_of;
use super::template::{Piece, Syntax, pieces};
use super::write::{WHOLE_INPUT, put_tag, put_variable, put_words as put_escaped};
use crate::context::{Node, Template, input_schema};
use crate::document::input_message;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Imports a file. Its settings of the model go to `config`; unknown settings are kept under `dotprompt`.
pub(super) fn read(front: FrontMatter) -> ImportedDocument {
    let mut settings = Value::Object(front.settings);
    let mut parts = Parts::with_notes(drop_keys(&mut settings));
    let Value::Object(mut settings) = settings else { return parts.finish() };
    let mut take = |key: &str| settings.shift_remove(key).filter(|value| !value.is_null());
    let own = |value: Option<Value>| value.and_then(|value| value.as_str().map(str::to_owned));
    let (name, about) = (take("name"), take("description"));
    (parts.title, parts.description) = (own(name), own(about));
    let (model, config) = (take("model"), take("config"));
    let (input, output) = (take("input"), take("output"));
    let (tools, definitions) = (take("tools"), take("toolDefs"));
    put_model(&mut parts, model, config);
    let mut reading = Reading::new(parts, input);
    reading.put_output(output);
    reading.put_tools(tools.as_ref(), definitions.as_ref());
    reading.put_body(front.body, front.first_line);
    let mut parts = reading.finish();
    put_others(&mut parts, settings);
    parts.finish()
}

fn put_model(parts: &mut Parts, model: Option<Value>, config: Option<Value>) {
    parts.config.extend(model.map(|model| ("model".to_owned(), model)));
    if let Some(Value::Object(config)) = config {
        put_settings(parts, config, &Pointer::root().join("config"));
    }
}

/// Keeps the remaining settings. `metadata.title` is the title of a document that was exported as Dotprompt before.
fn put_others(parts: &mut Parts, mut settings: Map<String, Value>) {
    if let Some(Value::Object(metadata)) = settings.get_mut("metadata") {
        if let Some(Value::String(title)) = metadata.shift_remove("title") {
            parts.title = Some(title);
        }
        if metadata.is_empty() {
            settings.shift_remove("metadata");
        }
    }
    for key in settings.keys() {
        parts.note_unused(&Pointer::root().join(key), UnusedPart::Member);
    }
    if !settings.is_empty() {
        parts.others.insert("dotprompt".to_owned(), Value::Object(settings));
    }
}

/// Notes the members of a setting that are not read.
fn note_unread(parts: &mut Parts, member: &Value, place: &Pointer, read: &[&str]) {
    let keys = member.as_object().into_iter().flat_map(Map::keys);
    for key in keys.filter(|key| !read.contains(&key.as_str())) {
        parts.not_carried(&place.join(key), Omission::Unknown);
    }
}

struct Reading {
    parts: Parts,
    /// The input's schema from the settings; `None` to derive it from the template's variables.
    schema: Option<Value>,
    default: Option<Value>,
    /// The texts with variables.
    templates: Vec<String>,
    /// The names of values that are files.
    media: Vec<String>,
    role: String,
    /// The current text, once as plain words and once as a template.
    words: String,
    template: String,
    is_template: bool,
    /// The index among the messages at which the input goes; `None` for the end.
    input_at: Option<usize>,
}

impl Reading {
    fn new(mut parts: Parts, input: Option<Value>) -> Self {
        let written = input.as_ref().and_then(|input| input.get("schema"));
        let schema = written.map(|written| {
            read_schema(&mut parts, written, &Pointer::root().join("input").join("schema"))
        });
        let default = input.as_ref().and_then(|input| input.get("default")).cloned();
        if let Some(input) = &input {
            let place = Pointer::root().join("input");
            note_unread(&mut parts, input, &place, &["schema", "default"]);
        }
        Self {
            parts,
            schema,
            default,
            templates: Vec::new(),
            media: Vec::new(),
            role: "user".to_owned(),
            words: String::new(),
            template: String::new(),
            is_template: false,
            input_at: None,
        }
    }

    fn put_output(&mut self, output: Option<Value>) {
        let Some(output) = output else { return };
        let place = Pointer::root().join("output");
        match output.get("schema") {
            Some(written) => {
                let schema = read_schema(&mut self.parts, written, &place.join("schema"));
                self.parts.schema = Some(schema);
            }
            None if output.get("format").and_then(Value::as_str) == Some("json") => {
                self.parts.not_carried(&place.join("format"), Omission::AnyJson);
            }
            None => {}
        }
        let format = output.get("format").filter(|format| *format != "json" && *format != "text");
        if format.is_some() {
            self.parts.not_carried(&place.join("format"), Omission::Unknown);
        }
        note_unread(&mut self.parts, &output, &place, &["schema", "format"]);
    }

    /// Reads the tools. Tools that are only named exist only in the program that runs the prompt.
    fn put_tools(&mut self, named: Option<&Value>, definitions: Option<&Value>) {
        let listed = |value: Option<&Value>| value.and_then(Value::as_array).cloned();
        for at in 0..listed(named).unwrap_or_default().len() {
            let place = Pointer::root().join("tools").join(&at.to_string());
            self.parts.not_carried(&place, Omission::Elsewhere);
        }
        let mut tools = Tools::default();
        for (at, tool) in listed(definitions).unwrap_or_default().iter().enumerate() {
            let place = Pointer::root().join("toolDefs").join(&at.to_string());
            let word = |key: &str| tool.get(key).and_then(Value::as_str);
            let Some(name) = word("name") else {
                self.parts.not_carried(&place, Omission::Unknown);
                continue;
            };
            let mut schema = |key: &str| {
                let written = tool.get(key)?;
                Some(read_schema(&mut self.parts, written, &place.join(key)))
            };
            let (takes, gives) = (schema("inputSchema"), schema("outputSchema"));
            tools.add(name, word("description"), takes.as_ref(), gives.as_ref());
        }
        self.parts.context.extend(tools.message());
    }

    fn put_body(&mut self, body: &str, first_line: usize) {
        for (line, piece) in pieces(body, first_line, Syntax::Handlebars) {
            match piece {
                Piece::Text(words) => self.put_marked(words),
                Piece::Variable(path) => self.put_variable(path),
                Piece::Other(inner, written) => self.put_tag(line, inner, written),
                Piece::Block(written) => self.put_logic(line, written),
            }
        }
        self.end_message();
    }

    /// Adds words, which may contain role marks in the form that Dotprompt's helpers output.
    fn put_marked(&mut self, words: &str) {
        const MARK: &str = "<<<dotprompt:role:";
        let mut rest = words;
        while let Some((before, role, after)) = rest.split_once(MARK).and_then(|(before, after)| {
            let (role, after) = after.split_once(">>>")?;
            Some((before, role, after))
        }) {
            self.put_words(before);
            self.end_message();
            role.clone_into(&mut self.role);
            rest = after;
        }
        self.put_words(rest);
    }

    fn put_words(&mut self, words: &str) {
        self.words.push_str(words);
        put_escaped(&mut self.template, words);
    }

    fn put_variable(&mut self, path: &str) {
        self.is_template = true;
        put_variable(&mut self.template, path);
    }

    fn put_tag(&mut self, line: usize, inner: &str, written: &str) {
        let (name, rest) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        match name {
            "role" => {
                self.end_message();
                rest.trim().trim_matches(['"', '\'']).clone_into(&mut self.role);
            }
            "history" => self.note(line, NoteKind::NotCarried(Omission::Elsewhere)),
            "json" if rest.trim() == "this" && self.words.trim() == WHOLE_INPUT => {
                self.words.clear();
                self.template.clear();
                self.input_at = Some(self.parts.context.len());
            }
            "media" => self.put_media(line, rest, written),
            _ => self.put_logic(line, written),
        }
    }

    /// Reads a `media` tag: `url=photo`, or an address in quotes.
    fn put_media(&mut self, line: usize, options: &str, written: &str) {
        let mut options = options.split_whitespace();
        let Some(url) = options.find_map(|option| option.strip_prefix("url=")) else {
            return self.put_logic(line, written);
        };
        if url.starts_with(['"', '\'']) {
            self.end_message();
            let address = url.trim_matches(['"', '\'']);
            self.parts.add_file(SourcePlace::Line(line), address);
            return;
        }
        self.put_variable(url);
        self.media.push(url.to_owned());
        let property = self.schema.as_mut().and_then(|schema| schema.get_mut("properties"));
        let property = property.and_then(|properties| properties.get_mut(url));
        if let Some(Value::Object(property)) = property
            && !property.contains_key("format")
        {
            property.insert("format".to_owned(), text("data-url"));
            self.note(line, NoteKind::Changed(Adaptation::File));
        }
    }

    /// Adds a block, or another tag. The model gets unsupported ones as written.
    fn put_logic(&mut self, line: usize, written: &str) {
        let read = Template::parse(written);
        self.is_template |= read.nodes.iter().any(|node| !matches!(node, Node::Words(_)));
        if !read.odd.is_empty() {
            self.note(line, NoteKind::Idle(UnusedPart::Logic));
        }
        self.words.push_str(written);
        put_tag(&mut self.template, written);
    }

    fn note(&mut self, line: usize, kind: NoteKind) {
        self.parts.notes.push(Note::new(SourcePlace::Line(line), kind));
    }

    fn end_message(&mut self) {
        let words = std::mem::take(&mut self.words);
        let template = std::mem::take(&mut self.template);
        let is_template = std::mem::take(&mut self.is_template);
        let line = |words: &str| words.trim_matches(['\n', '\r']).to_owned();
        let (words, template) = (line(&words), line(&template));
        if is_template {
            self.parts.say_template(&self.role, &template);
            self.templates.push(template);
        } else if !words.trim().is_empty() {
            self.parts.say(&self.role, &words);
        }
    }

    /// Returns the parts, with the input at its marked position or else at the end.
    fn finish(mut self) -> Parts {
        let names_input = |text: &String| Template::parse(text).names_input();
        let is_in_text = self.input_at.is_none() && self.templates.iter().any(names_input);
        let schema = self.schema.take().or_else(|| self.input_schema());
        if schema.is_some() || self.default.is_some() {
            let mut input = input_message(is_in_text);
            input.extend(schema.map(|schema| ("schema".to_owned(), schema)));
            input.extend(self.default.take().map(|default| ("input".to_owned(), default)));
            let at = self.input_at.unwrap_or(self.parts.context.len());
            self.parts.context.insert(at.min(self.parts.context.len()), Value::Object(input));
        }
        self.parts
    }
}

impl Reading {
    /// Returns a schema for the variables in the texts; `None` if there are none.
    fn input_schema(&self) -> Option<Value> {
        let mut schema = input_schema(self.templates.iter().map(String::as_str))?;
        for name in &self.media {
            let property = schema.get_mut("properties").and_then(|listed| listed.get_mut(name));
            if let Some(Value::Object(property)) = property {
                property.insert("format".to_owned(), text("data-url"));
            }
        }
        Some(schema)
    }
}

fn read_schema(parts: &mut Parts, written: &Value, place: &Pointer) -> Value {
    let (schema, names_others) = schema_of(written);
    if names_others {
        parts.not_carried(place, Omission::Reference);
    }
    schema
}
