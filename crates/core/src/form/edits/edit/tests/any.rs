//! Property tests: random edits of random values.

use super::*;
use proptest::prelude::*;
use std::rc::Rc;

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        Just(Value::Number(serde_json::Number::from_string_unchecked("1.50".into()))),
        "[a-z\n]{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::vec(("[a-h]|name|age|home|tags|city", inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Opens every node, like a person who unfolds each group.
fn open_all(form: &mut FormState, id: NodeId) {
    form.open(id);
    for part in form.parts(id) {
        open_all(form, part);
    }
}

proptest! {
    #[test]
    fn what_is_only_looked_at_goes_out_as_it_came(value in any_value(), described in any_value()) {
        for schema in [person(), crate::field::infer_schema(&described), crate::field::infer_schema(&value)] {
            let mut form = form(schema, Some(value.clone()));
            let root = form.root();
            open_all(&mut form, root);
            prop_assert_eq!(form.value().unwrap().to_string(), value.to_string());
            prop_assert_eq!(form.typed_issues(), vec![]);
        }
    }

    #[test]
    fn no_sequence_of_edits_breaks_a_form(value in any_value(), edits in prop::collection::vec((0..5_u8, 0..40_u32, 0..3_usize, 0..3_usize), 0..30)) {
        let mut form = form(person(), Some(value));
        let root = form.root();
        open_all(&mut form, root);
        for (kind, node, from, to) in edits {
            let node = NodeId(node);
            form.apply(match kind {
                0 => Edit::Type { node, text: "x".repeat(from) },
                1 => Edit::Begin { node },
                2 => Edit::Add { list: node },
                3 => Edit::Remove { node },
                _ => Edit::Move { list: node, from, to },
            });
            open_all(&mut form, root);
            let draft = crate::form::Draft::from_form(&form);
            let again = crate::form::Draft::read(&draft.to_value()).into_form(Rc::clone(form.tree()));
            prop_assert_eq!(again.value(), form.value());
        }
    }
}
