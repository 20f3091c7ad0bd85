//! One element, built up call by call: `el("p").class("lead").child("Hello")`.

use super::{IntoTextProp, TextProp, View, callback, effect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue, UnwrapThrowExt};
use web_sys::{Element, Event, HtmlElement};

/// An element of the page.
#[derive(Clone)]
pub struct El(Element);

/// A new element. Its name is one of the program's own words, so it is always valid.
pub fn el(tag: &'static str) -> El {
    El(document().create_element(tag).unwrap_throw())
}

/// A new element of a drawing.
pub fn svg(tag: &'static str) -> El {
    El(document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag).unwrap_throw())
}

impl El {
    /// An attribute; none removes it.
    pub fn attr(self, name: &'static str, text: impl IntoTextProp) -> Self {
        self.attribute(name, text.into_text_prop())
    }

    fn attribute(self, name: &'static str, text: TextProp) -> Self {
        let element = self.0.clone();
        text.write(move |text| {
            // It fails for malformed names only, and these are the program's own.
            drop(match text {
                Some(text) => element.set_attribute(name, text),
                None => element.remove_attribute(name),
            });
        });
        self
    }

    /// The `class` attribute.
    pub fn class(self, names: impl IntoTextProp) -> Self {
        self.attribute("class", names.into_text_prop())
    }

    /// Has a class while the signals say so.
    pub fn class_if(self, name: &'static str, when: impl Fn() -> bool + 'static) -> Self {
        let classes = self.0.class_list();
        effect(move || drop(classes.toggle_with_force(name, when())));
        self
    }

    /// A property of the inline style. The page's security policy has no room for the attribute.
    pub fn style(self, name: &'static str, text: impl IntoTextProp) -> Self {
        let style = self.0.unchecked_ref::<HtmlElement>().style();
        text.into_text_prop().write(move |text| {
            drop(style.set_property(name, text.unwrap_or_default()));
        });
        self
    }

    /// What a control holds. Not written where the person has typed just that: the caret would go to the end. Firefox
    /// tells of each half of a character that keys type as two; here both texts have the same sign for a half,
    /// which stays in the control until the other comes.
    pub fn value(self, text: impl IntoTextProp) -> Self {
        let element = self.0.clone();
        text.into_text_prop().write(move |text| {
            let (name, text) = (JsValue::from_str("value"), text.unwrap_or_default());
            let held = js_sys::Reflect::get(&element, &name).ok().and_then(|held| held.as_string());
            if held.as_deref() != Some(text) {
                drop(js_sys::Reflect::set(&element, &name, &text.into()));
            }
        });
        self
    }

    /// A property that is true or false: `checked`, `selected`, `indeterminate`.
    pub fn flag(self, name: &'static str, when: impl Fn() -> bool + 'static) -> Self {
        let element = self.0.clone();
        effect(move || set(&element, name, when().into()));
        self
    }

    /// Does something when an event arrives.
    pub fn on(self, name: &'static str, act: impl Fn(Event) + 'static) -> Self {
        self.listen(name, Box::new(act))
    }

    /// Like [`Self::on`], for an event of which more has to be known.
    pub fn on_event<E: JsCast>(self, name: &'static str, act: impl Fn(E) + 'static) -> Self {
        self.listen(name, Box::new(move |event: Event| act(event.unchecked_into())))
    }

    fn listen(self, name: &'static str, act: Box<dyn Fn(Event)>) -> Self {
        let act = callback(Box::new(move |event| act(event.unchecked_into())));
        drop(self.0.add_event_listener_with_callback(name, &act));
        self
    }

    /// What stands in it, after what stands there already.
    pub fn child(self, view: impl Into<View>) -> Self {
        self.append(view.into())
    }

    fn append(self, view: View) -> Self {
        if let Some(node) = view.into_node() {
            // A new node can be put anywhere but into itself.
            drop(self.0.append_child(&node));
        }
        self
    }

    /// The element itself, for what has no place here: focus, dialogs, measures.
    pub fn element<T: JsCast>(&self) -> T {
        self.0.clone().unchecked_into()
    }
}

impl From<El> for View {
    fn from(element: El) -> Self {
        Self::of_node(element.0.into())
    }
}

fn set(element: &Element, name: &str, value: JsValue) {
    let name = JsValue::from_str(name);
    if js_sys::Reflect::get(element, &name).as_ref() != Ok(&value) {
        drop(js_sys::Reflect::set(element, &name, &value));
    }
}
