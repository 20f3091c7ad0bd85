//! The data on a document's form, for a file, as the page shows it below the fields: a folded part for each.

use crate::data::card_name;
use crate::dom::{El, View, el};
use crate::form::prose;
use crate::result::solution_view;
use crate::session::stands_on_form;
use crate::words;
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::context::{DataMessage, merged_data};
use pilcrow_core::document::Request;
use pilcrow_core::field::FieldTree;
use pilcrow_core::solution::solution_blocks;

/// Draws the data that the model gets besides the input; nothing if there is none on the form.
pub(super) fn data_parts(document: &Request, locale: Locale) -> View {
    let data = merged_data(&document.messages()).into_iter().filter(stands_on_form);
    let cards: Vec<El> = data.map(|data| card(&data, locale)).collect();
    let section = (!cards.is_empty()).then(|| {
        el("section")
            .class("data-cards")
            .attr("aria-labelledby", "data-title")
            .child(el("h2").attr("id", "data-title").child(words!(data.on_form)))
            .child(cards)
    });
    section.into()
}

fn card(data: &DataMessage, locale: Locale) -> El {
    let about = data.description.as_deref();
    let about = about.map(|about| el("div").class("field-help").child(prose(about)));
    // The card has the title already.
    let mut schema = data.schema.clone().unwrap_or_default();
    if let Some(members) = schema.as_object_mut() {
        members.shift_remove("title");
    }
    let tree = FieldTree::new(schema);
    let blocks = solution_blocks(Some(&tree), data.value.as_ref(), None);
    let value = solution_view(Signal::stored(Some(blocks)), Signal::stored(Vec::new()));
    let body = el("div").class("data-body").child(about).child(value);
    el("details").class("data-card").child(el("summary").child(card_name(locale, data))).child(body)
}
