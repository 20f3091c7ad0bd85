//! Control and display of a rating of a few stars: a radio button each. Zero, and values that are no rating, are shown
//! in words.

use super::number;
use crate::dom::{View, el};
use crate::widgets::choices::choice::{Entry, choose, stars_words};
use crate::widgets::{Control, json};
use crate::words::{Locale, use_locale};
use pilcrow_core::field::Stars;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let Some(Stars { least, most }) = Stars::from_kind(&control.field.kind) else {
        return number::edit(control);
    };
    let entries = (least..=most).map(|count| Entry::stars(count, most)).collect();
    el("div").class("rating").child(choose(control, entries)).into()
}

/// Shows the given stars among the possible ones, and their number.
pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    let (Value::Number(number), Some(most)) = (&leaf.value, leaf.whole) else {
        return json::show_any(&leaf.value);
    };
    // The mean of a column may not be a whole number.
    let Some(count) = number.as_u64() else { return json::show_number(number) };
    let star = |at: u8| if u64::from(at) < count { "star-sign star-full" } else { "star-sign" };
    let signs: Vec<_> = (0..most).map(|at| el("span").class(star(at))).collect();
    let signs = el("span").class("stars").attr("aria-hidden", "true").child(signs);
    let text = stars_words(number, most, use_locale().get());
    let text = el("data").class("number").attr("value", number.to_string()).child(text);
    el("span").class("rating-value").child(signs).child(text).into()
}

pub(in crate::widgets) fn is_group(_: &Control) -> bool {
    true
}

pub(in crate::widgets) fn written(leaf: &Leaf, locale: Locale) -> Option<String> {
    let number = leaf.value.as_number().filter(|number| number.is_u64())?;
    Some(stars_words(number, leaf.whole?, locale))
}
