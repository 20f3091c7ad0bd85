//! The checks of a bench: one condition on one place of the answer each.

use super::model::BenchModel;
use crate::document::Request;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A check: a condition that every answer of a bench is tested against.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// The place in the answer that is checked.
    pub at: Pointer,
    /// The condition, with its operands.
    pub kind: CheckKind,
    /// True if the whole bench fails when this check does; false if passed answers are only counted.
    pub must: bool,
    /// The ids of the inputs that the check applies to; empty for all inputs.
    pub inputs: Vec<String>,
    /// The share of an input's answers that have to pass, from 0 to 1; `None` for all of them.
    pub least: Option<Value>,
    /// The share of the answers to all inputs together that have to pass, from 0 to 1. If only this share is given, no
    /// input has to reach a share of its own.
    pub least_of_all: Option<Value>,
    /// True if the check is not in the document, but derived from the inputs' expected answers or from the schema of
    /// the answer.
    pub derived: bool,
    /// Unknown members of the check, kept when it is written.
    pub others: Map<String, Value>,
}

/// The condition of a check. Where its expected value is `None`, the value at the same place of the input's `expect`
/// is used.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckKind {
    /// The value is this one; texts count as equal whatever their letter case and white space.
    Equals(Option<Value>),
    /// The value is one of these.
    OneOf(Vec<Value>),
    /// The value is a number or a date near another: at most `by` (a number; of dates, days) or `percent` of it away.
    Within {
        /// The expected number or date.
        value: Option<Value>,
        /// The largest deviation, in the unit of the value, or in days.
        by: Option<Value>,
        /// The largest deviation, in percent of the expected value.
        percent: Option<Value>,
    },
    /// The value is a number or a date between these, both included.
    Between {
        /// The lower end; `None` for no end.
        from: Option<Value>,
        /// The upper end; `None` for no end.
        to: Option<Value>,
    },
    /// The text contains this text, the list this entry, or the object this key.
    Contains(Value),
    /// The text matches this pattern, anywhere in it.
    Matches(String),
    /// The number of characters, entries or members is within limits.
    Length {
        /// The smallest number; `None` for no limit.
        from: Option<usize>,
        /// The largest number; `None` for no limit.
        to: Option<usize>,
    },
    /// The list has these entries and no other, in any order.
    SameSet(Option<Value>),
    /// The place exists in the answer and has a value.
    Present,
    /// The place is absent.
    Absent,
    /// The answer conforms to the document's schema.
    Valid,
    /// The answer cost no more than this, in dollars, by the provider's own account.
    Cost(Value),
    /// The answer took no longer than this, in seconds.
    Seconds(Value),
    /// A judge, another Request run by a model, passes the answer.
    Judge(Box<Judge>),
}

/// A Request that judges answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Judge {
    /// The judge's document. Its input is replaced with `{"input", "answer", "expected"}`, or for a pair with
    /// `{"input", "first", "second", "expected"}`.
    pub request: Request,
    /// The place of the verdict in the judge's own answer: `true` or a number. For a pair it is the better answer,
    /// `"first"` or `"second"`; any other value means neither.
    pub verdict: Pointer,
    /// The smallest number that passes; `None` if only `true` passes. Ignored for pairs.
    pub from: Option<Value>,
    /// The answers that the judge is shown at once.
    pub sees: JudgeSees,
    /// The judge's model; `None` for the model that the judge's document names, otherwise the bench's first.
    pub model: Option<BenchModel>,
}

impl Judge {
    /// Returns the title of the judge's document, which tells several judges apart; `None` if it is blank.
    pub fn title(&self) -> Option<&str> {
        self.request.title().map(str::trim).filter(|title| !title.is_empty())
    }
}

/// The answers that a judge is shown at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JudgeSees {
    /// Each answer on its own.
    Answer,
    /// Each answer beside the baseline's answer to the same input, in both orders.
    Pair,
}

impl Check {
    /// Creates a check that all answers have to pass.
    pub fn new(at: Pointer, kind: CheckKind) -> Self {
        let (inputs, least, least_of_all, others) = Default::default();
        Self { at, kind, must: true, inputs, least, least_of_all, derived: false, others }
    }

    /// Returns the check that the whole answer conforms to the schema, for documents that do not have it themselves.
    pub fn implied_fit() -> Self {
        Self { derived: true, ..Self::new(Pointer::root(), CheckKind::Valid) }
    }

    /// Returns true for [`Check::implied_fit`].
    pub fn is_implied_fit(&self) -> bool {
        self.derived && self.kind == CheckKind::Valid
    }

    /// Returns true if the check applies to the answers to an input, given by its id.
    pub fn is_about(&self, input: &str) -> bool {
        self.inputs.is_empty() || self.inputs.iter().any(|id| id == input)
    }

    /// Returns the value that answers are compared with: the check's own, or the one at the same place of `expect`;
    /// null if the place should be absent. `None` if the check compares with no value.
    pub fn expected<'value>(&'value self, expect: Option<&'value Value>) -> Option<&'value Value> {
        let own = match &self.kind {
            CheckKind::Equals(value)
            | CheckKind::SameSet(value)
            | CheckKind::Within { value, .. } => value.as_ref(),
            _ => return None,
        };
        own.or_else(|| self.at.get(expect?))
    }

    /// Returns true if the expected value comes from each input's `expect`.
    pub fn is_by_input(&self) -> bool {
        matches!(
            &self.kind,
            CheckKind::Equals(None)
                | CheckKind::SameSet(None)
                | CheckKind::Within { value: None, .. }
        )
    }
}

impl CheckKind {
    /// Returns the key of the check's sentence in `locales/*.json`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Judge(judge) if judge.sees == JudgeSees::Pair => "judge_pair",
            other => other.key(),
        }
    }

    /// Returns the value of `is` in documents.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Equals(_) => "equals",
            Self::OneOf(_) => "oneOf",
            Self::Within { .. } | Self::Between { .. } => "within",
            Self::Contains(_) => "contains",
            Self::Matches(_) => "matches",
            Self::Length { .. } => "length",
            Self::SameSet(_) => "sameSet",
            Self::Present => "present",
            Self::Absent => "absent",
            Self::Valid => "valid",
            Self::Cost(_) => "cost",
            Self::Seconds(_) => "seconds",
            Self::Judge(_) => "judge",
        }
    }
}
