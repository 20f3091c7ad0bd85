//! Compiles lists whose entries all have one schema, and the limits of a list's length.

use super::author::{AppliedSchemas, Site};
use super::compiler::{Compiler, Context};
use super::inverse::Inverse;
use super::node::Node;
use pilcrow_core::object::text;
use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value};

/// Maximum number of positions of a tuple; one with more counts as a list of any values.
const MAX_PLACES: usize = 64;

/// The subschemas of a list's entries.
#[derive(Default)]
pub(super) struct Entries {
    /// Places of the subschemas for each of the first entries.
    pub first: Vec<Vec<Pointer>>,
    /// Places of the subschemas for all other entries.
    pub others: Vec<Pointer>,
    /// True if no other entries are allowed.
    pub closed: bool,
}

impl Compiler<'_> {
    /// Compiles a list; `None` if it requires an entry that allows no value.
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

    /// Compiles a list whose entries all have one schema.
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

    /// Compiles a list that can only be empty; JSON text if the provider cannot express it.
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

/// Returns the subschemas of the entries from all parts. Drafts up to 2019-09 list positions in `items`.
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
