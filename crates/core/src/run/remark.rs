//! What a person said of an answer that was to be otherwise.

use crate::exchange::ReAsk;
use crate::object::{object, text};
use serde_json::Value;

/// What was said of an answer. In a record `{"run": string, "answer": string, "said": string}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// The id of the run whose answer it was.
    pub run: String,
    /// The answer that is remarked on, as the model is reminded of it.
    pub answer: String,
    /// What is to be different, in the person's words.
    pub text: String,
}

impl Remark {
    /// How the model is told.
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
