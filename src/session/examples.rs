//! The values that a tool of the site came with: they are examples until the person touches them.

use super::{InputForm, Session};
use leptos::prelude::*;

/// What a form still has of its examples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Examples {
    /// Nothing.
    #[default]
    None,
    /// These values, by their names.
    Values(Vec<String>),
    /// All cases.
    Cases,
}

/// Whether the document of this key is a tool of the site, and not what somebody has opened or made.
pub(super) fn is_of_site(key: &str) -> bool {
    let is_tool = |key: &str| key.starts_with("tool:");
    let within = key.strip_prefix("embed:").map(|key| key.split_once('|').map_or(key, |it| it.1));
    is_tool(key) || within.is_some_and(is_tool)
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

#[cfg(test)]
mod tests {
    use super::is_of_site;

    #[test]
    fn tools_are_of_the_site_also_within_another_page() {
        let check = |key: &str, expected: bool| assert_eq!(is_of_site(key), expected, "{key}");
        check("tool:trip:en", true);
        check("embed:tool:trip:en", true);
        check("embed:1a2b|tool:trip:en", true);
        check("doc:1a2b", false);
        check("src:https://host/tool:a", false);
        check("embed:1a2b|src:https://host/a", false);
    }
}
