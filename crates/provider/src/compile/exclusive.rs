//! The check whether the branches of a `oneOf` exclude each other, so that `anyOf` means the same.
//!
//! Only obvious differences count: types, fixed values, and a property with a fixed value.

use super::author::{AppliedSchemas, AuthorSchema, Choice, Site};
use super::single::{common_types, named_types};
use pilcrow_core::schema::same_value;
use serde_json::Value;

/// Maximum number of branches that are compared.
const MAX_BRANCHES: usize = 64;

/// A required property, and the values that it may have.
type Tag<'a> = (&'a str, Vec<&'a Value>);

impl AuthorSchema {
    /// True if no value can satisfy two of the branches.
    pub(super) fn are_exclusive(&self, choice: &Choice) -> bool {
        let (list, count) = (choice.list(), choice.branches.len());
        if count > MAX_BRANCHES {
            return false;
        }
        let sites: Vec<Site> =
            (0..count).map(|index| Site::at(vec![list.join(&index.to_string())])).collect();
        let applied: Vec<AppliedSchemas> = sites.iter().map(|site| self.applied(site)).collect();
        applied.iter().enumerate().all(|(index, left)| {
            applied.iter().skip(index + 1).all(|right| self.exclude(left, right))
        })
    }

    fn exclude(&self, left: &AppliedSchemas, right: &AppliedSchemas) -> bool {
        if left.never || right.never {
            return true;
        }
        if let (Some(ours), Some(theirs)) = (fixed(left), fixed(right)) {
            return are_disjoint(&ours, &theirs);
        }
        if let (Some(ours), Some(theirs)) = (types(left), types(right)) {
            let common = common_types(&ours, &theirs);
            if common != ["object"] {
                return common.is_empty();
            }
        }
        let others = self.tags(right);
        self.tags(left).iter().any(|(key, ours)| {
            others.iter().any(|(name, theirs)| name == key && are_disjoint(ours, theirs))
        })
    }

    fn tags<'s>(&'s self, applied: &AppliedSchemas<'s>) -> Vec<Tag<'s>> {
        let required: Vec<&str> = applied
            .all("required")
            .filter_map(|(_, names)| names.as_array())
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut tags = Vec::new();
        for (place, listed) in applied.all("properties") {
            for key in listed.as_object().into_iter().flat_map(|listed| listed.keys()) {
                let property = place.join("properties").join(key);
                if required.contains(&key.as_str())
                    && let Some(values) = fixed(&self.applied(&Site::at(vec![property])))
                {
                    tags.push((key.as_str(), values));
                }
            }
        }
        tags
    }
}

fn types(applied: &AppliedSchemas) -> Option<Vec<&'static str>> {
    applied.all("type").map(|(_, names)| named_types(names)).reduce(|a, b| common_types(&a, &b))
}

/// Returns the allowed values, if they are listed.
fn fixed<'a>(applied: &AppliedSchemas<'a>) -> Option<Vec<&'a Value>> {
    let constant = applied.all("const").next().map(|(_, value)| vec![value]);
    constant.or_else(|| {
        applied.all("enum").find_map(|(_, values)| Some(values.as_array()?.iter().collect()))
    })
}

fn are_disjoint(left: &[&Value], right: &[&Value]) -> bool {
    left.iter().all(|one| !right.iter().any(|other| same_value(one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::pointer::Pointer;
    use serde_json::json;

    #[track_caller]
    fn check(branches: Value, expected: bool) {
        let author = AuthorSchema::new(&json!({"oneOf": branches}));
        let site = Site::at(vec![Pointer::root()]);
        let choices = author.applied(&site).choices(&site);
        assert_eq!(author.are_exclusive(&choices[0]), expected, "{branches}");
    }

    #[test]
    fn branches_exclude_each_other_by_type_value_or_tag() {
        let tagged = |value: &str| json!({"type": "object", "properties": {"kind": {"const": value}}, "required": ["kind"]});
        check(json!([{"type": "string"}, {"type": "number"}]), true);
        check(json!([{"type": "integer"}, {"type": "number"}]), false);
        check(json!([{"const": 1}, {"enum": [2, 3]}]), true);
        check(json!([{"const": 1}, {"enum": [1.0, 3]}]), false);
        check(json!([tagged("a"), tagged("b")]), true);
        check(json!([tagged("a"), tagged("a")]), false);
        check(json!([tagged("a"), {"type": "object"}]), false);
    }
}
