//! What a control needs to edit one value.

use crate::dom::{El, derived};
use crate::ui::FilesUnderWay;
use leptos::prelude::*;
use pilcrow_core::field::{Field, WidgetHint};
use pilcrow_core::text::joined::joined;
use serde_json::Value;
use std::rc::Rc;
use std::sync::Arc;

/// The place whose value a control edits. All that it is asked is tracked.
pub trait Holder {
    /// The JSON Pointer of the value, which is the control's `name`. Changes when a list is
    /// reordered.
    fn name(&self) -> String;
    /// The text as typed.
    fn text(&self) -> String;
    /// The value; `None` if there is none.
    fn value(&self) -> Option<Value>;
    /// Whether an issue is shown there.
    fn is_invalid(&self) -> bool;
    /// The text was changed.
    fn type_text(&self, text: String);
    /// The value was chosen.
    fn put(&self, value: Option<Value>);
    /// The person has gone on to another place.
    fn leave(&self);
    /// The files that are being read for the form.
    fn files(&self) -> FilesUnderWay;
}

/// A holder, for as long as its view is there; what is asked of it afterwards is nothing. A handle.
#[derive(Clone, Copy)]
pub struct HolderHandle(StoredValue<Rc<dyn Holder>, LocalStorage>);

impl HolderHandle {
    /// Takes a holder.
    pub fn new(holder: Rc<dyn Holder>) -> Self {
        Self(StoredValue::new_local(holder))
    }

    fn ask<T: Default>(self, ask: impl FnOnce(&dyn Holder) -> T) -> T {
        // Asked outside of the store, which it may change.
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

/// A place for a value, as a control sees it.
#[derive(Clone)]
pub struct Control {
    /// The control's id; its label points to it.
    pub id: String,
    /// Where the value lives.
    pub holder: HolderHandle,
    /// What the schema says about it.
    pub field: Arc<Field>,
    /// The id of what helps to fill it.
    pub help: Option<String>,
    /// Whether it has to be filled.
    pub required: bool,
    /// Whether there is little room: a choice is a list, however short.
    pub compact: bool,
}

impl Control {
    /// The id of the label. A group of radio buttons is named by it, since `for` names one control.
    pub fn label_id(&self) -> String {
        format!("{}-label", self.id)
    }

    /// What an empty text control shows: what the author says, or else an example of the format.
    pub(super) fn placeholder(&self, otherwise: Option<&'static str>) -> Option<String> {
        let hinted = self.field.hints.as_ref().and_then(|hints| hints.placeholder.clone());
        hinted.or_else(|| otherwise.map(str::to_owned))
    }

    /// How many lines a text control begins with.
    pub(super) fn rows(&self, otherwise: &'static str) -> String {
        let hinted = self.field.hints.as_ref().and_then(|hints| hints.rows);
        hinted.map_or_else(|| otherwise.to_owned(), |rows| rows.to_string())
    }

    /// How the author wants it to be chosen.
    pub(super) fn wished(&self) -> Option<WidgetHint> {
        self.field.hints.as_ref().and_then(|hints| hints.widget)
    }

    /// Whether a person may not pick an option.
    pub(super) fn is_off(&self, option: Option<&Value>) -> bool {
        let hints = self.field.hints.as_ref().zip(option);
        let is_disabled = hints.is_some_and(|(hints, option)| hints.disabled.contains(option));
        self.field.read_only || is_disabled
    }

    /// Gives an element what every control has: its id, its name, and what it tells the form.
    pub(super) fn wire(&self, element: El) -> El {
        let holder = self.holder;
        self.describe(element)
            .attr("id", self.id.clone())
            .attr("name", derived(move || holder.name()))
            .on("blur", move |_| holder.leave())
    }

    /// Tells a screen reader what the browser's own bubbles would tell, and which texts belong here.
    pub(super) fn describe(&self, element: El) -> El {
        let holder = self.holder;
        self.describe_group(element)
            .attr("aria-invalid", derived(move || holder.is_invalid().then_some("true")))
            .attr("aria-required", self.required.then_some("true"))
    }

    /// Which texts belong here: the help, and what is wrong. All that may be told of a group.
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
