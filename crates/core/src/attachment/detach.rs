//! Replaces files in values by references: texts that a schema declares as a file, and `data:` URLs without a
//! declaration.

use super::Attachment;
use super::attached::reference;
use crate::context::DataMessage;
use crate::field::{Field, FieldKind, FieldTree, FileText, Media, WidgetKind};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// Maximum number of nested unions that are followed; more is a loop.
const MAX_UNIONS: usize = 8;

/// Texts by which a schema declares a file.
const FILE_WORDS: [&str; 5] = ["base64", "data-url", "byte", "file", "files"];

/// The files of a prompt, as they are collected.
#[derive(Default)]
pub(super) struct Files {
    /// The files, each once.
    pub list: Vec<Attachment>,
    numbers: HashMap<Arc<str>, usize>,
    /// Numbers of the files that were found for the first time since this list was last emptied.
    pub new: Vec<usize>,
}

impl Files {
    /// Replaces the files in a data message, and in the pieces in which it is sent.
    pub fn detach_data(&mut self, data: &mut DataMessage) {
        let (schema, ui) = (data.schema.as_ref(), data.ui.as_deref());
        let pieces = data.pieces.iter_mut().filter_map(|piece| piece.value.as_mut());
        for value in pieces.chain(data.value.as_mut()) {
            self.detach_described(value, schema, ui);
        }
    }

    fn detach_described(&mut self, value: &mut Value, schema: Option<&Value>, ui: Option<&Value>) {
        match schema {
            Some(schema)
                if says_file(schema) || ui.is_some_and(says_file) || holds_address(value) =>
            {
                let tree = FieldTree::with_ui(schema.clone(), ui);
                let root = tree.root();
                self.detach(value, Some((&tree, &root)));
            }
            Some(_) => {}
            None => self.detach(value, None),
        }
    }

    /// Replaces the files in a value, which a field may describe.
    pub fn detach(&mut self, value: &mut Value, by: Option<(&FieldTree, &Arc<Field>)>) {
        let by = by.map(|(tree, field)| (tree, settled(tree, field, value)));
        match value {
            Value::String(text) => {
                let role = match &by {
                    Some((_, field)) => role_of(field),
                    None => TextRole::Nothing,
                };
                if let Some(reference) = self.detach_text(text, &role) {
                    *text = reference;
                }
            }
            Value::Array(entries) => {
                for (index, entry) in entries.iter_mut().enumerate() {
                    self.detach_entry(entry, index, by.as_ref());
                }
            }
            Value::Object(members) => {
                for (key, member) in members {
                    let field =
                        by.as_ref().and_then(|(tree, field)| member_field(tree, field, key));
                    let by = by.as_ref().zip(field.as_ref());
                    self.detach(member, by.map(|((tree, _), field)| (*tree, field)));
                }
            }
            _ => {}
        }
    }

    fn detach_entry(
        &mut self,
        entry: &mut Value,
        index: usize,
        by: Option<&(&FieldTree, Arc<Field>)>,
    ) {
        if let (Some((_, list)), Value::String(text)) = (by, &mut *entry)
            && list.widget == WidgetKind::Files
        {
            let role = TextRole::file(list.media.as_deref());
            if let Some(reference) = self.detach_text(text, &role) {
                *text = reference;
            }
            return;
        }
        let field = by.and_then(|(tree, list)| tree.entry(list, index));
        self.detach(entry, by.zip(field.as_ref()).map(|((tree, _), field)| (*tree, field)));
    }

    /// Returns the reference for a text; `None` if the text is not a file.
    fn detach_text(&mut self, text: &str, role: &TextRole) -> Option<String> {
        let is_address = text.starts_with("data:");
        let media_type = match role {
            TextRole::File(media_type) => media_type.as_str(),
            TextRole::Nothing if is_address => "",
            _ => return None,
        };
        let file = FileText::parse(text, media_type).filter(|_| !text.is_empty())?;
        let attachment = Attachment::from_file(&file, media_type);
        // Bytes of an unknown format may as well be a short code, so they are left in place.
        let is_known = is_address || attachment.kind() != super::FileKind::Other;
        is_known.then(|| self.reference(attachment))
    }

    fn reference(&mut self, mut file: Attachment) -> String {
        let key: Arc<str> = match &file.content {
            super::FileContent::Here(base64) => Arc::clone(base64),
            super::FileContent::Elsewhere(hash) => hash.as_str().into(),
        };
        let next = self.list.len() + 1;
        let number = *self.numbers.entry(key).or_insert(next);
        let words = reference(number, file.name.as_deref(), &file.media_type, file.size);
        if number == next {
            file.number = number;
            self.list.push(file);
            self.new.push(number);
        }
        words
    }
}

/// The declaration of a text in its schema.
enum TextRole {
    /// The text is a file, with its media type if the schema names one.
    File(String),
    /// The schema does not declare the text.
    Nothing,
    /// The text is declared as something else.
    Other,
}

impl TextRole {
    fn file(media: Option<&Media>) -> Self {
        Self::File(media.map(|media| media.media_type.clone()).unwrap_or_default())
    }
}

fn role_of(field: &Field) -> TextRole {
    match &field.kind {
        _ if field.widget == WidgetKind::File => TextRole::file(field.media.as_deref()),
        FieldKind::Any | FieldKind::Branches { .. } => TextRole::Nothing,
        _ => TextRole::Other,
    }
}

/// Returns the field after choosing branches by the value, with the rules of its conditions.
fn settled(tree: &FieldTree, field: &Arc<Field>, value: &Value) -> Arc<Field> {
    let mut field = Arc::clone(field);
    for _ in 0..MAX_UNIONS {
        let Some(branch) = tree.matching_branch(&field, value) else { break };
        field = tree.branch(&field, branch);
    }
    tree.evaluated(&field, value)
}

fn member_field(tree: &FieldTree, object: &Arc<Field>, key: &str) -> Option<Arc<Field>> {
    let FieldKind::Object { properties, .. } = &object.kind else { return None };
    let property = properties.iter().find(|property| property.key == key);
    match property {
        Some(property) => Some(tree.property(property)),
        None => tree.field_of_key(object, key),
    }
}

/// True if a schema, or the hints beside it, contains one of the texts that declare a file.
fn says_file(schema: &Value) -> bool {
    match schema {
        Value::String(text) => FILE_WORDS.contains(&text.as_str()),
        Value::Array(entries) => entries.iter().any(says_file),
        Value::Object(members) => members.values().any(says_file),
        _ => false,
    }
}

/// True if a value contains a `data:` URL, which may be a file.
pub fn holds_address(value: &Value) -> bool {
    match value {
        Value::String(text) => text.starts_with("data:"),
        Value::Array(entries) => entries.iter().any(holds_address),
        Value::Object(members) => members.values().any(holds_address),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Identity;
    use crate::field::{base64, data_url};
    use serde_json::json;

    fn detached(schema: Option<Value>, value: Value) -> (String, Vec<Attachment>) {
        let mut data = DataMessage {
            identity: Identity { kind: "input".into(), instance: None },
            role: "user".into(),
            value: Some(value),
            schema,
            description: None,
            ui: None,
            parts: vec![],
            is_in_text: false,
            pieces: vec![],
        };
        let mut files = Files::default();
        files.detach_data(&mut data);
        (data.value.unwrap().to_string(), files.list)
    }

    #[track_caller]
    fn check(schema: Value, value: Value, expected: &str) {
        assert_eq!(detached(Some(schema), value).0, expected);
    }

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

    fn object(properties: Value) -> Value {
        json!({"type": "object", "properties": properties})
    }

    #[test]
    fn what_the_schema_calls_a_file_leaves_the_text() {
        let photo = data_url("image/png", "a.png", PNG);
        let address = json!({"type": "string", "format": "data-url"});
        let bare =
            json!({"type": "string", "contentEncoding": "base64", "contentMediaType": "image/png"});
        check(
            object(json!({"a": address, "b": {"type": "string"}})),
            json!({"a": photo, "b": photo}),
            &format!(r#"{{"a":"[file 1: a.png, image/png, 8 bytes]","b":"{photo}"}}"#),
        );
        check(
            object(json!({"a": bare, "l": {"type": "array", "items": address}})),
            json!({"a": base64(b"GIF89a"), "l": [photo, "no file", photo]}),
            r#"{"a":"[file 1: image/gif, 6 bytes]","l":["[file 2: a.png, image/png, 8 bytes]","no file","[file 2: a.png, image/png, 8 bytes]"]}"#,
        );
        let hinted = json!({"type": "string", "ui:widget": "file"});
        check(
            object(json!({"a": hinted})),
            json!({"a": photo}),
            r#"{"a":"[file 1: a.png, image/png, 8 bytes]"}"#,
        );
        let list = json!({"type": "array", "items": {"type": "string"}, "ui:widget": "files"});
        check(
            object(json!({"a": list})),
            json!({"a": [photo]}),
            r#"{"a":["[file 1: a.png, image/png, 8 bytes]"]}"#,
        );
    }

    #[test]
    fn files_are_found_within_branches_conditions_and_other_keys() {
        let photo = data_url("image/png", "", PNG);
        let address = json!({"type": "string", "format": "data-url"});
        let there = r#"{"k":"x","f":"[file 1: image/png, 8 bytes]"}"#;
        let value = json!({"k": "x", "f": photo});
        let of_kind = |kind: &str, file: Value| object(json!({"k": {"const": kind}, "f": file}));
        check(
            json!({"oneOf": [of_kind("y", json!({"type": "string"})), of_kind("x", address.clone())]}),
            value.clone(),
            there,
        );
        check(
            json!({"type": "object", "properties": {"k": {"type": "string"}},
                "if": {"properties": {"k": {"const": "x"}}}, "then": {"properties": {"f": address}}}),
            value.clone(),
            there,
        );
        check(
            json!({"type": "object", "additionalProperties": address}),
            json!({"f": photo}),
            r#"{"f":"[file 1: image/png, 8 bytes]"}"#,
        );
        check(
            json!({"type": "object", "patternProperties": {"^f": address}}),
            json!({"f": photo}),
            r#"{"f":"[file 1: image/png, 8 bytes]"}"#,
        );
        let recursive = json!({"$ref": "#/$defs/n", "$defs": {"n": object(json!({"f": address, "n": {"$ref": "#/$defs/n"}}))}});
        check(
            recursive,
            json!({"n": {"n": {"f": photo}}}),
            r#"{"n":{"n":{"f":"[file 1: image/png, 8 bytes]"}}}"#,
        );
    }

    #[test]
    fn an_address_is_a_file_where_nothing_is_said_and_stays_where_it_is_text() {
        let photo = data_url("image/png", "", PNG);
        let (value, files) = detached(None, json!({"a": [photo], "b": "data:,x", "c": "AAAA"}));
        assert_eq!(value, r#"{"a":["[file 1: image/png, 8 bytes]"],"b":"data:,x","c":"AAAA"}"#);
        assert_eq!(files.len(), 1);
        check(object(json!({})), json!({"a": photo}), r#"{"a":"[file 1: image/png, 8 bytes]"}"#);
        check(
            object(json!({"a": {"type": "string"}})),
            json!({"a": photo}),
            &json!({"a": photo}).to_string(),
        );
    }

    #[test]
    fn bytes_that_nobody_knows_stay_as_they_were() {
        let schema = object(json!({"a": {"type": "string", "format": "byte"}}));
        check(schema.clone(), json!({"a": base64(b"\0\x01\x02")}), r#"{"a":"AAEC"}"#);
        check(schema.clone(), json!({"a": base64(b"hello")}), r#"{"a":"[file 1: 5 bytes]"}"#);
        check(schema, json!({"a": ""}), r#"{"a":""}"#);
    }
}
