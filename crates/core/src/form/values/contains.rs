//! Lists with entries that only `contains` describes: some of them match its schema (JSON Schema 2020-12, core, section
//! 10.3.1.3; `minContains` and `maxContains`: validation, section 6.4). Other entries are shown by their own types.
//! Where the schema leaves no choice, or enough entries match it, the next entry may be anything.

use crate::field::{Field, FieldKind};
use crate::form::node::NodeId;
use crate::form::state::FormState;
use crate::pointer::Pointer;
use crate::schema::Fit;
use serde_json::Value;
use std::sync::Arc;

impl FormState {
    /// Returns the field of `contains` for an entry that can match it; `None` for other entries.
    pub(in crate::form) fn contained(&self, list: &Field, value: &Value) -> Option<Arc<Field>> {
        let kind = kind_of(list)?;
        let fit = Fit { schema: self.tree().schema(), is_open: &|_| false };
        fit.can_be(kind, value).then(|| self.tree().field(kind))
    }

    /// Returns the field of the next entry: that of `contains` while another entry may match it. Once enough match, a
    /// schema with fixed values would only repeat the same entry.
    pub(in crate::form) fn next_item(&self, list: &Field, items: &[NodeId]) -> Arc<Field> {
        let item = self.item_field(list, items.len());
        let Some(kind) = kind_of(list).filter(|_| items.len() >= list.fixed_places()) else {
            return item;
        };
        let is_contained = |item: &&NodeId| {
            self.node(**item).is_some_and(|node| node.field.sources.location == *kind)
        };
        let count = items.iter().filter(is_contained).count();
        let field = self.tree().field(kind);
        let enough = self.limit(kind, "minContains").unwrap_or(1);
        let most = self.limit(kind, "maxContains").unwrap_or(usize::MAX);
        let brings_same = count >= enough && self.fixes(&field);
        if count >= most || brings_same { item } else { field }
    }

    /// Reads a number such as `minContains`, which is beside `contains` in the schema.
    fn limit(&self, contains: &Pointer, keyword: &str) -> Option<usize> {
        let limit = self.tree().schema().at(&contains.parent()?)?.get(keyword)?.to_string();
        limit.strip_suffix(".0").unwrap_or(&limit).parse().ok()
    }

    /// True if the schema allows only listed values, or an object that a constant marks.
    fn fixes(&self, field: &Field) -> bool {
        match &field.kind {
            FieldKind::Const(_) | FieldKind::Choice { .. } | FieldKind::Null => true,
            FieldKind::Object { properties, .. } => properties
                .iter()
                .any(|property| self.tree().property(property).fixed_value().is_some()),
            _ => false,
        }
    }
}

fn kind_of(list: &Field) -> Option<&Pointer> {
    if let FieldKind::Array { contains, .. } = &list.kind { contains.as_ref() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::WidgetKind;
    use crate::form::Edit;
    use crate::form::fixture::{at, form};
    use serde_json::json;

    fn widgets(form: &mut FormState) -> Vec<WidgetKind> {
        let root = form.root();
        form.open(root);
        let parts = form.parts(root);
        parts.into_iter().map(|part| form.node(part).unwrap().field.widget).collect()
    }

    /// Asserts the widgets of the existing entries and of `more` new ones, and that the value comes out unchanged.
    #[track_caller]
    fn check(schema: Value, value: Value, more: usize, expected: &[WidgetKind]) {
        let mut form = form(schema.clone(), Some(value.clone()));
        widgets(&mut form);
        assert_eq!(form.value(), Some(value), "{schema}");
        let list = form.root();
        for _ in 0..more {
            form.apply(Edit::Add { list });
        }
        assert_eq!(widgets(&mut form), expected, "{schema}");
    }

    use WidgetKind::{Branches, Choice, Constant, Number, Object, Text};

    #[test]
    fn a_new_entry_is_of_the_kind_asked_for_where_nothing_else_is_said() {
        let number = json!({"type": "number", "minimum": 5});
        for schema in [
            json!({"type": "array", "contains": number}),
            json!({"items": true, "contains": number}),
            json!({"items": {}, "contains": number}),
            json!({"contains": number}),
        ] {
            check(schema, json!([]), 2, &[Number, Number]);
        }
        let person = json!({"properties": {"name": {"type": "string"}}, "required": ["name"]});
        check(json!({"contains": person}), json!([]), 1, &[Object]);
    }

    #[test]
    fn what_items_says_goes_before() {
        let contains = json!({"type": "number"});
        check(json!({"items": {"type": "string"}, "contains": contains}), json!([]), 1, &[Text]);
        check(
            json!({"prefixItems": [{"type": "string"}], "contains": contains}),
            json!(["a"]),
            1,
            &[Text, Number],
        );
    }

    #[test]
    fn an_entry_of_another_kind_is_shown_as_what_it_is() {
        let schema = json!({"type": "array", "contains": {"type": "number"}});
        check(schema, json!(["a", 1, null]), 0, &[Branches, Number, Branches]);
        let marked = json!({"properties": {"kind": {"const": "a"}}, "required": ["kind"]});
        let schema = json!({"type": "array", "contains": marked});
        check(schema, json!([{"kind": "b"}, {"kind": "a"}, {}]), 0, &[Branches, Object, Object]);
    }

    #[test]
    fn no_more_are_of_the_kind_than_may_be() {
        let schema = |most: Value| json!({"contains": {"type": "number"}, "maxContains": most});
        check(schema(json!(2)), json!([1]), 2, &[Number, Number, Branches]);
        check(schema(json!(0.0)), json!([]), 1, &[Branches]);
    }

    #[test]
    fn a_kind_that_fixes_its_values_comes_only_as_often_as_asked_for() {
        check(json!({"contains": {"const": 1}}), json!([]), 2, &[Constant, Branches]);
        check(
            json!({"contains": {"enum": ["a", "b"]}, "minContains": 2}),
            json!(["a"]),
            2,
            &[Choice, Choice, Branches],
        );
        let marked = json!({"properties": {"kind": {"const": "main"}}, "required": ["kind"]});
        check(json!({"contains": marked}), json!([]), 2, &[Object, Branches]);
    }

    #[test]
    fn a_new_entry_of_the_kind_holds_what_the_kind_begins_with() {
        let kind = json!({"properties": {"n": {"default": 3}, "m": {"type": "string"}}});
        let mut form = form(json!({"type": "array", "contains": kind}), Some(json!(["x"])));
        let list = form.root();
        form.apply(Edit::Add { list });
        assert_eq!(form.value(), Some(json!(["x", {"n": 3}])));
        let text = at(&mut form, "/1/m");
        form.apply(Edit::Type { node: text, text: "y".into() });
        assert_eq!(form.value(), Some(json!(["x", {"n": 3, "m": "y"}])));
    }
}
