//! The control of a time zone, by its IANA name (`Europe/Berlin`): the browser's names as suggestions, and the current
//! time there.

use crate::dom::{View, derived, el};
use crate::widgets::texts::line::{Line, line};
use crate::widgets::{Control, intl, json};
use crate::words::{Locale, use_locale};
use js_sys::{Array, Date, Function, Intl, Reflect, global};
use pilcrow_core::field::Field;
use pilcrow_core::solution::Leaf;
use serde_json::Value;
use std::sync::Arc;
use wasm_bindgen::{JsCast, JsValue};

pub(in crate::widgets) fn edit(control: Control) -> View {
    let (locale, holder) = (use_locale(), control.holder);
    let words = derived(move || clock(locale.get(), &holder.text()).unwrap_or_default());
    let reading =
        el("output").class("control-reading").attr("for", control.id.clone()).child(words);
    let with = Line { placeholder: Some("Europe/Berlin"), ..Line::exact("w-medium") };
    el("div").class("control-row").child(line(with_zones(control), with)).child(reading).into()
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    json::show_any(&leaf.value)
}

/// Adds all zones as suggestions if the schema has no examples. A table has too many cells for that.
fn with_zones(control: Control) -> Control {
    if control.compact || !control.field.examples.is_empty() {
        return control;
    }
    let field = Field { examples: zones().unwrap_or_default(), ..Field::clone(&control.field) };
    Control { field: Arc::new(field), ..control }
}

/// Returns the names of all zones that the browser knows; `None` without a browser, and in browsers that do not list
/// them.
fn zones() -> Option<Vec<Value>> {
    let list = of_intl("supportedValuesOf")?;
    let names = list.call1(&JsValue::UNDEFINED, &"timeZone".into()).ok()?;
    Some(
        Array::from(&names).iter().filter_map(|name| name.as_string().map(Value::String)).collect(),
    )
}

/// Returns the current time in a zone, with its offset: `14:05 GMT+2`; `None` if there is no such zone.
fn clock(locale: Locale, zone: &str) -> Option<String> {
    let class = of_intl("DateTimeFormat")?;
    let options = intl::options(&[
        ("timeZone", zone.into()),
        ("hour", "2-digit".into()),
        ("minute", "2-digit".into()),
        ("timeZoneName", "shortOffset".into()),
    ]);
    // Throws for a zone unknown to the browser.
    let format =
        Reflect::construct(&class, &Array::of2(&intl::languages(locale), &options)).ok()?;
    let format = format.unchecked_into::<Intl::DateTimeFormat>().format();
    format.call1(&JsValue::UNDEFINED, &Date::new_0()).ok()?.as_string()
}

/// Returns a function of the browser's `Intl`; `None` without a browser.
fn of_intl(name: &str) -> Option<Function> {
    if !cfg!(target_family = "wasm") {
        return None;
    }
    let intl = Reflect::get(&global(), &"Intl".into()).ok()?;
    Reflect::get(&intl, &name.into()).ok()?.dyn_into().ok()
}
