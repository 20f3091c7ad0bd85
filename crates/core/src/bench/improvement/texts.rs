//! The plain texts of a document that an author edits (instructions, settings, and texts in both schemas): reads them,
//! and writes them back, so that nobody has to edit JSON.

use crate::document::{Message, MessageBody, Request, parse_text};
use crate::field::readable_key;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Deepest level of nested schemas that is read.
const DEEPEST: usize = 24;

/// Largest number of texts that are read.
const MOST: usize = 400;

/// The part of a document that a text belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextOwner {
    /// The settings of the model (`config`).
    Settings,
    /// The instructions to the model.
    Instructions,
    /// The schema of the answer.
    Answer,
    /// The schema of the input.
    Input,
}

/// The role of a text in its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// The text of a message.
    Instruction,
    /// The value of a setting.
    Setting,
    /// A title in a schema.
    Title,
    /// A description in a schema.
    Description,
    /// Options (`enum`) of a schema, one on each line.
    Options,
}

/// A plain text of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainText {
    /// Pointer to the text in the document.
    pub at: Pointer,
    /// The part that it belongs to.
    pub owner: TextOwner,
    /// Role in that part.
    pub kind: TextKind,
    /// The name of its owner: the names of the fields on the path, or of the setting, or the role of the message.
    pub name: Vec<String>,
    /// The text.
    pub text: String,
}

/// Returns the texts of a document: those of the context, of the answer's schema, and of the settings.
pub fn plain_texts(document: &Request) -> Vec<PlainText> {
    let mut reader = Reader { texts: Vec::new(), owner: TextOwner::Instructions };
    let root = Pointer::root();
    for (number, message) in document.messages().iter().enumerate() {
        reader.message(&document.entry_place(number), message);
    }
    reader.owner = TextOwner::Answer;
    if let Some(schema) = document.schema() {
        reader.schema(&root.join("schema"), schema, &[], 0);
    }
    reader.owner = TextOwner::Settings;
    for (name, value) in document.config().into_iter().flatten() {
        let at = root.join("config").join(name);
        reader.add(at, TextKind::Setting, vec![name.clone()], written(value));
    }
    reader.texts
}

/// Returns a document with changed texts; pointers that do not exist in it are skipped.
#[must_use]
pub fn with_plain_texts(document: &Request, texts: &[PlainText]) -> Request {
    let mut value = document.to_value();
    for one in texts {
        if let Some(place) = value.pointer_mut(one.at.as_str()) {
            *place = read_text(one, place);
        }
    }
    match value {
        Value::Object(members) => Request::new(members),
        _ => document.clone(),
    }
}

fn read_text(one: &PlainText, before: &Value) -> Value {
    match one.kind {
        TextKind::Setting => match before {
            Value::String(_) => text(&one.text),
            _ => parse_text(one.text.trim()).unwrap_or_else(|_| text(&one.text)),
        },
        TextKind::Options => options(&one.text, before),
        _ => text(&one.text),
    }
}

/// Parses lines as options. A line equal to an existing option keeps the option's JSON type.
fn options(lines: &str, before: &Value) -> Value {
    let options = before.as_array().cloned().unwrap_or_default();
    let option = |line: &str| {
        let same = options.iter().find(|option| written(option) == line);
        same.cloned().unwrap_or_else(|| text(line))
    };
    lines.lines().map(str::trim).filter(|line| !line.is_empty()).map(option).collect()
}

fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

struct Reader {
    texts: Vec<PlainText>,
    owner: TextOwner,
}

impl Reader {
    fn add(&mut self, at: Pointer, kind: TextKind, name: Vec<String>, text: String) {
        if self.texts.len() < MOST {
            self.texts.push(PlainText { at, owner: self.owner, kind, name, text });
        }
    }

    fn message(&mut self, at: &Pointer, message: &Message) {
        if let (MessageBody::Text(text), Some(place)) = (message.body(), message.text_place()) {
            self.owner = TextOwner::Instructions;
            let name = vec![message.role().to_owned()];
            self.add(at.join_all(&place), TextKind::Instruction, name, text);
        }
        if let MessageBody::Data { kind: "input", schema: Some(schema), .. } = message.body() {
            self.owner = TextOwner::Input;
            let own = message.own_place().iter().fold(at.clone(), |at, key| at.join(key));
            self.schema(&own.join("schema"), schema, &[], 0);
        }
    }

    /// Reads the texts of a schema and of the schemas nested in it.
    fn schema(&mut self, at: &Pointer, schema: &Value, name: &[String], depth: usize) {
        let Value::Object(members) = schema else { return };
        if depth > DEEPEST || self.texts.len() >= MOST {
            return;
        }
        let texts = [("title", TextKind::Title), ("description", TextKind::Description)];
        for (key, kind) in texts {
            if let Some(Value::String(text)) = members.get(key) {
                self.add(at.join(key), kind, name.to_vec(), text.clone());
            }
        }
        if let Some(Value::Array(options)) = members.get("enum") {
            let lines: Vec<String> = options.iter().map(written).collect();
            let is_plain = options.iter().all(|o| !o.is_object() && !o.is_array())
                && lines.iter().all(|line| !line.trim().is_empty() && !line.contains('\n'));
            if is_plain {
                self.add(at.join("enum"), TextKind::Options, name.to_vec(), lines.join("\n"));
            }
        }
        self.within(at, members, name, depth + 1);
    }

    fn within(
        &mut self,
        at: &Pointer,
        members: &Map<String, Value>,
        name: &[String],
        depth: usize,
    ) {
        for key in ["properties", "$defs", "definitions"] {
            for (own, schema) in members.get(key).and_then(Value::as_object).into_iter().flatten() {
                let title = schema.get("title").and_then(Value::as_str);
                let mut longer = name.to_vec();
                longer.push(title.map_or_else(|| readable_key(own), str::to_owned));
                self.schema(&at.join(key).join(own), schema, &longer, depth);
            }
        }
        for key in ["items", "additionalProperties"] {
            if let Some(schema) = members.get(key) {
                self.schema(&at.join(key), schema, name, depth);
            }
        }
        for key in ["prefixItems", "oneOf", "anyOf", "allOf"] {
            let schemas = members.get(key).and_then(Value::as_array).into_iter().flatten();
            for (number, schema) in schemas.enumerate() {
                self.schema(&at.join(key).join(&number.to_string()), schema, name, depth);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::design::patch::patch_between;
    use crate::document::parse_document;
    use serde_json::json;

    const DOCUMENT: &str = r#"{
        "config": {"temperature": 0.20, "model": "small"},
        "schema": {"title": "Triage", "properties": {
            "category": {"title": "Category", "description": "Which team.", "enum": ["billing", 2, null]},
            "notes": {"type": "array", "items": {"description": "One note."}}
        }},
        "context": ["Sort it.", {"type": "text", "role": "system", "text": "Be kind."},
            {"type": "input", "schema": {"properties": {"subject": {"description": "The subject."}}}}]
    }"#;

    fn document() -> Request {
        parse_document(DOCUMENT).unwrap().request
    }

    #[test]
    fn instructions_settings_descriptions_and_options_are_read_as_texts() {
        let texts = plain_texts(&document());
        let texts: Vec<String> = texts
            .iter()
            .map(|one| format!("{} {:?} {} = {}", one.at, one.kind, one.name.join("/"), one.text))
            .collect();
        assert_eq!(
            texts,
            [
                "/context/0 Instruction user = Sort it.",
                "/context/1/text Instruction system = Be kind.",
                "/context/2/schema/properties/subject/description Description Subject = The subject.",
                "/schema/title Title  = Triage",
                "/schema/properties/category/title Title Category = Category",
                "/schema/properties/category/description Description Category = Which team.",
                "/schema/properties/category/enum Options Category = billing\n2\nnull",
                "/schema/properties/notes/items/description Description Notes = One note.",
                "/config/temperature Setting temperature = 0.20",
                "/config/model Setting model = small",
            ]
        );
    }

    #[test]
    fn a_text_is_read_wherever_a_message_has_it() {
        let check = |context: &str, expected: &[&str]| {
            let document = parse_document(&format!("{{\"context\": {context}}}")).unwrap().request;
            let texts = plain_texts(&document);
            let lines: Vec<String> =
                texts.iter().map(|one| format!("{} = {}", one.at, one.text)).collect();
            assert_eq!(lines, expected, "{context}");
            let other =
                texts.iter().map(|one| PlainText { text: "Other".to_owned(), ..one.clone() });
            let other = with_plain_texts(&document, &other.collect::<Vec<_>>());
            assert!(plain_texts(&other).iter().all(|one| one.text == "Other"), "{context}");
        };
        check(r#""Sort it.""#, &["/context = Sort it."]);
        check(r#"{"type": "text", "text": "Sort it."}"#, &["/context/text = Sort it."]);
        check(
            r#"[{"type": "system", "message": "Be kind."}, {"role": "user", "content": "A"},
                {"content": {"text": "B"}}, {"content": [{"text": "C"}]}, {"text": "D"}]"#,
            &[
                "/context/0/message = Be kind.",
                "/context/1/content = A",
                "/context/2/content/text = B",
                "/context/3/content/0/text = C",
                "/context/4/text = D",
            ],
        );
        check(
            r#"[{"content": [{"text": "A"}, {"text": "B"}]}, {"type": "data", "text": "C"}]"#,
            &[],
        );
        check(
            r#"[{"role": "user", "content": {"type": "input", "schema": {"title": "T"}}}]"#,
            &["/context/0/content/schema/title = T"],
        );
    }

    #[test]
    fn texts_that_stay_change_nothing_and_what_is_changed_becomes_a_patch() {
        let document = document();
        let mut texts = plain_texts(&document);
        assert!(patch_between(&document, &with_plain_texts(&document, &texts)).is_empty());
        for (at, text) in [(1, "Be brief."), (6, "billing\n2\nother\n"), (8, "0.7"), (9, "2")] {
            texts[at].text = text.to_owned();
        }
        let patch = patch_between(&document, &with_plain_texts(&document, &texts));
        let expected = json!({
            "config": {"temperature": 0.7, "model": "2"},
            "schema": {"properties": {"category": {"enum": ["billing", 2, "other"]}}},
            "context": ["Sort it.", {"type": "text", "role": "system", "text": "Be brief."},
                {"type": "input", "schema": {"properties": {"subject": {"description": "The subject."}}}}],
        });
        assert_eq!(Value::Object(patch), expected);
    }

    #[test]
    fn a_schema_without_an_end_is_left() {
        let mut schema = json!({"description": "x"});
        for _ in 0..60 {
            schema = json!({"items": schema});
        }
        let members = [("schema".to_owned(), schema)].into_iter().collect();
        assert_eq!(plain_texts(&Request::new(members)), []);
    }
}
