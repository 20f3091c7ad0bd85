//! Tuples: lists whose first entries have schemas of their own. Each such place always has a node; it cannot be moved
//! or removed, only emptied.

use crate::field::Field;
use crate::form::node::{NodeContent, NodeId};
use crate::form::state::FormState;
use serde_json::Value;
use std::sync::Arc;

impl FormState {
    /// Number of a list's entries that are places of a tuple.
    pub(in crate::form) fn fixed_places(&self, list: NodeId) -> usize {
        self.node(list).map(|node| node.field.fixed_places()).unwrap_or_default()
    }

    /// True if a node is a place of a tuple.
    pub fn is_fixed_place(&self, id: NodeId) -> bool {
        let Some(list) = self.node(id).and_then(|node| node.parent) else { return false };
        let NodeContent::Array(items) = self.content(list) else { return false };
        items.iter().take(self.fixed_places(list)).any(|item| *item == id)
    }

    /// Number of entries of the value: empty places at the end are not part of it.
    pub(in crate::form) fn filled(&self, list: NodeId, items: &[NodeId]) -> usize {
        if items.len() > self.fixed_places(list) {
            return items.len();
        }
        let last = items.iter().rposition(|item| self.value_of(*item).is_some());
        last.map_or(0, |last| last + 1)
    }

    /// True if a node is an entry of the list's value, not one of the empty places at the end.
    pub(in crate::form) fn is_filled(&self, id: NodeId, list: NodeId) -> bool {
        let NodeContent::Array(items) = self.content(list) else { return false };
        let places = self.fixed_places(list);
        places == 0 || items.iter().skip(self.filled(list, items)).all(|item| *item != id)
    }

    /// Creates nodes for the entries of a list, and one for each place of the tuple that the value lacks.
    pub(in crate::form) fn open_list(
        &mut self,
        id: NodeId,
        field: &Field,
        values: Vec<Value>,
    ) -> Vec<NodeId> {
        let places = field.fixed_places();
        let rest = self.item_field(field, usize::MAX);
        let min = field.least_entries();
        let missing = places.saturating_sub(values.len());
        let contents = values.into_iter().map(NodeContent::Value);
        let contents = contents.chain((0..missing).map(|_| NodeContent::Absent));
        let mut nodes = Vec::new();
        for (index, content) in contents.enumerate() {
            let own = (index < places).then(|| self.item_field(field, index));
            let is_place = own.is_some();
            let own = own.or_else(|| match &content {
                NodeContent::Value(value) => self.contained(field, value),
                _ => None,
            });
            let node = self.create(Some(id), own.unwrap_or_else(|| Arc::clone(&rest)), content);
            self.set_required(node, !is_place || index < min);
            nodes.push(node);
        }
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{FieldTree, WidgetKind};
    use crate::form::edits::edit::{Edit, EditOutcome};
    use crate::form::fixture::at;
    use serde_json::json;
    use std::rc::Rc;

    fn point(value: Option<Value>) -> FormState {
        let schema = json!({"type": "object", "properties": {"at": {
            "prefixItems": [
                {"title": "Latitude", "type": "number"},
                {"title": "Longitude", "type": "number"},
                {"title": "Name", "type": "string"},
            ],
            "items": {"type": "string"},
            "maxItems": 5,
        }}});
        FormState::new(Rc::new(FieldTree::new(schema)), value)
    }

    #[test]
    fn each_place_is_there_with_its_own_control_and_the_value_goes_out_as_it_came() {
        for value in [json!([]), json!([1]), json!([1, 2, "x", "y"]), json!(["north", null, 3])] {
            let mut form = point(Some(json!({"at": value})));
            let list = at(&mut form, "/at");
            form.open(list);
            let widgets: Vec<_> =
                form.parts(list).into_iter().map(|id| form.node(id).unwrap().widget()).collect();
            let expected = [WidgetKind::Number, WidgetKind::Number, WidgetKind::Text];
            assert_eq!(widgets[..3], expected, "{value}");
            assert_eq!(form.value(), Some(json!({"at": value})));
        }
    }

    #[test]
    fn a_place_is_filled_and_what_lies_before_it_is_told_as_empty() {
        let mut form = point(Some(json!({"at": []})));
        let longitude = at(&mut form, "/at/1");
        form.apply(Edit::Type { node: longitude, text: "2.".into() });
        assert_eq!(form.value(), Some(json!({"at": [null, 2]})));
        let missing = form.typed_issues();
        assert_eq!(missing.iter().map(|i| i.pointer.as_str()).collect::<Vec<_>>(), ["/at/0"]);
        form.apply(Edit::Type { node: longitude, text: String::new() });
        assert_eq!(form.value(), Some(json!({"at": []})));
    }

    #[test]
    fn a_list_that_was_left_out_begins_with_its_places() {
        let mut form = point(Some(json!({})));
        let list = at(&mut form, "/at");
        let first = form.apply(Edit::Add { list }).added.unwrap();
        assert_eq!(form.pointer(first).as_str(), "/at/0");
        assert_eq!(form.parts(list).len(), 3);
        assert_eq!(form.value(), Some(json!({"at": []})));
        form.apply(Edit::Add { list });
        assert_eq!(form.value(), Some(json!({"at": [null, null, "", ""]})));
    }

    #[test]
    fn places_stay_where_they_are_and_what_follows_them_moves() {
        let mut form = point(Some(json!({"at": [1, 2, "x", "y", "z"]})));
        let list = at(&mut form, "/at");
        for (from, to) in [(0, 1), (3, 2), (2, 4)] {
            assert_eq!(form.apply(Edit::Move { list, from, to }), EditOutcome::default());
        }
        form.apply(Edit::Move { list, from: 4, to: 3 });
        let latitude = at(&mut form, "/at/0");
        form.apply(Edit::Remove { node: latitude });
        assert_eq!(form.value(), Some(json!({"at": [null, 2, "x", "z", "y"]})));
        let last = at(&mut form, "/at/4");
        form.apply(Edit::Remove { node: last });
        assert_eq!(form.value(), Some(json!({"at": [null, 2, "x", "z"]})));
    }

    #[test]
    fn a_form_that_is_a_tuple_shows_its_places_and_is_nothing_before_one_is_filled() {
        let schema = json!({"prefixItems": [{"type": "string"}, {"const": 1}]});
        let tree = Rc::new(FieldTree::new(schema));
        let mut form = FormState::new(tree, None);
        let first = at(&mut form, "/0");
        assert_eq!(form.value(), None);
        form.apply(Edit::Type { node: first, text: "a".into() });
        assert_eq!(form.value(), Some(json!(["a"])));
    }
}
