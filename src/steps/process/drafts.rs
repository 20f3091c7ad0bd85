//! The texts that the person has typed at the calls of a process: stored until the call is decided, even if the page is
//! left or another run is shown.

use crate::dom::{spawn, watch};
use crate::host::storage::store;
use crate::session::{InputForm, process_draft_key};
use leptos::prelude::*;
use pilcrow_core::document::parse_text;
use pilcrow_core::form::Draft;
use pilcrow_core::run::RunId;
use pilcrow_core::steps::Want;
use serde_json::{Map, Value};

/// A part of a call's card in which the person types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftPart {
    /// The result of the call.
    Result,
    /// The changed parameters of the call.
    Parameters,
    /// The reason for a refusal.
    Reason,
    /// The chosen place of the result.
    Place,
}

impl DraftPart {
    fn key(self) -> &'static str {
        match self {
            Self::Result => "result",
            Self::Parameters => "parameters",
            Self::Reason => "reason",
            Self::Place => "place",
        }
    }
}

/// A handle to the typed texts of a process, by call.
#[derive(Clone, Copy)]
pub struct Drafts {
    document: StoredValue<String>,
    run: StoredValue<RunId>,
    calls: StoredValue<Map<String, Value>>,
    /// True if the process was deleted, so that nothing is stored any more.
    is_let_go: StoredValue<bool>,
}

impl Drafts {
    /// Starts without texts.
    pub fn new(document: String, run: RunId) -> Self {
        let (document, run) = (StoredValue::new(document), StoredValue::new(run));
        let calls = StoredValue::new(Map::new());
        Self { document, run, calls, is_let_go: StoredValue::new(false) }
    }

    /// Loads the stored texts.
    pub async fn load(self) {
        let stored = store::get("drafts", &self.key()).await;
        if let Some(Value::Object(calls)) = stored.and_then(|text| parse_text(&text).ok()) {
            self.calls.try_set_value(calls);
        }
    }

    /// Moves the texts to another record, which the process has from now on.
    pub fn belongs_to(self, run: RunId) {
        let before = self.key();
        spawn(async move { store::delete("drafts", &before).await });
        self.run.set_value(run);
        self.write();
    }

    /// Stops storing and deletes the stored texts if true; stores them again if false.
    pub fn let_go(self, is_let_go: bool) {
        self.is_let_go.set_value(is_let_go);
        self.write();
    }

    /// Returns the typed text at a call; `None` if there is none.
    fn at(self, call: &str, what: DraftPart) -> Option<Value> {
        self.calls.with_value(|calls| calls.get(call)?.get(what.key()).cloned())
    }

    /// Stores the typed text at a call.
    fn keep(self, call: &str, what: DraftPart, typed: Value) {
        self.calls.update_value(|calls| {
            let own = calls.entry(call.to_owned()).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(own) = own {
                own.insert(what.key().to_owned(), typed);
            }
        });
        self.write();
    }

    /// Deletes the texts at a call that was decided.
    pub fn forget(self, want: &Want) {
        let call = call_key(want);
        let draft = self.calls.try_update_value(|calls| calls.shift_remove(&call)).flatten();
        if draft.is_some() {
            self.write();
        }
    }

    fn key(self) -> String {
        self.document
            .with_value(|document| self.run.with_value(|run| process_draft_key(document, &run.0)))
    }

    /// Stores all texts. The browser's storage keeps the order of the writes.
    fn write(self) {
        let (key, calls) = (self.key(), self.calls.get_value());
        let is_nothing = calls.is_empty() || self.is_let_go.get_value();
        spawn(async move {
            match is_nothing {
                true => store::delete("drafts", &key).await,
                false => drop(store::put("drafts", &key, &Value::Object(calls).to_string()).await),
            }
        });
    }
}

/// Returns the key of a call: its steps and place, since another step may have another call at the same place.
fn call_key(want: &Want) -> String {
    let steps: Vec<String> = want.steps.iter().map(ToString::to_string).collect();
    format!("{} {}", steps.join("/"), want.at.join(" "))
}

/// A handle to one text that is typed at a call.
#[derive(Clone, Copy)]
pub struct CallDraft {
    typed: Drafts,
    call: StoredValue<String>,
    what: DraftPart,
}

impl CallDraft {
    /// Creates it for the call of a want.
    pub fn begin(typed: Drafts, want: &Want, what: DraftPart) -> Self {
        Self { typed, call: StoredValue::new(call_key(want)), what }
    }

    /// Returns the stored text; `None` if there is none.
    pub fn get(self) -> Option<Value> {
        self.call.with_value(|call| self.typed.at(call, self.what))
    }

    /// Stores the typed text.
    pub fn keep(self, typed: Value) {
        self.call.with_value(|call| self.typed.keep(call, self.what, typed));
    }

    /// Stores the content of a form whenever it changes, as long as it is shown.
    pub fn follow_form(self, form: InputForm) {
        let keep = move || self.keep(form.with_state(Draft::from_form).to_value());
        watch(move || form.track(), keep);
    }
}
