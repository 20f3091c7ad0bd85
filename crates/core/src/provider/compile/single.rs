//! Types, allowed values, texts and numbers.
//! Refuses objects and lists.

use super::author::Said;
use super::engine::Engine;
use super::node::Node;
use super::note::Fate;
use super::rules::AnyValue;
use super::way::{ObjectWay, Way};
use crate::object::text;
use crate::pointer::Pointer;
use crate::schema::{Verdict, compare_numbers, same_value};
use serde_json::{Map, Value};
use std::cmp::Ordering;

/// The types, as they are written.
const TYPES: [&str; 7] = ["string", "number", "integer", "boolean", "null", "array", "object"];

/// Which keywords tell the type of a value of which nothing else does.
const HINTS: [(&str, &[&str]); 4] = [
    (
        "object",
        &[
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
            "unevaluatedProperties",
            "dependencies",
            "dependentRequired",
            "dependentSchemas",
        ],
    ),
    (
        "array",
        &[
            "items",
            "prefixItems",
            "additionalItems",
            "contains",
            "minItems",
            "maxItems",
            "uniqueItems",
            "unevaluatedItems",
        ],
    ),
    (
        "string",
        &["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType"],
    ),
    ("number", &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
];

const TEXTS: [&str; 6] =
    ["pattern", "format", "minLength", "maxLength", "contentEncoding", "contentMediaType"];
const NUMBERS: [&str; 5] =
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/// How the definition of a value is called that may be anything.
const ANY: &str = "any";

impl Engine<'_> {
    /// The types that all parts allow. The outer none: there is no such type; the inner one: the
    /// value may be anything.
    #[expect(clippy::option_option, reason = "no type, and no word of types, are two things")]
    pub(super) fn types(&mut self, said: &Said) -> Option<Option<Vec<&'static str>>> {
        let mut allowed: Option<Vec<&'static str>> = None;
        for (place, names) in said.all("type") {
            let named = named_types(names);
            self.leave(place, "type", Fate::Enforced);
            allowed = Some(match allowed {
                None => named,
                Some(before) => common_types(&before, &named),
            });
        }
        let hinted = || -> Vec<&'static str> {
            let is_hinted = |keys: &[&str]| keys.iter().any(|key| said.has(key));
            HINTS.iter().filter(|(_, keys)| is_hinted(keys)).map(|(name, _)| *name).collect()
        };
        match allowed {
            Some(types) if types.is_empty() => None,
            // All types by name, and nothing more of what has parts.
            Some(types) if types.len() >= 6 && hinted().is_empty() => Some(None),
            Some(types) => Some(Some(types)),
            None => Some(Some(hinted()).filter(|types| !types.is_empty())),
        }
    }

    /// The values that `enum` and `const` leave; the outer none where neither is there, the inner
    /// one where they leave nothing.
    #[expect(clippy::option_option, reason = "no list, and an empty one, are two things")]
    pub(super) fn allowed(
        &mut self,
        said: &Said,
        words: &mut Vec<String>,
    ) -> Option<Option<Vec<Value>>> {
        let mut left: Option<Vec<Value>> = None;
        for keyword in ["enum", "const"] {
            for (place, listed) in said.all(keyword) {
                let listed: Vec<&Value> = match listed {
                    Value::Array(values) if keyword == "enum" => values.iter().collect(),
                    _ if keyword == "enum" => continue,
                    constant => vec![constant],
                };
                self.leave(place, keyword, Fate::Enforced);
                left = Some(narrowed(left, &listed));
            }
        }
        let mut left = left?;
        let judged = |value: &Value| {
            let places = said.binding().map(|part| &part.place);
            let mut verdicts = places.map(|place| self.author.schema.judge(place, value));
            verdicts.try_fold(true, |sure, verdict| match verdict {
                Verdict::Fails => None,
                Verdict::Holds => Some(sure),
                Verdict::Undecided => Some(false),
            })
        };
        let mut sure = true;
        left.retain(|value| judged(value).inspect(|one| sure &= one).is_some());
        for keyword in TEXTS.into_iter().chain(NUMBERS).chain(["type"]) {
            for (place, value) in said.all(keyword) {
                match sure || keyword == "type" {
                    true => self.leave(place, keyword, Fate::Enforced),
                    false => self.say(place, keyword, value, words),
                }
            }
        }
        // One of the two that cannot be listed alone: the other can be answered as well.
        let unlisted = |value: &&Value| value.is_boolean() && !self.rules.takes_value(value);
        if left.iter().filter(unlisted).count() == 1 {
            for (keyword, (place, _)) in ["enum", "const"]
                .into_iter()
                .flat_map(|keyword| said.all(keyword).map(move |one| (keyword, one)))
            {
                self.leave(place, keyword, Fate::InWords);
            }
        }
        Some(Some(left).filter(|left| !left.is_empty()))
    }

    /// One of these values.
    pub(super) fn values(&mut self, values: Vec<Value>) -> Option<Node> {
        let (taken, others): (Vec<Value>, Vec<Value>) =
            values.into_iter().partition(|value| self.rules.takes_value(value));
        let mut nodes = Vec::new();
        if !taken.is_empty() {
            let types = Value::Array(types_of(&taken).into_iter().map(text).collect());
            let types = match types {
                Value::Array(mut one) if one.len() == 1 => one.pop().unwrap_or_default(),
                several => several,
            };
            nodes.push(Node::new([("type", types), ("enum", Value::Array(taken))], Way::Plain));
        }
        let has_parts = |value: &&Value| value.is_object() || value.is_array();
        let texts: Vec<Value> =
            others.iter().filter(has_parts).map(|value| text(&value.to_string())).collect();
        if !texts.is_empty() {
            let members = [("type", text("string")), ("enum", Value::Array(texts))];
            nodes.push(Node::new(members, Way::Json));
        }
        let booleans: Vec<&Value> = others.iter().filter(|value| value.is_boolean()).collect();
        match booleans.as_slice() {
            [] => {}
            // One of the two cannot be said where only texts and numbers may be listed.
            [one] => {
                let mut node = Node::of_types(&["boolean"]);
                node.about.insert("description".to_owned(), text(&format!("always {one}")));
                nodes.push(node);
            }
            _ => nodes.push(Node::of_types(&["boolean"])),
        }
        if others.iter().any(Value::is_null) {
            nodes.push(Node::of_types(&["null"]));
        }
        Node::one_of(nodes)
    }

    /// A text, a number, a yes or no, or null.
    pub(super) fn single(
        &mut self,
        types: &[&'static str],
        said: &Said,
        words: &mut Vec<String>,
    ) -> Node {
        let mut node = Node::of_types(types);
        if types.contains(&"string") {
            self.text_keywords(said, &mut node.said, words);
        }
        let whole = types.contains(&"integer");
        if whole || types.contains(&"number") {
            for keyword in NUMBERS {
                for (place, value) in said.all(keyword) {
                    self.bound(place, keyword, value, said, whole, &mut node.said, words);
                }
            }
        }
        node
    }

    fn text_keywords(
        &mut self,
        said: &Said,
        out: &mut Map<String, Value>,
        words: &mut Vec<String>,
    ) {
        for keyword in TEXTS {
            for (place, value) in said.all(keyword) {
                let shaped = out.contains_key("pattern") || out.contains_key("format");
                let takes = match value {
                    Value::String(pattern) if keyword == "pattern" => {
                        !shaped && self.rules.takes_pattern(pattern)
                    }
                    Value::String(format) if keyword == "format" => {
                        (!shaped || !self.rules.lengths_alone) && self.rules.takes_format(format)
                    }
                    Value::Number(count) => {
                        (!shaped || !self.rules.lengths_alone)
                            && self.rules.takes_count(keyword, count.as_u64().unwrap_or(u64::MAX))
                    }
                    _ => false,
                };
                self.put(place, keyword, value, takes, out, words);
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a bound's meaning hangs on all of them")]
    fn bound(
        &mut self,
        place: &Pointer,
        keyword: &str,
        value: &Value,
        said: &Said,
        whole: bool,
        out: &mut Map<String, Value>,
        words: &mut Vec<String>,
    ) {
        // Draft 4 says by `true` beside a bound that the bound itself is too much.
        if let Value::Bool(excluded) = value {
            let base = if keyword == "exclusiveMinimum" { "minimum" } else { "maximum" };
            let base = said.all(base).find(|(at, _)| *at == place).map(|(_, base)| base);
            if let (true, Some(base)) = (excluded, base) {
                let takes = self.rules.takes_bound(keyword, base, whole);
                self.put(place, keyword, base, takes, out, words);
            }
            return;
        }
        let takes = value.is_number() && self.rules.takes_bound(keyword, value, whole);
        self.put(place, keyword, value, takes, out, words);
    }

    /// Puts a keyword into a place, where it is taken; of two bounds the tighter one.
    pub(super) fn put(
        &mut self,
        place: &Pointer,
        keyword: &str,
        value: &Value,
        takes: bool,
        out: &mut Map<String, Value>,
        words: &mut Vec<String>,
    ) {
        let tighter = match out.get(keyword) {
            None => Some(true),
            Some(before) if same_value(before, value) => Some(false),
            Some(before) => is_tighter(keyword, value, before),
        };
        match tighter.filter(|_| takes) {
            Some(tighter) => {
                self.leave(place, keyword, Fate::Enforced);
                if tighter {
                    out.insert(keyword.to_owned(), value.clone());
                }
            }
            None => self.say(place, keyword, value, words),
        }
    }

    /// A value that may be anything.
    pub(super) fn any(&mut self) -> Node {
        match self.rules.any {
            AnyValue::Empty => Node::default(),
            AnyValue::AllTypes => {
                Node::of_types(&["string", "number", "boolean", "null", "array", "object"])
            }
            AnyValue::JsonText => Node::json_text(),
            AnyValue::Defined => {
                if !self.ways.contains_key(ANY_KEY) {
                    self.define_any();
                }
                let Some(Way::Named(name)) = self.ways.get(ANY_KEY) else {
                    return Node::json_text();
                };
                Node::reference(name)
            }
        }
    }

    fn define_any(&mut self) {
        let name = self.free_name(ANY);
        // Taken before it is written, since it refers to itself.
        self.definitions.insert(name.clone(), Value::Null);
        self.ways.insert(ANY_KEY.to_owned(), Way::Named(name.clone()));
        let itself = || Node::reference(&name);
        let list = Node::new(
            [("type", text("array")), ("items", itself().into_schema())],
            Way::list(Vec::new(), itself().way),
        );
        let (entries, value_way) = super::object::entries(Node::of_types(&["string"]), itself());
        let way = ObjectWay {
            entries: Some((super::object::ENTRIES.to_owned(), value_way)),
            ..ObjectWay::default()
        };
        let members = Map::from_iter([(super::object::ENTRIES.to_owned(), entries)]);
        let Value::Object(said) =
            super::node::closed_object(members, vec![text(super::object::ENTRIES)])
        else {
            return;
        };
        let object = Node { said, way: Way::object(way), ..Node::default() };
        let single = Node::of_types(&["string", "number", "boolean", "null"]);
        if let Some(node) = Node::one_of(vec![single, list, object]) {
            self.ways.insert(name.clone(), node.way.clone());
            self.definitions.insert(name, node.into_schema());
        }
    }
}

/// Where the engine keeps the name of what may be anything: no definition is called so.
const ANY_KEY: &str = "\u{0}any";

pub(super) fn named_types(names: &Value) -> Vec<&'static str> {
    let known = |name: &str| TYPES.into_iter().find(|known| *known == name);
    let mut types: Vec<&'static str> = match names {
        Value::String(name) => known(name).into_iter().collect(),
        Value::Array(names) => names.iter().filter_map(Value::as_str).filter_map(known).collect(),
        _ => TYPES.into_iter().filter(|name| *name != "integer").collect(),
    };
    if types.contains(&"number") {
        types.retain(|name| *name != "integer");
    }
    let mut once = Vec::new();
    types.retain(|name| {
        !once.contains(name) && {
            once.push(*name);
            true
        }
    });
    types
}

pub(super) fn common_types(left: &[&'static str], right: &[&'static str]) -> Vec<&'static str> {
    let both = |name: &&'static str| {
        right.contains(name) || (*name == "integer" && right.contains(&"number"))
    };
    let mut types: Vec<&'static str> = left.iter().copied().filter(both).collect();
    if left.contains(&"number") && right.contains(&"integer") {
        types.push("integer");
    }
    types
}

fn narrowed(before: Option<Vec<Value>>, listed: &[&Value]) -> Vec<Value> {
    let Some(before) = before else {
        let mut once: Vec<Value> = Vec::new();
        for value in listed {
            if !once.contains(value) {
                once.push((*value).clone());
            }
        }
        return once;
    };
    let stays = |value: &Value| listed.iter().any(|one| same_value(one, value));
    before.into_iter().filter(|value| stays(value)).collect()
}

/// The types of values, each once.
fn types_of(values: &[Value]) -> Vec<&'static str> {
    let is_fraction =
        |value: &Value| value.is_number() && value.to_string().contains(['.', 'e', 'E']);
    let number = if values.iter().any(is_fraction) { "number" } else { "integer" };
    let mut types = Vec::new();
    for value in values {
        let name = match value {
            Value::String(_) => "string",
            Value::Number(_) => number,
            Value::Bool(_) => "boolean",
            Value::Null => "null",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        if !types.contains(&name) {
            types.push(name);
        }
    }
    types
}

/// Whether a bound leaves less than another; none where that cannot be told.
fn is_tighter(keyword: &str, bound: &Value, than: &Value) -> Option<bool> {
    let order = compare_numbers(&bound.to_string(), &than.to_string())?;
    match keyword {
        "minimum" | "exclusiveMinimum" | "minLength" | "minItems" => {
            Some(order == Ordering::Greater)
        }
        "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" => Some(order == Ordering::Less),
        _ => None,
    }
}
