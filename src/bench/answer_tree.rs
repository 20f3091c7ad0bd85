//! What the places of the answers are called, and their options, as results call them.

use super::desk::Desk;
use crate::dom::{RwSignal, effect};
use pilcrow_core::bench::CellSoFar;
use pilcrow_core::field::{FieldTree, labelled, place_name};
use pilcrow_core::pointer::Pointer;
use serde_json::Value;
use std::rc::Rc;

/// The fields of the document's own answer. A handle; what it says is tracked.
#[derive(Clone, Copy)]
pub struct AnswerTree(RwSignal<Option<Rc<FieldTree>>>);

impl AnswerTree {
    /// Those of the bench that is ready.
    pub fn new(desk: Desk) -> Self {
        let tree = RwSignal::new(None);
        effect(move || {
            let schema = desk.ready.with(|ready| ready.as_ref()?.plan.schema(0));
            tree.set(schema.map(|schema| Rc::new(FieldTree::new(schema))));
        });
        Self(tree)
    }

    /// What a place is called; empty for the whole answer.
    pub fn name(self, at: &Pointer) -> String {
        self.0.with(|tree| tree.as_ref().map(|tree| place_name(tree, at))).unwrap_or_default()
    }

    /// A value of a place with options by their labels.
    pub fn labelled(self, at: &Pointer, value: Value) -> Value {
        self.0.with(|tree| match tree {
            Some(tree) => labelled(tree, at, value),
            None => value,
        })
    }

    /// The same of all that a cell shows.
    pub fn label_cell(self, places: &[Pointer], cell: &mut CellSoFar) {
        for (at, folds) in places.iter().zip(&mut cell.shown) {
            for fold in folds {
                fold.value = self.labelled(at, fold.value.take());
            }
        }
    }
}
