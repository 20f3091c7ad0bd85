//! Types that a control needs to edit one value.

use crate::dom::{El, derived};
use crate::ui::FilesUnderWay;
use leptos::prelude::*;
use pilcrow_core::field::{Field, WidgetHint};
use pilcrow_core::text::joined::joined;
use serde_json::Value;
use std::rc::Rc;
use std::sync::Arc;

/// The place in the form whose value a control edits. All reads are tracked.
pub trait Holder {
    /// Returns the JSON Pointer of the value, which is the control's `name`. It changes when a list is reordered.
    fn name(&self) -> String;
    /// Returns the text as typed.
    fn text(&self) -> String;
    /// Returns the value; `None` if it is not set.
    fn value(&self) -> Option<Value>;
    /// True if an issue is shown at the place.
    fn is_invalid(&self) -> bool;
    /// Stores a typed text.
    fn type_text(&self, text: String);
    /// Stores a chosen value; `None` removes it.
    fn put(&self, value: Option<Value>);
    /// Reports that the control lost the focus.
    fn leave(&self);
    /// Returns the counter of files that are being read for the form.
    fn files(&self) -> FilesUnderWay;
}

/// A copyable handle of a [`Holder`]. After its view is removed, reads return defaults.
#[derive(Clone, Copy)]
pub struct HolderHandle(StoredValue<Rc<dyn Holder>, LocalStorage>);

impl HolderHandle {
    /// Stores a holder.
    pub fn new(holder: Rc<dyn Holder>) -> Self {
        Self(StoredValue::new_local(holder))
    }

    fn ask<T: Default>(self, ask: impl FnOnce(&dyn Holder) -> T) -> T {
        // Called outside of the store, since the holder may change the store.
        self.0.try_get_value().map(|holder| ask(&*holder)).unwrap_or_default()
    }

    /// [`Holder::name`].
    pub fn name(self) -> String {
        self.ask(|holder| holder.name())
    }

    /// [`Holder::text`].
    pub fn text(self) -> String {
        self.ask(|holder| holder.text())
    }

    /// [`Holder::value`].
    pub fn value(self) -> Option<Value> {
        self.ask(|holder| holder.value())
    }

    /// [`Holder::is_invalid`].
    pub fn is_invalid(self) -> bool {
        self.ask(|holder| holder.is_invalid())
    }

    /// [`Holder::type_text`].
    pub fn type_text(self, text: String) {
        self.ask(|holder| holder.type_text(text));
    }

    /// [`Holder::put`].
    pub fn put(self, value: Option<Value>) {
        self.ask(|holder| holder.put(value));
    }

    /// [`Holder::leave`].
    pub fn leave(self) {
        self.ask(|holder| holder.leave());
    }

    /// [`Holder::files`].
    pub fn files(self) -> Option<FilesUnderWay> {
        self.ask(|holder| Some(holder.files()))
    }
}

/// Everything that a control needs to edit one value.
#[derive(Clone)]
pub struct Control {
    /// Id of the control's element; its label points to it.
    pub id: String,
    /// Access to the value in the form.
    pub holder: HolderHandle,
    /// The schema's description of the value.
    pub field: Arc<Field>,
    /// Id of the help text.
    pub help: Option<String>,
    /// True if the value must be set.
    pub required: bool,
    /// True if there is little room, as in a table's cell: a choice is then a drop-down list, however short.
    pub compact: bool,
}

impl Control {
    /// Returns the id of the label, which names a group of radio buttons, since `for` names a single control.
    pub fn label_id(&self) -> String {
        format!("{}-label", self.id)
    }

    /// Returns the placeholder: the author's, or else an example of the format.
    pub(super) fn placeholder(&self, otherwise: Option<&'static str>) -> Option<String> {
        let hinted = self.field.hints.as_ref().and_then(|hints| hints.placeholder.clone());
        hinted.or_else(|| otherwise.map(str::to_owned))
    }

    /// Returns the initial number of lines of a text area.
    pub(super) fn rows(&self, otherwise: &'static str) -> String {
        let hinted = self.field.hints.as_ref().and_then(|hints| hints.rows);
        hinted.map_or_else(|| otherwise.to_owned(), |rows| rows.to_string())
    }

    /// Returns the widget that the author asks for.
    pub(super) fn wished(&self) -> Option<WidgetHint> {
        self.field.hints.as_ref().and_then(|hints| hints.widget)
    }

    /// True if a person may not choose the option.
    pub(super) fn is_off(&self, option: Option<&Value>) -> bool {
        let hints = self.field.hints.as_ref().zip(option);
        let is_disabled = hints.is_some_and(|(hints, option)| hints.disabled.contains(option));
        self.field.read_only || is_disabled
    }

    /// Adds the attributes and listeners that every control has: id, name, and events for the form.
    pub(super) fn wire(&self, element: El) -> El {
        let holder = self.holder;
        self.describe(element)
            .attr("id", self.id.clone())
            .attr("name", derived(move || holder.name()))
            .on("blur", move |_| holder.leave())
    }

    /// Adds the ARIA attributes: validity and requirement, which the browser's own validation would report, and the
    /// related texts.
    pub(super) fn describe(&self, element: El) -> El {
        let holder = self.holder;
        self.describe_group(element)
            .attr("aria-invalid", derived(move || holder.is_invalid().then_some("true")))
            .attr("aria-required", self.required.then_some("true"))
    }

    /// Adds the ids of the help and of the issue. These are the only such attributes that a group may have.
    pub(super) fn describe_group(&self, element: El) -> El {
        let (holder, help, issue) = (self.holder, self.help.clone(), format!("{}-issue", self.id));
        let ids = move || {
            let issue = holder.is_invalid().then_some(&issue);
            let ids = joined(&mut help.iter().chain(issue).map(String::as_str), " ");
            (!ids.is_empty()).then_some(ids)
        };
        element.attr("aria-describedby", derived(ids))
    }
}
