//! An answer as it is exported.

use pilcrow_core::solution::Leaf;
use pilcrow_core::solution::export::ExportWords;
use pilcrow_words::{Locale, words_now};
use serde_json::Value;

/// The catalogue's words for an answer, and for a process.
pub struct CatalogueWords(pub Locale);

impl ExportWords for CatalogueWords {
    fn absent(&self) -> String {
        words_now!(self.0, result.absent)
    }

    fn empty(&self) -> String {
        words_now!(self.0, result.empty_list)
    }

    fn unknown(&self) -> String {
        words_now!(self.0, result.unknown)
    }

    fn name(&self) -> String {
        words_now!(self.0, table.name)
    }

    fn value(&self) -> String {
        words_now!(self.0, table.value)
    }

    fn total(&self) -> String {
        words_now!(self.0, table.total)
    }

    fn mean(&self) -> String {
        words_now!(self.0, table.mean)
    }

    fn leaf_text(&self, leaf: &Leaf) -> Option<String> {
        let named = leaf.options.iter().find(|option| option.value == leaf.value);
        match &leaf.value {
            _ if named.is_some() => named.map(|option| option.label.clone()),
            Value::Bool(true) => Some(words_now!(self.0, widget.yes)),
            Value::Bool(false) => Some(words_now!(self.0, widget.no)),
            _ => None,
        }
    }
}
