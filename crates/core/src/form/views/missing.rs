//! Missing values of a form: their number, and the next field that is missing or has an issue.

use super::places::{Places, Role, Spot, pointer_from};
use crate::field::FieldKind;
use crate::form::node::NodeId;
use crate::form::state::FormState;
use crate::pointer::Pointer;
use std::collections::HashSet;

impl FormState {
    /// Counts the required fields that are empty: required properties of existing objects, and empty list entries.
    pub fn missing_count(&mut self) -> usize {
        self.open(self.root());
        let places = Places::new(self);
        let mut left: Vec<Spot> = places.whole().into_iter().collect();
        let mut count = 0;
        while let Some(spot) = left.pop() {
            count += usize::from(self.is_missing(&spot));
            if !spot.field.is_locked() {
                left.extend(places.parts(&spot));
            }
        }
        count
    }

    /// Returns the next field, from top to bottom, that is required and empty or is among the `wrong` ones: the first
    /// after the node `after`, or the first of the form.
    pub fn next_problem(
        &mut self,
        after: Option<NodeId>,
        wrong: &HashSet<NodeId>,
    ) -> Option<NodeId> {
        self.open(self.root());
        let place = self.problem(after, wrong)?;
        Some(self.node_at(&place))
    }

    fn problem(&self, after: Option<NodeId>, wrong: &HashSet<NodeId>) -> Option<Pointer> {
        let places = Places::new(self);
        let mut is_behind = after.is_none();
        // Fields still to visit, each with the nearest node above it and the path from there.
        let mut left: Vec<(Spot, NodeId, Vec<Role>)> = Vec::new();
        left.extend(places.whole().map(|whole| (whole, self.root(), Vec::new())));
        while let Some((spot, above, way)) = left.pop() {
            let is_wrong = spot.node().is_some_and(|node| wrong.contains(&node));
            if is_behind && (is_wrong || self.is_missing(&spot)) {
                return Some(pointer_from(self.pointer(above), &way));
            }
            is_behind |= spot.node().is_some() && spot.node() == after;
            if spot.field.is_locked() {
                continue;
            }
            for part in places.parts(&spot).into_iter().rev() {
                let way = way.iter().cloned().chain([part.role.clone()]);
                let (above, way) = match part.node() {
                    Some(node) => (node, Vec::new()),
                    None => (above, way.collect()),
                };
                left.push((part, above, way));
            }
        }
        None
    }

    fn is_missing(&self, spot: &Spot) -> bool {
        if !spot.is_empty() || spot.field.is_locked() {
            return false;
        }
        match spot.role {
            Role::Whole | Role::Other(_) => false,
            Role::Property(_) | Role::Branch => spot.required,
            Role::Entry(at) => self.is_missing_entry(spot, at),
        }
    }

    /// Returns true for an empty entry that the list has to fill: a required tuple place, or an entry before the last
    /// filled one, unless it is text. A list has no gaps.
    fn is_missing_entry(&self, spot: &Spot, at: usize) -> bool {
        let list = spot.node().and_then(|node| self.node(node)?.parent);
        let fixed = list.map_or(usize::MAX, |list| self.fixed_places(list));
        if at < fixed && spot.required {
            return true;
        }
        let is_text = matches!(spot.field.kind, FieldKind::Text { .. });
        let is_filled = |node| list.is_some_and(|list| self.is_filled(node, list));
        !is_text && spot.node().is_some_and(is_filled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Edit;
    use crate::form::fixture::{at, form};
    use serde_json::{Value, json};

    fn schema() -> Value {
        json!({"type": "object", "required": ["name", "tags", "pay", "at"], "properties": {
            "note": {"type": "string"},
            "name": {"type": "string"},
            "tags": {"type": "array", "items": {"type": "integer"}},
            "rows": {"type": "array", "items": {
                "type": "object", "required": ["count"], "properties": {"count": {"type": "integer"}},
            }},
            "pay": {"oneOf": [
                {"title": "Cash", "type": "object", "required": ["sum"],
                 "properties": {"sum": {"type": "number"}}},
                {"title": "Code", "type": "string"},
            ]},
            "at": {"prefixItems": [{"type": "number"}, {"type": "number"}, {"type": "number"}],
                   "minItems": 1, "items": false},
        }})
    }

    /// The missing places from top to bottom, as one is led from each to the next.
    #[track_caller]
    fn check(value: Value, expected: &[&str]) {
        let mut form = form(schema(), Some(value.clone()));
        assert_eq!(form.missing_count(), expected.len(), "{value}");
        let mut led = Vec::new();
        let mut after = None;
        while let Some(next) = form.next_problem(after, &HashSet::new()) {
            led.push(form.pointer(next).to_string());
            after = Some(next);
        }
        assert_eq!(led, expected, "{value}");
        assert_eq!(form.missing_count(), expected.len(), "{value}, opened");
        assert_eq!(form.value(), Some(value));
    }

    #[test]
    fn required_places_that_are_empty_are_missing_wherever_they_are() {
        check(json!({}), &["/name", "/tags", "/pay", "/at"]);
        check(
            json!({"at": [1], "name": "", "tags": [], "rows": [{}, {"count": 1}, {}], "pay": {"sum": 1}}),
            &["/rows/0/count", "/rows/2/count"],
        );
        check(json!({"name": "x", "tags": [], "pay": {}, "at": []}), &["/pay/sum", "/at/0"]);
        check(json!({"name": "x", "tags": [1], "pay": "x", "at": [1]}), &[]);
    }

    #[test]
    fn an_object_that_may_be_left_out_misses_nothing_while_it_is() {
        let address = json!({"type": "object", "required": ["city"],
            "properties": {"city": {"type": "string"}}});
        let schema = json!({"type": "object", "properties": {"address": address}});
        let mut form = form(schema, Some(json!({})));
        assert_eq!(form.missing_count(), 0);
        let node = at(&mut form, "/address");
        form.apply(Edit::Begin { node });
        assert_eq!(form.missing_count(), 1);
    }

    #[test]
    fn what_is_typed_and_taken_away_is_missing_again() {
        let mut form = form(schema(), Some(json!({"tags": [], "pay": "x", "at": [1]})));
        let node = at(&mut form, "/name");
        for (text, expected) in [("Ann", 0), ("", 1)] {
            form.apply(Edit::Type { node, text: text.into() });
            assert_eq!(form.missing_count(), expected, "{text}");
        }
    }

    #[test]
    fn an_entry_without_a_value_is_missing_unless_it_is_a_text() {
        let mut form =
            form(schema(), Some(json!({"name": "x", "tags": [1], "pay": "x", "at": [1]})));
        let list = at(&mut form, "/tags");
        form.open(list);
        form.apply(Edit::Add { list });
        assert_eq!(form.missing_count(), 1);
        let last = at(&mut form, "/at/2");
        form.apply(Edit::Type { node: last, text: "3".into() });
        assert_eq!(form.missing_count(), 2, "the place before it is a gap");
    }

    #[test]
    fn the_way_leads_over_what_is_wrong_too_and_ends_behind_the_last() {
        let value = json!({"note": "x", "rows": [{}], "tags": [], "pay": "x", "at": [1]});
        let mut form = form(schema(), Some(value));
        let (note, pay) = (at(&mut form, "/note"), at(&mut form, "/pay"));
        let wrong = HashSet::from([note, pay]);
        let mut led = Vec::new();
        let mut after = None;
        while let Some(next) = form.next_problem(after, &wrong) {
            led.push(form.pointer(next).to_string());
            after = Some(next);
        }
        assert_eq!(led, ["/note", "/name", "/rows/0/count", "/pay"]);
    }
}
