//! What can be held against an answer, place by place.

use super::model::BenchModel;
use crate::document::Request;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Something that is held against every answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// The place in the answer.
    pub at: Pointer,
    /// What is held against it.
    pub kind: CheckKind,
    /// Whether the whole bench fails where it does not hold; else it is only counted.
    pub must: bool,
    /// The ids of the inputs that it is about; empty: all of them.
    pub inputs: Vec<String>,
    /// The share of an input's answers for which it has to hold, from 0 to 1; `None`: all.
    pub least: Option<Value>,
    /// For which share of the answers to all inputs together it has to hold; where only this is said, nothing
    /// is asked of each input.
    pub least_of_all: Option<Value>,
    /// Whether it does not stand in the document: it follows from what inputs expect, or from the schema of
    /// the answer.
    pub derived: bool,
    /// Members that are not known here.
    pub others: Map<String, Value>,
}

/// What is held against a place. An expected value that is none is the input's own, from its `expect`
/// at the same place.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckKind {
    /// The value is this one; texts count as equal whatever their letter case and white space.
    Equals(Option<Value>),
    /// The value is one of these.
    OneOf(Vec<Value>),
    /// The value is a number or a date near another; `by` is in its unit, `percent` of it. Both are numbers, and of
    /// dates, days.
    Within {
        /// The value in the middle.
        value: Option<Value>,
        /// How far from it.
        by: Option<Value>,
        /// How far from it, in hundredths of it.
        percent: Option<Value>,
    },
    /// The value is a number or a date between these, both included.
    Between {
        /// The lower end; `None` for no end.
        from: Option<Value>,
        /// The upper end; `None` for no end.
        to: Option<Value>,
    },
    /// The text has this in it, the list this entry, the object this key.
    Contains(Value),
    /// The text matches this pattern, anywhere in it.
    Matches(String),
    /// The number of its characters, entries or members is within limits.
    Length {
        /// At least.
        from: Option<usize>,
        /// At most.
        to: Option<usize>,
    },
    /// The list has these entries and no other, in any order.
    SameSet(Option<Value>),
    /// Something is there.
    Present,
    /// The place is absent.
    Absent,
    /// The answer conforms to the document's schema.
    Valid,
    /// The answer cost no more than this, in dollars, by the provider's own account.
    Cost(Value),
    /// The answer took no longer than this, in seconds.
    Seconds(Value),
    /// Another Request says so.
    Judge(Box<Judge>),
}

/// A Request that judges answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Judge {
    /// The document: its input becomes `{"input", "answer", "expected"}`, of a pair `{"input", "first",
    /// "second", "expected"}`.
    pub request: Request,
    /// Where in its own answer the verdict stands: `true`, or a number; of a pair which is better, `"first"`
    /// or `"second"`, and neither where it is anything else.
    pub verdict: Pointer,
    /// From which number on it counts as passed; `None`: only `true` does. Of pairs, it says nothing.
    pub from: Option<Value>,
    /// What it is shown.
    pub sees: JudgeSees,
    /// The model that it is; `None`: the one that its document names, otherwise the first of the bench.
    pub model: Option<BenchModel>,
}

impl Judge {
    /// What its document calls itself; several judges are told apart by it.
    pub fn title(&self) -> Option<&str> {
        self.request.title().map(str::trim).filter(|title| !title.is_empty())
    }
}

/// What a judge is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JudgeSees {
    /// Each answer by itself.
    Answer,
    /// Each answer beside that of the baseline to the same input, in both orders.
    Pair,
}

impl Check {
    /// A check that has to hold for all answers.
    pub fn new(at: Pointer, kind: CheckKind) -> Self {
        let (inputs, least, least_of_all, others) = Default::default();
        Self { at, kind, must: true, inputs, least, least_of_all, derived: false, others }
    }

    /// The check that the whole answer fits the schema, where the document has none that says so.
    pub fn implied_fit() -> Self {
        Self { derived: true, ..Self::new(Pointer::root(), CheckKind::Valid) }
    }

    /// Whether it is [`Check::implied_fit`].
    pub fn is_implied_fit(&self) -> bool {
        self.derived && self.kind == CheckKind::Valid
    }

    /// Whether it is held against the answers to an input.
    pub fn is_about(&self, input: &str) -> bool {
        self.inputs.is_empty() || self.inputs.iter().any(|id| id == input)
    }

    /// The value that it compares with: its own, or what the input expects at the same place; null where nothing should
    /// be there. `None` if it compares with none.
    pub fn expected<'value>(&'value self, expect: Option<&'value Value>) -> Option<&'value Value> {
        let own = match &self.kind {
            CheckKind::Equals(value)
            | CheckKind::SameSet(value)
            | CheckKind::Within { value, .. } => value.as_ref(),
            _ => return None,
        };
        own.or_else(|| self.at.get(expect?))
    }

    /// Whether what it expects comes with the inputs.
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
    /// The name of its sentence in `locales/*.json`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Judge(judge) if judge.sees == JudgeSees::Pair => "judge_pair",
            other => other.key(),
        }
    }

    /// Its name in documents.
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
