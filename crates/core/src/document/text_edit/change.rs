//! Computes the text edits that change one written value into another.

use super::align::{Slot, align_entries, align_members, is_same};
use super::style::{Style, line_indent};
use super::written_value::{Parts, WrittenValue};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::ops::Range;

/// A replacement of a part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// Byte range that is replaced.
    pub range: Range<usize>,
    /// Replacement text.
    pub text: String,
}

/// Collects the edits of one text.
pub(super) struct Changer<'text> {
    pub(super) text: &'text str,
    pub(super) style: Style,
    edits: Vec<TextEdit>,
}

impl<'text> Changer<'text> {
    /// Creates an empty collection of edits.
    pub fn new(text: &'text str, style: Style) -> Self {
        Self { text, style, edits: Vec::new() }
    }

    /// Returns the edits in the order of the text, shifted by `offset` bytes.
    pub fn into_edits(self, offset: usize) -> Vec<TextEdit> {
        let mut edits = self.edits;
        // Insertions at an offset come before a replacement from there on; otherwise in the order of their creation.
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        let mut joined: Vec<TextEdit> = Vec::new();
        for edit in edits {
            match joined.last_mut() {
                Some(last) if edit.range.start < last.range.end => {
                    last.range.end = last.range.end.max(edit.range.end);
                    last.text.push_str(&edit.text);
                }
                Some(last) if edit.range.start == last.range.end => {
                    last.range.end = edit.range.end;
                    last.text.push_str(&edit.text);
                }
                _ => joined.push(edit),
            }
        }
        for edit in &mut joined {
            edit.range = edit.range.start + offset..edit.range.end + offset;
        }
        joined
    }

    /// Adds the edits that change a written value.
    pub fn change(&mut self, written: &WrittenValue, before: &Value, after: &Value) {
        if is_same(before, after) {
            return;
        }
        match (&written.parts, before, after) {
            (Parts::Object(_), Value::Object(before), Value::Object(after)) => {
                self.change_object(written, before, after);
            }
            (Parts::Array(_), Value::Array(before), Value::Array(after)) => {
                self.change_list(written, before, after);
            }
            (Parts::Leaf, Value::String(_), Value::String(text)) => {
                let before = self.text.get(written.span.clone()).unwrap_or_default();
                let text = self.style.text_like(text, before);
                self.put(written.span.clone(), text);
            }
            _ => self.replace(written.span.clone(), after),
        }
    }

    fn change_object(
        &mut self,
        written: &WrittenValue,
        before: &Map<String, Value>,
        after: &Map<String, Value>,
    ) {
        // The last of several members with the same key counts.
        let members = written.elements().iter().enumerate();
        let last: HashMap<&str, usize> =
            members.map(|(number, member)| (member.key.as_str(), number)).collect();
        let is_in_order = before.keys().eq(after.keys());
        let slots = if is_in_order {
            let number = |key: &String| last.get(key.as_str()).copied().map(Slot::Old);
            after.keys().filter_map(number).collect()
        } else {
            let mut places: Vec<(usize, &str)> =
                last.into_iter().map(|(key, number)| (number, key)).collect();
            places.sort_unstable();
            let keys: Vec<&str> = places.iter().map(|(_, key)| *key).collect();
            let back = |at: usize| places.get(at).map_or(at, |(number, _)| *number);
            let slots = align_members(&keys, before, after).into_iter();
            slots.map(|slot| slot.renumbered(back)).collect::<Vec<_>>()
        };
        for (slot, (key, after)) in slots.iter().zip(after) {
            if let (Slot::Old(number), Some(before)) = (slot, before.get(key)) {
                self.change_element(written, *number, before, after);
            }
        }
        if !is_in_order {
            let values: Vec<&Value> = after.values().collect();
            let keys: Vec<&str> = after.keys().map(String::as_str).collect();
            self.rearrange(written, &slots, &values, Some(&keys));
        }
    }

    fn change_list(&mut self, written: &WrittenValue, before: &[Value], after: &[Value]) {
        let slots = align_entries(before, after);
        for (slot, after) in slots.iter().zip(after) {
            if let Slot::Old(number) = slot
                && let Some(before) = before.get(*number)
            {
                self.change_element(written, *number, before, after);
            }
        }
        let stays = |(at, slot): (usize, &Slot)| *slot == Slot::Old(at);
        if before.len() != after.len() || !slots.iter().enumerate().all(stays) {
            let values: Vec<&Value> = after.iter().collect();
            self.rearrange(written, &slots, &values, None);
        }
    }

    fn change_element(&mut self, written: &WrittenValue, at: usize, before: &Value, after: &Value) {
        if let Some(element) = written.elements().get(at) {
            self.change(&element.value, before, after);
        }
    }

    /// Replaces a range of bytes by a value.
    pub fn replace(&mut self, span: Range<usize>, after: &Value) {
        let indent = line_indent(self.text, span.start);
        let text = self.style.value(after, Some(indent));
        self.put(span, text);
    }

    pub(super) fn put(&mut self, range: Range<usize>, text: String) {
        self.edits.push(TextEdit { range, text });
    }
}
