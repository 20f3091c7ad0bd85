//! Inputs that the person has put aside while typing others, to become cases of one document.

use super::{InputForm, Session};
use pilcrow_core::batch::MOST_INPUTS;
use pilcrow_core::run::input_values;
use serde_json::Value;
use std::rc::Rc;

/// The result of putting an input aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// The input was added.
    Added,
    /// The input had been put aside before.
    Present,
    /// The input is empty, or there is no room for more.
    Nothing,
}

/// Returns the answered inputs known so far.
pub type AnsweredInputs = dyn Fn() -> Vec<InputAnswer>;

/// An input and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct InputAnswer {
    pub input: Value,
    pub answer: Value,
    /// True if this is the person's own answer, and it is shown now.
    pub is_in_sight: bool,
}

impl Session {
    /// Sets the function that returns the answered inputs.
    pub fn answered_by(&self, answered: Rc<AnsweredInputs>) {
        self.answered.set(Some(answered));
    }

    /// Returns the answered inputs: first the one that is shown, then the newest.
    pub fn answered(&self) -> Vec<InputAnswer> {
        let answered = self.answered.try_get_untracked().flatten();
        answered.map(|answered| answered()).unwrap_or_default()
    }

    /// Returns the inputs that were put aside, in order. Tracked.
    pub fn stored_inputs(&self) -> Vec<Value> {
        self.inputs.get()
    }

    /// True if any input was put aside.
    pub fn has_stored(&self) -> bool {
        self.inputs.with_untracked(|inputs| !inputs.is_empty())
    }

    /// Puts the current input aside.
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

    /// Removes the input that was put aside last; the current one stays.
    pub fn drop_last(&self) {
        self.inputs.update(|inputs| drop(inputs.pop()));
    }

    /// Returns the current input; `None` for a document with cases, or if it is empty.
    pub fn input_now(&self) -> Option<Value> {
        if self.cases().is_some() {
            return None;
        }
        let inputs = input_values(&self.request());
        let input = inputs.into_iter().find(|input| input.instance.is_none())?.value?;
        let is_empty = input.as_object().is_some_and(|members| members.is_empty());
        (!is_empty).then_some(input)
    }

    /// True if the person or the document's author has put anything into the input.
    pub fn is_filled(&self) -> bool {
        let says = |form: &InputForm| form.says_something() || !form.is_as_begun();
        self.cases().is_none() && self.forms().iter().any(says)
    }

    /// Loads another value into the form, as one undo step.
    pub fn fill(&self, value: Value) {
        if let Some(form) = self.forms().first() {
            self.past.record(form.load(Some(value)).into_iter().collect());
        }
    }
}
