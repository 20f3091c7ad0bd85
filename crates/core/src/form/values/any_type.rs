//! Values without a type in the schema: small ones are edited as fields, larger ones as JSON.

use crate::pointer::Pointer;
use crate::schema::Schema;
use serde_json::Value;

/// The most fields that such a value may have.
const MAX_FIELDS: usize = 200;

/// True if a value that may have any type is edited as JSON.
pub(in crate::form) fn stays_text(union: &Pointer, value: &Value) -> bool {
    *union == Schema::any_type().place && fields_left(value, MAX_FIELDS).is_none()
}

/// Number of fields that are left after those of a value; `None` if it has more than `left`.
fn fields_left(value: &Value, left: usize) -> Option<usize> {
    let left = left.checked_sub(1)?;
    match value {
        Value::Array(items) => items.iter().try_fold(left, |left, item| fields_left(item, left)),
        Value::Object(members) => {
            members.values().try_fold(left, |left, member| fields_left(member, left))
        }
        _ => Some(left),
    }
}

#[cfg(test)]
mod tests {
    use crate::document::parse_text;
    use crate::field::WidgetKind;
    use crate::form::fixture::{at, form};
    use crate::form::{Edit, FormState};
    use crate::pointer::Pointer;
    use serde_json::json;

    #[track_caller]
    fn check(form: &mut FormState, place: &str, expected: WidgetKind) {
        let node = at(form, place);
        assert_eq!(form.node(node).unwrap().widget(), expected, "{place}");
    }

    #[test]
    fn the_value_that_is_there_picks_the_type_as_deep_as_it_goes() {
        let text = r#"{"a": [1.50, "x\ny", null, {"b": false}], "c": {}}"#;
        let mut form = form(json!(true), Some(parse_text(text).unwrap()));
        for (place, widget) in [
            ("", WidgetKind::Object),
            ("/a", WidgetKind::Array),
            ("/a/0", WidgetKind::Number),
            ("/a/1", WidgetKind::LongText),
            ("/a/2", WidgetKind::Constant),
            ("/a/3/b", WidgetKind::Boolean),
            ("/c", WidgetKind::Object),
        ] {
            check(&mut form, place, widget);
        }
        let out = r#"{"a":[1.50,"x\ny",null,{"b":false}],"c":{}}"#;
        assert_eq!(form.value().unwrap().to_string(), out);
    }

    #[test]
    fn a_person_chooses_the_type_and_what_nests_in_it() {
        let mut form = form(json!({"properties": {"x": {}}}), None);
        let any = at(&mut form, "/x");
        form.apply(Edit::Choose { node: any, branch: Some(4) });
        let list = at(&mut form, "/x");
        let first = form.apply(Edit::Add { list }).added.unwrap();
        form.apply(Edit::Choose { node: first, branch: Some(5) });
        let object = at(&mut form, "/x/0");
        let key = form.apply(Edit::AddKey { object, key: "k".into() }).added.unwrap();
        form.apply(Edit::Choose { node: key, branch: Some(1) });
        let number = at(&mut form, "/x/0/k");
        form.apply(Edit::Type { node: number, text: "7.0".into() });
        assert_eq!(form.value().unwrap().to_string(), r#"{"x":[{"k":7.0}]}"#);
        form.apply(Edit::Choose { node: any, branch: Some(3) });
        assert_eq!(form.value(), Some(json!({"x": null})));
        form.apply(Edit::Choose { node: any, branch: Some(4) });
        assert_eq!(form.value().unwrap().to_string(), r#"{"x":[{"k":7.0}]}"#);
    }

    #[test]
    fn much_that_nothing_describes_stays_json() {
        let many = json!({"rows": vec![0; super::MAX_FIELDS], "few": [1]});
        let mut form = form(json!({"properties": {"x": {}}}), Some(json!({"x": many})));
        check(&mut form, "/x", WidgetKind::Json);
        assert_eq!(form.value(), Some(json!({"x": many})));
        let few = form.node_at(&Pointer::parse("/x").unwrap());
        form.apply(Edit::Type { node: few, text: "{few: [1]}".into() });
        assert_eq!(form.value(), Some(json!({"x": {"few": [1]}})));
    }
}
