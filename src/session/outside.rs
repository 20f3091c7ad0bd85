//! External schemas that a document's forms refer to, and the forms after these are fetched.

use super::{InputForm, Session};
use leptos::prelude::*;
use pilcrow_core::form::{Draft, Step};
use pilcrow_core::schema::{bundled, external_references};
use serde_json::Value;

/// Fetched schemas with their addresses, in the order in which they arrived.
pub type FetchedSchemas = [(String, Value)];

impl Session {
    /// Returns the address of the document; empty if it has none.
    pub fn address(&self) -> String {
        self.source
            .with_value(|source| source.key.strip_prefix("src:").unwrap_or_default().to_owned())
    }

    /// Returns the addresses of schemas that the forms refer to but do not contain.
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

    /// Tracks changes of the forms' schemas.
    pub fn track_schemas(&self) {
        self.forms().iter().for_each(|form| form.replaced.track());
    }

    /// Inserts fetched schemas into the forms, as one undo step.
    pub fn take_schemas(&self, fetched: &FetchedSchemas) {
        let typed = |form: InputForm| form.with_state(Draft::from_form);
        self.past.record(self.describe(fetched, &typed));
    }

    /// Inserts schemas that were fetched before the page was reloaded. The draft is read again, since it could not be
    /// interpreted without them.
    pub fn take_stored_schemas(&self, schemas: &FetchedSchemas, draft: Option<&Value>) {
        if self.can_undo() {
            // The person has typed more meanwhile, so the draft is outdated.
            return self.take_schemas(schemas);
        }
        let saved = |form: InputForm| {
            let saved = draft.and_then(|draft| super::saved(draft, form.instance().as_deref()));
            saved.map_or_else(|| form.with_state(Draft::from_form), Draft::read)
        };
        // The draft is the starting point, so no undo step leads behind it.
        drop(self.describe(schemas, &saved));
    }

    fn describe(
        &self,
        fetched: &FetchedSchemas,
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

/// Returns a schema with the fetched ones inserted; `None` if it refers to none of them.
fn whole(schema: &Value, base: &str, fetched: &FetchedSchemas) -> Option<Value> {
    let mut whole = None;
    for one in fetched {
        let now = whole.as_ref().unwrap_or(schema);
        if external_references(now, base).contains(&one.0) {
            whole = Some(bundled(now, base, std::slice::from_ref(one)));
        }
    }
    whole
}
