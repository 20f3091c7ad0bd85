//! The values that a tool of the site came with: examples until the person changes them.

use super::site_session::is_of_site;
use super::{InputForm, Session};
use leptos::prelude::*;

/// The example values that a form still contains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Examples {
    /// The form contains no example value.
    #[default]
    None,
    /// The form contains these values, by their names.
    Values(Vec<String>),
    /// All cases are examples.
    Cases,
}

impl Session {
    /// Returns the example values that the person has not changed.
    pub fn examples_left(&self) -> Examples {
        if !is_of_site(&self.key()) {
            return Examples::None;
        }
        if self.cases().is_some() {
            return if self.is_edited() { Examples::None } else { Examples::Cases };
        }
        let names: Vec<String> = self.forms().iter().flat_map(InputForm::examples_left).collect();
        if names.is_empty() { Examples::None } else { Examples::Values(names) }
    }

    /// Empties the form in one undo step; a table of cases keeps a single empty case.
    pub fn start_empty(&self) {
        match self.cases() {
            Some(cases) => cases.start_empty(),
            None => {
                let empty = |form: &InputForm| form.load(None);
                self.past.record(self.forms().iter().filter_map(empty).collect());
                self.past.turned.notify();
            }
        }
    }
}
