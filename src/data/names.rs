//! The name of a card: the title of its schema, or a word for its kind, with the kind as a small label.

use crate::dom::View;
use crate::dom::el;
use crate::words::Locale;
use pilcrow_core::context::DataMessage;
use pilcrow_wording::data::kind_word;

/// Draws the name of a card: title, case and kind.
pub fn card_name(locale: Locale, data: &DataMessage) -> View {
    let title = data.schema.as_ref().and_then(|schema| schema.get("title")?.as_str());
    let title = title.map_or_else(|| kind_word(locale, &data.identity.kind), str::to_owned);
    let case = data.identity.instance.clone();
    let case = case.map(|case| el("span").class("data-case").child(case));
    let mark = el("span").class("data-mark").child(format!("¶{}", data.identity.kind));
    let title = View::from(el("span").class("data-title").child(title));
    [title, " ".into(), case.into(), " ".into(), mark.into()].into()
}
