//! Turns a value with its schema into blocks (the units of its display): objects, lists and single values.

use super::growth::{earlier, whole_entries};
use super::naming::{headline_key, name_key};
use super::order::move_before;
use super::role::{Neighbours, Role, role};
use super::structure::around::Around;
use super::structure::sequence::is_sequence;
use super::{BlockContent, BlockParts, SolutionBlock};
use crate::document::MAX_DEPTH;
use crate::field::{Field, FieldKind, FieldTree, Property, field_at, readable_key};
use crate::pointer::Pointer;
use crate::text::letters::beginning;
use serde_json::{Map, Value};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Approximate limit of memory for the blocks of one answer, in bytes. Every block repeats its parents' keys and texts
/// of the schema, so that a short hostile answer could otherwise fill the memory. Beyond the limit values are shown as
/// JSON, and missing parts are left out.
const ROOM: usize = 64 << 20;

/// Assumed size of a block without its texts, in bytes.
const BLOCK_SIZE: usize = 256;

/// Longest heading, in characters; a longer one is cut.
const MAX_LABEL: usize = 200;

/// Returns the blocks of an answer; without a schema, by the shape of its values. `open` is the pointer of the value
/// still being written, `None` once the answer is complete. An unfinished answer without any value results in the
/// schema's skeleton.
pub fn solution_blocks(
    schema: Option<&FieldTree>,
    value: Option<&Value>,
    open: Option<&Pointer>,
) -> SolutionBlock {
    updated_blocks(schema, value, open, None)
}

/// Like [`solution_blocks`], for an answer whose earlier blocks are `before`. Unchanged blocks are shared with
/// `before`. If the answer grows at `open`, the time is proportional to the new part.
pub fn grown_blocks(
    schema: Option<&FieldTree>,
    value: Option<&Value>,
    open: Option<&Pointer>,
    before: Option<&SolutionBlock>,
) -> SolutionBlock {
    // Blocks from before the first word of an answer belong to another answer.
    let grows = open.is_some() && value.is_some();
    let blocks = updated_blocks(schema, value, open, before.filter(|_| grows));
    match before {
        Some(before) => blocks.sharing(before),
        None => blocks,
    }
}

/// Returns the blocks of a part of an answer, at a pointer such as `/trip/days`, with the schema of the whole.
pub fn blocks_at(schema: &FieldTree, at: &Pointer, value: &Value) -> SolutionBlock {
    let (before, open) = (None, None);
    let walk = Walk {
        schema: Some(schema),
        open,
        before,
        room: Cell::new(ROOM),
        trees: RefCell::default(),
    };
    let field = field_at(schema, at);
    let place = ValuePlace { pointer: at.clone(), field, depth: 0, around: Around::default() };
    walk.block(place, None, true, Some(value))
}

/// Like [`solution_blocks`], with the blocks of a shorter state of the same answer.
fn updated_blocks(
    schema: Option<&FieldTree>,
    value: Option<&Value>,
    open: Option<&Pointer>,
    before: Option<&SolutionBlock>,
) -> SolutionBlock {
    let walk = Walk { schema, open, before, room: Cell::new(ROOM), trees: RefCell::default() };
    let place = ValuePlace {
        pointer: Pointer::root(),
        field: schema.map(FieldTree::root),
        depth: 0,
        around: Around::default(),
    };
    let field = place.field.as_deref();
    let label = field.and_then(|field| field.title.as_deref()).map(cut);
    let is_object = field.is_some_and(|field| matches!(field.kind, FieldKind::Object { .. }));
    let nothing = Value::Object(Map::new());
    let skeleton = (is_object && open.is_some()).then_some(&nothing);
    walk.block(place, label, true, value.or(skeleton))
}

/// The context of walking one answer.
pub(super) struct Walk<'answer> {
    pub schema: Option<&'answer FieldTree>,
    open: Option<&'answer Pointer>,
    /// The blocks of an earlier state of the answer.
    pub before: Option<&'answer SolutionBlock>,
    room: Cell<usize>,
    /// For pointers into the schema: true if the field there may contain more of its own kind.
    pub trees: RefCell<HashMap<Pointer, bool>>,
}

/// The walk's position in the value, and in the schema if it describes that value.
pub(super) struct ValuePlace {
    pub pointer: Pointer,
    pub field: Option<Arc<Field>>,
    pub depth: usize,
    /// Information about the value from its sibling values.
    pub around: Around,
}

impl ValuePlace {
    pub fn step(&self, token: &str, field: Option<Arc<Field>>) -> Self {
        let around = self.around.clone();
        Self { pointer: self.pointer.join(token), field, depth: self.depth + 1, around }
    }

    /// Returns the position with the information from the members of its object.
    pub fn holding(&self, members: &Map<String, Value>) -> Self {
        let (pointer, field) = (self.pointer.clone(), self.field.clone());
        Self { pointer, field, depth: self.depth, around: self.around.within(members) }
    }
}

impl Walk<'_> {
    /// Returns the field at a pointer of the schema.
    pub fn field(&self, location: &Pointer) -> Option<Arc<Field>> {
        Some(self.schema?.field(location))
    }

    pub fn property(&self, property: &Property) -> Option<Arc<Field>> {
        Some(self.schema?.property(property))
    }

    /// True if a value at or below the pointer is still being written.
    pub fn is_open(&self, pointer: &Pointer) -> bool {
        self.open.is_some_and(|open| open.is_within(pointer))
    }

    pub fn block(
        &self,
        place: ValuePlace,
        label: Option<String>,
        is_known: bool,
        value: Option<&Value>,
    ) -> SolutionBlock {
        let branch = value.and_then(|value| self.branch_name(&place, value));
        let branch = branch.filter(|name| label.as_ref() != Some(name));
        let content = match value {
            Some(value) => self.content(&place, value),
            None => self.missing(&place.pointer.parent().unwrap_or_default()),
        };
        let is_tree = place.depth > 0
            && match &content {
                BlockContent::Section(_) => self.is_tree(&place),
                BlockContent::List(_) => self.lists_its_kind(&place),
                _ => false,
            };
        let field = place.field.as_deref();
        let is_numbered = !is_tree
            && matches!(content, BlockContent::List(_))
            && is_sequence(place.pointer.last().as_deref(), field);
        let description = field
            .and_then(|field| field.description.clone())
            .filter(|description| self.has_room(description.len()));
        let named_by = match &content {
            BlockContent::Section(parts) if place.depth == 0 => headline_key(parts),
            BlockContent::Section(parts) if is_tree || label.is_none() => name_key(parts),
            _ => None,
        };
        let is_described = field.and_then(|field| field.hints.as_ref()?.describe) == Some(true);
        let chart = field.and_then(|field| field.hints.as_ref()?.chart);
        let parts = BlockParts {
            pointer: place.pointer,
            label,
            role: Role::default(),
            description,
            is_described,
            content,
            chart,
            is_declared: is_known,
            branch,
            named_by,
            is_tree,
            is_numbered,
        };
        parts.into()
    }

    /// Returns the content for a described value that the given object does not contain.
    fn missing(&self, object: &Pointer) -> BlockContent {
        if self.is_open(object) { BlockContent::Pending } else { BlockContent::Absent }
    }

    fn content(&self, place: &ValuePlace, value: &Value) -> BlockContent {
        let can_go_down = place.depth < MAX_DEPTH;
        match value {
            Value::Object(members) if can_go_down && self.has_room_for(place, members.keys()) => {
                match self.map(&self.settled(place, value), members) {
                    Some(map) => BlockContent::Table(map.into()),
                    None => BlockContent::Section(self.section(place, value, members)),
                }
            }
            Value::Array(items)
                if can_go_down && self.has_room_for(place, items.iter().map(|_| "")) =>
            {
                self.list(&self.settled(place, value), items)
            }
            // An open empty string is not written yet, rather than empty.
            Value::String(text) if text.is_empty() && self.open == Some(&place.pointer) => {
                BlockContent::Pending
            }
            _ => {
                let field = self.branch_field(place, value);
                let open = self.open == Some(&place.pointer);
                BlockContent::Leaf(self.leaf(place, field.as_deref(), value, open))
            }
        }
    }

    fn section(
        &self,
        place: &ValuePlace,
        value: &Value,
        members: &Map<String, Value>,
    ) -> Vec<SolutionBlock> {
        let properties = self.properties(place, value);
        let place = &place.holding(members);
        let named: HashSet<&str> = properties.iter().map(|named| named.key.as_str()).collect();
        let fields: Vec<_> = properties.iter().map(|property| self.property(property)).collect();
        let members_of = || properties.iter().zip(&fields);
        let list = self.only_list(members_of());
        let mut blocks = Vec::with_capacity(properties.len().min(members.len()));
        for (property, field) in members_of() {
            let value = members.get(&property.key);
            if value.is_some() || self.has_room_for(place, [&property.key]) {
                let neighbours = Neighbours::find(properties.len(), list.is_some(), &blocks);
                blocks.push(self.member(place, (property, field.clone()), value, neighbours));
            }
        }
        if let Some(list) = list {
            move_before(list, &self.totals(list, members_of()), &mut blocks);
        }
        for (key, value) in members.iter().filter(|(key, _)| !named.contains(key.as_str())) {
            let field = self.additional(place, key);
            let is_known = field.is_some();
            let label = entry_label(key, is_known);
            let below = place.step(key, field);
            blocks.push(self.block(below, Some(label), is_known, Some(value)));
        }
        blocks
    }

    /// Returns the block of a described member of an object, present or not.
    fn member(
        &self,
        place: &ValuePlace,
        (property, field): (&Property, Option<Arc<Field>>),
        value: Option<&Value>,
        neighbours: Neighbours,
    ) -> SolutionBlock {
        let below = place.step(&property.key, field);
        let label = label(&property.key, below.field.as_deref());
        let field = below.field.as_deref();
        let role = field.map(|field| role(&property.key, &label, field, neighbours));
        let is_tree = value.is_none() && self.is_tree(place) && self.lists_its_kind(&below);
        let block = self.block(below, Some(label), true, value);
        let is_tree = block.is_tree || is_tree;
        let role = role.unwrap_or_default();
        BlockParts { is_tree, role, ..block.into_parts() }.into()
    }

    /// Reserves memory for blocks below a position; false if there is not enough left.
    pub fn has_room_for(
        &self,
        place: &ValuePlace,
        keys: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> bool {
        let each = BLOCK_SIZE + place.pointer.as_str().len();
        self.has_room(keys.into_iter().map(|key| each + key.as_ref().len()).sum())
    }

    fn has_room(&self, bytes: usize) -> bool {
        let left = self.room.get().checked_sub(bytes);
        self.room.set(left.unwrap_or_else(|| self.room.get()));
        left.is_some()
    }

    fn list(&self, place: &ValuePlace, items: &[Value]) -> BlockContent {
        if let Some(table) = self.table(place, items) {
            return BlockContent::Table(table.into());
        }
        let whole = whole_entries(earlier(self.before, &place.pointer, items.len()));
        let entries = items.iter().enumerate().map(|(index, item)| {
            if let Some(entry) = whole.get(index) {
                return entry.clone();
            }
            let below = place.step(&index.to_string(), self.item(place, index));
            self.block(below, None, true, Some(item))
        });
        BlockContent::List(entries.collect())
    }
}

/// Returns the title of a described key, or the key made readable.
pub(super) fn label(key: &str, field: Option<&Field>) -> String {
    let title = field.and_then(|field| field.title.as_deref()).map(cut);
    title.unwrap_or_else(|| cut(&readable_key(key)))
}

/// Returns the heading of a key that the schema does not name. The key of a map, whose values are described, is itself
/// a value of the answer and stays unchanged.
pub(super) fn entry_label(key: &str, is_map: bool) -> String {
    if is_map && !key.trim().is_empty() { cut(key) } else { cut(&readable_key(key)) }
}

/// Cuts a heading to its longest length.
fn cut(label: &str) -> String {
    beginning(label, MAX_LABEL).into_owned()
}

#[cfg(test)]
mod tests;
