//! Which branch of a `oneOf` or `anyOf` a value took.
//! Refuses to validate: what the branches say of type, constants, required and named keys is
//! enough to choose a drawing by, also for half a value.

use super::blocks::Walk;
use super::difference::same_scalar;
use crate::pointer::Pointer;
use crate::schema::Described;
use serde_json::{Map, Value};

/// Branches that are looked at.
const MAX_BRANCHES: usize = 64;

impl Walk<'_> {
    /// The best branch of each union that is described, without those that cannot fit.
    pub fn branches(
        &self,
        described: &Described,
        pointer: &Pointer,
        value: &Value,
    ) -> Vec<Pointer> {
        let unions = ["oneOf", "anyOf"].into_iter().flat_map(|keyword| {
            described.all(keyword).filter_map(move |(place, branches)| {
                Some((place.join(keyword), branches.as_array()?.len().min(MAX_BRANCHES)))
            })
        });
        let best = unions.filter_map(|(union, count)| {
            let mut best: Option<(i64, Pointer)> = None;
            for index in 0..count {
                let branch = union.join(&index.to_string());
                let score = self.fit(&branch, pointer, value);
                if let Some(score) = score
                    && best.as_ref().is_none_or(|(most, _)| score > *most)
                {
                    best = Some((score, branch));
                }
            }
            best.map(|(_, branch)| branch)
        });
        best.collect()
    }

    /// How well a value fits a branch; none where it cannot.
    fn fit(&self, branch: &Pointer, pointer: &Pointer, value: &Value) -> Option<i64> {
        let described = self.schema?.schema().described(branch);
        if !has_type(&described, value) {
            return None;
        }
        // A text that is still being written may yet become the constant.
        let fixed = if self.is_open(pointer) { 0 } else { fit_constant(&described, value)? };
        match value {
            Value::Object(members) => Some(fixed + self.fit_members(&described, pointer, members)?),
            _ => Some(fixed),
        }
    }

    fn fit_members(
        &self,
        described: &Described,
        pointer: &Pointer,
        members: &Map<String, Value>,
    ) -> Option<i64> {
        let schema = self.schema?.schema();
        let mut score = 0;
        for (key, value) in members {
            let named = described
                .all("properties")
                .find(|(_, listed)| listed.get(key).is_some())
                .map(|(listing, _)| listing.join("properties").join(key));
            let Some(location) = named else { continue };
            let open = self.is_open(&pointer.join(key));
            score += 1 + if open { 0 } else { fit_constant(&schema.described(&location), value)? };
        }
        if !self.is_open(pointer) {
            let required = described.all("required").filter_map(|(_, names)| names.as_array());
            let required = required.flatten().filter_map(Value::as_str);
            let missing = required.filter(|key| !members.contains_key(*key)).count();
            score -= 2 * i64::try_from(missing).ok()?;
        }
        Some(score)
    }
}

/// What a constant or a list of allowed values says; none where it rules the value out.
fn fit_constant(described: &Described, value: &Value) -> Option<i64> {
    if let Some(constant) = described.get("const") {
        return same_scalar(constant, value).then_some(8);
    }
    match described.get("enum").and_then(Value::as_array) {
        Some(allowed) => allowed.iter().any(|one| same_scalar(one, value)).then_some(4),
        None => Some(0),
    }
}

fn has_type(described: &Described, value: &Value) -> bool {
    let is = |name: &str| match value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(_) => matches!(name, "number" | "integer"),
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    };
    match described.get("type") {
        Some(Value::String(name)) => is(name),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).any(is),
        // An untyped branch with properties is about objects.
        _ => value.is_object() || described.get("properties").is_none(),
    }
}

#[cfg(test)]
mod tests {
    use crate::field::FieldTree;
    use crate::pointer::Pointer;
    use crate::solution::solution_blocks;
    use serde_json::{Value, json};

    /// The label that the branch gives to the first part of the value.
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
}
