//! Conversion of an answer by the compiled schema to one by the author's schema. Parts that do not fit are left
//! unchanged; validation reports them.

use super::entries::{KEY, VALUE};
use super::inverse::{Inverse, Member, ObjectInverse};
use pilcrow_core::document::{PartialValue, parse_partial, parse_text};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::Schema;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Maximum depth of nested values and definitions; deeper ones are left unchanged.
const MAX_DEPTH: usize = 400;

/// The converter of one answer.
pub(super) struct Restorer<'a> {
    /// The compiled schema.
    pub schema: Schema,
    pub inverses: &'a HashMap<String, Inverse>,
    /// The place that is still being written, in the answer and in the converted value.
    open: Option<(Pointer, Pointer)>,
    pub judged: usize,
}

/// A place in three documents: the compiled schema, the answer, and the converted value.
#[derive(Clone)]
pub(super) struct Places {
    pub schema: Pointer,
    pub from: Pointer,
    to: Pointer,
    depth: usize,
}

impl Places {
    /// Returns the place with another schema for the same value.
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
    pub fn new(compiled: &Value, inverses: &'a HashMap<String, Inverse>) -> Self {
        Self { schema: Schema::new(compiled.clone()), inverses, open: None, judged: 0 }
    }

    /// Converts an answer, from the place in the compiled schema where the author's schema begins.
    pub fn whole(
        &mut self,
        answer: Value,
        inverse: &Inverse,
        schema: Pointer,
        from: Pointer,
    ) -> Value {
        let places = Places { schema, from, to: Pointer::root(), depth: 0 };
        self.value(answer, inverse, &places)
    }

    /// Like `whole`, for an incomplete answer.
    pub fn half(
        &mut self,
        read: PartialValue,
        inverse: &Inverse,
        schema: Pointer,
        from: Pointer,
    ) -> PartialValue {
        self.open = read.open.map(|open| (open, Pointer::root()));
        let value = read.value.map(|value| self.whole(value, inverse, schema, from));
        PartialValue { value, open: self.open.take().map(|(_, to)| to) }
    }

    fn value(&mut self, value: Value, inverse: &Inverse, places: &Places) -> Value {
        self.pass(places);
        if places.depth > MAX_DEPTH {
            return value;
        }
        match (inverse, value) {
            (Inverse::Json, Value::String(text)) => self.json(text, places),
            (Inverse::Object(inverse), Value::Object(members)) => {
                self.object(members, inverse, places)
            }
            (Inverse::List { first, others }, Value::Array(items)) => {
                self.list(items, first, others, places)
            }
            (Inverse::Tuple { places: first, rest }, Value::Object(members)) => {
                let rest = rest.as_ref().map(|(key, inverse)| (key.as_str(), &**inverse));
                self.tuple(members, first, rest, places)
            }
            (Inverse::Union(inverses), value) => match self.branch(&value, inverses, places) {
                Some(index) => {
                    let place = places.within("anyOf", &index.to_string());
                    let plain = Inverse::Identity;
                    let inverse = inverses.get(index).unwrap_or(&plain);
                    self.value(value, inverse, &places.by(place))
                }
                None => value,
            },
            (Inverse::Named(name), value) => {
                let inverses = self.inverses;
                let place = Pointer::root().join("$defs").join(name);
                match inverses.get(name) {
                    Some(inverse) => self.value(value, inverse, &places.by(place)),
                    None => value,
                }
            }
            (_, value) => value,
        }
    }

    /// Maps the place that is being written.
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

    fn object(
        &mut self,
        members: Map<String, Value>,
        inverse: &ObjectInverse,
        places: &Places,
    ) -> Value {
        let (mut whole, mut listed) = (Map::new(), None);
        for (key, value) in members {
            if inverse.entries.as_ref().is_some_and(|(name, _)| *name == key) {
                listed = Some(value);
            } else if let Some(member) = inverse.members.get(&key) {
                if value.is_null() && member.null_is_absent {
                    continue;
                }
                let below = places.below(places.within("properties", &key), &key, &key);
                let value = self.value(value, &member.inverse, &below);
                whole.insert(key, value);
            } else {
                let is_named = self.schema.at(&places.within("properties", &key)).is_some();
                let plain = Inverse::Identity;
                let others = if is_named { &plain } else { &inverse.others };
                let below = places.below(places.schema.join("additionalProperties"), &key, &key);
                let value = self.value(value, others, &below);
                whole.insert(key, value);
            }
        }
        if let (Some(listed), Some((name, inverse))) = (listed, &inverse.entries) {
            self.entries(listed, name, inverse, places, &mut whole);
        }
        Value::Object(whole)
    }

    /// Converts entries to keys. A malformed entry is kept as it is, unless it is being written.
    fn entries(
        &mut self,
        listed: Value,
        name: &str,
        inverse: &Inverse,
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
            let value = self.value(value, inverse, &below);
            whole.insert(key, value);
        }
        if !left.is_empty() {
            whole.insert(name.to_owned(), Value::Array(left));
        }
    }

    fn list(
        &mut self,
        items: Vec<Value>,
        first: &[Inverse],
        others: &Inverse,
        places: &Places,
    ) -> Value {
        let mut whole = Vec::with_capacity(items.len());
        for (index, item) in items.into_iter().enumerate() {
            let token = index.to_string();
            let (inverse, schema) = match first.get(index) {
                Some(inverse) => (inverse, places.within("prefixItems", &token)),
                None => (others, places.schema.join("items")),
            };
            whole.push(self.value(item, inverse, &places.below(schema, &token, &token)));
        }
        Value::Array(whole)
    }

    fn tuple(
        &mut self,
        mut members: Map<String, Value>,
        first: &[(String, Member)],
        rest: Option<(&str, &Inverse)>,
        places: &Places,
    ) -> Value {
        let (mut whole, mut present) = (Vec::new(), 0);
        for (index, (key, member)) in first.iter().enumerate() {
            let Some(value) = members.get_mut(key).map(Value::take) else { continue };
            let absent = value.is_null() && member.null_is_absent;
            let schema = places.within("properties", key);
            let below = places.below(schema, key, &index.to_string());
            whole.push(self.value(value, &member.inverse, &below));
            if !absent {
                present = whole.len();
            }
        }
        whole.truncate(present);
        let Some((key, inverse)) = rest else { return Value::Array(whole) };
        let below = places.below(places.within("properties", key), key, "");
        if let Some(Value::Array(items)) = members.get_mut(key).map(Value::take) {
            for (index, item) in items.into_iter().enumerate() {
                let schema = below.schema.join("items");
                let to = places.to.join(&whole.len().to_string());
                let from = below.from.join(&index.to_string());
                let places = Places { schema, from, to, depth: below.depth + 1 };
                whole.push(self.value(item, inverse, &places));
            }
        }
        Value::Array(whole)
    }
}
