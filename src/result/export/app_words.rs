//! Translated words for exports, and values in the words of their widgets.

use crate::dom::el;
use crate::widgets::show;
use crate::words::Locale;
use crate::words_now;
use leptos::prelude::*;
use leptos::reactive::owner::Owner;
use pilcrow_core::field::ExportForm;
use pilcrow_core::solution::Leaf;
use pilcrow_core::solution::export::ExportWords;
use serde_json::Value;

pub(super) struct AppWords {
    locale: Locale,
}

impl AppWords {
    pub fn from_locale(locale: Locale) -> Self {
        Self { locale }
    }
}

impl ExportWords for AppWords {
    fn absent(&self) -> String {
        words_now!(self.locale, result.absent)
    }

    fn empty(&self) -> String {
        words_now!(self.locale, result.empty_list)
    }

    fn unknown(&self) -> String {
        words_now!(self.locale, result.unknown)
    }

    fn name(&self) -> String {
        words_now!(self.locale, table.name)
    }

    fn value(&self) -> String {
        words_now!(self.locale, table.value)
    }

    fn total(&self) -> String {
        words_now!(self.locale, table.total)
    }

    fn mean(&self) -> String {
        words_now!(self.locale, table.mean)
    }

    fn leaf_text(&self, leaf: &Leaf) -> Option<String> {
        has_words(leaf).then(|| draw_leaf(leaf))
    }
}

/// True if the page shows the value in words that differ from the raw value.
fn has_words(leaf: &Leaf) -> bool {
    match &leaf.value {
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        _ => leaf.widget.facts().exported == ExportForm::Words,
    }
}

fn draw_leaf(leaf: &Leaf) -> String {
    let owner = Owner::new();
    let text = owner.with(|| untrack(|| el("span").child(show(leaf))).text());
    owner.cleanup();
    text
}
