//! How far a bench is: what is to be asked next, and what came back. Driven from outside.

use super::key::Key;
use crate::exchange::{Money, ProviderFailure, Usage};
use crate::object::text;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::ops::Add;

/// An answer, as it is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallAnswer {
    /// As it came.
    pub text: String,
    /// The value in it; `None` if there is none.
    pub value: Option<Value>,
    /// Why there is no value: no JSON came, or the model declined or reached its limit.
    pub failure: Option<ProviderFailure>,
    /// What it took; `None` if the provider does not say.
    pub usage: Option<Usage>,
    /// How long it took; `None` if that is not known.
    pub milliseconds: Option<u64>,
}

impl CallAnswer {
    /// For keeping, under its key: `{key, text, value?, failure?, usage?, milliseconds?}`.
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

    /// As it was kept; `None` if it is something else.
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

    /// What it cost, by the provider's own account.
    pub fn cost(&self) -> Option<Money> {
        self.usage?.cost
    }
}

/// What came of a call.
pub type Came = Result<CallAnswer, ProviderFailure>;

#[derive(Clone, Debug, PartialEq)]
enum State {
    Waiting,
    Running,
    Answered(CallAnswer),
    Failed(ProviderFailure),
}

impl State {
    /// Where it is counted.
    fn count(&self) -> fn(&mut Counts) -> &mut usize {
        match self {
            Self::Waiting => |counts| &mut counts.waiting,
            Self::Running => |counts| &mut counts.running,
            Self::Answered(_) => |counts| &mut counts.answered,
            Self::Failed(_) => |counts| &mut counts.failed,
        }
    }
}

/// How many calls are how far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Not asked yet.
    pub waiting: usize,
    /// Asked, and not answered yet.
    pub running: usize,
    /// Answered.
    pub answered: usize,
    /// Calls that ended without an answer.
    pub failed: usize,
}

impl Counts {
    /// How many calls there are in all.
    pub fn all(self) -> usize {
        self.waiting + self.running + self.answered + self.failed
    }

    /// Whether all calls are in: each is answered, or failed.
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

/// How far a list of calls is. Calls of one key are one call: it is made once, and its answer counts for
/// all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    keys: Vec<Key>,
    /// By key; in the order of the keys' first calls.
    states: Vec<State>,
    /// The state of each call.
    call_states: Vec<usize>,
    /// The first call of each state.
    first: Vec<usize>,
    /// Everything before it is no longer waiting.
    next: usize,
    /// The state of each key.
    indices: HashMap<Key, usize>,
    /// How many calls it began with.
    begun_with: usize,
    /// How far those are.
    own: Counts,
    /// How far those are that were added.
    added: Counts,
}

impl Progress {
    /// Of calls in the order in which they shall be made, by their keys.
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

    /// One more call, behind the others; its number.
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

    /// Takes what was answered before, however often it stands there; what belongs to no call is passed
    /// over.
    pub fn recall(&mut self, answers: impl IntoIterator<Item = (Key, CallAnswer)>) {
        self.recall_came(answers.into_iter().map(|(key, answered)| (key, Ok(answered))));
    }

    /// Takes what came of calls before; of a failure only why, where nothing else came of the call since.
    pub fn recall_came(&mut self, results: impl IntoIterator<Item = (Key, Came)>) {
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

    /// The call to make next, which then counts as asked; `None` if none is waiting. May be called again before the one
    /// before is answered: as many go at once as the provider bears.
    pub fn next_call(&mut self) -> Option<usize> {
        self.next_of(|_| true)
    }

    /// [`Self::next_call`] among the calls that may be made now, in their order; `None` if none of these is waiting.
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

    /// A call that was given back unanswered, since it was stopped, is waiting again.
    pub fn put_back(&mut self, call: usize) {
        let Some(at) = self.call_states.get(call).copied() else { return };
        if self.states.get(at) == Some(&State::Running) {
            self.put(at, State::Waiting);
            self.next = self.next.min(at);
        }
    }

    /// What came of a call. A failure is never kept as an answer.
    pub fn take(&mut self, call: usize, came: Came) {
        if let Some(at) = self.call_states.get(call).copied() {
            self.put(at, came.map_or_else(State::Failed, State::Answered));
        }
    }

    /// What failed, and what was asked when it was stopped, is waiting again; nothing else is.
    pub fn again(&mut self) {
        for at in 0..self.states.len() {
            if matches!(self.states.get(at), Some(State::Failed(_) | State::Running)) {
                self.put(at, State::Waiting);
            }
        }
        self.next = 0;
    }

    /// The key of a call.
    pub fn key(&self, call: usize) -> Option<&Key> {
        self.keys.get(call)
    }

    /// The answer of a call; none where it has none.
    pub fn answer(&self, call: usize) -> Option<&CallAnswer> {
        match self.states.get(*self.call_states.get(call)?)? {
            State::Answered(answered) => Some(answered),
            _ => None,
        }
    }

    /// Why a call has no answer; `None` if it did not fail.
    pub fn failure(&self, call: usize) -> Option<&ProviderFailure> {
        match self.states.get(*self.call_states.get(call)?)? {
            State::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    /// All calls that are one with a call, itself among them.
    pub fn one_with(&self, call: usize) -> Vec<usize> {
        let Some(state) = self.call_states.get(call) else { return Vec::new() };
        let all = self.call_states.iter().enumerate();
        all.filter(|(_, other)| *other == state).map(|(at, _)| at).collect()
    }

    /// The first call of a key; `None` if no call has it.
    pub fn call_of(&self, key: &Key) -> Option<usize> {
        self.first.get(*self.indices.get(key)?).copied()
    }

    /// How many calls are how far; those of one key count as one.
    pub fn counts(&self) -> Counts {
        self.own + self.added
    }

    /// [`Self::counts`] of the calls that it began with.
    pub fn own_counts(&self) -> Counts {
        self.own
    }

    /// [`Self::counts`] of the calls that were added; what has the key of an earlier one counts there.
    pub fn added_counts(&self) -> Counts {
        self.added
    }

    /// The counts to which a state belongs: a key counts where its first call is.
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
