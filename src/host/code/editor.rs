//! The editor of a document's text, fetched when it is first opened and driven through properties
//! of its element. Offsets count UTF-16 code units, as JavaScript does.

use super::script::call;
use js_sys::{Array, Reflect};
use std::ops::Range;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

/// An editor in an element, once it has come. It says `input` there when the person has changed
/// something.
#[derive(Clone)]
pub struct Editor(Element);

/// Something that is said about a piece of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub from: usize,
    pub to: usize,
    /// `error`, `warning` or `info`.
    pub severity: &'static str,
    pub words: String,
}

impl Editor {
    /// Puts an editor into an element; `None` if it does not come. `hint` says how the keys leave it.
    pub async fn open(element: Element, text: &str, name: &str, hint: &str) -> Option<Self> {
        let order: [&JsValue; 4] = [&element, &text.into(), &name.into(), &hint.into()];
        call("editor/index.js", "open", &order).await.ok()?;
        Some(Self(element))
    }

    /// Takes the editor out of an element again, if there is one.
    pub fn close(element: Element) {
        Self(element).set("closed", &JsValue::TRUE);
    }

    /// The text.
    pub fn text(&self) -> String {
        self.get("value").as_string().unwrap_or_default()
    }

    /// Whether the text is JSON to the letter.
    pub fn is_strict(&self) -> bool {
        self.get("strict").is_truthy()
    }

    /// Changes pieces of the text, as one step: from, to, and what comes there.
    pub fn edit(&self, edits: &[(usize, usize, String)]) {
        let list = Array::new();
        for (from, to, text) in edits {
            push(&list, [(*from as u32).into(), (*to as u32).into(), text.into()]);
        }
        self.set("edits", &list);
    }

    /// Says these things about the text, and nothing else.
    pub fn mark(&self, marks: &[Mark]) {
        let list = Array::new();
        for mark in marks {
            let (from, to) = ((mark.from as u32).into(), (mark.to as u32).into());
            push(&list, [from, to, mark.severity.into(), (&mark.words).into()]);
        }
        self.set("marks", &list);
    }

    /// The editor's own words: how it says something, and how it should; its name and its hint. What offers mean, it
    /// says in that language as well, once these words have come.
    pub fn speak(&self, language: &str, phrases: &[(&str, String)], name: &str, hint: &str) {
        let list: Array = Array::new();
        push(&list, [language.into(), name.into(), hint.into()]);
        for (phrase, words) in phrases {
            push(&list, [(*phrase).into(), words.into()]);
        }
        self.set("phrases", &list);
    }

    /// Goes to a place, and gives the focus to the editor.
    pub fn go_to(&self, place: usize) {
        self.set("place", &(place as u32).into());
    }

    /// Where the cursor is; `None` if a piece of the text is selected.
    pub fn cursor(&self) -> Option<usize> {
        self.get("cursor").as_f64().map(|place| place as usize)
    }

    /// Offers what can come in the place of a piece of the text: a name, what is written, what is written behind the
    /// cursor then, and what that means. None closes the list of the last ones. The editor asks for it by an event, `complete`.
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

    /// Where the person is: the cursor's place, and how far the text is scrolled.
    pub fn stand(&self) -> Option<[u32; 2]> {
        let stand: Array = self.get("stand").dyn_into().ok()?;
        Some([stand.get(0).as_f64()? as u32, stand.get(1).as_f64()? as u32])
    }

    /// Goes there, without the focus.
    pub fn stand_at(&self, [place, scrolled]: [u32; 2]) {
        let list = Array::new();
        push(&list, [place.into(), scrolled.into()]);
        self.set("stand", &list);
    }

    /// Whether the person is typing there.
    pub fn has_focus(&self) -> bool {
        self.0.matches(":focus-within").unwrap_or_default()
    }

    /// Goes to where the person was.
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
