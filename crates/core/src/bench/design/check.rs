//! The checks of answers, field by field.

use super::model::BenchModel;
use crate::document::Request;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A check of every answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// Pointer to the checked value in the answer.
    pub at: Pointer,
    /// The condition.
    pub kind: CheckKind,
    /// True if the whole bench fails when the check fails; otherwise failures are only counted.
    pub must: bool,
    /// The ids of the inputs that it applies to; empty for all.
    pub inputs: Vec<String>,
    /// The share of an input's answers that have to pass, from 0 to 1; `None` for all.
    pub least: Option<Value>,
    /// The share of all answers, over all inputs together, that have to pass. If only this is given, nothing is
    /// required of each single input.
    pub least_of_all: Option<Value>,
    /// True if the check is not written in the document, but follows from the expected values of inputs, or from the
    /// schema of the answer.
    pub derived: bool,
    /// Members with unknown keys, kept so that they are written back.
    pub others: Map<String, Value>,
}

/// The condition of a check. Where the expected value is `None`, it comes from the input's `expect` at the same
/// pointer.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckKind {
    /// The value equals this one; strings are compared without regard to letter case and white space.
    Equals(Option<Value>),
    /// The value equals one of these.
    OneOf(Vec<Value>),
    /// The value is a number or a date near another. `by` is an absolute distance (in days for dates), `percent` a
    /// relative one. Both are JSON numbers.
    Within {
        /// The expected value.
        value: Option<Value>,
        /// The largest absolute distance.
        by: Option<Value>,
        /// The largest distance, in percent of the expected value.
        percent: Option<Value>,
    },
    /// The value is a number or a date between these two, both included.
    Between {
        /// The lower end; `None` for no end.
        from: Option<Value>,
        /// The upper end; `None` for no end.
        to: Option<Value>,
    },
    /// The string contains this text, the list this entry, or the object this key.
    Contains(Value),
    /// The string matches this regular expression, anywhere in it.
    Matches(String),
    /// The number of characters, entries or members is within limits.
    Length {
        /// The smallest length; `None` for no limit.
        from: Option<usize>,
        /// The largest length; `None` for no limit.
        to: Option<usize>,
    },
    /// The list contains exactly these entries, in any order.
    SameSet(Option<Value>),
    /// The value is present.
    Present,
    /// The value is absent.
    Absent,
    /// The answer conforms to the document's schema.
    Valid,
    /// The answer costs no more than this, in dollars, as the provider reports it.
    Cost(Value),
    /// The answer took no longer than this, in seconds.
    Seconds(Value),
    /// Another Request judges the answer.
    Judge(Box<Judge>),
}

/// A judge: a Request that lets a model grade answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Judge {
    /// The judge's document. Its input becomes `{"input", "answer", "expected"}`, or for a pair `{"input", "first",
    /// "second", "expected"}`.
    pub request: Request,
    /// Pointer to the verdict in the judge's answer: `true` or a number. For a pair it is the better one, `"first"` or
    /// `"second"`; anything else means neither.
    pub verdict: Pointer,
    /// The smallest number that counts as passed; `None`: only `true` passes. Has no meaning for pairs.
    pub from: Option<Value>,
    /// The answers that the judge is shown.
    pub sees: JudgeSees,
    /// The judge's model; `None`: the one that its document names, otherwise the first of the bench.
    pub model: Option<BenchModel>,
}

impl Judge {
    /// Returns the title of the judge's document, which distinguishes several judges; `None` if it is blank.
    pub fn title(&self) -> Option<&str> {
        self.request.title().map(str::trim).filter(|title| !title.is_empty())
    }
}

/// The answers that a judge is shown together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JudgeSees {
    /// Each answer alone.
    Answer,
    /// Each answer beside the baseline's answer to the same input, in both orders.
    Pair,
}

impl Check {
    /// Creates a check that has to pass for all answers.
    pub fn new(at: Pointer, kind: CheckKind) -> Self {
        let (inputs, least, least_of_all, others) = Default::default();
        Self { at, kind, must: true, inputs, least, least_of_all, derived: false, others }
    }

    /// Creates the check of the whole answer against the schema, for a document that has no such check.
    pub fn implied_fit() -> Self {
        Self { derived: true, ..Self::new(Pointer::root(), CheckKind::Valid) }
    }

    /// True if this is [`Check::implied_fit`].
    pub fn is_implied_fit(&self) -> bool {
        self.derived && self.kind == CheckKind::Valid
    }

    /// True if the check applies to the answers to the input with this id.
    pub fn is_about(&self, input: &str) -> bool {
        self.inputs.is_empty() || self.inputs.iter().any(|id| id == input)
    }

    /// Returns the value to compare with: the check's own, or the input's expected one at the same pointer (null:
    /// nothing should be there). `None` if it compares with no value.
    pub fn expected<'value>(&'value self, expect: Option<&'value Value>) -> Option<&'value Value> {
        let own = match &self.kind {
            CheckKind::Equals(value)
            | CheckKind::SameSet(value)
            | CheckKind::Within { value, .. } => value.as_ref(),
            _ => return None,
        };
        own.or_else(|| self.at.get(expect?))
    }

    /// True if the expected value comes from the inputs.
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
    /// Returns the key of its sentence in `locales/*.json`.
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
