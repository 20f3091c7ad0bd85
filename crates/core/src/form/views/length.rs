//! Decides whether a form is so long that a person needs help, such as a search box, to find a field.

use crate::form::node::{NodeContent, NodeId};
use crate::form::state::FormState;

/// Number of nodes of about eight fields, including the groups that contain them.
const FEW_FIELDS: usize = 12;

/// Number of nodes that fill about five screens, even if they are all alike.
const MANY_NODES: usize = 100;

impl FormState {
    /// Returns true if the form has more fields than fit the screen, or very many entries. The entries of a list are
    /// alike, so only the first one is counted.
    pub fn is_long(&self) -> bool {
        self.node_count() > MANY_NODES || self.distinct_count(self.root()) > FEW_FIELDS
    }

    /// Counts a node and those below it, with only the first entry of each list. Called only for at most `MANY_NODES`
    /// nodes, which limits the recursion depth.
    fn distinct_count(&self, id: NodeId) -> usize {
        let Some(node) = self.node(id) else { return 0 };
        let parts = match &node.content {
            NodeContent::Array(items) => items.first().copied().into_iter().collect(),
            NodeContent::Branch { .. } => node.content.chosen_node().into_iter().collect(),
            content => content.parts(),
        };
        1 + parts.into_iter().map(|part| self.distinct_count(part)).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::{FormState, NodeId};
    use crate::form::fixture::form;
    use serde_json::{Value, json};

    fn is_long(schema: Value, value: Value) -> bool {
        let mut form = form(schema, Some(value));
        let root = form.root();
        open_all(&mut form, root);
        form.is_long()
    }

    fn open_all(form: &mut FormState, id: NodeId) {
        form.open(id).parts().into_iter().for_each(|part| open_all(form, part));
    }

    fn texts(names: &str) -> Value {
        let fields = names.chars().map(|name| (name.to_string(), json!({ "type": "string" })));
        json!({ "type": "object", "properties": fields.collect::<serde_json::Map<_, _>>() })
    }

    #[test]
    fn a_form_of_many_unlike_fields_is_long_and_one_of_few_is_not() {
        assert!(!is_long(texts("abcdefgh"), json!({})));
        assert!(is_long(texts("abcdefghijklmno"), json!({})));
    }

    #[test]
    fn a_list_counts_once_however_many_entries_it_has_until_they_are_very_many() {
        let list = json!({ "type": "array", "items": texts("abc") });
        let entries =
            |count| (0..count).map(|at| json!({ "a": at.to_string() })).collect::<Value>();
        assert!(!is_long(list.clone(), entries(10)));
        assert!(is_long(list, entries(40)));
    }

    #[test]
    fn of_several_shapes_the_chosen_one_counts() {
        let shapes = json!({ "oneOf": [texts("abcdefghijklmno"), texts("xyz")] });
        assert!(!is_long(shapes.clone(), json!({ "x": "1", "y": "2" })));
        assert!(is_long(shapes, json!({ "a": "1" })));
    }
}
