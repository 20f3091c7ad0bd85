//! The files that a field is tried at, chosen and read as in a form's list of files.

use crate::chunk::use_chunk;
use crate::dom::{RwSignal, View, el, part, spawn};
use crate::ui::FilesUnderWay;
use crate::widgets::{Control, Holder, HolderHandle, RareControls};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::{Field, WidgetKind};
use serde_json::Value;
use std::rc::Rc;
use std::sync::Arc;

/// Draws the file list; the first file is the form's current one. `id` is the prefix of the controls' ids.
pub(super) fn files(
    field: &Arc<Field>,
    now: Option<&str>,
    (values, reading): (RwSignal<Vec<Value>>, FilesUnderWay),
    id: &str,
) -> View {
    values.set(now.into_iter().map(Value::from).collect());
    let control = Control {
        id: format!("{id}-files"),
        holder: HolderHandle::new(Rc::new(FileValues { values, reading })),
        field: Arc::clone(field),
        help: None,
        required: true,
        compact: false,
    };
    let label = el("label").class("field-label").attr("for", control.id.clone());
    let label = label.attr("id", control.label_id()).child(words!(sweep.files));
    let controls = use_chunk::<dyn RareControls>();
    spawn(async move { drop(controls.fetch_or_notice().await) });
    let list = part(move || {
        let control = control.clone();
        controls.get().map(|controls| untrack(|| controls.edit(WidgetKind::Files, control)))
    });
    el("div").class("field").child(label).child(list).into()
}

/// Connects a trial's values to the control that takes files.
struct FileValues {
    values: RwSignal<Vec<Value>>,
    reading: FilesUnderWay,
}

impl Holder for FileValues {
    fn name(&self) -> String {
        String::new()
    }

    fn text(&self) -> String {
        String::new()
    }

    fn value(&self) -> Option<Value> {
        Some(Value::Array(self.values.get()))
    }

    fn is_invalid(&self) -> bool {
        false
    }

    fn type_text(&self, _: String) {}

    /// Stores the files; a repeated file counts once.
    fn put(&self, value: Option<Value>) {
        let Some(Value::Array(list)) = value else { return self.values.set(Vec::new()) };
        let mut values: Vec<Value> = Vec::new();
        for one in list {
            if !values.contains(&one) {
                values.push(one);
            }
        }
        self.values.set(values);
    }

    fn leave(&self) {}

    fn files(&self) -> FilesUnderWay {
        self.reading
    }
}
