//! Control and display of a colour: text and picker, side by side. Only `#` and hexadecimal digits go into a style.

use super::line::{Line, line};
use crate::dom::{View, derived, el, value_of};
use crate::widgets::{Control, json};
use crate::words;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let holder = control.holder;
    // The picker can hold a complete colour only: it is black while there is none, which the style strikes out.
    let picked = derived(move || hex(&holder.text()).unwrap_or_else(|| "#000000".to_owned()));
    let is_unset = move || hex(&holder.text()).is_none();
    let picker = el("input")
        .attr("type", "color")
        .class("color-picker")
        .class_if("color-unset", is_unset)
        .attr("aria-label", words!(widget.pick_color))
        .attr("disabled", control.field.read_only)
        .value(picked)
        .on("input", move |event| holder.type_text(value_of(&event)))
        .on("blur", move |_| holder.leave());
    let line = line(control, Line { placeholder: Some("#1f4fbf"), ..Line::exact("w-short") });
    el("div").class("color").child(picker).child(line).into()
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    let Value::String(value) = &leaf.value else { return json::show_any(&leaf.value) };
    let Some(color) = hex(value) else { return json::show_text(value) };
    let swatch =
        el("span").class("swatch").style("background-color", color).attr("aria-hidden", "true");
    el("span").class("color-value").child(swatch).child(el("code").child(value.clone())).into()
}

/// Returns a colour as `#rrggbb`, expanding the short form; `None` if the text is no colour.
fn hex(text: &str) -> Option<String> {
    let digits = text.strip_prefix('#')?;
    if !digits.chars().all(|c| c.is_ascii_hexdigit()) {
        return None;
    }
    match digits.len() {
        6 => Some(text.to_ascii_lowercase()),
        3 => Some(digits.chars().fold("#".to_owned(), |color, c| {
            let c = c.to_ascii_lowercase();
            format!("{color}{c}{c}")
        })),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_six_digits_or_three_and_nothing_else() {
        assert_eq!(hex("#1F4fbf").as_deref(), Some("#1f4fbf"));
        assert_eq!(hex("#Fa0").as_deref(), Some("#ffaa00"));
        for text in ["red", "#12345", "#12345g", "#fff;color:red", "url(x)", "", "#é1"] {
            assert_eq!(hex(text), None, "{text}");
        }
    }
}
