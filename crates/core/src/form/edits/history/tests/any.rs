//! Property tests: random edits, all undone and all redone.

use super::*;
use crate::form::FormState;
use proptest::prelude::*;

fn edit(kind: u8, node: NodeId, from: usize, to: usize) -> Edit {
    let key = ["x", "y", "name", "k"].get(from).copied().unwrap_or("z").to_owned();
    match kind {
        0 => Edit::Type { node, text: "1.".repeat(from) },
        1 => Edit::Begin { node },
        2 => Edit::Add { list: node },
        3 => Edit::Remove { node },
        4 => Edit::Choose { node, branch: from.checked_sub(1) },
        5 => Edit::AddKey { object: node, key },
        6 => Edit::Rename { node, key },
        7 => Edit::Put { node, value: Some(json!({"tags": ["q"], "a": 1})) },
        _ => Edit::Move { list: node, from, to },
    }
}

fn look(form: &mut FormState, id: NodeId) {
    form.open(id);
    for part in form.parts(id) {
        look(form, part);
    }
}

fn reached(form: &FormState, id: NodeId) -> usize {
    1 + form.all_parts(id).into_iter().map(|part| reached(form, part)).sum::<usize>()
}

/// All that a person sees of a form once everything is opened, and what is inactive.
fn visible_texts(form: &FormState) -> Vec<String> {
    let mut form = form.clone();
    let root = form.root();
    let mut seen = Vec::new();
    see(&mut form, root, &mut seen);
    seen
}

fn see(form: &mut FormState, id: NodeId, into: &mut Vec<String>) {
    form.open(id);
    let node = form.node(id).unwrap();
    let inactive = node.inactive.iter();
    let inactive: Vec<_> =
        inactive.map(|part| (&part.member.key, part.member.additional, part.at)).collect();
    let (sources, text) = (&node.field.sources, node.text());
    into.push(format!("{} {text} {} {sources:?} {inactive:?}", form.pointer(id), node.required));
    for part in form.all_parts(id) {
        see(form, part, into);
    }
}

proptest! {
    #[test]
    fn going_back_gives_each_earlier_value_and_going_on_each_later_one(
        edits in prop::collection::vec(
            (0..9_u8, 0..60_u32, 0..4_usize, 0..3_usize, any::<bool>(), any::<bool>()), 0..40),
    ) {
        let value = json!({"tags": ["a", "b"], "rows": [{"a": 1}, {"b": 2}], "by": {"kind": "card"}, "x": 3});
        let mut editor = FormWithHistory::new(order(), Some(value));
        let root = editor.form.root();
        look(&mut editor.form, root);
        let mut texts = vec![visible_texts(&editor.form)];
        for (kind, node, from, to, looked, at_once) in edits {
            let before = editor.history.done.len();
            editor.apply(edit(kind, NodeId(node), from, to), if at_once { 1 } else { PAUSE + 1 });
            if looked {
                look(&mut editor.form, root);
            }
            // What goes on with a text belongs to its step.
            if editor.history.done.len() == before {
                texts.pop();
            }
            texts.push(visible_texts(&editor.form));
        }
        let steps = editor.history.done.len();
        prop_assert_eq!(steps + 1, texts.len());
        for expected in texts.iter().rev().skip(1) {
            editor.undo();
            prop_assert_eq!(&visible_texts(&editor.form), expected);
            look(&mut editor.form, root);
            prop_assert_eq!(reached(&editor.form, root), editor.form.nodes().count());
        }
        for expected in texts.iter().skip(1) {
            editor.redo();
            prop_assert_eq!(&visible_texts(&editor.form), expected);
            prop_assert_eq!(reached(&editor.form, root), editor.form.nodes().count());
        }
    }
}
