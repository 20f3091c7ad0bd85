//! What an object's fields depend on: `if` with `then` and `else` (JSON Schema 2020-12, core,
//! section 10.2.2), `dependentSchemas` (10.2.2.4), `dependentRequired` (validation, 6.5.4), and the
//! `dependencies` of drafts 3 to 7, which many authors still write and every dialect reads here.

use super::place_schemas::Union;
use super::{Fit, PlaceSchemas, Schema, Verdict};
use crate::pointer::Pointer;
use serde_json::Value;
use std::collections::BTreeSet;

/// The most schemas that are looked through for the keys that conditions depend on, and the most keys; more depend on
/// all.
const MAX_LOOKED_THROUGH: usize = 2_000;

/// The conditions at a place, in the order in which they are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conditions {
    list: Vec<Condition>,
    /// The keys that they depend on; `None`: on all.
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
    /// The value satisfies the schema at this place.
    Satisfies(Pointer),
    /// The object has this key.
    Has(String),
    /// Within a branch that holds: the value takes one of these.
    Takes(Union),
}

/// The branches of conditions that count for a value, by their places.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The branches whose conditions hold.
    pub holds: Vec<Pointer>,
    /// Those that add fields and narrow none.
    pub adds: Vec<AddedBranch>,
}

/// A branch that adds fields: its condition could not be decided, or it is one of several that a
/// value may take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AddedBranch {
    /// Its place.
    pub place: Pointer,
    /// No other can hold, so that what it requires is required. Where another can, nobody is kept
    /// from what either describes, and nothing is demanded for their sake.
    pub sure: bool,
}

impl Conditions {
    /// The conditions of what is said at a place.
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

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether a condition depends on the value of a key.
    pub fn depend_on(&self, key: &str) -> bool {
        !self.is_empty() && self.keys.as_ref().is_none_or(|keys| keys.contains(key))
    }

    /// Which branches count for an object. Branches have conditions of their own, which are none
    /// of these.
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

    /// Whether the value of a key decides if a branch holds.
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

/// The branches that no constant rules out. They narrow nothing: the key whose value picks one is
/// often listed in each, and a person must be able to pick another.
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

    /// False where there are too many.
    fn add(&mut self, key: &str) -> bool {
        self.keys.insert(key.to_owned());
        self.keys.len() < MAX_LOOKED_THROUGH
    }

    /// Gathers the keys of an object that a schema says something of; false where it says something
    /// of the object as a whole.
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

/// Keywords for which any key may count.
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
