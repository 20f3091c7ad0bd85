//! Tests of values whose field a condition removed: they are kept, and return with the field.

use super::*;

#[test]
fn what_was_in_a_field_is_held_back_and_comes_back_with_it() {
    let value = json!({"code": "1", "country": "US", "state": "NY", "note": "x"});
    let mut form = form(&address(), value.clone());
    text(&mut form, "/state", "N");
    put(&mut form, "/country", json!("DE"));
    assert_eq!(
        form.value().unwrap().to_string(),
        json!({"code": "1", "country": "DE", "land": "Bayern"}).to_string()
    );
    text(&mut form, "/land", "");
    put(&mut form, "/country", json!("US"));
    text(&mut form, "/state", "NY");
    assert_eq!(form.value().unwrap().to_string(), value.to_string());
    put(&mut form, "/country", json!("DE"));
    assert_eq!(form.value(), Some(json!({"code": "1", "country": "DE"})), "cleared stays cleared");
}

#[test]
fn a_key_that_came_undescribed_is_never_held_back() {
    let mut form = form(&address(), json!({"country": "FR", "state": "NY"}));
    assert_eq!(visible_keys(&mut form, ""), "country* code note [state]");
    put(&mut form, "/country", json!("US"));
    assert_eq!(visible_keys(&mut form, ""), "country* code* note state*");
    put(&mut form, "/country", json!("FR"));
    assert_eq!(visible_keys(&mut form, ""), "country* code note [state]");
    assert_eq!(form.value(), Some(json!({"country": "FR", "state": "NY"})));
}

#[test]
fn faults_and_drafts_know_only_what_is_shown() {
    let schema = json!({"type": "object", "properties": {"a": {"type": "string"}},
        "if": is("a", "x"), "then": {"properties": {"n": {"type": "number"}}}});
    let mut form = form(&schema, json!({"a": "x"}));
    text(&mut form, "/n", "many");
    assert_eq!(form.typed_issues().len(), 1);
    text(&mut form, "/a", "y");
    assert_eq!(form.typed_issues(), vec![]);
    assert_eq!(Draft::from_form(&form).typed, vec![]);
    text(&mut form, "/a", "x");
    assert_eq!(form.typed_issues().len(), 1);
}

#[test]
fn what_is_held_back_survives_being_put_away() {
    let value = json!({"code": "1", "country": "US", "state": "NY", "note": "x"});
    let mut form = form(&address(), value.clone());
    put(&mut form, "/country", json!("DE"));
    let saved = Draft::from_form(&form).to_value();
    let mut again = Draft::read(&saved).into_form(Rc::clone(form.tree()));
    assert_eq!(again.value(), form.value());
    put(&mut again, "/country", json!("US"));
    assert_eq!(again.value().unwrap().to_string(), value.to_string());
}

proptest! {
    #[test]
    fn a_condition_that_turns_back_restores_the_value(
        members in prop::collection::vec(("country|code|land|note|state|x", "[a-z]{0,2}|DE|US"), 0..6),
        turns in prop::collection::vec("DE|US|FR|", 0..5),
    ) {
        let value: Map<_, _> = members.into_iter().map(|(key, text)| (key, json!(text))).collect();
        let mut form = form(&address(), Value::Object(value));
        // From the first edit on: what a branch begins with is there from then on.
        put(&mut form, "/country", json!("DE"));
        put(&mut form, "/country", json!("FR"));
        let before = form.value();
        for turn in &turns {
            put(&mut form, "/country", json!(turn));
            let draft = Draft::from_form(&form);
            let again = Draft::read(&draft.to_value()).into_form(Rc::clone(form.tree()));
            prop_assert_eq!(&Draft::from_form(&again), &draft);
        }
        put(&mut form, "/country", json!("FR"));
        prop_assert_eq!(form.value().map(|value| value.to_string()), before.map(|value| value.to_string()));
    }
}
