//! Corrects a value place by place, by the types of its schema; for a union, only if no branch matches.

use super::{Repair, RepairKind};
use crate::document::parse_text;
use crate::pointer::Pointer;
use crate::schema::{
    Applies, PlaceSchemas, Schema, Sources, Union, Verdict, is_of_type, same_scalar,
};
use serde_json::{Map, Value};

/// The deepest nesting of values, values in JSON texts included.
const MAX_DEPTH: usize = 300;

/// The most corrections; an answer with more has other problems.
const MAX_REPAIRS: usize = 1_000;

/// The most unions that are checked, and the most branches of one.
const MAX_CHOICES: usize = 1_000;
const MAX_BRANCHES: usize = 16;

/// The deepest nesting of unions for which corrections are tried.
const MAX_TRIED: usize = 3;

/// Corrects a value wherever its meaning is clear; returns it with all corrections.
pub fn repaired(value: Value, schema: &Schema) -> (Value, Vec<Repair>) {
    let mut mender = Mender { schema, repairs: Vec::new(), choices: 0, tried: 0 };
    let whole = Sources::from(Pointer::root());
    let value = mender.value(value, &whole, &Pointer::root(), 0);
    (value, mender.repairs)
}

struct Mender<'a> {
    schema: &'a Schema,
    repairs: Vec<Repair>,
    choices: usize,
    tried: usize,
}

impl Mender<'_> {
    fn value(&mut self, value: Value, sources: &Sources, at: &Pointer, depth: usize) -> Value {
        if depth > MAX_DEPTH || self.repairs.len() >= MAX_REPAIRS {
            return value;
        }
        let schema = self.schema;
        let described = schema.described_by(sources);
        let value = self.here(value, &described, at);
        if let Some(union) =
            described.union().filter(|union| union.place.last().as_deref() != Some("type"))
        {
            return self.repair_choice(value, &union, sources, at, depth);
        }
        match value {
            Value::Object(members) => Value::Object(self.members(members, &described, at, depth)),
            Value::Array(items) => Value::Array(self.items(items, &described, at, depth)),
            single => single,
        }
    }

    fn members(
        &mut self,
        mut members: Map<String, Value>,
        described: &PlaceSchemas,
        at: &Pointer,
        depth: usize,
    ) -> Map<String, Value> {
        for (key, value) in &mut members {
            let mut sources = Sources::default();
            for (place, _) in described.all("properties").filter(|(_, all)| all.get(key).is_some())
            {
                sources.add(place.join("properties").join(key), Applies::Always);
            }
            let patterned = described.get("patternProperties").is_some();
            if sources.is_none() && !patterned {
                for (place, _) in described.all("additionalProperties") {
                    sources.add(place.join("additionalProperties"), Applies::Always);
                }
            }
            if !sources.is_none() {
                *value = self.value(value.take(), &sources, &at.join(key), depth + 1);
            }
        }
        members
    }

    fn items(
        &mut self,
        mut items: Vec<Value>,
        described: &PlaceSchemas,
        at: &Pointer,
        depth: usize,
    ) -> Vec<Value> {
        for (index, item) in items.iter_mut().enumerate() {
            let token = index.to_string();
            if let Some(place) = item_place(described, index) {
                let sources = Sources::from(place);
                *item = self.value(item.take(), &sources, &at.join(&token), depth + 1);
            }
        }
        items
    }

    /// Corrects a value of a union: only if it matches no branch, and matches one after correction.
    fn repair_choice(
        &mut self,
        value: Value,
        union: &Union,
        sources: &Sources,
        at: &Pointer,
        depth: usize,
    ) -> Value {
        self.choices += 1;
        let place = |index: usize| union.place.join(&index.to_string());
        let fails =
            |index: usize, value: &Value| self.schema.judge(&place(index), value) == Verdict::Fails;
        let too_much =
            self.choices > MAX_CHOICES || union.count > MAX_BRANCHES || self.tried >= MAX_TRIED;
        if too_much || !(0..union.count).all(|index| fails(index, &value)) {
            return value;
        }
        let value = match self.as_listed(&value, union) {
            Some(listed) => {
                self.say(at, RepairKind::LetterCase, value, &listed);
                return listed;
            }
            None => value,
        };
        for index in 0..union.count {
            let before = self.repairs.len();
            let mut sources = sources.clone();
            sources.chosen.push(place(index));
            self.tried += 1;
            let tried = self.value(value.clone(), &sources, at, depth + 1);
            self.tried -= 1;
            let judged = self.schema.judge(&place(index), &tried);
            if self.repairs.len() > before && judged != Verdict::Fails {
                return tried;
            }
            self.repairs.truncate(before);
        }
        value
    }

    /// Returns the allowed value of a branch that equals the value in another letter case.
    fn as_listed(&self, value: &Value, union: &Union) -> Option<Value> {
        let mut listed = Vec::new();
        for index in 0..union.count {
            let described = self.schema.described(&union.place.join(&index.to_string()));
            listed.extend(allowed(&described).unwrap_or_default().into_iter().cloned());
        }
        in_other_case(value, &listed.iter().collect::<Vec<_>>()).cloned()
    }

    /// Corrects a value whose own type or list of allowed values excludes it.
    fn here(&mut self, value: Value, described: &PlaceSchemas, at: &Pointer) -> Value {
        if let Some(listed) = allowed(described)
            && let Some(one) = in_other_case(&value, &listed)
        {
            self.say(at, RepairKind::LetterCase, value, one);
            return one.clone();
        }
        let types = types(described);
        if types.is_empty() || types.iter().any(|name| has_type(&value, name)) {
            return value;
        }
        let repair = match &value {
            Value::String(text) => unquoted(text.trim(), &types),
            _ => None,
        };
        if let Some((kind, result)) = repair {
            self.say(at, kind, value, &result);
            return result;
        }
        if types == ["array"] && self.is_entry(&value, described) {
            let list = Value::Array(vec![value.clone()]);
            self.say(at, RepairKind::NotInList, value, &list);
            return list;
        }
        value
    }

    /// True if a single value is certainly an entry of the expected list.
    fn is_entry(&self, value: &Value, described: &PlaceSchemas) -> bool {
        let is_single = !value.is_array() && !value.is_null();
        let enough = described.get("minItems").is_none_or(|least| least.as_u64() <= Some(1));
        let tuple = described.get("prefixItems").is_some();
        let Some(place) = item_place(described, 0).filter(|_| is_single && enough && !tuple) else {
            return false;
        };
        let entry = self.schema.described(&place);
        let typed = entry.get("type").is_some() || allowed(&entry).is_some();
        typed && self.schema.judge(&place, value) != Verdict::Fails
    }

    fn say(&mut self, at: &Pointer, kind: RepairKind, from: Value, to: &Value) {
        let (pointer, to) = (at.clone(), Some(to.clone()));
        self.repairs.push(Repair { pointer, kind, from: Some(from), to });
    }
}

fn item_place(described: &PlaceSchemas, index: usize) -> Option<Pointer> {
    let token = index.to_string();
    for keyword in ["prefixItems", "items"] {
        let listed = described.get_with_place(keyword);
        if let Some((place, Value::Array(all))) = listed {
            return (index < all.len()).then(|| place.join(keyword).join(&token));
        }
    }
    let (place, items) = described.get_with_place("items")?;
    items.is_object().then(|| place.join("items"))
}

/// Returns the allowed types; empty if none are given.
fn types<'a>(described: &PlaceSchemas<'a>) -> Vec<&'a str> {
    let mut types: Vec<&str> = match described.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !types.is_empty() && described.is_nullable() && !types.contains(&"null") {
        types.push("null");
    }
    types
}

/// Returns the allowed values; `None` if they are not listed.
fn allowed<'a>(described: &PlaceSchemas<'a>) -> Option<Vec<&'a Value>> {
    match (described.get("const"), described.get("enum")) {
        (Some(constant), _) => Some(vec![constant]),
        (None, Some(Value::Array(values))) => Some(values.iter().collect()),
        _ => None,
    }
}

/// Returns the only allowed text that equals a text apart from letter case; `None` if the text is allowed itself.
fn in_other_case<'a>(value: &Value, listed: &[&'a Value]) -> Option<&'a Value> {
    let text = value.as_str()?;
    if listed.iter().any(|one| same_scalar(one, value)) {
        return None;
    }
    let lower = text.trim().to_lowercase();
    let is_same = |one: &Value| one.as_str().is_some_and(|one| one.to_lowercase() == lower);
    let mut same = listed.iter().copied().filter(|one| is_same(one));
    same.next().filter(|_| same.next().is_none())
}

/// Returns the value that a quoted text spells, if its type is one of `types`.
fn unquoted(text: &str, types: &[&str]) -> Option<(RepairKind, Value)> {
    let wants = |name: &str| types.contains(&name);
    let word = text.to_ascii_lowercase();
    if wants("boolean") && (word == "true" || word == "false") {
        return Some((RepairKind::QuotedBoolean, Value::Bool(word == "true")));
    }
    if wants("null") && word == "null" {
        return Some((RepairKind::QuotedNull, Value::Null));
    }
    let value = parse_text(text).ok()?;
    let kind = match &value {
        // Another spelling of the number would have to be changed.
        Value::Number(number) if number.to_string() == text => RepairKind::QuotedNumber,
        Value::Object(_) | Value::Array(_) => RepairKind::QuotedJson,
        _ => return None,
    };
    types.iter().any(|name| has_type(&value, name)).then_some((kind, value))
}

/// True if a value has a type; a number with a point or an exponent is no integer here.
fn has_type(value: &Value, name: &str) -> bool {
    let is_spelled_whole = || !value.to_string().contains(['.', 'e', 'E']);
    is_of_type(value, name) && (name != "integer" || is_spelled_whole())
}
