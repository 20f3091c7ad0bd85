//! Which branches a value took, also one that is still being written.
//! Refuses to judge by itself what fits ([`crate::schema::Fit`] does).

use super::blocks::Walk;
use crate::pointer::Pointer;
use crate::schema::{Described, Fit};
use serde_json::Value;

impl Walk<'_> {
    /// The best branch of each union that is described, without those that cannot fit.
    pub fn branches(
        &self,
        described: &Described,
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
            let index = fit.best(&union, count, pointer, value)?;
            Some(union.join(&index.to_string()))
        });
        best.collect()
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
