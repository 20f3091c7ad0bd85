//! An answer by the compiled schema, made what the author's schema asks for.
//! Refuses to judge: what does not fit stays as it came, and the check says so.

use super::entries::{KEY, VALUE};
use super::way::{Member, ObjectWay, Way};
use crate::document::{PartialValue, parse_partial, parse_text};
use crate::pointer::Pointer;
use crate::schema::Schema;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Values within values, and definitions gone through; what is deeper stays as it is.
const MAX_DEPTH: usize = 400;

/// Undoes in one answer what was compiled into its schema.
pub(super) struct Restorer<'a> {
    /// The compiled schema.
    pub schema: Schema,
    pub ways: &'a HashMap<String, Way>,
    /// The place that is still being written, in the answer, and in what is made of it.
    open: Option<(Pointer, Pointer)>,
    pub judged: usize,
}

/// A place in three documents: the compiled schema, the answer, and what is made of it.
#[derive(Clone)]
pub(super) struct Places {
    pub schema: Pointer,
    pub from: Pointer,
    to: Pointer,
    depth: usize,
}

impl Places {
    /// Another place of the schema, for the same value.
    fn by(&self, schema: Pointer) -> Self {
        Self { schema, depth: self.depth + 1, ..self.clone() }
    }

    fn below(&self, schema: Pointer, from: &str, to: &str) -> Self {
        Self { schema, from: self.from.join(from), to: self.to.join(to), depth: self.depth + 1 }
    }

    pub fn within(&self, keyword: &str, key: &str) -> Pointer {
        self.schema.join(keyword).join(key)
    }
}

impl<'a> Restorer<'a> {
    pub fn new(compiled: &Value, ways: &'a HashMap<String, Way>) -> Self {
        Self { schema: Schema::new(compiled.clone()), ways, open: None, judged: 0 }
    }

    /// The answer, from the place of the compiled schema where the author's begins.
    pub fn whole(&mut self, answer: Value, way: &Way, schema: Pointer, from: Pointer) -> Value {
        let places = Places { schema, from, to: Pointer::root(), depth: 0 };
        self.value(answer, way, &places)
    }

    /// The same for half an answer.
    pub fn half(
        &mut self,
        read: PartialValue,
        way: &Way,
        schema: Pointer,
        from: Pointer,
    ) -> PartialValue {
        self.open = read.open.map(|open| (open, Pointer::root()));
        let value = read.value.map(|value| self.whole(value, way, schema, from));
        PartialValue { value, open: self.open.take().map(|(_, to)| to) }
    }

    fn value(&mut self, value: Value, way: &Way, places: &Places) -> Value {
        self.pass(places);
        if places.depth > MAX_DEPTH {
            return value;
        }
        match (way, value) {
            (Way::Json, Value::String(text)) => self.json(text, places),
            (Way::Object(way), Value::Object(members)) => self.object(members, way, places),
            (Way::List { first, others }, Value::Array(items)) => {
                self.list(items, first, others, places)
            }
            (Way::Tuple { places: first, rest }, Value::Object(members)) => {
                let rest = rest.as_ref().map(|(key, way)| (key.as_str(), &**way));
                self.tuple(members, first, rest, places)
            }
            (Way::Union(ways), value) => match self.branch(&value, ways, places) {
                Some(index) => {
                    let place = places.within("anyOf", &index.to_string());
                    let plain = Way::Plain;
                    let way = ways.get(index).unwrap_or(&plain);
                    self.value(value, way, &places.by(place))
                }
                None => value,
            },
            (Way::Named(name), value) => {
                let ways = self.ways;
                let place = Pointer::root().join("$defs").join(name);
                match ways.get(name) {
                    Some(way) => self.value(value, way, &places.by(place)),
                    None => value,
                }
            }
            (_, value) => value,
        }
    }

    /// Keeps up where the place is that is being written.
    fn pass(&mut self, places: &Places) {
        if let Some((open, to)) = &mut self.open
            && open.is_within(&places.from)
        {
            let further = open.tokens().skip(places.from.tokens().count());
            *to = further.fold(places.to.clone(), |place, token| place.join(&token));
        }
    }

    pub(super) fn is_open(&self, from: &Pointer) -> bool {
        self.open.as_ref().is_some_and(|(open, _)| open.is_within(from))
    }

    fn json(&self, text: String, places: &Places) -> Value {
        match parse_text(&text) {
            Ok(value) => value,
            Err(_) if self.is_open(&places.from) && text.trim_start().starts_with(['{', '[']) => {
                parse_partial(&text).value.unwrap_or(Value::String(text))
            }
            Err(_) => Value::String(text),
        }
    }

    fn object(&mut self, members: Map<String, Value>, way: &ObjectWay, places: &Places) -> Value {
        let (mut whole, mut listed) = (Map::new(), None);
        for (key, value) in members {
            if way.entries.as_ref().is_some_and(|(name, _)| *name == key) {
                listed = Some(value);
            } else if let Some(member) = way.members.get(&key) {
                if value.is_null() && member.null_is_absent {
                    continue;
                }
                let below = places.below(places.within("properties", &key), &key, &key);
                let value = self.value(value, &member.way, &below);
                whole.insert(key, value);
            } else {
                let is_named = self.schema.at(&places.within("properties", &key)).is_some();
                let plain = Way::Plain;
                let others = if is_named { &plain } else { &way.others };
                let below = places.below(places.schema.join("additionalProperties"), &key, &key);
                let value = self.value(value, others, &below);
                whole.insert(key, value);
            }
        }
        if let (Some(listed), Some((name, way))) = (listed, &way.entries) {
            self.entries(listed, name, way, places, &mut whole);
        }
        Value::Object(whole)
    }

    /// Entries become keys. What is no entry stays where it is, unless it is being written.
    fn entries(
        &mut self,
        listed: Value,
        name: &str,
        way: &Way,
        places: &Places,
        whole: &mut Map<String, Value>,
    ) {
        let list = places.within("properties", name);
        let from = places.from.join(name);
        if self.is_open(&from)
            && let Some((_, to)) = &mut self.open
        {
            *to = places.to.clone();
        }
        let Value::Array(items) = listed else {
            whole.insert(name.to_owned(), listed);
            return;
        };
        let schema = list.join("items").join("properties").join(VALUE);
        let mut left = Vec::new();
        for (index, mut item) in items.into_iter().enumerate() {
            let from = from.join(&index.to_string());
            let key = item.get(KEY).and_then(Value::as_str).map(str::to_owned);
            let value = item.get_mut(VALUE).map(Value::take);
            let (Some(key), Some(value)) = (key, value) else {
                if !self.is_open(&from) {
                    left.push(item);
                }
                continue;
            };
            if self.schema.at(&places.within("properties", &key)).is_some()
                && whole.contains_key(&key)
            {
                continue;
            }
            let below = Places {
                schema: schema.clone(),
                from: from.join(VALUE),
                to: places.to.join(&key),
                depth: places.depth + 1,
            };
            let value = self.value(value, way, &below);
            whole.insert(key, value);
        }
        if !left.is_empty() {
            whole.insert(name.to_owned(), Value::Array(left));
        }
    }

    fn list(&mut self, items: Vec<Value>, first: &[Way], others: &Way, places: &Places) -> Value {
        let mut whole = Vec::with_capacity(items.len());
        for (index, item) in items.into_iter().enumerate() {
            let token = index.to_string();
            let (way, schema) = match first.get(index) {
                Some(way) => (way, places.within("prefixItems", &token)),
                None => (others, places.schema.join("items")),
            };
            whole.push(self.value(item, way, &places.below(schema, &token, &token)));
        }
        Value::Array(whole)
    }

    fn tuple(
        &mut self,
        mut members: Map<String, Value>,
        first: &[(String, Member)],
        rest: Option<(&str, &Way)>,
        places: &Places,
    ) -> Value {
        let (mut whole, mut present) = (Vec::new(), 0);
        for (index, (key, member)) in first.iter().enumerate() {
            let Some(value) = members.get_mut(key).map(Value::take) else { continue };
            let absent = value.is_null() && member.null_is_absent;
            let schema = places.within("properties", key);
            let below = places.below(schema, key, &index.to_string());
            whole.push(self.value(value, &member.way, &below));
            if !absent {
                present = whole.len();
            }
        }
        whole.truncate(present);
        let Some((key, way)) = rest else { return Value::Array(whole) };
        let below = places.below(places.within("properties", key), key, "");
        if let Some(Value::Array(items)) = members.get_mut(key).map(Value::take) {
            for (index, item) in items.into_iter().enumerate() {
                let schema = below.schema.join("items");
                let to = places.to.join(&whole.len().to_string());
                let from = below.from.join(&index.to_string());
                let places = Places { schema, from, to, depth: below.depth + 1 };
                whole.push(self.value(item, way, &places));
            }
        }
        Value::Array(whole)
    }
}
