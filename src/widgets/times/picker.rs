//! Control of a time, with or without a date: the text in RFC 3339, a picker beside it, and its words. A pick changes
//! date and time, and keeps the offset.

use super::moment::{Moment, picked, to_pick};
use crate::dom::{View, derived, el, element_of, value_of};
use crate::ui::icon_button;
use crate::widgets::texts::line::{Line, line};
use crate::widgets::{Control, intl};
use crate::words;
use js_sys::{Date, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Draws the input, the button of a native picker of the type `kind`, and the words.
pub(super) fn pick(
    control: Control,
    kind: &'static str,
    with: Line,
    parse: fn(&str) -> Option<Moment>,
) -> View {
    let holder = control.holder;
    let locale = words::use_locale();
    let native = el("input")
        .attr("type", kind)
        .class("picker-native")
        .attr("step", "1")
        .attr("tabindex", "-1")
        .attr("aria-hidden", "true")
        .value(derived(move || to_pick(&holder.text(), kind == "time").unwrap_or_default()))
        .on("input", move |event| {
            let pick = value_of(&event);
            if !pick.is_empty() {
                let offset = own_offset(&pick);
                holder.type_text(picked(&holder.text(), &pick, &offset));
            }
        });
    let opened = native.element::<web_sys::HtmlElement>();
    let button = icon_button("icon icon-calendar", words!(widget.pick_time))
        .attr("aria-describedby", control.label_id())
        .attr("disabled", control.field.read_only)
        .on("click", move |event| {
            if let Some(open) = method(&opened, "showPicker") {
                drop(open.call0(&opened));
            }
            // The focus returns to the button that opened the picker.
            if let Some(button) = element_of::<web_sys::HtmlElement>(&event) {
                drop(button.focus());
            }
        });
    let text = derived(move || {
        let moment = parse(&holder.text());
        moment.map(|moment| intl::moment(locale.get(), &moment, false)).unwrap_or_default()
    });
    let reading = el("output").class("control-reading").attr("for", control.id.clone()).child(text);
    let picker = el("span").class("picker").child(native).child(button);
    let row = el("div").class("control-row picker-row").child(line(control, with)).child(picker);
    row.child(reading).into()
}

fn method(element: &web_sys::HtmlElement, name: &str) -> Option<js_sys::Function> {
    Reflect::get(element, &JsValue::from_str(name)).ok()?.dyn_into().ok()
}

/// Returns the browser's offset from UTC at a moment, as RFC 3339 text.
fn own_offset(pick: &str) -> String {
    let at = if pick.contains('T') { Date::new(&pick.into()) } else { Date::new_0() };
    super::moment::offset_text(-(at.get_timezone_offset() as i32))
}
