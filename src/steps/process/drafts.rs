//! Texts that the person has typed at the calls of a process: kept until the call is decided, also when the page is
//! left or another run is looked at.

use crate::dom::{spawn, watch};
use crate::host::storage::store;
use crate::session::{InputForm, process_draft_key};
use leptos::prelude::*;
use pilcrow_core::document::parse_text;
use pilcrow_core::form::Draft;
use pilcrow_core::run::RunId;
use pilcrow_core::steps::Want;
use serde_json::{Map, Value};

/// The parts of a call at which the person types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftPart {
    /// The result of the call.
    Result,
    /// The parameters of the call, changed.
    Parameters,
    /// The reason for which it is refused.
    Reason,
    /// The place of its result, where there is a choice.
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

/// Typed texts by the calls' places. A handle.
#[derive(Clone, Copy)]
pub struct Drafts {
    document: StoredValue<String>,
    run: StoredValue<RunId>,
    calls: StoredValue<Map<String, Value>>,
    /// Whether the process was deleted: nothing is kept of it then.
    is_let_go: StoredValue<bool>,
}

impl Drafts {
    /// Nothing is typed yet.
    pub fn new(document: String, run: RunId) -> Self {
        let (document, run) = (StoredValue::new(document), StoredValue::new(run));
        let calls = StoredValue::new(Map::new());
        Self { document, run, calls, is_let_go: StoredValue::new(false) }
    }

    /// Reads what was typed before.
    pub async fn load(self) {
        let stored = store::get("drafts", &self.key()).await;
        if let Some(Value::Object(calls)) = stored.and_then(|text| parse_text(&text).ok()) {
            self.calls.try_set_value(calls);
        }
    }

    /// The process has another record from now on.
    pub fn belongs_to(self, run: RunId) {
        let before = self.key();
        spawn(async move { store::delete("drafts", &before).await });
        self.run.set_value(run);
        self.write();
    }

    /// Keeps nothing from now on, or all again.
    pub fn let_go(self, is_let_go: bool) {
        self.is_let_go.set_value(is_let_go);
        self.write();
    }

    /// The typed text at a call; `None` if nothing is typed.
    fn at(self, call: &str, what: DraftPart) -> Option<Value> {
        self.calls.with_value(|calls| calls.get(call)?.get(what.key()).cloned())
    }

    /// Keeps what is typed at a call.
    fn keep(self, call: &str, what: DraftPart, typed: Value) {
        self.calls.update_value(|calls| {
            let own = calls.entry(call.to_owned()).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(own) = own {
                own.insert(what.key().to_owned(), typed);
            }
        });
        self.write();
    }

    /// The call that was wanted is decided.
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

    /// In the order in which it was typed: the browser keeps that.
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

/// A call by its step and place: the same place has another call in another step.
fn call_key(want: &Want) -> String {
    let steps: Vec<String> = want.steps.iter().map(ToString::to_string).collect();
    format!("{} {}", steps.join("/"), want.at.join(" "))
}

/// One thing that is typed at a call. A handle.
#[derive(Clone, Copy)]
pub struct CallDraft {
    typed: Drafts,
    call: StoredValue<String>,
    what: DraftPart,
}

impl CallDraft {
    /// Of the call of a want.
    pub fn begin(typed: Drafts, want: &Want, what: DraftPart) -> Self {
        Self { typed, call: StoredValue::new(call_key(want)), what }
    }

    /// The text that was typed before; `None` if nothing was.
    pub fn get(self) -> Option<Value> {
        self.call.with_value(|call| self.typed.at(call, self.what))
    }

    /// Keeps what is typed.
    pub fn keep(self, typed: Value) {
        self.call.with_value(|call| self.typed.keep(call, self.what, typed));
    }

    /// Keeps what is typed in a form, as long as it is shown.
    pub fn follow_form(self, form: InputForm) {
        let keep = move || self.keep(form.with_state(Draft::from_form).to_value());
        watch(move || form.track(), keep);
    }
}
