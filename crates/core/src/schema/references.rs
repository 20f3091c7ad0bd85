//! A schema document, and the targets of its `$ref`s (JSON Schema 2020-12, core, section 8.2). A reference to another
//! document has no target, and is reported by its name.

use super::pattern::Patterns;
use super::resources::without_resources;
use super::uri::percent_decoded;
use crate::dialect::keywords::DATA_KEYWORDS;
use crate::pointer::Pointer;
use crate::text::letters::has_word;
use serde_json::Value;
use std::collections::HashMap;
use std::rc::Rc;

/// A schema document. Documents embedded in it become ordinary parts, which references reach by their places.
#[derive(Clone, Debug)]
pub struct Schema {
    /// The document as written, which the validator uses.
    original: Rc<Value>,
    root: Rc<Value>,
    /// Places of `$anchor`, `$dynamicAnchor`, `$id` and `id`, by the reference to them.
    names: HashMap<String, Pointer>,
    /// A list of all JSON type names, in the form of a schema's `type`.
    types: Value,
    patterns: Patterns,
}

/// The JSON types in the order in which a form offers them. Integers count as numbers.
pub(super) const TYPES: [&str; 6] = ["string", "number", "boolean", "null", "array", "object"];

/// Place of that list, which no document contains.
pub(super) const TYPES_PLACE: &str = "/\u{0}types";

impl Schema {
    /// Creates a schema from a document.
    pub fn new(root: Value) -> Self {
        let original = Rc::new(root);
        let root = without_resources(&original).map_or_else(|| Rc::clone(&original), Rc::new);
        let mut names = HashMap::new();
        collect_names(&root, &Pointer::root(), &mut names);
        let types = Value::Array(TYPES.into_iter().map(Value::from).collect());
        Self { original, root, names, types, patterns: Patterns::default() }
    }

    /// Returns the document with embedded documents resolved.
    pub fn root(&self) -> &Value {
        &self.root
    }

    /// Returns the document as written, which the validator uses.
    pub fn document(&self) -> Rc<Value> {
        Rc::clone(&self.original)
    }

    /// Returns the schema with another original: a schema with implied keywords is still validated as written.
    #[must_use]
    pub(crate) fn with_original(self, original: Rc<Value>) -> Self {
        Self { original, ..self }
    }

    /// Returns the schema at a place of the document, as written, or the name of a type ([`Schema::any_type`]).
    pub fn at(&self, location: &Pointer) -> Option<&Value> {
        match location.as_str().strip_prefix(TYPES_PLACE) {
            Some(below) => self.types.pointer(below),
            None => location.get(&self.root),
        }
    }

    /// Returns whether a text matches a pattern; `None` if only the validator can decide.
    pub fn matches(&self, pattern: &str, text: &str) -> Option<bool> {
        self.patterns.matches(pattern, text)
    }

    /// True if the document's dialect has a conditional keyword: `if` since draft 7, `dependentSchemas` and
    /// `dependentRequired` since 2019-09.
    pub(super) fn reads(&self, keyword: &str) -> bool {
        let dialect = self.root.get("$schema").and_then(Value::as_str).unwrap_or_default();
        let is_draft = |number: &str| has_word(dialect, &format!("draft-0{number}"));
        match keyword {
            "if" => !["3", "4", "6"].into_iter().any(is_draft),
            "dependentSchemas" | "dependentRequired" => !is_draft(""),
            _ => true,
        }
    }

    /// Returns the place that a reference points to: `#`, `#/$defs/address`, `#anchor`, or an `$id` of the document.
    pub fn target(&self, reference: &str) -> Option<Pointer> {
        let (document, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let base = match document {
            "" => Pointer::root(),
            named => self.names.get(named)?.clone(),
        };
        if fragment.is_empty() {
            return Some(base);
        }
        if !fragment.starts_with('/') {
            return self.names.get(&format!("#{fragment}")).cloned();
        }
        let below = Pointer::parse(&percent_decoded(fragment)?)?;
        let place = base.join_all(&below);
        self.at(&place).map(|_| place)
    }
}

impl Schema {
    /// Returns the places of references without a target in the document.
    pub fn lost_references(&self) -> Vec<Pointer> {
        let mut lost = Vec::new();
        self.collect_lost(&self.root, &mut Pointer::root(), &mut lost);
        lost
    }

    fn collect_lost(&self, schema: &Value, place: &mut Pointer, lost: &mut Vec<Pointer>) {
        let mut below = |key: &str, value: &Value| {
            place.push(key);
            let is_reference = ["$ref", "$dynamicRef"].contains(&key);
            match value.as_str().filter(|reference| is_reference && reference.starts_with('#')) {
                Some(reference) if self.target(reference).is_none() => lost.push(place.clone()),
                _ if DATA_KEYWORDS.contains(&key) => {}
                _ => self.collect_lost(value, place, lost),
            }
            place.pop();
        };
        match schema {
            Value::Object(members) => members.iter().for_each(|(key, value)| below(key, value)),
            Value::Array(items) => {
                let items = items.iter().enumerate();
                items.for_each(|(index, item)| below(&index.to_string(), item));
            }
            _ => {}
        }
    }
}

fn collect_names(schema: &Value, place: &Pointer, names: &mut HashMap<String, Pointer>) {
    match schema {
        Value::Object(members) => {
            for (key, value) in members {
                name_of(key, value).map(|name| names.entry(name).or_insert_with(|| place.clone()));
                if !DATA_KEYWORDS.contains(&key.as_str()) {
                    collect_names(value, &place.join(key), names);
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect_names(item, &place.join(&index.to_string()), names);
            }
        }
        _ => {}
    }
}

fn name_of(key: &str, value: &Value) -> Option<String> {
    let text = value.as_str()?;
    match key {
        "$anchor" | "$dynamicAnchor" => Some(format!("#{text}")),
        "$id" | "id" if text.starts_with('#') => Some(text.to_owned()),
        "$id" | "id" => Some(text.trim_end_matches('#').to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_reference_leads_to_its_place() {
        let schema = Schema::new(json!({
            "$id": "https://example.org/root",
            "$defs": {
                "a b": {"$anchor": "here"},
                "c/d": {"properties": {"x": {}}},
                "data": {"enum": [{"$anchor": "not-a-schema"}]},
            },
        }));
        let check = |reference: &str, expected: Option<&str>| {
            let target = schema.target(reference);
            assert_eq!(target.as_ref().map(Pointer::as_str), expected, "{reference}");
        };
        check("#", Some(""));
        check("#/$defs/a%20b", Some("/$defs/a b"));
        check("#here", Some("/$defs/a b"));
        check("#/$defs/c~1d", Some("/$defs/c~1d"));
        check("https://example.org/root#here", Some("/$defs/a b"));
        check("#/$defs/none", None);
        check("#not-a-schema", None);
        check("https://example.org/else", None);
    }
}
