//! Inputs that the person has kept while typing others: they are to become cases of one document.

use super::{InputForm, Session};
use pilcrow_core::batch::MOST_INPUTS;
use pilcrow_core::run::input_values;
use serde_json::Value;
use std::rc::Rc;

/// What has become of an input that was to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// It is one of those that were kept now.
    Added,
    /// It was kept before.
    Present,
    /// There is nothing in it, or no room for more.
    Nothing,
}

/// What was answered, as far as it is known.
pub type AnsweredInputs = dyn Fn() -> Vec<InputAnswer>;

/// An input and what was answered to it.
#[derive(Clone, Debug, PartialEq)]
pub struct InputAnswer {
    /// The input.
    pub input: Value,
    /// The answer.
    pub answer: Value,
    /// Whether it is what the person has got and has before them now.
    pub is_in_sight: bool,
}

impl Session {
    /// From now on what was answered is known by this, until the runs end.
    pub fn answered_by(&self, answered: Rc<AnsweredInputs>) {
        self.answered.set(Some(answered));
    }

    /// What was answered: first what is in sight, then the newest.
    pub fn answered(&self) -> Vec<InputAnswer> {
        let answered = self.answered.try_get_untracked().flatten();
        answered.map(|answered| answered()).unwrap_or_default()
    }

    /// What was kept, in its order. Tracked.
    pub fn stored_inputs(&self) -> Vec<Value> {
        self.inputs.get()
    }

    /// Whether anything was kept.
    pub fn has_stored(&self) -> bool {
        self.inputs.with_untracked(|inputs| !inputs.is_empty())
    }

    /// Keeps what is typed now.
    pub fn keep_input(&self) -> Keeping {
        let Some(input) = self.input_now() else { return Keeping::Nothing };
        let (is_known, count) =
            self.inputs.with_untracked(|inputs| (inputs.contains(&input), inputs.len()));
        match is_known {
            true => Keeping::Present,
            false if count >= MOST_INPUTS => Keeping::Nothing,
            false => {
                self.inputs.update(|inputs| inputs.push(input));
                Keeping::Added
            }
        }
    }

    /// Lets go what was kept last; what is typed stays.
    pub fn drop_last(&self) {
        self.inputs.update(|inputs| drop(inputs.pop()));
    }

    /// The input as it is typed now; `None` for a document with cases, or if there is nothing in it.
    pub fn input_now(&self) -> Option<Value> {
        if self.cases().is_some() {
            return None;
        }
        let inputs = input_values(&self.request());
        let input = inputs.into_iter().find(|input| input.instance.is_none())?.value?;
        let is_empty = input.as_object().is_some_and(|members| members.is_empty());
        (!is_empty).then_some(input)
    }

    /// Whether somebody, the person or the document's author, has put anything into its input.
    pub fn is_filled(&self) -> bool {
        let says = |form: &InputForm| form.says_something() || !form.is_as_begun();
        self.cases().is_none() && self.forms().iter().any(says)
    }

    /// Puts another value into the form, as one step.
    pub fn fill(&self, value: Value) {
        if let Some(form) = self.forms().first() {
            self.past.record(form.load(Some(value)).into_iter().collect());
        }
    }
}
