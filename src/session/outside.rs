//! Schemas elsewhere that a document's forms refer to, and the forms once these have been fetched.

use super::{InputForm, Session};
use leptos::prelude::*;
use pilcrow_core::form::{Draft, Step};
use pilcrow_core::schema::{bundled, external_references};
use serde_json::Value;

/// Schemas with the addresses that they came from, in the order in which they came.
pub type Fetched = [(String, Value)];

impl Session {
    /// The address that the document came from; empty where it has none.
    pub fn address(&self) -> String {
        self.source
            .with_value(|source| source.key.strip_prefix("src:").unwrap_or_default().to_owned())
    }

    /// The addresses of schemas that its forms refer to and do not hold.
    pub fn external_references(&self) -> Vec<String> {
        let base = self.address();
        let mut all: Vec<String> = Vec::new();
        let of_form = |form: &InputForm| {
            form.with_state(|s| external_references(s.tree().schema().root(), &base))
        };
        for address in self.forms().iter().flat_map(of_form) {
            if !all.contains(&address) {
                all.push(address);
            }
        }
        all
    }

    /// Tracks changes of what its forms are made from.
    pub fn track_schemas(&self) {
        self.forms().iter().for_each(|form| form.replaced.track());
    }

    /// Takes schemas that its forms refer to, as one step.
    pub fn take_schemas(&self, fetched: &Fetched) {
        let typed = |form: InputForm| form.with_state(Draft::from_form);
        self.past.record(self.describe(fetched, &typed));
    }

    /// Takes schemas that were fetched before the page was loaded anew. The draft is read again, since without them it
    /// was not known what it describes.
    pub fn take_kept_schemas(&self, schemas: &Fetched, draft: Option<&Value>) {
        if self.can_undo() {
            // More was typed meanwhile.
            return self.take_schemas(schemas);
        }
        let saved = |form: InputForm| {
            let saved = draft.and_then(|draft| super::saved(draft, form.instance().as_deref()));
            saved.map_or_else(|| form.with_state(Draft::from_form), Draft::read)
        };
        // What was typed the last time is where this time begins: no step leads behind it.
        drop(self.describe(schemas, &saved));
    }

    fn describe(
        &self,
        fetched: &Fetched,
        typed: &dyn Fn(InputForm) -> Draft,
    ) -> Vec<(usize, Step)> {
        let base = self.address();
        let describe = |form: InputForm| {
            let whole =
                form.with_state(|state| whole(state.tree().schema().root(), &base, fetched));
            form.describe_by(whole?, typed(form))
        };
        self.forms().into_iter().filter_map(describe).collect()
    }
}

/// A schema with those in it that it refers to; `None` if it refers to none of them.
fn whole(schema: &Value, base: &str, fetched: &Fetched) -> Option<Value> {
    let mut whole = None;
    for one in fetched {
        let now = whole.as_ref().unwrap_or(schema);
        if external_references(now, base).contains(&one.0) {
            whole = Some(bundled(now, base, std::slice::from_ref(one)));
        }
    }
    whole
}
