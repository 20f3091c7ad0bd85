//! One field of the rows, with what is read of it and how an act on it is made.

use super::editing::Editing;
use crate::dom::{Memo, RwSignal, TextProp, derived};
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::blueprint::{Act, FieldAct, Kind, Row};
use pilcrow_core::field::readable_key;
use pilcrow_core::pointer::Pointer;

/// A field, as its row has it. A handle.
#[derive(Clone)]
pub(super) struct FieldLine {
    pub editing: Editing,
    pub place: Pointer,
    pub kind: Kind,
    pub row: Memo<Option<Row>>,
    pub locale: RwSignal<Locale>,
}

impl FieldLine {
    /// What it is called now.
    pub fn name(&self) -> String {
        let locale = self.locale.get();
        self.row.with(|row| row.as_ref().map(|row| called(locale, row))).unwrap_or_default()
    }

    /// Words with its name in them.
    pub fn phrase(&self, words: impl Fn(Locale, &str) -> String + 'static) -> TextProp {
        let own = self.clone();
        derived(move || words(own.locale.get(), &own.name()))
    }

    /// Something of its row, as it is now.
    pub fn now<T: Default>(
        &self,
        read: impl Fn(&Row) -> T + Clone + 'static,
    ) -> impl Fn() -> T + Clone + 'static {
        let row = self.row;
        move || row.with(|row| row.as_ref().map(&read)).unwrap_or_default()
    }

    /// An act on its schema.
    pub fn change(&self, act: FieldAct) -> Act {
        Act::Change(self.place.clone(), act)
    }
}

/// What a row is called. A shape without a name has a number.
pub(super) fn called(locale: Locale, row: &Row) -> String {
    match row.title.trim().is_empty() {
        true if row.is_shape => {
            let number = row.key.parse::<usize>().unwrap_or_default() + 1;
            words_now!(locale, build.shape, number = number)
        }
        true => readable_key(&row.key),
        false => row.title.clone(),
    }
}
