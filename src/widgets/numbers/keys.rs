//! Arrow keys in number inputs: a step up or down, within the schema's bounds. One listener serves all inputs.

use crate::dom::element_of;
use leptos::prelude::*;
use pilcrow_core::field::{FieldKind, step_number};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

/// Number of steps for Page Up and Page Down.
const MANY: i32 = 10;

/// Installs the listener for the page's lifetime.
pub fn step_by_keys() {
    let act: Box<dyn Fn(KeyboardEvent)> = Box::new(|event| {
        step(&event);
    });
    let listener = Closure::wrap(act).into_js_value();
    drop(document().add_event_listener_with_callback("keydown", listener.unchecked_ref()));
}

fn step(event: &KeyboardEvent) -> Option<()> {
    let steps = match event.key().as_str() {
        "ArrowUp" => 1,
        "ArrowDown" => -1,
        "PageUp" => MANY,
        "PageDown" => -MANY,
        _ => return None,
    };
    let other = event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key();
    let input: HtmlInputElement = element_of(event.as_ref())?;
    // In an input with suggestions, the arrow keys move through those.
    if other || input.read_only() || input.has_attribute("list") {
        return None;
    }
    let kind = kind(&input.get_attribute("data-number")?)?;
    event.prevent_default();
    input.set_value(&step_number(&input.value(), &kind, steps)?);
    let typed = Event::new("input").ok()?;
    input.dispatch_event(&typed).ok().map(drop)
}

/// Parses the bounds that the input has in its attribute.
fn kind(bounds: &str) -> Option<FieldKind> {
    let mut parts = bounds.split('|').map(|part| (!part.is_empty()).then(|| part.to_owned()));
    Some(FieldKind::Number {
        integer: parts.next()?.is_some(),
        minimum: parts.next()?,
        maximum: parts.next()?,
        step: parts.next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_may_be_typed_in_it() {
        let Some(FieldKind::Number { integer, minimum, maximum, step }) = kind("1|-2||0.5") else {
            panic!()
        };
        assert!(integer);
        assert_eq!((minimum.as_deref(), maximum, step.as_deref()), (Some("-2"), None, Some("0.5")));
        assert_eq!(kind("1|2"), None);
    }
}
