//! What the branches of a `oneOf` or `anyOf` are called.

use super::additions::{last_name, reference_of};
use super::{BranchName, readable_key};
use crate::pointer::Pointer;
use crate::schema::{Described, Schema};
use serde_json::Value;

/// The name of a branch: its title, what its `$ref` leads to, its constant, or its type.
pub(super) fn branch_name(schema: &Schema, branch: &Pointer) -> BranchName {
    let described = schema.described(branch);
    let referred = || {
        let name = last_name(reference_of(schema.at(branch)?)?);
        (!name.is_empty()).then(|| readable_key(name))
    };
    let title = || described.text("title").map(str::to_owned);
    let is_own = !is_inherited(schema, branch, &described);
    let named = title().filter(|_| is_own).or_else(referred).or_else(title);
    if let Some(name) = named.or_else(|| constant(schema, &described)) {
        return BranchName::Named(name);
    }
    match described.single_type() {
        Some(name) => BranchName::Type(name.to_owned()),
        None if described.get("properties").is_some() => BranchName::Type("object".to_owned()),
        None => BranchName::Numbered,
    }
}

/// Whether a branch has the title of what its definition extends, as all have that extend the same.
fn is_inherited(schema: &Schema, branch: &Pointer, described: &Described) -> bool {
    let extending = || {
        let target = schema.target(reference_of(schema.at(branch)?)?)?;
        schema.at(&target)?.get("allOf").is_some().then_some(target)
    };
    let titled = described.get_with_place("title").map(|(place, _)| place);
    titled.zip(extending()).is_some_and(|(place, definition)| {
        !place.is_within(&definition) && !place.is_within(branch)
    })
}

/// The fixed value of the branch, or of the first of its properties that has one.
fn constant(schema: &Schema, described: &Described) -> Option<String> {
    let fixed = |described: &Described| match described.fixed_value()? {
        Value::String(text) => Some(readable_key(text)),
        other => Some(other.to_string()),
    };
    fixed(described).or_else(|| {
        described.all("properties").find_map(|(place, listed)| {
            listed
                .as_object()?
                .keys()
                .find_map(|key| fixed(&schema.described(&place.join("properties").join(key))))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(branch: Value, expected: BranchName) {
        let schema = Schema::new(json!({
            "oneOf": [branch],
            "$defs": {"creditCard": {"type": "object"}, "titled": {"title": "By card"},
                "voucher": {"allOf": [{"$ref": "#/$defs/titled"}, {"required": ["n"]}]},
                "coin": {"title": "Coins", "allOf": [{"$ref": "#/$defs/titled"}]}},
        }));
        let place = Pointer::root().join("oneOf").join("0");
        assert_eq!(branch_name(&schema, &place), expected);
    }

    #[test]
    fn a_branch_is_called_by_what_says_most() {
        let object = || BranchName::Type("object".to_owned());
        let named = |name: &str| BranchName::Named(name.to_owned());
        check(json!({"title": "Cash", "$ref": "#/$defs/creditCard"}), named("Cash"));
        check(json!({"$ref": "#/$defs/creditCard"}), named("Credit card"));
        check(json!({"$ref": "#/$defs/titled"}), named("By card"));
        check(json!({"$ref": "#/$defs/voucher"}), named("Voucher"));
        check(json!({"$ref": "#/$defs/coin"}), named("Coins"));
        check(
            json!({"allOf": [{"$ref": "#/$defs/creditCard"}, {"required": ["n"]}]}),
            named("Credit card"),
        );
        check(
            json!({"properties": {"n": {}, "kind": {"const": "bankTransfer"}}}),
            named("Bank transfer"),
        );
        check(json!({"properties": {"type": {"enum": ["LineString"]}}}), named("Line string"));
        check(json!({"properties": {"type": {"enum": ["a", "b"]}}}), object());
        check(json!({"const": 3}), named("3"));
        check(json!({"enum": [3]}), named("3"));
        check(json!({"type": "string"}), BranchName::Type("string".to_owned()));
        check(json!({"properties": {"n": {}}}), BranchName::Type("object".to_owned()));
        check(json!({"minimum": 3}), BranchName::Numbered);
    }
}
