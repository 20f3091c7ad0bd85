//! Checks the keywords of a schema, and their values. Names of properties and data are the author's own.

use super::kind::MisspellingKind;
use super::names::{KEYWORDS, Names, SCHEMA_TYPES, TOOL, formats};
use super::search::Search;
use crate::dialect::keywords::{Holds, holds};
use crate::schema::pattern_literal;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// Returns the name in later drafts of a keyword of draft 3 with the same kind of value.
fn later_word(members: &Map<String, Value>, key: &str) -> Option<&'static str> {
    let value = members.get(key)?;
    let meant = match key {
        "divisibleBy" if value.is_number() => "multipleOf",
        "disallow" if value.is_string() || value.is_array() => "not",
        "extends" if value.is_object() || value.is_array() => "allOf",
        _ => return None,
    };
    (!members.contains_key(meant)).then_some(meant)
}

/// The walk through a schema document.
struct Walk<'document> {
    /// Names of all properties in the document.
    properties: HashSet<&'document str>,
    /// Additional keywords: those of a tool.
    more: &'static [&'static str],
    /// The whole schema, the target of references.
    root: &'document Value,
}

impl<'document> Search<'document> {
    /// Checks the schema at the current place, with all nested schemas; `more` are additional keywords.
    pub fn schema_document(&mut self, schema: &'document Value, more: &'static [&'static str]) {
        let walk = Walk { properties: property_names(schema), more, root: schema };
        self.schema(schema, &walk);
    }

    fn schema(&mut self, schema: &'document Value, walk: &Walk<'document>) {
        let Some(members) = schema.as_object() else { return };
        self.each_member(members, |search, key, value| {
            search.keyword(members, key, walk);
            search.operand(members, key, value, walk);
            match holds(key) {
                Some(Holds::Schemas) => search.schemas(value, walk),
                Some(Holds::Named) => search.named_schemas(value, walk),
                None => {}
            }
        });
    }

    /// Checks a schema, or a list of schemas.
    fn schemas(&mut self, value: &'document Value, walk: &Walk<'document>) {
        match value {
            Value::Array(entries) => {
                self.each_entry(entries, |search, entry| search.schema(entry, walk));
            }
            one => self.schema(one, walk),
        }
    }

    fn named_schemas(&mut self, value: &'document Value, walk: &Walk<'document>) {
        let Some(members) = value.as_object() else { return };
        self.each_member(members, |search, name, schema| {
            // Members about calls may be among a tool's parameters by mistake.
            if !walk.more.is_empty() && name.starts_with('_') {
                search.key(members, name, &TOOL);
            }
            search.schema(schema, walk);
        });
    }

    fn keyword(&mut self, members: &Map<String, Value>, key: &str, walk: &Walk) {
        if let Some(meant) = later_word(members, key).filter(|_| walk.more.is_empty()) {
            self.tell(key, MisspellingKind::Key { meant: meant.to_owned() });
            return;
        }
        let is_hint = key.starts_with("ui:") || key.starts_with("x-");
        match key {
            _ if is_hint => self.hint(members, key),
            _ if walk.more.is_empty() || !key.starts_with('_') => self.key(members, key, &KEYWORDS),
            _ => self.key(members, key, &Names { read: walk.more, others: &[] }),
        }
    }

    /// Checks the value of a keyword, if it is or contains a name.
    fn operand(
        &mut self,
        members: &'document Map<String, Value>,
        key: &str,
        value: &'document Value,
        walk: &Walk<'document>,
    ) {
        match key {
            "type" => match value {
                Value::Array(types) => {
                    self.each_entry(types, |search, name| search.word(name, &SCHEMA_TYPES));
                }
                name => self.word(name, &SCHEMA_TYPES),
            },
            "enum" if value.as_array().is_some_and(Vec::is_empty) => {
                self.tell(key, MisspellingKind::NoOptions);
            }
            "format" => self.word(value, &formats()),
            "required" => self.required(members, value, walk),
            "description" | "title" => self.text(value),
            "default" | "const" | "examples" => self.check_values(members, key, value, walk.root),
            // Null is accepted here; other programs that read the schema may not know the keyword.
            "nullable" if *value == Value::Bool(true) && !lists_null(members) => {
                self.tell(key, MisspellingKind::OpenApi);
            }
            "pattern" => {
                if let Some(pattern) = value.as_str().filter(|text| pattern_literal(text).is_some())
                {
                    self.tell(pattern, MisspellingKind::PatternLiteral);
                }
            }
            "ui" | "x-ui" | "ui:options" => self.hints(value),
            bound => self.range(members, bound, value, walk.root),
        }
    }

    /// Checks the names of required properties. One that is a property elsewhere in the schema may come from there.
    fn required(
        &mut self,
        members: &'document Map<String, Value>,
        value: &'document Value,
        walk: &Walk<'document>,
    ) {
        let (Some(entries), Some(Value::Object(properties))) =
            (value.as_array(), members.get("properties"))
        else {
            return;
        };
        let required: HashSet<&str> = entries.iter().filter_map(Value::as_str).collect();
        self.each_entry(entries, |search, entry| {
            let Some(name) = entry.as_str().filter(|name| !walk.properties.contains(name)) else {
                return;
            };
            let others = properties.keys().map(String::as_str);
            let others = others.filter(|other| !required.contains(other));
            if let Some(meant) = search.near(name, others) {
                search.tell(name, MisspellingKind::Property { meant: meant.to_owned() });
            }
        });
    }
}

fn lists_null(members: &Map<String, Value>) -> bool {
    let types = members.get("type").and_then(Value::as_array);
    types.is_some_and(|types| types.iter().any(|name| name == "null"))
}

/// Returns the names of all properties in a schema.
pub(super) fn property_names(schema: &Value) -> HashSet<&str> {
    let mut names = HashSet::new();
    let mut left = vec![schema];
    while let Some(schema) = left.pop() {
        if let Value::Array(entries) = schema {
            left.extend(entries);
        }
        for (key, value) in schema.as_object().into_iter().flatten() {
            if key == "properties" {
                names
                    .extend(value.as_object().into_iter().flatten().map(|(name, _)| name.as_str()));
            }
            match (holds(key), value) {
                (Some(Holds::Named), Value::Object(named)) => left.extend(named.values()),
                (Some(Holds::Schemas), _) => left.push(value),
                _ => {}
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use crate::document::parse_document;
    use crate::misspelling::misspelled;

    #[track_caller]
    fn check(schema: &str, expected: &[(&str, &str)]) {
        let document = parse_document(&format!("{{schema: {schema}, context: []}}")).unwrap();
        let actual = misspelled(&document.request);
        let actual: Vec<(&str, &str)> = actual
            .iter()
            .map(|one| (one.written.as_str(), one.kind.suggestion().unwrap_or_default()))
            .collect();
        assert_eq!(actual, expected, "{schema}");
    }

    #[test]
    fn a_word_of_draft_3_is_told_with_what_later_drafts_say() {
        check("{properties: {n: {divisibleBy: 5}}}", &[("divisibleBy", "multipleOf")]);
        check("{properties: {t: {disallow: 'string'}}}", &[("disallow", "not")]);
        check("{properties: {e: {extends: {type: 'integer'}}}}", &[("extends", "allOf")]);
        check("{properties: {extends: {type: 'string'}, n: {divisibleBy: 5, multipleOf: 5}}}", &[]);
        check("{properties: {e: {extends: './base.json'}}}", &[]);
    }
}
