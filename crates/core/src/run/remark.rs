//! A person's remark on an answer, with which a better one is requested.

use crate::exchange::ReAsk;
use crate::object::{object, text};
use serde_json::Value;

/// A remark on an answer, in a record `{"run": string, "answer": string, "said": string}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// Id of the run with the answer.
    pub run: String,
    /// The answer, as it is repeated to the model.
    pub answer: String,
    /// The wanted change, in the person's words.
    pub text: String,
}

impl Remark {
    /// Returns the remark as a message to the model.
    pub fn to_question(&self) -> ReAsk {
        ReAsk { answer: self.answer.clone(), introduction: self.text.clone(), issues: Vec::new() }
    }

    pub(super) fn to_value(&self) -> Value {
        let members = [("run", &self.run), ("answer", &self.answer), ("said", &self.text)];
        object(members.map(|(key, member)| (key, text(member))))
    }

    pub(super) fn from_value(value: &Value) -> Option<Self> {
        let text = |key: &str| Some(value.get(key)?.as_str()?.to_owned());
        Some(Self { run: text("run")?, answer: text("answer")?, text: text("said")? })
    }
}
