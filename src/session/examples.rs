//! The values that a tool of the site came with: they are examples until the person touches them.

use super::site_session::is_of_site;
use super::{InputForm, Session};
use leptos::prelude::*;

/// What a form still has of its examples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Examples {
    /// None of their values.
    #[default]
    None,
    /// These values, by their names.
    Values(Vec<String>),
    /// All cases.
    Cases,
}

impl Session {
    /// What nobody has touched of the examples.
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

    /// Empties the form, as one step; a table of cases has one empty case then.
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
