//! Detects trees, values that may contain more of their own kind: comments with replies, categories within categories.
//! The schema decides, so that a tree is one from its first entry on; without a schema, a list under the same key as
//! the list that contains it.

use crate::pointer::Pointer;
use crate::solution::blocks::{ValuePlace, Walk};
use std::collections::HashSet;

/// Largest number of a union's branches that are examined.
const MAX_BRANCHES: usize = 16;

impl Walk<'_> {
    /// True if the value at a place may contain more of its own kind.
    pub fn is_tree(&self, place: &ValuePlace) -> bool {
        let Some(field) = place.field.as_deref() else { return false };
        let location = &field.sources.location;
        if let Some(answer) = self.trees.borrow().get(location) {
            return *answer;
        }
        let is_tree = self.is_recursive(location);
        self.trees.borrow_mut().insert(location.clone(), is_tree);
        is_tree
    }

    /// True if the entries of a list may contain more of their own kind.
    pub fn lists_its_kind(&self, list: &ValuePlace) -> bool {
        let entry = self.item(list, 0);
        entry.is_some_and(|field| self.is_tree(&list.step("0", Some(field))))
    }

    /// True if the rows of a list would contain more of its kind.
    pub fn holds_its_kind(&self, list: &ValuePlace, rows: &[ValuePlace]) -> bool {
        let own = list.pointer.last();
        let outer = list.pointer.parent().and_then(|entry| entry.parent()?.last());
        let is_within_itself = own.is_some() && own == outer && list.field.is_none();
        is_within_itself || rows.first().is_some_and(|row| self.is_tree(row))
    }

    fn is_recursive(&self, location: &Pointer) -> bool {
        let Some(tree) = self.schema else { return false };
        let own = self.kinds(location);
        let is_own = |place: &Pointer| self.kinds(place).iter().any(|kind| own.contains(kind));
        own.iter().any(|listing| {
            let listed = tree.schema().at(listing).and_then(|listed| listed.as_object());
            let keys = listed.into_iter().flat_map(|listed| listed.keys());
            keys.map(|key| listing.join(key)).any(|part| {
                let described = tree.schema().described(&part);
                let within = ["items", "additionalProperties"].into_iter().filter_map(|keyword| {
                    let (place, schema) = described.get_with_place(keyword)?;
                    schema.is_object().then(|| place.join(keyword))
                });
                is_own(&part) || within.into_iter().any(|place| is_own(&place))
            })
        })
    }

    /// Returns the pointers to the property lists of an object, including those of its union's branches.
    fn kinds(&self, location: &Pointer) -> HashSet<Pointer> {
        let Some(tree) = self.schema else { return HashSet::new() };
        let described = tree.schema().described(location);
        let mut kinds: HashSet<Pointer> = described.listed().map(|(place, ..)| place).collect();
        for keyword in ["oneOf", "anyOf"] {
            for (place, branches) in described.all(keyword) {
                let count = branches.as_array().map_or(0, Vec::len).min(MAX_BRANCHES);
                for index in 0..count {
                    let branch = place.join(keyword).join(&index.to_string());
                    let branch = tree.schema().described(&branch);
                    kinds.extend(branch.listed().map(|(place, ..)| place));
                }
            }
        }
        kinds
    }
}

#[cfg(test)]
mod tests {
    use crate::field::FieldTree;
    use crate::solution::{BlockContent, SolutionBlock, solution_blocks};
    use serde_json::{Value, json};

    /// Writes the entries as an outline: one name on each line, with a `+` for those of a tree.
    fn outline(block: &SolutionBlock, depth: usize, lines: &mut Vec<String>) {
        let named = block.named_by.as_ref().and_then(|key| {
            let BlockContent::Section(parts) = &block.content else { return None };
            let part = parts.iter().find(|part| part.pointer.last().as_ref() == Some(key))?;
            let BlockContent::Leaf(leaf) = &part.content else { return None };
            leaf.value.as_str().map(str::to_owned)
        });
        let mut below = depth;
        if block.is_tree && matches!(block.content, BlockContent::Section(_)) {
            let name = named.or(block.label.clone()).unwrap_or_default();
            lines.push(format!("{}+ {name}", "  ".repeat(depth)));
            below += 1;
        }
        if let BlockContent::Section(parts) | BlockContent::List(parts) = &block.content {
            parts.iter().for_each(|part| outline(part, below, lines));
        }
    }

    #[track_caller]
    fn check(schema: Value, value: Value, expected: &[&str]) {
        let tree = FieldTree::new(schema);
        let mut lines = Vec::new();
        outline(&solution_blocks(Some(&tree), Some(&value), None), 0, &mut lines);
        assert_eq!(lines, expected);
    }

    fn categories() -> Value {
        json!([
            {"name": "Drinks", "children": [{"name": "Tea", "children": []}, {"name": "Ale"}]},
            {"name": "Food"},
        ])
    }

    #[test]
    fn a_list_whose_entries_hold_lists_of_their_kind_is_a_tree() {
        let category = json!({"type": "object", "properties": {
            "name": {"type": "string"},
            "children": {"type": "array", "items": {"$ref": "#/$defs/category"}},
        }});
        let schema = json!({
            "type": "array",
            "items": {"$ref": "#/$defs/category"},
            "$defs": {"category": category},
        });
        check(schema, categories(), &["+ Drinks", "  + Tea", "  + Ale", "+ Food"]);
    }

    #[test]
    fn what_is_whole_is_no_branch_of_a_tree() {
        let schema = json!({"properties": {
            "name": {"type": "string"},
            "next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]},
        }});
        let value = json!({"name": "one", "next": {"name": "two", "next": null}});
        check(schema, value, &["+ two"]);
    }

    #[test]
    fn shapes_that_hold_each_other_are_a_tree() {
        let schema = json!({
            "properties": {"sum": {"$ref": "#/$defs/term"}},
            "$defs": {"term": {"oneOf": [
                {"properties": {"name": {"const": "number"}, "value": {"type": "number"}}},
                {"properties": {
                    "name": {"const": "plus"},
                    "terms": {"type": "array", "items": {"$ref": "#/$defs/term"}},
                }},
            ]}},
        });
        let number = json!({"name": "number", "value": 1});
        let value = json!({"sum": {"name": "plus", "terms": [number, number]}});
        check(schema, value, &["+ Sum", "  + ", "  + "]);
    }

    #[test]
    fn what_refers_to_others_is_no_tree() {
        let schema = json!({
            "type": "array",
            "items": {"properties": {"name": {}, "body": {"$ref": "#/$defs/body"}}},
            "$defs": {"body": {"properties": {"text": {}}}},
        });
        check(schema, json!([{"name": "a", "body": {"text": "b"}}]), &[]);
    }
}
