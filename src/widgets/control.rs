//! The inputs of a control: everything that it needs to edit one value.

use crate::dom::{El, derived};
use crate::ui::FilesUnderWay;
use leptos::prelude::*;
use pilcrow_core::field::{Field, WidgetHint};
use pilcrow_core::text::joined::joined;
use serde_json::Value;
use std::rc::Rc;
use std::sync::Arc;

/// The place in the form whose value a control edits. All its reading methods are tracked.
pub trait Holder {
    /// The JSON Pointer of the value, which is the control's `name` attribute. It changes when a list is reordered.
    fn name(&self) -> String;
    /// Returns the text as typed.
    fn text(&self) -> String;
    /// Returns the value; `None` if it is not set.
    fn value(&self) -> Option<Value>;
    /// True if an issue is shown at the value.
    fn is_invalid(&self) -> bool;
    /// Reports that the text was changed.
    fn type_text(&self, text: String);
    /// Reports that the value was chosen.
    fn put(&self, value: Option<Value>);
    /// Reports that the focus left the control.
    fn leave(&self);
    /// Returns the counter of files that are being read for the form.
    fn files(&self) -> FilesUnderWay;
}

/// A handle to a [`Holder`]. After its view is gone, its methods return defaults.
#[derive(Clone, Copy)]
pub struct HolderHandle(StoredValue<Rc<dyn Holder>, LocalStorage>);

impl HolderHandle {
    /// Wraps a holder.
    pub fn new(holder: Rc<dyn Holder>) -> Self {
        Self(StoredValue::new_local(holder))
    }

    fn ask<T: Default>(self, ask: impl FnOnce(&dyn Holder) -> T) -> T {
        // The holder is called outside of the store, since it may change the store.
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

/// A value's place in the form, as a control sees it.
#[derive(Clone)]
pub struct Control {
    /// Id of the control's element; its label points to it.
    pub id: String,
    /// The value's place in the form.
    pub holder: HolderHandle,
    /// The field's description from the schema.
    pub field: Arc<Field>,
    /// The id of the help text; `None` if there is none.
    pub help: Option<String>,
    /// True if the value is required.
    pub required: bool,
    /// True if there is little room, as in a table's cell: a choice is then a select element, however short.
    pub compact: bool,
}

impl Control {
    /// Returns the id of the label. A group of radio buttons is named by this id, since `for` names a single control.
    pub fn label_id(&self) -> String {
        format!("{}-label", self.id)
    }

    /// Returns the placeholder of an empty text control: the author's, or else an example of the format.
    pub(super) fn placeholder(&self, otherwise: Option<&'static str>) -> Option<String> {
        let hinted = self.field.hints.as_ref().and_then(|hints| hints.placeholder.clone());
        hinted.or_else(|| otherwise.map(str::to_owned))
    }

    /// Returns the number of lines of an empty text control.
    pub(super) fn rows(&self, otherwise: &'static str) -> String {
        let hinted = self.field.hints.as_ref().and_then(|hints| hints.rows);
        hinted.map_or_else(|| otherwise.to_owned(), |rows| rows.to_string())
    }

    /// Returns the widget that the author asks for.
    pub(super) fn wished(&self) -> Option<WidgetHint> {
        self.field.hints.as_ref().and_then(|hints| hints.widget)
    }

    /// Returns true if an option is disabled.
    pub(super) fn is_off(&self, option: Option<&Value>) -> bool {
        let hints = self.field.hints.as_ref().zip(option);
        let is_disabled = hints.is_some_and(|(hints, option)| hints.disabled.contains(option));
        self.field.read_only || is_disabled
    }

    /// Gives an element the control's id, name and events.
    pub(super) fn wire(&self, element: El) -> El {
        let holder = self.holder;
        self.describe(element)
            .attr("id", self.id.clone())
            .attr("name", derived(move || holder.name()))
            .on("blur", move |_| holder.leave())
    }

    /// Sets the ARIA attributes of a control: invalid, required, and the texts that describe it.
    pub(super) fn describe(&self, element: El) -> El {
        let holder = self.holder;
        self.describe_group(element)
            .attr("aria-invalid", derived(move || holder.is_invalid().then_some("true")))
            .attr("aria-required", self.required.then_some("true"))
    }

    /// Sets the ids of the texts that describe the control: the help and the issue. A group has no other ARIA
    /// attributes.
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
