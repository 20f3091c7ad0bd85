//! Removal of a schema's rules that cannot be used, so that all others still apply, with a fault for each.

use crate::compile::compiled;
use crate::dialect::Dialect;
use crate::documents::Documents;
use crate::meta::faults_of;
use crate::pattern::{has_posix_class, in_ecma};
use crate::schema_error::{SchemaError, type_reason};
use crate::unread::{pass_over, schemas_below};
use jsonschema::Draft;
use pilcrow_core::form::protocol::SchemaFault;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::{Schema, meant_format, meant_type, pattern_literal};
use serde_json::{Map, Value};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Maximum number of a schema's faults that are reported; a schema with more cannot be used.
const MAX_FAULTS: usize = 100;

/// A schema without the rules that cannot be used.
#[derive(Debug, Default)]
pub(crate) struct Legible {
    /// The remaining schema.
    pub schema: Value,
    /// The faults of the removed rules.
    pub faults: Vec<SchemaFault>,
    /// The author's spelling of the patterns that were rewritten.
    pub spelled: HashMap<String, String>,
    /// True after the whole schema was searched for faults.
    is_examined: bool,
}

impl Legible {
    /// Reports unknown types in a schema, and rewrites patterns of other languages. Other faults are found when the
    /// schema is compiled.
    pub(crate) fn new(schema: Value) -> Self {
        let mut legible = Self { schema, ..Self::default() };
        legible.read(None);
        legible
    }

    /// Removes the rule of an error, and all other rules that cannot be used; returns false if none is found.
    pub(crate) fn pass_over(&mut self, error: &SchemaError, draft: Draft) -> bool {
        let before = self.faults.len();
        if before >= MAX_FAULTS {
            return false;
        }
        if !std::mem::replace(&mut self.is_examined, true) {
            self.read(Some(draft));
            let mut faults = faults_of(&self.schema, draft);
            // Faults in a list's items are handled before a fault of the list itself.
            faults.sort_by_key(|fault| Reverse(fault.pointer.tokens().count()));
            faults.into_iter().take(MAX_FAULTS).for_each(|fault| self.leave_out(fault));
            self.leave_lost_references();
        }
        if self.faults.len() > before {
            return true;
        }
        if let SchemaError::Invalid { pointer, reason } = error {
            self.leave_out(SchemaFault { pointer: pointer.clone(), reason: reason.clone() });
        }
        self.faults.len() > before
    }

    fn leave_out(&mut self, fault: SchemaFault) {
        if pass_over(&mut self.schema, &fault.pointer) {
            self.faults.push(fault);
        }
    }

    fn leave_lost_references(&mut self) {
        for pointer in Schema::new(self.schema.clone()).lost_references() {
            let reference = pointer.get(&self.schema).and_then(Value::as_str).unwrap_or_default();
            let reason = format!("the reference leads nowhere: {reference}");
            self.leave_out(SchemaFault { pointer, reason });
        }
    }

    /// Checks types and patterns. Invalid patterns are removed if a draft is given.
    fn read(&mut self, draft: Option<Draft>) {
        let mut schema = std::mem::take(&mut self.schema);
        let mut reading = Reading { legible: self, draft };
        reading.schema(&mut schema, &mut Pointer::root());
        self.schema = schema;
    }
}

struct Reading<'a> {
    legible: &'a mut Legible,
    draft: Option<Draft>,
}

/// The result of reading a pattern.
enum Read {
    AsItIs,
    Anew(String),
    Not,
}

impl Reading<'_> {
    /// The recursion is as deep as the schema nests, which was limited before.
    fn schema(&mut self, schema: &mut Value, place: &mut Pointer) {
        let Value::Object(members) = schema else { return };
        self.types(members, place);
        self.pattern(members, place);
        self.pattern_keys(members, place);
        schemas_below(members, place, &mut |schema, place| self.schema(schema, place));
    }

    fn tell(&mut self, place: &Pointer, keyword: &str, reason: String) {
        if self.legible.faults.len() < MAX_FAULTS {
            self.legible.faults.push(SchemaFault { pointer: place.join(keyword), reason });
        }
    }

    /// Replaces unknown types by the intended ones, or removes them.
    fn types(&mut self, members: &mut Map<String, Value>, place: &Pointer) {
        let names: Vec<String> = match members.get("type") {
            Some(Value::String(name)) => vec![name.clone()],
            Some(Value::Array(names)) => {
                names.iter().filter_map(Value::as_str).map(str::to_owned).collect()
            }
            _ => return,
        };
        let is_unknown = |name: &&String| meant_type(name) != Some(name.as_str());
        let unknown: Vec<&String> = names.iter().filter(is_unknown).collect();
        if unknown.is_empty() {
            return;
        }
        for name in unknown {
            self.tell(place, "type", type_reason(name));
        }
        match names.iter().map(|name| meant_type(name)).collect::<Option<Vec<&str>>>() {
            Some(mut meant) => {
                meant.sort_unstable();
                meant.dedup();
                members.insert("type".to_owned(), Value::from(meant));
                if let Some(format) = names.iter().find_map(|name| meant_format(name)) {
                    members.entry("format").or_insert_with(|| format.into());
                }
            }
            None => drop(members.shift_remove("type")),
        }
    }

    fn pattern(&mut self, members: &mut Map<String, Value>, place: &Pointer) {
        let Some(Value::String(pattern)) = members.get("pattern") else { return };
        match self.how(pattern) {
            Read::AsItIs => {}
            Read::Anew(written) => {
                self.legible.spelled.insert(written.clone(), pattern.clone());
                members.insert("pattern".to_owned(), Value::String(written));
            }
            Read::Not => {
                let reason = pattern_reason(pattern);
                members.shift_remove("pattern");
                self.tell(place, "pattern", reason);
            }
        }
    }

    /// Checks the patterns of `patternProperties`. If one cannot be used, it is unknown to which keys the keywords
    /// beside it apply.
    fn pattern_keys(&mut self, members: &mut Map<String, Value>, place: &Pointer) {
        let Some(Value::Object(named)) = members.get("patternProperties") else { return };
        let read: Vec<(String, Read)> =
            named.keys().map(|pattern| (pattern.clone(), self.how(pattern))).collect();
        if read.iter().all(|(_, how)| matches!(how, Read::AsItIs)) {
            return;
        }
        let Some(Value::Object(mut named)) = members.shift_remove("patternProperties") else {
            return;
        };
        let mut patterns = Map::new();
        let place_of_all = place.join("patternProperties");
        for (pattern, how) in read {
            let Some(schema) = named.shift_remove(&pattern) else { continue };
            match how {
                Read::AsItIs => drop(patterns.insert(pattern, schema)),
                Read::Anew(written) => drop(patterns.insert(written, schema)),
                Read::Not => {
                    self.tell(&place_of_all, &pattern, pattern_reason(&pattern));
                    members.shift_remove("additionalProperties");
                    members.shift_remove("unevaluatedProperties");
                }
            }
        }
        members.insert("patternProperties".to_owned(), Value::Object(patterns));
    }

    fn how(&self, pattern: &str) -> Read {
        let written = in_ecma(pattern);
        if written == pattern && self.draft.is_none() {
            return Read::AsItIs;
        }
        let is_other = has_posix_class(pattern) || pattern_literal(pattern).is_some();
        if !is_other && self.is_pattern(pattern) {
            return Read::AsItIs;
        }
        // The validating library supports named groups only in a pattern with a lookahead.
        let ahead = format!("(?=){written}");
        match [written, ahead].into_iter().find(|written| self.is_pattern(written)) {
            Some(written) => Read::Anew(written),
            None if self.draft.is_some() => Read::Not,
            None => Read::AsItIs,
        }
    }

    /// True if a pattern compiles in the draft, or without one in draft 7, which like all drafts before 2019-09 checks
    /// the meta-schema's `format`.
    fn is_pattern(&self, pattern: &str) -> bool {
        let schema = Value::Object(Map::from_iter([("pattern".to_owned(), pattern.into())]));
        let draft = self.draft.unwrap_or(Draft::Draft7);
        compiled(&schema, &Dialect::Draft(draft), &Documents::default()).is_ok()
    }
}

fn pattern_reason(pattern: &str) -> String {
    format!("this is no regular expression of ECMA-262: {pattern}")
}

#[cfg(test)]
mod tests {
    use crate::Checker;
    use serde_json::{Value, json};

    /// Checks the places of the faults, and those of a value's issues.
    #[track_caller]
    fn check(schema: Value, value: Value, faults: &[&str], issues: &[&str]) {
        let checker = Checker::new(&schema).unwrap();
        let mut pointers: Vec<&str> =
            checker.faults().iter().map(|fault| fault.pointer.as_str()).collect();
        pointers.sort_unstable();
        assert_eq!(pointers, faults, "{schema}");
        let report = checker.check(&value);
        let pointers: Vec<&str> = report.iter().map(|issue| issue.pointer.as_str()).collect();
        assert_eq!(pointers, issues, "{value} by {schema}");
    }

    #[test]
    fn a_rule_that_cannot_be_read_is_passed_over_and_all_others_count() {
        for (rule, value) in [
            (json!({"pattern": "("}), json!("x")),
            (json!({"pattern": "\\h"}), json!("x")),
            (json!({"pattern": 5}), json!("x")),
            (json!({"type": 5}), json!("x")),
            (json!({"maxLength": "5"}), json!("too long")),
            (json!({"minLength": -1}), json!("x")),
            (json!({"minimum": "1"}), json!(0)),
            (json!({"exclusiveMinimum": true}), json!(0)),
            (json!({"multipleOf": 0}), json!(3)),
            (json!({"enum": "a"}), json!("x")),
            (json!({"required": true}), json!({})),
            (json!({"minItems": 1.5}), json!([])),
            (json!({"properties": []}), json!({})),
            (json!({"allOf": {"a": 1}}), json!("x")),
            (json!({"$ref": "#/$defs/none"}), json!("x")),
            (json!({"format": 5}), json!("x")),
            (json!({"additionalProperties": "no"}), json!({"a": 1})),
        ] {
            let keyword = rule.as_object().unwrap().keys().next().unwrap().clone();
            let schema = json!({
                "properties": {"rule": rule, "size": {"maxLength": 2}},
                "required": ["left"],
            });
            let fault = format!("/properties/rule/{keyword}");
            check(schema, json!({"rule": value, "size": "long"}), &[&fault], &["/size", "/left"]);
        }
    }

    #[test]
    fn of_a_list_only_what_cannot_be_read_is_passed_over() {
        let schema = json!({"required": ["a", 5, "a", "b"]});
        check(schema, json!({}), &["/required/1"], &["/a", "/b"]);
        let schema = json!({"allOf": [{"maximum": 5}, "x", {"minimum": 1}]});
        check(schema, json!(9), &["/allOf/1"], &[""]);
        let schema =
            json!({"properties": {"a": 5, "b": {"type": "null"}}, "additionalProperties": false});
        check(schema, json!({"a": 1, "b": 1}), &["/properties/a"], &["/b"]);
    }

    #[test]
    fn all_are_told_at_once() {
        let schema = json!({"properties": {
            "a": {"pattern": "("}, "b": {"pattern": "["}, "c": {"type": "int"},
            "d": {"minLength": "1"}, "e": {"items": {"maxItems": -1}},
        }});
        let faults = [
            "/properties/a/pattern",
            "/properties/b/pattern",
            "/properties/c/type",
            "/properties/d/minLength",
            "/properties/e/items/maxItems",
        ];
        check(schema.clone(), json!({"c": "x"}), &faults, &["/c"]);
        let mut old = schema;
        old["$schema"] = json!("http://json-schema.org/draft-07/schema#");
        check(old, json!({"c": "x"}), &faults, &["/c"]);
    }

    #[test]
    fn a_type_of_another_language_counts_as_what_it_means_and_else_as_none() {
        let typed = |name: Value| json!({"properties": {"a": {"type": name}}});
        let faults = &["/properties/a/type"];
        check(typed(json!("int")), json!({"a": 1}), faults, &[]);
        check(typed(json!("int")), json!({"a": "x"}), faults, &["/a"]);
        check(typed(json!("String")), json!({"a": "x"}), faults, &[]);
        check(typed(json!("bool")), json!({"a": 1}), faults, &["/a"]);
        check(typed(json!("void")), json!({"a": 1}), faults, &[]);
        check(typed(json!("date")), json!({"a": "soon"}), faults, &["/a"]);
        check(typed(json!("email")), json!({"a": "a@b.test"}), faults, &[]);
        check(typed(json!(["str", "null"])), json!({"a": null}), faults, &[]);
        check(typed(json!(["integer", "int"])), json!({"a": "x"}), faults, &["/a"]);
        check(typed(json!(["integer", "thing"])), json!({"a": "x"}), faults, &[]);
        check(
            json!({"properties": {"type": {"type": "string"}}, "x-a": {"type": "b"}}),
            json!({}),
            &[],
            &[],
        );
    }

    #[test]
    fn keys_that_nobody_can_tell_are_not_called_wrong() {
        let schema = json!({
            "patternProperties": {"(": {"type": "string"}, "^b": {"type": "null"}},
            "additionalProperties": false,
        });
        check(schema, json!({"a": 1, "b": 1}), &["/patternProperties/("], &["/b"]);
        let schema =
            json!({"patternProperties": {"\\Ab": {"type": "null"}}, "additionalProperties": false});
        check(schema, json!({"b": 1}), &[], &["/b"]);
    }

    #[test]
    fn a_pattern_is_told_as_its_author_wrote_it() {
        let checker = Checker::new(&json!({"pattern": "\\A(?!x)\\d\\Z"})).unwrap();
        let issues = checker.check(&json!("a"));
        let text = issues[0].to_value().to_string();
        assert!(text.contains("\\\\A(?!x)\\\\d\\\\Z"), "{text}");
    }

    #[test]
    fn what_is_no_schema_at_all_is_refused() {
        for schema in [json!(5), json!("x"), json!([])] {
            assert!(Checker::new(&schema).is_err(), "{schema}");
        }
    }
}
