//! Values made up for a schema, and an author's values as a compiled schema asks for them.
//! Both go by what a compiled schema says, and use nothing of the compiler.

use jsonschema::Validator;
use serde_json::{Map, Value, json};

/// The deepest level of made-up values; there the shortest way out is taken.
const DEEP: usize = 7;

/// Numbers that look random and are the same each time.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides.max(1) as u64).unwrap()
    }
}

/// A value for a schema, as far as one can be made up; a validator has the last word.
pub fn make_value(schema: &Value, root: &Value, dice: &mut Dice, depth: usize) -> Value {
    let Some(said) = schema.as_object().filter(|said| !said.is_empty()) else { return json!(7) };
    if let Some(reference) = said.get("$ref").and_then(Value::as_str) {
        let target = root.pointer(reference.trim_start_matches('#')).unwrap();
        return make_value(target, root, dice, depth + 1);
    }
    if let Some(branches) = said.get("anyOf").and_then(Value::as_array) {
        let index = dice.roll(branches.len());
        let out = branches.iter().position(|branch| branch["type"] == "null");
        let out = out.or_else(|| branches.iter().position(|branch| branch.get("$ref").is_none()));
        let index = if depth > DEEP { out.unwrap_or(index) } else { index };
        return make_value(&branches[index], root, dice, depth + 1);
    }
    if let Some(values) = said.get("enum").and_then(Value::as_array) {
        return values[dice.roll(values.len())].clone();
    }
    let name = match said.get("type") {
        Some(Value::Array(names)) => names[dice.roll(names.len())].as_str().unwrap().to_owned(),
        Some(name) => name.as_str().unwrap().to_owned(),
        None if said.contains_key("properties") => "object".to_owned(),
        None => "string".to_owned(),
    };
    match name.as_str() {
        "object" => random_object(said, root, dice, depth),
        "array" => random_list(said, root, dice, depth),
        "integer" | "number" => random_number(said, &name, dice),
        "boolean" => Value::Bool(dice.roll(2) == 0),
        "null" => Value::Null,
        _ => Value::String(random_text(said, dice)),
    }
}

fn random_object(said: &Map<String, Value>, root: &Value, dice: &mut Dice, depth: usize) -> Value {
    let required = said.get("required").and_then(Value::as_array);
    let mut members = Map::new();
    for (key, property) in said.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let needed = required.is_some_and(|all| all.iter().any(|one| one == key));
        if needed || (depth < DEEP && dice.roll(2) == 0) {
            members.insert(key.clone(), make_value(property, root, dice, depth + 1));
        }
    }
    if let Some(others) = said.get("additionalProperties").filter(|others| others.is_object()) {
        for index in 0..dice.roll(3) {
            members.insert(format!("⚄{index}"), make_value(others, root, dice, depth + 1));
        }
    }
    Value::Object(members)
}

fn random_list(said: &Map<String, Value>, root: &Value, dice: &mut Dice, depth: usize) -> Value {
    let first = said.get("prefixItems").and_then(Value::as_array).cloned().unwrap_or_default();
    let count = |keyword: &str| said.get(keyword).and_then(Value::as_u64);
    let least = usize::try_from(count("minItems").unwrap_or(0)).unwrap().max(first.len());
    let most = count("maxItems").map_or(usize::MAX, |most| usize::try_from(most).unwrap());
    let more = if depth > DEEP { 0 } else { dice.roll(3) };
    let mut items: Vec<Value> =
        first.iter().take(most).map(|place| make_value(place, root, dice, depth + 1)).collect();
    if let Some(others) = said.get("items").filter(|others| others.is_object()) {
        while items.len() < (least + more).min(most) {
            items.push(make_value(others, root, dice, depth + 1));
        }
    }
    Value::Array(items)
}

fn random_number(said: &Map<String, Value>, name: &str, dice: &mut Dice) -> Value {
    let bound =
        |keyword: &str| said.get(keyword).and_then(|bound| bound.to_string().parse::<f64>().ok());
    let step = bound("multipleOf").unwrap_or(1.0);
    let least = bound("minimum").or(bound("exclusiveMinimum").map(|least| least + step));
    let most = bound("maximum").or(bound("exclusiveMaximum").map(|most| most - step));
    let start = match (least, most) {
        (Some(least), _) => (least / step).ceil() * step,
        (None, Some(most)) => (most / step).floor() * step - 3.0 * step,
        (None, None) => -step,
    };
    let mut value = start + step * dice.roll(4) as f64;
    if most.is_some_and(|most| value > most) {
        value = start;
    }
    if value.fract() == 0.0 || name == "integer" {
        Value::from(value as i64)
    } else {
        Value::from(value)
    }
}

const BY_FORMAT: [(&str, &str); 10] = [
    ("date-time", "2026-02-03T04:05:06Z"),
    ("time", "04:05:06Z"),
    ("date", "2026-02-03"),
    ("duration", "P3D"),
    ("email", "a@example.org"),
    ("hostname", "example.org"),
    ("ipv4", "192.0.2.1"),
    ("ipv6", "2001:db8::1"),
    ("uuid", "2b4c9f0e-8d1a-4a67-9a55-0c6f1f2f3a4b"),
    ("uri", "https://example.org/a"),
];

/// Texts of which one may match an author's pattern.
const TRIED: [&str; 22] = [
    "a",
    "abc",
    "A",
    "Ab1",
    "1",
    "12",
    "1.2.3",
    "0.0.1",
    "a-b",
    "a_b",
    "a.b",
    "@a/b",
    "#fff",
    "https://example.org/a",
    "./a",
    "/a/b",
    "2026-01-01",
    "a@b.co",
    "12345",
    "x:y",
    "v1",
    "abcdef0123",
];

fn random_text(said: &Map<String, Value>, dice: &mut Dice) -> String {
    let about = said.get("description").and_then(Value::as_str).unwrap_or_default();
    if about.contains("written as JSON text") {
        return ["\"x\"", "5", "[1, {\"a\": null}]", "{\"k\": \"v\"}", "true", "x y"][dice.roll(6)]
            .to_owned();
    }
    if let Some(format) = said.get("format").and_then(Value::as_str) {
        return BY_FORMAT
            .iter()
            .find(|(name, _)| *name == format)
            .map_or("a", |(_, text)| text)
            .to_owned();
    }
    if let Some(pattern) = said.get("pattern") {
        let only = jsonschema::validator_for(&json!({"pattern": pattern})).unwrap();
        let fit: Vec<&&str> = TRIED.iter().filter(|text| only.is_valid(&json!(text))).collect();
        return fit.get(dice.roll(fit.len())).map_or("a", |text| **text).to_owned();
    }
    let count = |keyword: &str| said.get(keyword).and_then(Value::as_u64);
    let least = usize::try_from(count("minLength").unwrap_or(0)).unwrap().max(1);
    let most = count("maxLength").map_or(usize::MAX, |most| usize::try_from(most).unwrap());
    "й".repeat((least + dice.roll(3)).min(most))
}

/// An author's value as the compiled schema asks for it; `None` if it cannot be said.
pub fn expressed(value: &Value, schema: &Value, root: &Value, depth: usize) -> Option<Value> {
    if depth > 200 {
        return None;
    }
    let said = schema.as_object()?;
    if said.is_empty() {
        return Some(value.clone());
    }
    if let Some(reference) = said.get("$ref").and_then(Value::as_str) {
        return expressed(value, root.pointer(reference.trim_start_matches('#'))?, root, depth + 1);
    }
    if let Some(branches) = said.get("anyOf").and_then(Value::as_array) {
        return branches.iter().find_map(|branch| {
            let told = expressed(value, branch, root, depth + 1)?;
            validator(branch, root)?.is_valid(&told).then_some(told)
        });
    }
    let is = |name: &str| match said.get("type") {
        Some(Value::Array(names)) => names.iter().any(|one| one == name),
        Some(one) => one == name,
        None => true,
    };
    let about = said.get("description").and_then(Value::as_str).unwrap_or_default();
    let json_text = about.contains("written as JSON text");
    let listed = said.get("enum").and_then(Value::as_array);
    match value {
        Value::Null if json_text && !is("null") => Some(json!("null")),
        _ if json_text && !value.is_null() => Some(Value::String(value.to_string())),
        Value::Object(members) if is("object") && listed.is_none() => {
            express_object(members, said, root, depth)
        }
        Value::Array(items) if is("array") && listed.is_none() => {
            express_list(items, said, root, depth)
        }
        Value::Array(items) if is("object") => express_tuple(items, said, root, depth),
        Value::Object(_) | Value::Array(_) if is("string") => {
            let told = Value::String(value.to_string());
            listed.filter(|listed| listed.contains(&told)).map(|_| told)
        }
        _ => Some(value.clone()),
    }
}

fn express_object(
    members: &Map<String, Value>,
    said: &Map<String, Value>,
    root: &Value,
    depth: usize,
) -> Option<Value> {
    let properties = said.get("properties").and_then(Value::as_object);
    let required = said.get("required").and_then(Value::as_array);
    let needed = |key: &str| required.is_some_and(|all| all.iter().any(|one| one == key));
    let entries = properties.and_then(|all| {
        let mut names =
            all.keys().filter(|key| key.starts_with("entries") && !members.contains_key(*key));
        names.next_back().filter(|key| all[*key]["items"]["properties"].get("key").is_some())
    });
    let others = said.get("additionalProperties");
    let (mut whole, mut listed) = (Map::new(), Vec::new());
    for (key, value) in members {
        let property = properties.and_then(|all| all.get(key));
        let told = match (property, entries, others) {
            (Some(property), _, _) => expressed(value, property, root, depth + 1)?,
            (None, Some(name), _) => {
                let schema = &properties?[name]["items"]["properties"]["value"];
                listed
                    .push(json!({"key": key, "value": expressed(value, schema, root, depth + 1)?}));
                continue;
            }
            (None, None, Some(others @ Value::Object(_))) => {
                expressed(value, others, root, depth + 1)?
            }
            (None, None, Some(Value::Bool(true)) | None) => value.clone(),
            _ => return None,
        };
        whole.insert(key.clone(), told);
    }
    for key in properties.into_iter().flat_map(Map::keys) {
        if !whole.contains_key(key) && needed(key) {
            let is_entries = entries == Some(key);
            whole.insert(
                key.clone(),
                if is_entries { Value::Array(std::mem::take(&mut listed)) } else { Value::Null },
            );
        }
    }
    Some(Value::Object(whole))
}

fn express_list(
    items: &[Value],
    said: &Map<String, Value>,
    root: &Value,
    depth: usize,
) -> Option<Value> {
    let first = said.get("prefixItems").and_then(Value::as_array);
    let told = items.iter().enumerate().map(|(index, item)| {
        match (first.and_then(|first| first.get(index)), said.get("items")) {
            (Some(place), _) | (None, Some(place @ Value::Object(_))) => {
                expressed(item, place, root, depth + 1)
            }
            (None, Some(Value::Bool(false))) => None,
            _ => Some(item.clone()),
        }
    });
    told.collect::<Option<_>>().map(Value::Array)
}

fn express_tuple(
    items: &[Value],
    said: &Map<String, Value>,
    root: &Value,
    depth: usize,
) -> Option<Value> {
    let properties = said.get("properties")?.as_object()?;
    properties.get("item_1")?;
    let mut rest = items.iter();
    let mut whole = Map::new();
    for (key, property) in properties {
        if let Some(others) = property.get("items").filter(|_| key.starts_with("others")) {
            let told = rest.by_ref().map(|item| expressed(item, others, root, depth + 1));
            whole.insert(key.clone(), Value::Array(told.collect::<Option<_>>()?));
        } else {
            let told = match rest.next() {
                Some(item) => expressed(item, property, root, depth + 1)?,
                None => Value::Null,
            };
            whole.insert(key.clone(), told);
        }
    }
    rest.next().is_none().then_some(Value::Object(whole))
}

/// A validator for a branch of a compiled schema.
fn validator(branch: &Value, root: &Value) -> Option<Validator> {
    let mut whole = branch.as_object()?.clone();
    if let Some(definitions) = root.get("$defs") {
        whole.insert("$defs".to_owned(), definitions.clone());
    }
    jsonschema::options().should_validate_formats(true).build(&Value::Object(whole)).ok()
}
