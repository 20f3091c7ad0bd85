//! What judges conditions, as something that is given: most documents have none, and whoever shows
//! those alone needs no code for it.
//! Refuses to guess without it: a schema to which it was not given has no conditions.

use super::{Conditions, Described, Outcome, Schema, Verdict};
use crate::pointer::Pointer;
use serde_json::Value;

/// What reads and judges conditions. [`Schema::judge_by`] takes it.
#[derive(Clone, Copy, Debug)]
pub struct Judging {
    conditions: fn(&Schema, &Described<'_>) -> Conditions,
    outcome: fn(&Conditions, &Schema, &Value) -> Outcome,
    verdict: fn(&Schema, &Pointer, &Value) -> Verdict,
    decides: fn(&Schema, &Pointer, &str) -> bool,
    matches: fn(&Schema, &str, &str) -> Option<bool>,
}

impl Judging {
    /// All of it.
    pub fn whole() -> Self {
        Self {
            conditions: Conditions::of,
            outcome: Conditions::judge,
            verdict: Schema::judge,
            decides: Conditions::decides,
            matches: Schema::matches,
        }
    }
}

impl Schema {
    /// The conditions of what is said at a place.
    pub fn conditions(&self, described: &Described) -> Conditions {
        let judging = self.judging();
        judging.map(|by| (by.conditions)(self, described)).unwrap_or_default()
    }

    /// Which branches of conditions count for an object.
    pub fn outcome(&self, conditions: &Conditions, value: &Value) -> Outcome {
        self.judging().map(|by| (by.outcome)(conditions, self, value)).unwrap_or_default()
    }

    /// Whether a value satisfies the schema at a place; undecided where nobody here can tell.
    pub fn verdict(&self, place: &Pointer, value: &Value) -> Verdict {
        self.judging().map_or(Verdict::Undecided, |by| (by.verdict)(self, place, value))
    }

    /// Whether a key matches a pattern; none where nobody here can tell.
    pub fn is_key_of(&self, pattern: &str, key: &str) -> Option<bool> {
        (self.judging()?.matches)(self, pattern, key)
    }

    /// Whether the value of a key decides if a branch holds.
    pub fn is_decided_by(&self, branch: &Pointer, key: &str) -> bool {
        self.judging().is_some_and(|by| (by.decides)(self, branch, key))
    }
}
