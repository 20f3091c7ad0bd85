//! The text editor of a document, loaded when it is first opened and driven through properties of its element. Offsets
//! count UTF-16 code units, as JavaScript does.

use super::script::call;
use js_sys::{Array, Reflect};
use std::ops::Range;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

/// A loaded editor in an element, on which it fires `input` when the person changes the text.
#[derive(Clone)]
pub struct Editor(Element);

/// A message about a range of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub from: usize,
    pub to: usize,
    /// `error`, `warning` or `info`.
    pub severity: &'static str,
    pub words: String,
}

impl Editor {
    /// Opens an editor in an element; `None` if it cannot be loaded. `hint` explains how to leave it by keyboard.
    pub async fn open(element: Element, text: &str, name: &str, hint: &str) -> Option<Self> {
        let order: [&JsValue; 4] = [&element, &text.into(), &name.into(), &hint.into()];
        call("editor/index.js", "open", &order).await.ok()?;
        Some(Self(element))
    }

    /// Removes the editor from an element, if there is one.
    pub fn close(element: Element) {
        Self(element).set("closed", &JsValue::TRUE);
    }

    /// Returns the text.
    pub fn text(&self) -> String {
        self.get("value").as_string().unwrap_or_default()
    }

    /// True if the text is strict JSON.
    pub fn is_strict(&self) -> bool {
        self.get("strict").is_truthy()
    }

    /// Replaces ranges of the text in one undo step: start, end and new text of each.
    pub fn edit(&self, edits: &[(usize, usize, String)]) {
        let list = Array::new();
        for (from, to, text) in edits {
            push(&list, [(*from as u32).into(), (*to as u32).into(), text.into()]);
        }
        self.set("edits", &list);
    }

    /// Replaces all messages about the text.
    pub fn mark(&self, marks: &[Mark]) {
        let list = Array::new();
        for mark in marks {
            let (from, to) = ((mark.from as u32).into(), (mark.to as u32).into());
            push(&list, [from, to, mark.severity.into(), (&mark.words).into()]);
        }
        self.set("marks", &list);
    }

    /// Translates the editor: pairs of its own phrase and the translation, its name and its hint. The descriptions of
    /// completions follow that language once they are loaded.
    pub fn speak(&self, language: &str, phrases: &[(&str, String)], name: &str, hint: &str) {
        let list: Array = Array::new();
        push(&list, [language.into(), name.into(), hint.into()]);
        for (phrase, words) in phrases {
            push(&list, [(*phrase).into(), words.into()]);
        }
        self.set("phrases", &list);
    }

    /// Moves the cursor to an offset and focuses the editor.
    pub fn go_to(&self, place: usize) {
        self.set("place", &(place as u32).into());
    }

    /// Returns the cursor's offset; `None` if text is selected.
    pub fn cursor(&self) -> Option<usize> {
        self.get("cursor").as_f64().map(|place| place as usize)
    }

    /// Shows completions for a range of the text; each has a name, the text to insert, the text to insert after the
    /// cursor, and a description. No completions close the list. The editor requests them by the event `complete`.
    pub fn offer<'offer>(
        &self,
        place: Range<usize>,
        offers: impl Iterator<Item = [&'offer str; 4]>,
    ) {
        let list = Array::new();
        push(&list, [(place.start as u32).into(), (place.end as u32).into()]);
        for offer in offers {
            push(&list, offer.map(JsValue::from));
        }
        self.set("offers", &list);
    }

    /// Returns the cursor's offset and the scroll position.
    pub fn stand(&self) -> Option<[u32; 2]> {
        let stand: Array = self.get("stand").dyn_into().ok()?;
        Some([stand.get(0).as_f64()? as u32, stand.get(1).as_f64()? as u32])
    }

    /// Restores cursor and scroll position, without focusing the editor.
    pub fn stand_at(&self, [place, scrolled]: [u32; 2]) {
        let list = Array::new();
        push(&list, [place.into(), scrolled.into()]);
        self.set("stand", &list);
    }

    /// True if the editor has the focus.
    pub fn has_focus(&self) -> bool {
        self.0.matches(":focus-within").unwrap_or_default()
    }

    /// Focuses the editor at its previous cursor position.
    pub fn go_back(&self) {
        self.set("place", &JsValue::NULL);
    }

    fn get(&self, name: &str) -> JsValue {
        Reflect::get(&self.0, &name.into()).unwrap_or(JsValue::UNDEFINED)
    }

    fn set(&self, name: &str, value: &JsValue) {
        drop(Reflect::set(&self.0, &name.into(), value));
    }
}

fn push<const N: usize>(list: &Array, values: [JsValue; N]) {
    for value in &values {
        list.push(value);
    }
}
