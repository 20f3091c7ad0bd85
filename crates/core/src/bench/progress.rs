//! How far a bench is: what is to be asked next, and what came back. Driven from outside.

use super::key::Key;
use crate::exchange::{Money, ProviderFailure, Usage};
use crate::object::text;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::ops::{Add, Range};

/// An answer, as it is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answered {
    /// As it came.
    pub text: String,
    /// The value in it; none where there is none.
    pub value: Option<Value>,
    /// What it took; none where the provider does not say.
    pub usage: Option<Usage>,
    /// How long it took; none where that is not known.
    pub milliseconds: Option<u64>,
}

impl Answered {
    /// For keeping, under its key: `{key, text, value?, usage?, milliseconds?}`.
    pub fn to_value(&self, key: &Key) -> Value {
        let mut members = Map::new();
        members.insert("key".to_owned(), text(key.as_str()));
        members.insert("text".to_owned(), text(&self.text));
        members.extend(self.value.clone().map(|value| ("value".to_owned(), value)));
        let usage = self.usage.as_ref().map(Usage::to_value);
        members.extend(usage.map(|usage| ("usage".to_owned(), usage)));
        let milliseconds = self.milliseconds.map(Value::from);
        members.extend(milliseconds.map(|time| ("milliseconds".to_owned(), time)));
        Value::Object(members)
    }

    /// As it was kept; none where it is no such thing.
    pub fn from_value(value: &Value) -> Option<(Key, Self)> {
        let key = Key::parse(value.get("key")?.as_str()?)?;
        let answered = Self {
            text: value.get("text")?.as_str()?.to_owned(),
            value: value.get("value").cloned(),
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

#[derive(Clone, Debug, PartialEq)]
enum State {
    Waiting,
    Asked,
    Answered(Answered),
    Failed(ProviderFailure),
}

/// How many calls are how far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Not asked yet.
    pub waiting: usize,
    /// Asked, and not answered yet.
    pub asked: usize,
    /// Answered.
    pub answered: usize,
    /// Not answered.
    pub failed: usize,
}

impl Counts {
    /// All calls.
    pub fn all(self) -> usize {
        self.waiting + self.asked + self.answered + self.failed
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self {
            waiting: self.waiting + more.waiting,
            asked: self.asked + more.asked,
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
    of: Vec<usize>,
    /// The first call of each state.
    first: Vec<usize>,
    /// Everything before it is no longer waiting.
    next: usize,
    /// The state of each key.
    known: HashMap<Key, usize>,
}

impl Progress {
    /// Of calls in the order in which they shall be made, by their keys.
    pub fn new(keys: Vec<Key>) -> Self {
        let (known, states) = Default::default();
        let (of, first) = (Vec::with_capacity(keys.len()), Vec::new());
        let mut progress =
            Self { keys: Vec::with_capacity(keys.len()), states, of, first, next: 0, known };
        for key in keys {
            progress.add(key);
        }
        progress
    }

    /// One more call, behind the others; its number.
    pub fn add(&mut self, key: Key) -> usize {
        let call = self.keys.len();
        let state = *self.known.entry(key.clone()).or_insert(self.states.len());
        if state == self.states.len() {
            self.states.push(State::Waiting);
            self.first.push(call);
        }
        self.of.push(state);
        self.keys.push(key);
        call
    }

    /// Takes what was answered before, however often it stands there; what belongs to no call is passed
    /// over.
    pub fn recall(&mut self, kept: impl IntoIterator<Item = (Key, Answered)>) {
        for (key, answered) in kept {
            let state = self.known.get(&key).and_then(|at| self.states.get_mut(*at));
            if let Some(state) = state {
                *state = State::Answered(answered);
            }
        }
    }

    /// The call to make next, which then counts as asked; none where none is waiting. May be called
    /// again before the one before is answered: as many go at once as the provider bears.
    pub fn next_call(&mut self) -> Option<usize> {
        while let Some(state) = self.states.get_mut(self.next) {
            let at = self.first.get(self.next).copied();
            self.next += 1;
            if *state == State::Waiting {
                *state = State::Asked;
                return at;
            }
        }
        None
    }

    /// [`Self::next_call`] among the calls that may be made now, in their order; none where none of these
    /// is waiting.
    pub fn next_of(&mut self, may: impl Fn(usize) -> bool) -> Option<usize> {
        let is_past = |state: &State| *state != State::Waiting;
        while self.states.get(self.next).is_some_and(is_past) {
            self.next += 1;
        }
        let states = self.states.iter_mut().zip(&self.first).skip(self.next);
        let (state, at) = states
            .filter(|(state, _)| **state == State::Waiting)
            .find(|(_, first)| may(**first))?;
        *state = State::Asked;
        Some(*at)
    }

    /// A call that was given back unanswered, since it was stopped, is waiting again.
    pub fn put_back(&mut self, call: usize) {
        let Some(at) = self.of.get(call).copied() else { return };
        if let Some(state) = self.states.get_mut(at).filter(|state| **state == State::Asked) {
            *state = State::Waiting;
            self.next = self.next.min(at);
        }
    }

    /// What came of a call. A failure is never kept as an answer.
    pub fn take(&mut self, call: usize, came: Result<Answered, ProviderFailure>) {
        if let Some(state) = self.of.get(call).and_then(|at| self.states.get_mut(*at)) {
            *state = match came {
                Ok(answered) => State::Answered(answered),
                Err(failure) => State::Failed(failure),
            };
        }
    }

    /// What failed, and what was asked when it was stopped, is waiting again; nothing else is.
    pub fn again(&mut self) {
        for state in &mut self.states {
            if matches!(state, State::Failed(_) | State::Asked) {
                *state = State::Waiting;
            }
        }
        self.next = 0;
    }

    /// The key of a call.
    pub fn key(&self, call: usize) -> Option<&Key> {
        self.keys.get(call)
    }

    /// The answer of a call; none where it has none.
    pub fn answer(&self, call: usize) -> Option<&Answered> {
        match self.states.get(*self.of.get(call)?)? {
            State::Answered(answered) => Some(answered),
            _ => None,
        }
    }

    /// Why a call has no answer; none where it did not fail.
    pub fn failure(&self, call: usize) -> Option<&ProviderFailure> {
        match self.states.get(*self.of.get(call)?)? {
            State::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    /// All calls that are one with a call, itself among them.
    pub fn one_with(&self, call: usize) -> Vec<usize> {
        let Some(state) = self.of.get(call) else { return Vec::new() };
        let all = self.of.iter().enumerate();
        all.filter(|(_, other)| *other == state).map(|(at, _)| at).collect()
    }

    /// The first call of a key; none where no call has it.
    pub fn call_of(&self, key: &Key) -> Option<usize> {
        self.first.get(*self.known.get(key)?).copied()
    }

    /// How many calls are how far; those of one key count as one.
    pub fn counts(&self) -> Counts {
        self.counts_of(0..usize::MAX)
    }

    /// [`Self::counts`] of some of the calls; a key counts where its first call is.
    pub fn counts_of(&self, calls: Range<usize>) -> Counts {
        let own = self.states.iter().zip(&self.first).filter(|(_, first)| calls.contains(first));
        own.fold(Counts::default(), |mut counts, (state, _)| {
            match state {
                State::Waiting => counts.waiting += 1,
                State::Asked => counts.asked += 1,
                State::Answered(_) => counts.answered += 1,
                State::Failed(_) => counts.failed += 1,
            }
            counts
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::FailureKind;
    use proptest::prelude::*;
    use serde_json::json;

    fn keys(names: &[&str]) -> Vec<Key> {
        names.iter().map(|name| Key::of(&[name], 0)).collect()
    }

    fn answer(text: &str) -> Answered {
        Answered { text: text.to_owned(), value: Some(json!(text)), ..Answered::default() }
    }

    #[test]
    fn calls_of_one_key_are_made_once_and_answered_together() {
        let mut progress = Progress::new(keys(&["a", "b", "a", "c"]));
        assert_eq!(
            (progress.next_call(), progress.next_call(), progress.next_call()),
            (Some(0), Some(1), Some(3))
        );
        assert_eq!(progress.next_call(), None);
        progress.take(0, Ok(answer("A")));
        progress.take(1, Err(ProviderFailure::new(FailureKind::Cut, "")));
        assert_eq!(progress.answer(2), Some(&answer("A")));
        assert_eq!((progress.one_with(2), progress.one_with(9)), (vec![0, 2], vec![]));
        assert_eq!(progress.call_of(&Key::of(&["c"], 0)), Some(3));
        assert_eq!(progress.call_of(&Key::of(&["d"], 0)), None);
        assert_eq!(progress.counts(), Counts { waiting: 0, asked: 1, answered: 1, failed: 1 });
        assert!(progress.failure(1).is_some() && progress.answer(1).is_none());
        progress.again();
        assert_eq!(
            (progress.next_call(), progress.next_call(), progress.next_call()),
            (Some(1), Some(3), None)
        );
    }

    #[test]
    fn calls_that_may_not_be_made_yet_are_passed_over_and_not_lost() {
        let mut progress = Progress::new(keys(&["a", "b", "c", "d"]));
        assert_eq!(progress.next_of(|call| call % 2 == 1), Some(1));
        assert_eq!(progress.next_of(|call| call == 3), Some(3));
        assert_eq!(progress.next_of(|call| call == 3), None);
        progress.put_back(1);
        progress.put_back(0);
        assert_eq!(
            (progress.next_of(|_| true), progress.next_of(|_| true), progress.next_of(|_| true)),
            (Some(0), Some(1), Some(2))
        );
        assert_eq!(progress.next_of(|_| true), None);
        assert_eq!(progress.counts(), Counts { asked: 4, ..Counts::default() });
    }

    #[test]
    fn calls_that_are_added_come_last_and_share_what_is_known() {
        let mut progress = Progress::new(keys(&["a", "b"]));
        progress.take(0, Ok(answer("A")));
        assert_eq!((progress.next_call(), progress.next_call()), (Some(1), None));
        let more: Vec<usize> = keys(&["c", "a"]).into_iter().map(|key| progress.add(key)).collect();
        assert_eq!((more, progress.answer(3)), (vec![2, 3], Some(&answer("A"))));
        assert_eq!((progress.next_call(), progress.next_call()), (Some(2), None));
        assert_eq!(progress.counts_of(2..usize::MAX), Counts { asked: 1, ..Counts::default() });
        assert_eq!(progress.counts().all(), 3);
    }

    #[test]
    fn what_was_kept_is_not_asked_again_and_what_changed_is() {
        let usage = Usage { prompt_tokens: 5, cost: Money::parse("0.01"), ..Usage::default() };
        let kept = Answered { usage: Some(usage), milliseconds: Some(12), ..answer("A") };
        let line = kept.to_value(&Key::of(&["a"], 0));
        let read = Answered::from_value(&line).unwrap();
        assert_eq!(read, (Key::of(&["a"], 0), kept.clone()));
        let mut progress = Progress::new(keys(&["a", "changed"]));
        progress.recall([read, (Key::of(&["gone"], 0), answer("B"))]);
        assert_eq!((progress.next_call(), progress.next_call()), (Some(1), None));
        assert_eq!(progress.answer(0), Some(&kept));
        for bad in [json!(1), json!({"key": "x", "text": ""}), json!({"text": "a"})] {
            assert_eq!(Answered::from_value(&bad), None);
        }
    }

    proptest! {
        /// However often it is cut, no call is answered twice, and none is missing.
        #[test]
        fn a_bench_that_is_cut_goes_on_where_it_was(
            names in proptest::collection::vec("[a-f]", 1..20),
            cuts in proptest::collection::vec((0_usize..6, any::<bool>()), 1..12),
        ) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let mut kept: Vec<(Key, Answered)> = Vec::new();
            let mut run = |most: usize, fails: bool| {
                let mut progress = Progress::new(keys(&names));
                progress.recall(kept.clone());
                for _ in 0..most {
                    let Some(call) = progress.next_call() else { break };
                    if fails && call % 2 == 0 {
                        progress.take(call, Err(ProviderFailure::new(FailureKind::Cut, "")));
                    } else {
                        progress.take(call, Ok(answer(names[call])));
                        kept.push((progress.key(call).unwrap().clone(), answer(names[call])));
                    }
                }
                progress
            };
            for (most, fails) in cuts {
                run(most, fails);
            }
            let ended = run(usize::MAX, false);
            let distinct: std::collections::BTreeSet<_> = names.iter().collect();
            prop_assert_eq!(kept.len(), distinct.len());
            for (call, name) in names.iter().enumerate() {
                prop_assert_eq!(ended.answer(call), Some(&answer(name)));
            }
        }
    }
}
