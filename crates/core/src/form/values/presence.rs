//! The three ways to leave a field without content: absent, null and empty. Only those that the schema allows are
//! offered.

use crate::field::{Field, FieldKind};
use crate::form::node::{Node, NodeContent, NodeId};
use crate::form::state::FormState;
use serde_json::Value;

/// Kind of a field's content, as far as it is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The key is left out.
    Absent,
    /// `null`.
    Null,
    /// A text without letters, or a list without entries.
    Empty,
    /// Anything else.
    Filled,
}

impl Presence {
    /// Returns the value of this kind for a field; `None` if there is none, or if it is not determined.
    pub fn value(self, field: &Field) -> Option<Value> {
        match (self, &field.kind) {
            (Self::Null, _) => Some(Value::Null),
            (Self::Empty, FieldKind::Array { .. }) => Some(Value::Array(Vec::new())),
            (Self::Empty, _) => Some(Value::String(String::new())),
            (Self::Absent | Self::Filled, _) => None,
        }
    }
}

impl Field {
    /// True if a person may want to choose between absent, null and empty for this field. Choices offer null as an
    /// option of their own.
    pub fn has_presence(&self) -> bool {
        !self.read_only && (self.may_be_null() || self.may_be_empty())
    }

    fn may_be_null(&self) -> bool {
        let chosen = matches!(
            self.kind,
            FieldKind::Choice { .. }
                | FieldKind::Boolean
                | FieldKind::Branches { .. }
                | FieldKind::Const(_)
                | FieldKind::Null
                | FieldKind::Any
        );
        self.nullable && !chosen
    }

    /// True if the empty value is allowed. A text with a format or pattern may forbid it in its own way, so that it is
    /// not offered.
    fn may_be_empty(&self) -> bool {
        let is_free = self.widget.facts().writing.is_words();
        match &self.kind {
            FieldKind::Text { min_length, pattern, .. } => {
                is_free && pattern.is_none() && min_length.is_none_or(|least| least == 0)
            }
            FieldKind::Array { min, places, .. } => *min == 0 && places.is_empty(),
            _ => false,
        }
    }
}

impl FormState {
    /// Returns the kind of a node's content.
    pub fn presence(&self, id: NodeId) -> Presence {
        let Some(node) = self.node(id) else { return Presence::Absent };
        match &node.content {
            NodeContent::Array(items) if items.is_empty() => Presence::Empty,
            NodeContent::Object(_) | NodeContent::Array(_) | NodeContent::Branch { .. } => {
                Presence::Filled
            }
            _ => of_value(node.own_value().as_ref()),
        }
    }

    /// Returns the kinds that a node may have, with its current one. An entry of a list cannot be absent.
    pub fn presences(&self, id: NodeId) -> Vec<Presence> {
        let Some(node) = self.node(id) else { return Vec::new() };
        let is_entry = |parent| matches!(self.content(parent), NodeContent::Array(_));
        let allowed = [
            (Presence::Absent, !node.parent.is_some_and(is_entry)),
            (Presence::Empty, node.field.may_be_empty()),
            (Presence::Null, node.field.may_be_null()),
        ];
        let now = self.presence(id);
        let others = allowed.into_iter().filter(|(kind, may)| *may || *kind == now);
        let filled = (now == Presence::Filled).then_some(Presence::Filled);
        filled.into_iter().chain(others.map(|(kind, _)| kind)).collect()
    }
}

impl Node {
    /// True if the node has no object or list yet (absent, or null where that is allowed).
    pub fn is_unbegun(&self) -> bool {
        match &self.content {
            NodeContent::Absent => true,
            NodeContent::Value(value) => self.field.nullable && value.is_null(),
            _ => false,
        }
    }
}

fn of_value(value: Option<&Value>) -> Presence {
    match value {
        None => Presence::Absent,
        Some(Value::Null) => Presence::Null,
        Some(Value::String(text)) if text.is_empty() => Presence::Empty,
        Some(Value::Array(items)) if items.is_empty() => Presence::Empty,
        Some(_) => Presence::Filled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::WidgetKind;
    use crate::form::Edit;
    use crate::form::fixture::{at, form};
    use Presence::{Absent, Empty, Filled, Null};
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, value: Option<Value>, now: Presence, offered: &[Presence]) {
        let with = value.clone().map_or(json!({}), |value| json!({"a": value}));
        let mut form = form(json!({"properties": {"a": schema}}), Some(with));
        let node = at(&mut form, "/a");
        form.open(node);
        assert_eq!(form.presence(node), now, "{schema} {value:?}");
        assert_eq!(form.presences(node), offered, "{schema} {value:?}");
    }

    #[test]
    fn what_may_stand_for_nothing_is_what_the_schema_allows() {
        let text = || json!({"type": "string"});
        check(text(), None, Absent, &[Absent, Empty]);
        check(text(), Some(json!("")), Empty, &[Absent, Empty]);
        check(text(), Some(json!("x")), Filled, &[Filled, Absent, Empty]);
        check(json!({"type": "string", "minLength": 1}), None, Absent, &[Absent]);
        check(json!({"type": "string", "format": "date"}), None, Absent, &[Absent]);
        check(json!({"type": ["string", "null"]}), Some(json!(null)), Null, &[Absent, Empty, Null]);
        check(json!({"type": ["integer", "null"]}), None, Absent, &[Absent, Null]);
        check(json!({"type": "integer"}), Some(json!(null)), Null, &[Absent, Null]);
        check(json!({"type": "array"}), Some(json!([])), Empty, &[Absent, Empty]);
        check(json!({"type": ["object", "null"]}), Some(json!(null)), Null, &[Absent, Null]);
        check(json!({"type": ["boolean", "null"]}), None, Absent, &[Absent]);
    }

    #[test]
    fn a_yes_or_no_that_may_be_null_is_a_choice_of_three() {
        let schema = json!({"type": ["boolean", "null"]});
        let form = form(schema, Some(json!(null)));
        assert_eq!(form.node(form.root()).unwrap().widget(), WidgetKind::Boolean);
    }

    #[test]
    fn an_entry_of_a_list_is_there() {
        let schema = json!({"type": "array", "items": {"type": ["string", "null"]}});
        let mut form = form(schema, Some(json!([null])));
        let entry = at(&mut form, "/0");
        assert_eq!(form.presences(entry), [Empty, Null]);
    }

    #[test]
    fn each_of_the_three_is_put_there_and_told_apart() {
        let mut form =
            form(json!({"properties": {"a": {"type": ["string", "null"]}}}), Some(json!({})));
        let node = at(&mut form, "/a");
        for (presence, value) in [
            (Null, r#"{"a":null}"#),
            (Empty, r#"{"a":""}"#),
            (Absent, "{}"),
            (Empty, r#"{"a":""}"#),
        ] {
            let value_of_it = form.node(node).and_then(|node| presence.value(&node.field));
            form.apply(Edit::Put { node, value: value_of_it });
            assert_eq!(form.value().unwrap().to_string(), value);
            assert_eq!(form.presence(node), presence);
            assert_eq!(form.node(node).unwrap().text(), "");
        }
    }

    #[test]
    fn what_is_null_can_begin_even_where_null_is_the_default() {
        let inner = json!({"type": ["object", "null"], "default": null, "properties": {"b": {"default": 1}}});
        let mut form = form(json!({"properties": {"a": inner}}), Some(json!({"a": null})));
        let node = at(&mut form, "/a");
        assert_eq!(form.node(node).unwrap().widget(), WidgetKind::Object);
        assert!(form.node(node).unwrap().is_unbegun());
        form.apply(Edit::Begin { node });
        assert_eq!(form.value(), Some(json!({"a": {"b": 1}})));
    }
}
