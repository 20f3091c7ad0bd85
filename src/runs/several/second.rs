//! A second field: each of its values is tried with each value of the first one.

use super::values::{Fields, value_controls};
use crate::dom::{El, RwSignal, View, el, part, part_of, value_of};
use crate::ui::{FilesUnderWay, field};
use crate::words;
use serde_json::Value;
use std::rc::Rc;

/// The most values of the second field that are ticked at first.
const FIRST: usize = 4;

/// A handle to the second field and its values.
#[derive(Clone, Copy)]
pub(super) struct Second {
    at: RwSignal<Option<usize>>,
    values: RwSignal<Vec<Value>>,
}

impl Second {
    /// Starts without a second field.
    pub(super) fn new() -> Self {
        Self { at: RwSignal::new(None), values: RwSignal::new(Vec::new()) }
    }

    /// Returns the second field and its values; `None` if there is no first field, or both are the same. Tracked.
    pub(super) fn tried(self, first: Option<usize>) -> Option<(usize, Vec<Value>)> {
        let at = self.at.get().filter(|at| first.is_some_and(|first| first != *at))?;
        Some((at, self.values.get()))
    }

    /// Draws the choice among the other fields, and the values of the chosen one.
    pub(super) fn view(
        self,
        fields: &Fields,
        first: RwSignal<Option<usize>>,
        reading: FilesUnderWay,
    ) -> View {
        if fields.len() < 2 {
            return View::default();
        }
        let (offered, fields) = (Rc::clone(fields), Rc::clone(fields));
        let choice = part(move || Some(self.choice(&offered, first.get()?)));
        let chosen = move || self.at.get().filter(|at| first.get().is_some_and(|one| one != *at));
        let values = part_of(chosen, move |at| {
            let variable = at.and_then(|at| fields.get(at));
            variable
                .map(|variable| {
                    value_controls(variable, self.values, reading, "sweep-second", FIRST)
                })
                .into()
        });
        [choice, values].into()
    }

    fn choice(self, fields: &Fields, first: usize) -> El {
        let chosen = self.at.get_untracked();
        let others = fields.iter().enumerate().filter(|(at, _)| *at != first);
        let option = |(at, name): (usize, String)| {
            let is_chosen = chosen == Some(at);
            el("option")
                .attr("value", at.to_string())
                .flag("selected", move || is_chosen)
                .child(name)
        };
        let options = others.map(|(at, variable)| option((at, variable.name.clone())));
        let options: Vec<El> = options.collect();
        let select = el("select")
            .child(el("option").attr("value", "").child(words!(sweep.no_second)))
            .child(options)
            .on("change", move |event| self.at.set(value_of(&event).parse().ok()));
        field("sweep-second", words!(sweep.second), select)
    }
}
