//! The progress of a bench: its next call and the results so far. The caller makes the calls and reports their results.

use super::key::Key;
use crate::exchange::{Money, ProviderFailure, Usage};
use crate::object::text;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::ops::Add;

/// A model's answer, as it is stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallAnswer {
    /// The text as it came.
    pub text: String,
    /// The JSON value in the text; `None` if there is none.
    pub value: Option<Value>,
    /// The reason why there is no value: no JSON came, or the model declined or reached its limit.
    pub failure: Option<ProviderFailure>,
    /// Tokens and cost; `None` if the provider does not report them.
    pub usage: Option<Usage>,
    /// Duration of the call; `None` if unknown.
    pub milliseconds: Option<u64>,
}

impl CallAnswer {
    /// Returns the stored form, with its key: `{key, text, value?, failure?, usage?, milliseconds?}`.
    pub fn to_value(&self, key: &Key) -> Value {
        let mut members = Map::new();
        members.insert("key".to_owned(), text(key.as_str()));
        members.insert("text".to_owned(), text(&self.text));
        members.extend(self.value.clone().map(|value| ("value".to_owned(), value)));
        let failure = self.failure.as_ref().map(ProviderFailure::to_value);
        members.extend(failure.map(|failure| ("failure".to_owned(), failure)));
        let usage = self.usage.as_ref().map(Usage::to_value);
        members.extend(usage.map(|usage| ("usage".to_owned(), usage)));
        let milliseconds = self.milliseconds.map(Value::from);
        members.extend(milliseconds.map(|time| ("milliseconds".to_owned(), time)));
        Value::Object(members)
    }

    /// Reads the stored form; `None` if the value is not an answer.
    pub fn from_value(value: &Value) -> Option<(Key, Self)> {
        let key = Key::parse(value.get("key")?.as_str()?)?;
        let answered = Self {
            text: value.get("text")?.as_str()?.to_owned(),
            value: value.get("value").cloned(),
            failure: value.get("failure").and_then(ProviderFailure::from_value),
            usage: value.get("usage").and_then(Usage::from_value),
            milliseconds: value.get("milliseconds").and_then(Value::as_u64),
        };
        Some((key, answered))
    }

    /// Returns the cost that the provider reported; `None` if it did not.
    pub fn cost(&self) -> Option<Money> {
        self.usage?.cost
    }
}

/// The result of a call: its answer, or the reason of its failure.
pub type Came = Result<CallAnswer, ProviderFailure>;

#[derive(Clone, Debug, PartialEq)]
enum State {
    Waiting,
    Running,
    Answered(CallAnswer),
    Failed(ProviderFailure),
}

impl State {
    /// Returns the counter for this state.
    fn count(&self) -> fn(&mut Counts) -> &mut usize {
        match self {
            Self::Waiting => |counts| &mut counts.waiting,
            Self::Running => |counts| &mut counts.running,
            Self::Answered(_) => |counts| &mut counts.answered,
            Self::Failed(_) => |counts| &mut counts.failed,
        }
    }
}

/// Numbers of calls by state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls that were not made yet.
    pub waiting: usize,
    /// Calls that were made and are not answered yet.
    pub running: usize,
    /// Calls that were answered.
    pub answered: usize,
    /// Calls that ended without an answer.
    pub failed: usize,
}

impl Counts {
    /// Number of calls in all states.
    pub fn all(self) -> usize {
        self.waiting + self.running + self.answered + self.failed
    }

    /// True if every call is answered or failed.
    pub fn is_whole(self) -> bool {
        self.waiting + self.running == 0
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self {
            waiting: self.waiting + more.waiting,
            running: self.running + more.running,
            answered: self.answered + more.answered,
            failed: self.failed + more.failed,
        }
    }
}

/// The progress of a list of calls. Calls with the same key are made once, and the answer counts for all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    keys: Vec<Key>,
    /// The state of each distinct key, in the order of the keys' first calls.
    states: Vec<State>,
    /// The index into `states` of each call.
    call_states: Vec<usize>,
    /// For each state, the first call that has it.
    first: Vec<usize>,
    /// All states before this index are no longer waiting.
    next: usize,
    /// The index into `states` of each key.
    indices: HashMap<Key, usize>,
    /// Number of calls at the beginning; later ones were added.
    begun_with: usize,
    /// Counts of the calls at the beginning.
    own: Counts,
    /// Counts of the calls that were added later.
    added: Counts,
}

impl Progress {
    /// Creates the progress of calls, given by their keys in the order in which they shall be made.
    pub fn new(keys: Vec<Key>) -> Self {
        let (indices, states, first, own, added) = Default::default();
        let (begun_with, next) = (keys.len(), 0);
        let (call_states, all) = (Vec::with_capacity(begun_with), Vec::with_capacity(begun_with));
        let mut progress =
            Self { keys: all, states, call_states, first, next, indices, begun_with, own, added };
        for key in keys {
            progress.add(key);
        }
        progress
    }

    /// Appends a call and returns its index.
    pub fn add(&mut self, key: Key) -> usize {
        let call = self.keys.len();
        let state = *self.indices.entry(key.clone()).or_insert(self.states.len());
        if state == self.states.len() {
            self.states.push(State::Waiting);
            self.first.push(call);
            self.counts_at(state).waiting += 1;
        }
        self.call_states.push(state);
        self.keys.push(key);
        call
    }

    /// Applies earlier answers; a repeated key does no harm, and keys without a call are skipped.
    pub fn recall(&mut self, answers: impl IntoIterator<Item = (Key, CallAnswer)>) {
        self.apply_earlier_results(answers.into_iter().map(|(key, answered)| (key, Ok(answered))));
    }

    /// Applies earlier results. A failure is applied only to a call that still waits, so that it never replaces an
    /// answer.
    pub fn apply_earlier_results(&mut self, results: impl IntoIterator<Item = (Key, Came)>) {
        for (key, came) in results {
            let Some(at) = self.indices.get(&key).copied() else { continue };
            match came {
                Ok(answered) => self.put(at, State::Answered(answered)),
                Err(failure) if self.states.get(at) == Some(&State::Waiting) => {
                    self.put(at, State::Failed(failure));
                }
                Err(_) => {}
            }
        }
    }

    /// Returns the next waiting call and marks it as running; `None` if none waits. May be called again before the
    /// previous call is answered: the caller decides how many run at once.
    pub fn next_call(&mut self) -> Option<usize> {
        self.next_of(|_| true)
    }

    /// Like [`Self::next_call`], but only among the calls for which `may` is true; `None` if none of these waits.
    pub fn next_of(&mut self, may: impl Fn(usize) -> bool) -> Option<usize> {
        let is_past = |state: &State| *state != State::Waiting;
        while self.states.get(self.next).is_some_and(is_past) {
            self.next += 1;
        }
        let states = self.states.iter().zip(&self.first).enumerate().skip(self.next);
        let (at, first) = states
            .filter(|(_, (state, _))| **state == State::Waiting)
            .find(|(_, (_, first))| may(**first))
            .map(|(at, (_, first))| (at, *first))?;
        self.put(at, State::Running);
        Some(first)
    }

    /// Marks a running call as waiting again, since it was stopped before its answer.
    pub fn put_back(&mut self, call: usize) {
        let Some(at) = self.call_states.get(call).copied() else { return };
        if self.states.get(at) == Some(&State::Running) {
            self.put(at, State::Waiting);
            self.next = self.next.min(at);
        }
    }

    /// Stores the result of a call. A failure is never stored as an answer.
    pub fn take(&mut self, call: usize, came: Came) {
        if let Some(at) = self.call_states.get(call).copied() {
            self.put(at, came.map_or_else(State::Failed, State::Answered));
        }
    }

    /// Marks failed and running calls as waiting, to make them again; all others stay.
    pub fn again(&mut self) {
        for at in 0..self.states.len() {
            if matches!(self.states.get(at), Some(State::Failed(_) | State::Running)) {
                self.put(at, State::Waiting);
            }
        }
        self.next = 0;
    }

    /// Returns the key of a call.
    pub fn key(&self, call: usize) -> Option<&Key> {
        self.keys.get(call)
    }

    /// Returns the answer of a call; `None` if it has none.
    pub fn answer(&self, call: usize) -> Option<&CallAnswer> {
        match self.states.get(*self.call_states.get(call)?)? {
            State::Answered(answered) => Some(answered),
            _ => None,
        }
    }

    /// Returns the reason of a call's failure; `None` if it did not fail.
    pub fn failure(&self, call: usize) -> Option<&ProviderFailure> {
        match self.states.get(*self.call_states.get(call)?)? {
            State::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    /// Returns all calls with the same key as `call`, including itself.
    pub fn one_with(&self, call: usize) -> Vec<usize> {
        let Some(state) = self.call_states.get(call) else { return Vec::new() };
        let all = self.call_states.iter().enumerate();
        all.filter(|(_, other)| *other == state).map(|(at, _)| at).collect()
    }

    /// Returns the first call with a key; `None` if there is none.
    pub fn call_of(&self, key: &Key) -> Option<usize> {
        self.first.get(*self.indices.get(key)?).copied()
    }

    /// Counts the calls by state; calls with the same key count once.
    pub fn counts(&self) -> Counts {
        self.own + self.added
    }

    /// [`Self::counts`] of the calls given to [`Self::new`].
    pub fn own_counts(&self) -> Counts {
        self.own
    }

    /// [`Self::counts`] of the calls added later; one with the key of an earlier call counts there.
    pub fn added_counts(&self) -> Counts {
        self.added
    }

    /// Returns the counts that a state belongs to: those of the first call with its key.
    fn counts_at(&mut self, state: usize) -> &mut Counts {
        let is_added = self.first.get(state).is_some_and(|first| *first >= self.begun_with);
        if is_added { &mut self.added } else { &mut self.own }
    }

    fn put(&mut self, at: usize, state: State) {
        let Some(place) = self.states.get_mut(at) else { return };
        let (was, now) = (place.count(), state.count());
        *place = state;
        let counts = self.counts_at(at);
        *was(counts) -= 1;
        *now(counts) += 1;
    }
}

#[cfg(test)]
mod tests;
