//! The person's settings for a process, and the limits in its document's `loop`.

use crate::batch::answer_cases;
use crate::document::Request;
use crate::exchange::Money;
use crate::steps::past::usage::Expense;
use crate::steps::plans::workshop::asks_by_case;
use serde_json::Value;

/// The maximum number of steps, and of requests, that a document may set.
const MOST_STEPS: usize = 1_000;
const MOST_REQUESTS: usize = 10_000;

/// The calls that need the person's approval. A document may require more than the person's setting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Approval {
    /// The person is asked about no call.
    None,
    /// The person is asked about calls that reach beyond the model: servers, other Requests, code that came with the
    /// document.
    #[default]
    Effects,
    /// The person is asked about every call.
    All,
}

/// Limits of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of steps of the process itself.
    pub steps: usize,
    /// The number of requests, including those of other Requests that carry out calls.
    pub requests: usize,
    /// The number of tokens of prompts and answers together; `None` for no limit.
    pub tokens: Option<u64>,
    /// The total cost; `None` for no limit.
    pub cost: Option<Money>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: 8, requests: 40, tokens: None, cost: None }
    }
}

/// The person's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The calls that need approval.
    pub approval: Approval,
    /// True if the document's code is somebody else's.
    pub is_code_foreign: bool,
    /// The maximum number of tokens; `None` for no limit.
    pub tokens: Option<u64>,
    /// The maximum cost; `None` for no limit.
    pub cost: Option<Money>,
    /// True to request each case by itself, even if several fit into one request.
    pub each: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let approval = Approval::default();
        Self { approval, is_code_foreign: true, tokens: None, cost: None, each: false }
    }
}

impl Settings {
    /// Returns the settings for a document: the stricter approval, the document's own steps and requests, and the lower
    /// limit of tokens.
    pub(in crate::steps) fn narrow(self, document: &Request) -> (Approval, Limits) {
        let member = |key: &str| document.members().get("loop")?.get(key);
        let number = |key: &str, fresh: usize, most: usize| {
            let number = member(key).and_then(Value::as_u64);
            number.map_or(fresh, |number| usize::try_from(number).unwrap_or(most).min(most))
        };
        let approval = match member("approve").and_then(Value::as_str) {
            Some("all") => Approval::All,
            Some("effects") => Approval::Effects,
            _ => Approval::None,
        };
        // Each case may take a step of its own, and a second request.
        let cases = if asks_by_case(document) { answer_cases(document).len() } else { 0 };
        let usual = Limits::default();
        let (steps, requests) = (usual.steps + cases, usual.requests + 2 * cases);
        let tokens = member("maxTokens").and_then(Value::as_u64);
        let limits = Limits {
            steps: number("maxSteps", steps, MOST_STEPS),
            requests: number("maxRequests", requests, MOST_REQUESTS),
            tokens: [self.tokens, tokens].into_iter().flatten().min(),
            cost: self.cost,
        };
        (self.approval.max(approval), limits)
    }
}

impl Limits {
    /// Returns the limits that remain after some usage.
    pub(in crate::steps) fn after(self, spent: Expense) -> Self {
        let cost = |cost: Money| Money::from_units(cost.units().saturating_sub(spent.cost.units()));
        Self {
            steps: self.steps,
            requests: self.requests.saturating_sub(spent.requests),
            tokens: self.tokens.map(|tokens| tokens.saturating_sub(spent.tokens)),
            cost: self.cost.map(cost),
        }
    }

    /// Returns the narrower of two limits; the number of steps stays the Request's own.
    pub(in crate::steps) fn within(self, around: Self) -> Self {
        let least = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        Self {
            steps: self.steps,
            requests: self.requests.min(around.requests),
            tokens: least(self.tokens, around.tokens),
            cost: self.cost.into_iter().chain(around.cost).min(),
        }
    }

    /// Returns true if another request may be made.
    pub(in crate::steps) fn allow_request(self) -> bool {
        self.requests > 0
            && self.tokens != Some(0)
            && self.cost.is_none_or(|cost| !cost.is_nothing())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;

    #[test]
    fn a_document_asks_for_more_approval_and_never_for_less() {
        let check = |person: Approval, document: &str, expected: Approval| {
            let text = format!("{{context: [], loop: {{approve: '{document}'}}}}");
            let request = parse_document(&text).unwrap().request;
            let settings = Settings { approval: person, ..Settings::default() };
            assert_eq!(settings.narrow(&request).0, expected);
        };
        check(Approval::None, "all", Approval::All);
        check(Approval::Effects, "none", Approval::Effects);
        check(Approval::All, "effects", Approval::All);
        check(Approval::None, "?", Approval::None);
    }

    #[test]
    fn limits_are_the_documents_and_what_is_left_of_them() {
        let text = "{context: [], loop: {maxSteps: 3, maxRequests: 99999999999, maxTokens: 50}}";
        let request = parse_document(text).unwrap().request;
        let (_, limits) = Settings { tokens: Some(80), ..Settings::default() }.narrow(&request);
        let expected = Limits { steps: 3, requests: MOST_REQUESTS, tokens: Some(50), cost: None };
        assert_eq!(limits, expected);
        let spent = Expense { requests: 2, tokens: 50, cost: Money::default() };
        assert!(limits.allow_request() && !limits.after(spent).allow_request());
        assert_eq!(Limits::default().within(limits).tokens, Some(50));
    }
}
