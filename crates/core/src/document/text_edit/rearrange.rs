//! Adds, removes and moves the elements of a written object or list, with their commas and comments.

use super::align::Slot;
use super::change::Changer;
use super::layout::{Block, Layout};
use super::style::{line_indent, own_indent};
use super::written_value::{Element, WrittenValue};
use serde_json::Value;

/// An object or list that is rearranged.
struct Container<'a> {
    elements: &'a [Element],
    layout: Layout,
    /// Indentation of its elements; `None` if they are not on separate lines.
    indent: Option<String>,
    /// Indentation of the line on which it begins.
    outer: &'a str,
}

/// An element to insert.
struct NewElement {
    body: String,
    /// The element's comment, after its comma.
    behind: String,
}

impl<'text> Changer<'text> {
    /// Writes the elements of these slots: values, with their keys in an object.
    pub(super) fn rearrange(
        &mut self,
        written: &WrittenValue,
        slots: &[Slot],
        values: &[&Value],
        keys: Option<&[&str]>,
    ) {
        let container = self.container(written);
        let stays = |number: &usize| slots.contains(&Slot::Old(*number));
        let is_kept: Vec<bool> =
            (0..container.elements.len()).map(|number| stays(&number)).collect();
        let added = |(at, slot): (usize, &Slot)| self.added(&container, *slot, at, values, keys);
        let added: Vec<Option<NewElement>> = slots.iter().enumerate().map(added).collect();
        match is_kept.contains(&true) {
            true => {
                self.take_out(&container, &is_kept);
                self.set_commas_and_add(&container, slots, &added);
            }
            false => self.fill(&container, written, &added),
        }
    }

    fn container<'a>(&self, written: &'a WrittenValue) -> Container<'a>
    where
        'text: 'a,
    {
        let elements = written.elements();
        let layout = Layout::read(self.text, &written.span, elements);
        let outer = line_indent(self.text, written.span.start);
        let own = elements.iter().find_map(|element| own_indent(self.text, element.start));
        let set_in = || format!("{outer}{}", self.style.unit);
        let has_lines = layout.is_in_lines || elements.is_empty() && self.style.has_lines;
        let indent = has_lines.then(|| own.map_or_else(set_in, str::to_owned));
        Container { elements, layout, indent, outer }
    }

    /// Returns the element as it is inserted; `None` if it stays where it is.
    fn added(
        &self,
        container: &Container,
        slot: Slot,
        at: usize,
        values: &[&Value],
        keys: Option<&[&str]>,
    ) -> Option<NewElement> {
        let block = match slot {
            Slot::Old(_) => return None,
            Slot::Moved(number) => container.layout.blocks.get(number),
            Slot::New => None,
        };
        if let Some(added) = block.and_then(|block| self.as_it_was(block)) {
            return Some(added);
        }
        let indent = match &container.indent {
            Some(indent) => Some(indent.as_str()),
            // Multi-line elements, as in `[{` and `}]`, are followed by another one of that form.
            None => {
                container.elements.iter().any(|one| self.has_lines(one)).then_some(container.outer)
            }
        };
        let neighbour = container.elements.first().and_then(|one| self.at(one.start));
        let key = keys.and_then(|keys| keys.get(at)).map(|key| self.style.key(key, neighbour));
        let value = values.get(at).map(|value| self.style.value(value, indent));
        let body = key.unwrap_or_default() + &value.unwrap_or_default();
        Some(NewElement { body, behind: String::new() })
    }

    /// Returns an element that moves, with its comments.
    fn as_it_was(&self, block: &Block) -> Option<NewElement> {
        let body = self.text.get(block.lead..block.end)?.to_owned();
        let behind = match block.comma {
            Some(comma) => {
                [self.text.get(block.end..comma)?, self.text.get(comma + 1..block.tail)?].concat()
            }
            None => self.text.get(block.end..block.tail)?.to_owned(),
        };
        Some(NewElement { body, behind })
    }

    /// Removes the elements that are not kept, with their comments.
    fn take_out(&mut self, container: &Container, is_kept: &[bool]) {
        let blocks = &container.layout.blocks;
        for (number, block) in blocks.iter().enumerate() {
            if is_kept.get(number) == Some(&true) {
                continue;
            }
            let before = number.checked_sub(1).and_then(|number| blocks.get(number));
            let before = before.map_or(container.layout.head, |before| before.tail);
            let next = blocks.get(number + 1).map(|next| next.lead);
            let is_on_line = |next: &usize| {
                self.text.get(block.tail..*next).is_some_and(|gap| !gap.contains('\n'))
            };
            let range = match (next.filter(is_on_line), own_indent(self.text, block.lead)) {
                (Some(next), _) => block.lead..next,
                (None, Some(indent)) => {
                    self.line_end_before(block.lead - indent.len()).max(before)..block.tail
                }
                (None, None) => before..block.tail,
            };
            self.put(range, String::new());
        }
    }

    /// Offset of the line end before the start of a line.
    fn line_end_before(&self, line: usize) -> usize {
        let before = self.text.get(..line).unwrap_or_default();
        let without = before.strip_suffix('\n').unwrap_or(before);
        without.strip_suffix('\r').unwrap_or(without).len()
    }

    /// Sets the commas after the elements that stay, and inserts the elements between them.
    fn set_commas_and_add(
        &mut self,
        container: &Container,
        slots: &[Slot],
        added: &[Option<NewElement>],
    ) {
        let layout = &container.layout;
        let mut anchor: Option<&Block> = None;
        for (at, (slot, added)) in slots.iter().zip(added).enumerate() {
            let needs_comma = at + 1 < slots.len() || layout.ends_with_comma;
            if let Slot::Old(number) = slot {
                anchor = layout.blocks.get(*number);
                let Some(block) = anchor else { continue };
                match block.comma {
                    None if needs_comma => self.put(block.end..block.end, ",".to_owned()),
                    Some(comma) if !needs_comma => self.put(comma..comma + 1, String::new()),
                    _ => {}
                }
            } else if let Some(added) = added {
                let comma = if needs_comma { "," } else { "" };
                let text = [&added.body, comma, &added.behind].concat();
                let (place, text) = self.placed(container, slots, anchor, text);
                self.put(place..place, text);
            }
        }
    }

    /// Returns the offset and the text of an insertion, with the white space that it needs.
    fn placed(
        &self,
        container: &Container,
        slots: &[Slot],
        anchor: Option<&Block>,
        text: String,
    ) -> (usize, String) {
        let layout = &container.layout;
        let place = anchor.map_or(layout.head, |block| block.tail);
        if let Some(indent) = &container.indent {
            let mut text = [self.style.line_end, indent, &text].concat();
            let behind = self.text.get(place..).unwrap_or_default();
            let ends = behind.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
            if !ends && text.contains("//") {
                text.push_str(self.style.line_end);
                text.push_str(indent);
            }
            return (place, text);
        }
        let space = self.style.space;
        if anchor.is_some() {
            return (place, [space, &text].concat());
        }
        let first = slots.iter().find_map(|slot| match slot {
            Slot::Old(number) => layout.blocks.get(*number),
            _ => None,
        });
        (first.map_or(place, |block| block.lead), [&text, space].concat())
    }

    /// Writes the whole content, where no element stays.
    fn fill(
        &mut self,
        container: &Container,
        written: &WrittenValue,
        added: &[Option<NewElement>],
    ) {
        let layout = &container.layout;
        let (first, last) = (layout.blocks.first(), layout.blocks.last());
        let start = first.map_or(written.span.start + 1, |block| block.lead);
        let end = last.map_or(layout.close, |block| block.tail);
        let (outside, behind) =
            (self.text.get(written.span.start + 1..start), self.text.get(end..layout.close));
        let is_blank = |text: Option<&str>| text.is_some_and(|text| text.trim().is_empty());
        let is_bare = is_blank(outside) && is_blank(behind);
        let count = added.len();
        if count == 0 {
            let range = if is_bare { written.span.start + 1..layout.close } else { start..end };
            return self.put(range, String::new());
        }
        let mut text = String::new();
        for (at, part) in added.iter().flatten().enumerate() {
            match &container.indent {
                Some(indent) if at > 0 || first.is_none() => {
                    [self.style.line_end, indent].iter().for_each(|space| text.push_str(space));
                }
                None if at > 0 => text.push_str(self.style.space),
                _ => {}
            }
            text.push_str(&part.body);
            if at + 1 < count || layout.ends_with_comma {
                text.push(',');
            }
            text.push_str(&part.behind);
        }
        if first.is_some() {
            return self.put(start..end, text);
        }
        // Comments without an element stay, before the new elements.
        let inside = self.text.get(written.span.start + 1..layout.close).unwrap_or_default();
        let edge = written.span.start + 1 + inside.trim_end().len();
        if container.indent.is_some() {
            [self.style.line_end, container.outer].iter().for_each(|space| text.push_str(space));
        }
        self.put(edge..layout.close, text);
    }

    fn has_lines(&self, element: &Element) -> bool {
        self.text.get(element.value.span.clone()).is_some_and(|value| value.contains('\n'))
    }

    fn at(&self, offset: usize) -> Option<char> {
        self.text.get(offset..)?.chars().next()
    }
}
