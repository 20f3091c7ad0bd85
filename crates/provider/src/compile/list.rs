//! Compiles lists whose entries are all alike, and the limits of their length.

use super::author::{AppliedSchemas, Site};
use super::compiler::{Compiler, Context};
use super::inverse::Inverse;
use super::node::Node;
use pilcrow_core::object::text;
use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value};

/// The most places of a tuple; one of more is taken for a list of anything.
const MAX_PLACES: usize = 64;

/// What is said of a list's entries.
#[derive(Default)]
pub(super) struct Entries {
    /// The places that speak of each of the first entries.
    pub first: Vec<Vec<Pointer>>,
    /// The places that speak of the other entries.
    pub others: Vec<Pointer>,
    /// Whether there may be no other entries.
    pub closed: bool,
}

impl Compiler<'_> {
    /// A list; `None` if it would have to have an entry for which no value is allowed.
    pub(super) fn list(
        &mut self,
        applied: &AppliedSchemas,
        context: Context,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        for keyword in ["uniqueItems"] {
            for (place, value) in
                applied.all(keyword).filter(|(_, value)| **value == Value::Bool(true))
            {
                self.describe(place, keyword, value, words);
            }
        }
        let entries = entries_of(applied);
        if entries.first.is_empty() {
            self.alike(applied, &entries, context, words)
        } else {
            self.tuple(applied, &entries, context, words)
        }
    }

    /// A list whose entries are all alike.
    fn alike(
        &mut self,
        applied: &AppliedSchemas,
        entries: &Entries,
        context: Context,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let context = Context { optional: context.optional, ..context };
        let item = if entries.others.is_empty() {
            (!entries.closed).then(|| self.any())
        } else {
            self.site(&Site::at(entries.others.clone()), context)
        };
        let Some(item) = item else { return self.empty_list(applied) };
        let inverse = Inverse::list(Vec::new(), item.inverse.clone());
        let mut node = Node::new([("type", text("array")), ("items", item.into_schema())], inverse);
        self.counts(applied, &mut node.keywords, words, 0);
        Some(node)
    }

    /// The list that can only be empty; as JSON text where that cannot be said.
    fn empty_list(&mut self, applied: &AppliedSchemas) -> Option<Node> {
        if least(applied) > 0 || self.rejected.is_some() {
            return None;
        }
        let empty = if self.rules.takes_count("maxItems", 0) {
            let items = Node::from_types(&["string"]).into_schema();
            let members = [("type", text("array")), ("items", items), ("maxItems", 0.into())];
            Node::new(members, Inverse::Identity)
        } else {
            let texts = Value::Array(vec![text("[]")]);
            Node::new([("type", text("string")), ("enum", texts)], Inverse::Json)
        };
        Some(empty)
    }

    pub(super) fn counts(
        &mut self,
        applied: &AppliedSchemas,
        out: &mut Map<String, Value>,
        words: &mut Vec<String>,
        before: u64,
    ) {
        for keyword in ["minItems", "maxItems"] {
            for (place, value) in applied.all(keyword) {
                let Some(count) = value.as_u64() else { continue };
                let count = count.saturating_sub(before);
                let takes = self.rules.takes_count(keyword, count);
                self.put(place, keyword, &count.into(), takes, out, words);
            }
        }
    }
}

/// What all parts say of the entries. Drafts up to 2019-09 list places in `items`.
fn entries_of(applied: &AppliedSchemas) -> Entries {
    let mut all: Vec<Entries> = Vec::new();
    for part in applied.binding() {
        let mut one = Entries::default();
        for keyword in ["prefixItems", "items"] {
            let listed = part.keywords.get(keyword).and_then(Value::as_array);
            let listed = listed.filter(|_| one.first.is_empty()).map_or(0, Vec::len);
            for index in 0..listed.min(MAX_PLACES) {
                one.first.push(vec![part.place.join(keyword).join(&index.to_string())]);
            }
        }
        let behind = match part.keywords.get("items") {
            Some(Value::Array(_)) => "additionalItems",
            _ => "items",
        };
        match part.keywords.get(behind) {
            Some(Value::Bool(false)) => one.closed = true,
            Some(Value::Object(_)) => one.others.push(part.place.join(behind)),
            _ => {}
        }
        all.push(one);
    }
    let count = all.iter().map(|one| one.first.len()).max().unwrap_or_default();
    let mut whole = Entries { closed: all.iter().any(|one| one.closed), ..Entries::default() };
    for index in 0..count {
        let at = |one: &Entries| one.first.get(index).unwrap_or(&one.others).clone();
        whole.first.push(all.iter().flat_map(at).collect());
    }
    whole.others = all.into_iter().flat_map(|one| one.others).collect();
    whole
}

pub(super) fn least(applied: &AppliedSchemas) -> u64 {
    applied.all("minItems").filter_map(|(_, least)| least.as_u64()).max().unwrap_or_default()
}

pub(super) fn most(applied: &AppliedSchemas) -> Option<u64> {
    applied.all("maxItems").filter_map(|(_, most)| most.as_u64()).min()
}
