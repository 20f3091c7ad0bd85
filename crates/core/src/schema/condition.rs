//! The conditions on which an object's fields depend: `if` with `then` and `else` (JSON Schema 2020-12, core, section
//! 10.2.2), `dependentSchemas` (10.2.2.4), `dependentRequired` (validation, 6.5.4), and the `dependencies` of drafts 3
//! to 7, which many authors still write and which are read in every dialect.

use super::place_schemas::Union;
use super::{Fit, PlaceSchemas, Schema, Verdict};
use crate::pointer::Pointer;
use serde_json::Value;
use std::collections::BTreeSet;

/// The most schemas that are searched for the keys that conditions depend on, and the most keys; beyond that, the
/// conditions depend on all keys.
const MAX_LOOKED_THROUGH: usize = 2_000;

/// The conditions of a schema place, in the order in which they are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conditions {
    list: Vec<Condition>,
    /// The keys that the conditions depend on; `None` if on all.
    keys: Option<BTreeSet<String>>,
}

#[derive(Clone, Debug, PartialEq)]
struct Condition {
    when: ConditionTest,
    then: Option<Pointer>,
    otherwise: Option<Pointer>,
}

#[derive(Clone, Debug, PartialEq)]
enum ConditionTest {
    /// The value matches the schema at this place.
    Satisfies(Pointer),
    /// The object has this key.
    Has(String),
    /// Inside an active branch: the value belongs to one branch of this union.
    Takes(Union),
}

/// The result of an object's conditions for a value: the places of the active branches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Branches of conditions that are met.
    pub holds: Vec<Pointer>,
    /// Branches that add fields and narrow none.
    pub adds: Vec<AddedBranch>,
}

/// A branch that only adds fields: its condition could not be decided, or it is one of several branches of a union that
/// the value may belong to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AddedBranch {
    /// Place of the branch's schema.
    pub place: Pointer,
    /// True if no other branch can apply, so that the properties which it requires are required. Otherwise fields of
    /// all possible branches are offered, and none is required.
    pub sure: bool,
}

impl Conditions {
    /// Collects the conditions of a schema place.
    pub fn read(schema: &Schema, described: &PlaceSchemas) -> Self {
        let mut list = Vec::new();
        for (place, part) in described.parts() {
            if part.get("if").is_some() && schema.reads("if") {
                let branch = |name| part.get(name).map(|_| place.join(name));
                let when = ConditionTest::Satisfies(place.join("if"));
                let (then, otherwise) = (branch("then"), branch("else"));
                if then.is_some() || otherwise.is_some() {
                    list.push(Condition { when, then, otherwise });
                }
            }
            for keyword in ["dependentSchemas", "dependentRequired", "dependencies"] {
                let listed = part.get(keyword).and_then(Value::as_object);
                for key in
                    listed.filter(|_| schema.reads(keyword)).into_iter().flat_map(|l| l.keys())
                {
                    let then = Some(place.join(keyword).join(key));
                    list.push(Condition {
                        when: ConditionTest::Has(key.clone()),
                        then,
                        otherwise: None,
                    });
                }
            }
        }
        let unions = described.unions_that_hold();
        list.extend(unions.map(|union| Condition {
            when: ConditionTest::Takes(union),
            then: None,
            otherwise: None,
        }));
        let keys = keys_of(schema, &list);
        Self { list, keys }
    }

    /// True if there are no conditions.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// True if a condition depends on the value of a key.
    pub fn depend_on(&self, key: &str) -> bool {
        !self.is_empty() && self.keys.as_ref().is_none_or(|keys| keys.contains(key))
    }

    /// Evaluates the conditions for an object. Conditions inside the branches are not part of them.
    pub fn judge(&self, schema: &Schema, value: &Value) -> Outcome {
        let mut outcome = Outcome::default();
        for Condition { when, then, otherwise } in &self.list {
            let verdict = match when {
                ConditionTest::Satisfies(place) => schema.judge(place, value),
                ConditionTest::Has(key) => value.get(key).is_some().into(),
                ConditionTest::Takes(union) => {
                    outcome.adds.extend(fitting(schema, union, value));
                    continue;
                }
            };
            match verdict {
                Verdict::Holds => outcome.holds.extend(then.clone()),
                Verdict::Fails => outcome.holds.extend(otherwise.clone()),
                Verdict::Undecided => {
                    let branches = then.iter().chain(otherwise).cloned();
                    outcome.adds.extend(branches.map(|place| AddedBranch { place, sure: false }));
                }
            }
        }
        outcome
    }

    /// True if the value of a key decides whether a branch applies.
    pub fn decides(schema: &Schema, branch: &Pointer, key: &str) -> bool {
        let condition = branch.parent().map(|above| above.join("if"));
        match (branch.last().as_deref(), condition.and_then(|place| schema.at(&place))) {
            (Some("then" | "else"), Some(condition)) => {
                let mut looked = LookedAt::new(schema);
                !looked.through(condition, 0) || looked.keys.contains(key)
            }
            (last, _) => last == Some(key),
        }
    }
}

/// Returns the branches that no constant excludes. They narrow no field: each often lists the key whose value chooses
/// the branch, and a person must be able to choose another.
fn fitting(schema: &Schema, union: &Union, value: &Value) -> Vec<AddedBranch> {
    let fit = Fit { schema, is_open: &|_| false };
    let branches = (0..union.count).map(|index| union.place.join(&index.to_string()));
    let fitting: Vec<Pointer> = branches.filter(|branch| fit.can_be(branch, value)).collect();
    let sure = fitting.len() == 1;
    fitting.into_iter().map(|place| AddedBranch { place, sure }).collect()
}

fn keys_of(schema: &Schema, list: &[Condition]) -> Option<BTreeSet<String>> {
    let mut looked = LookedAt::new(schema);
    let is_complete = list.iter().all(|condition| match &condition.when {
        ConditionTest::Has(key) => looked.add(key),
        ConditionTest::Satisfies(place) => schema.at(place).is_some_and(|at| looked.through(at, 0)),
        ConditionTest::Takes(union) => {
            let branches = schema.at(&union.place).and_then(Value::as_array);
            branches.into_iter().flatten().all(|branch| looked.through(branch, 0))
        }
    });
    is_complete.then_some(looked.keys)
}

struct LookedAt<'a> {
    schema: &'a Schema,
    keys: BTreeSet<String>,
    left: usize,
}

impl<'a> LookedAt<'a> {
    fn new(schema: &'a Schema) -> Self {
        Self { schema, keys: BTreeSet::new(), left: MAX_LOOKED_THROUGH }
    }

    /// Adds a key; false if there are too many.
    fn add(&mut self, key: &str) -> bool {
        self.keys.insert(key.to_owned());
        self.keys.len() < MAX_LOOKED_THROUGH
    }

    /// Collects the keys of an object that a schema restricts; false if it restricts the object as a whole.
    fn through(&mut self, schema: &Value, depth: usize) -> bool {
        let Some(left) = self.left.checked_sub(1).filter(|_| depth < 24) else { return false };
        self.left = left;
        let Some(members) = schema.as_object() else { return schema.is_boolean() };
        members.iter().all(|(keyword, rule)| match (keyword.as_str(), rule) {
            ("properties", Value::Object(listed)) => listed.keys().all(|key| self.add(key)),
            ("required", Value::Array(names)) => {
                names.iter().filter_map(Value::as_str).all(|key| self.add(key))
            }
            ("allOf" | "anyOf" | "oneOf", Value::Array(schemas)) => {
                schemas.iter().all(|schema| self.through(schema, depth + 1))
            }
            ("not" | "if" | "then" | "else", schema) => self.through(schema, depth + 1),
            ("$ref", Value::String(reference)) => {
                let target = self.schema.target(reference);
                target
                    .and_then(|place| self.schema.at(&place))
                    .is_some_and(|target| self.through(target, depth + 1))
            }
            (keyword, _) => !OF_THE_WHOLE.contains(&keyword),
        })
    }
}

/// Keywords that may depend on any key.
const OF_THE_WHOLE: [&str; 13] = [
    "const",
    "enum",
    "$dynamicRef",
    "$recursiveRef",
    "additionalProperties",
    "patternProperties",
    "unevaluatedProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "dependentSchemas",
    "dependentRequired",
    "dependencies",
];

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn conditions(schema: &Value) -> (Schema, Conditions) {
        let schema = Schema::new(schema.clone());
        let conditions = Conditions::read(&schema, &schema.described(&Pointer::root()));
        (schema, conditions)
    }

    #[track_caller]
    fn check(schema: Value, value: Value, holds: &[&str], adds: &[&str]) {
        let (read, conditions) = conditions(&schema);
        let outcome = conditions.judge(&read, &value);
        let places: Vec<_> = outcome.holds.iter().map(Pointer::as_str).collect();
        assert_eq!(places, holds, "{schema} {value}");
        let added: Vec<_> = outcome.adds.iter().map(|added| added.place.as_str()).collect();
        assert_eq!(added, adds, "{schema} {value}");
    }

    fn country() -> Value {
        json!({"if": {"properties": {"country": {"const": "DE"}}, "required": ["country"]},
            "then": {}, "else": {}})
    }

    #[test]
    fn the_branch_that_counts_is_the_one_of_the_value() {
        check(country(), json!({"country": "DE"}), &["/then"], &[]);
        check(country(), json!({"country": "FR"}), &["/else"], &[]);
        check(country(), json!({}), &["/else"], &[]);
        let all_of = json!({"allOf": [country(), {"if": {"required": ["a"]}, "then": {}}]});
        check(all_of, json!({"a": 1, "country": "DE"}), &["/allOf/0/then", "/allOf/1/then"], &[]);
    }

    #[test]
    fn what_cannot_be_decided_may_hold_either_way() {
        let schema = json!({"if": {"properties": {"a": {"pattern": "^(?!x)"}}},
            "then": {}, "else": {}});
        check(schema.clone(), json!({"a": "1"}), &[], &["/then", "/else"]);
        check(schema, json!({}), &["/then"], &[]);
    }

    #[test]
    fn the_presence_of_a_key_counts_as_each_dialect_says_it() {
        check(
            json!({"dependentSchemas": {"a": {}}, "dependentRequired": {"b": ["c"]}}),
            json!({"a": null, "b": 1}),
            &["/dependentSchemas/a", "/dependentRequired/b"],
            &[],
        );
        let draft = "http://json-schema.org/draft-04/schema#";
        check(
            json!({"$schema": draft, "dependencies": {"a": {}, "b": ["c"]}, "if": {}, "then": {},
                "dependentSchemas": {"a": {}}}),
            json!({"a": 1, "b": 1}),
            &["/dependencies/a", "/dependencies/b"],
            &[],
        );
    }

    #[test]
    fn the_keys_that_conditions_depend_on_are_known() {
        let check = |schema: Value, looked_at: &[&str], not: &[&str]| {
            let (_, conditions) = conditions(&schema);
            assert!(looked_at.iter().all(|key| conditions.depend_on(key)), "{schema}");
            assert!(!not.iter().any(|key| conditions.depend_on(key)), "{schema}");
        };
        check(country(), &["country"], &["city"]);
        check(json!({"dependentRequired": {"b": ["c"]}}), &["b"], &["c"]);
        check(json!({"if": {"minProperties": 2}, "then": {}}), &["anything"], &[]);
        check(json!({"if": {"$ref": "#"}, "then": {}}), &["anything"], &[]);
        check(json!({"properties": {"a": {}}}), &[], &["a"]);
        check(
            json!({"if": {"not": {"$ref": "#/$defs/a"}}, "else": {}, "$defs": {"a": {"required": ["x"]}}}),
            &["x"],
            &["y"],
        );
    }
}
