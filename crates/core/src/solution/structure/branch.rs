//! Chooses the branches of unions (`oneOf`, `anyOf`) that a value matches, even while it is being written.

use crate::field::{BranchName, FieldKind, best_shape, readable_key};
use crate::pointer::Pointer;
use crate::schema::{Fit, PlaceSchemas};
use crate::solution::blocks::{ValuePlace, Walk};
use serde_json::Value;

impl Walk<'_> {
    /// Returns the best branch of each union, for unions with a branch that can match.
    pub fn branches(
        &self,
        described: &PlaceSchemas,
        pointer: &Pointer,
        value: &Value,
    ) -> Vec<Pointer> {
        let Some(tree) = self.schema else { return Vec::new() };
        let fit = Fit { schema: tree.schema(), is_open: &|place| self.is_open(place) };
        let unions = ["oneOf", "anyOf"].into_iter().flat_map(|keyword| {
            described.all(keyword).filter_map(move |(place, branches)| {
                Some((place.join(keyword), branches.as_array()?.len()))
            })
        });
        let best = unions.filter_map(|(union, count)| {
            let index = best_shape(&fit, &union, count, pointer, value)?;
            Some(union.join(&index.to_string()))
        });
        best.collect()
    }

    /// Returns the name of the branch that a value matches; `None` if it adds nothing to the value itself.
    pub fn branch_name(&self, place: &ValuePlace, value: &Value) -> Option<String> {
        let field = place.field.as_deref()?;
        let FieldKind::Branches { union, branches } = &field.kind else { return None };
        let tree = self.schema?;
        let fit = Fit { schema: tree.schema(), is_open: &|place| self.is_open(place) };
        let index = tree.shape_of(field, &fit, &place.pointer, value)?;
        let name = match branches.get(index)? {
            BranchName::Named(name) => name,
            BranchName::Type(_) | BranchName::List(_) | BranchName::Numbered => return None,
        };
        let says_more = match value {
            Value::Object(members) => !members.values().any(|value| is_word(value, name)),
            Value::Array(_) => true,
            // A single value needs no branch name, unless the author gave the branch a title.
            _ => {
                let branch = tree.schema().described(&union.join(&index.to_string()));
                branch.text("title").is_some() && !value.is_null() && !is_word(value, name)
            }
        };
        says_more.then(|| name.clone())
    }
}

/// True if a value equals the name of a branch.
fn is_word(value: &Value, name: &str) -> bool {
    let same = |text: &str| text == name || readable_key(text) == name;
    value.as_str().is_some_and(same)
}

#[cfg(test)]
mod tests {
    use crate::field::FieldTree;
    use crate::pointer::Pointer;
    use crate::solution::solution_blocks;
    use serde_json::{Value, json};

    /// Compares the branch name shown for the first part of the value.
    #[track_caller]
    fn check(branches: Value, value: Value, expected: &str) {
        let tree = FieldTree::new(json!({"oneOf": branches}));
        let block = solution_blocks(Some(&tree), Some(&value), None).to_value();
        assert_eq!(block["blocks"][0]["label"], json!(expected), "{value}");
    }

    #[test]
    fn constants_decide_then_named_keys_then_required_ones() {
        let tagged = json!([
            {"properties": {"t": {"title": "First", "const": 1}}},
            {"properties": {"t": {"title": "Second", "enum": [2]}}},
        ]);
        check(tagged.clone(), json!({"t": 2}), "Second");
        check(tagged.clone(), json!({"t": 1.0}), "First");
        check(tagged, json!({"t": 3}), "T");
        let named = json!([
            {"properties": {"a": {"title": "First"}, "b": {}}},
            {"properties": {"a": {"title": "Second"}, "c": {}}},
        ]);
        check(named, json!({"a": 1, "c": 2}), "Second");
        let required = json!([
            {"properties": {"a": {"title": "First"}}, "required": ["a", "b"]},
            {"properties": {"a": {"title": "Second"}}, "required": ["a"]},
        ]);
        check(required, json!({"a": 1}), "Second");
    }

    #[track_caller]
    fn check_name(schema: Value, value: Value, expected: Option<&str>) {
        let tree = FieldTree::new(json!({"properties": {"x": schema}}));
        let block = solution_blocks(Some(&tree), Some(&json!({"x": value})), None).to_value();
        let name = block["blocks"][0].get("branch").and_then(Value::as_str);
        assert_eq!(name, expected, "{value}");
    }

    #[test]
    fn a_shape_is_named_where_that_says_more_than_the_value() {
        let payment = json!({"oneOf": [
            {"title": "By card", "properties": {"kind": {"const": "card"}, "last": {}}},
            {"properties": {"kind": {"const": "bankTransfer"}, "iban": {}}},
        ]});
        check_name(payment.clone(), json!({"kind": "card", "last": "1"}), Some("By card"));
        check_name(payment.clone(), json!({"kind": "bankTransfer", "iban": "x"}), None);
        check_name(payment, json!({"iban": "x"}), Some("Bank transfer"));
        let contact = json!({"anyOf": [
            {"type": "string", "title": "Phone", "pattern": "^[+]"}, {"type": "integer"},
        ]});
        check_name(contact.clone(), json!("+1"), Some("Phone"));
        check_name(contact, json!(1), None);
        let nullable = json!({"anyOf": [{"type": "object", "title": "A"}, {"type": "null"}]});
        check_name(nullable.clone(), json!({}), None);
        check_name(nullable, json!(null), None);
    }

    #[test]
    fn a_branch_of_another_type_is_not_taken() {
        let tree = FieldTree::new(json!({"anyOf": [
            {"type": "string", "format": "date"},
            {"type": "array", "items": {"type": "string", "format": "email"}},
            {"type": "integer"},
        ]}));
        let widget = |value: Value| {
            let block = solution_blocks(Some(&tree), Some(&value), None).to_value();
            block["blocks"][0].get("is").or(block.get("is")).cloned()
        };
        assert_eq!(widget(json!("2026-08-01")), Some(json!("date")));
        assert_eq!(widget(json!(["a@example.org"])), Some(json!("email")));
        assert_eq!(widget(json!(true)), Some(json!("boolean")));
    }

    #[test]
    fn a_constant_that_is_being_written_rules_no_branch_out() {
        let is = |schema: Value, value: Value, open: &str| {
            let open = Pointer::parse(open);
            let tree = FieldTree::new(schema);
            solution_blocks(Some(&tree), Some(&value), open.as_ref()).to_value()
        };
        let word = json!({"anyOf": [{"enum": ["alpha", "beta"]}, {"type": "object"}]});
        assert_eq!(is(word, json!("al"), "")["is"], json!("choice"));
        let tag = json!({"anyOf": [
            {"properties": {"t": {"const": "alpha", "title": "First"}}},
            {"properties": {"t": {"const": "beta", "title": "Second"}}},
        ]});
        assert_eq!(is(tag, json!({"t": "al"}), "/t")["blocks"][0]["label"], json!("First"));
    }

    #[test]
    fn entries_of_different_shapes_are_called_by_their_own() {
        let shape = |label: &str| json!({"type": "object", "properties": {"kind": {"type": "string", "title": "Sort"}, "n": {"type": "number", "title": label}}});
        let tree = FieldTree::new(json!({
            "type": "array",
            "items": {
                "oneOf": [{"$ref": "#/$defs/Tower"}, {"$ref": "#/$defs/Well"}],
                "discriminator": {"propertyName": "kind", "mapping": {"T": "Tower", "W": "Well"}},
            },
            "$defs": {"Tower": shape("Floors"), "Well": shape("Depth")},
        }));
        let value = json!([{"kind": "W", "n": 4.5}, {"kind": "T", "n": 2}]);
        let block = solution_blocks(Some(&tree), Some(&value), None).to_value();
        let label = |entry: usize, part: usize| &block["blocks"][entry]["blocks"][part]["label"];
        assert_eq!([label(0, 0), label(0, 1), label(1, 1)], ["Sort", "Depth", "Floors"]);
    }
}
