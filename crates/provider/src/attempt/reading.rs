//! Parsing of an answer's text to a value that fits the author's schema.

use super::question::Question;
use super::wrapped::inside;
use pilcrow_core::document::TextError;
use pilcrow_core::exchange::{FailureKind, FinishReason, ProviderFailure};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::{
    Repair, RepairKind, RunProgress, RunStatus, SolutionError, candidate_values, is_closed,
    read_repaired, read_solution, repaired, value_at_end, without_thoughts,
};
use pilcrow_core::schema::{Schema, Verdict};
use serde_json::Value;

/// The way an attempt ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Ending {
    /// The model ended by itself, with a value.
    #[default]
    Whole,
    /// The model ended by itself, but its text is not JSON. This counts as an answer, an invalid one.
    Unread(ProviderFailure),
    /// The model declined, was stopped by a filter, or reached its limit. This counts as an answer, too.
    Withheld(ProviderFailure),
    /// The provider or the connection to it failed: there is no answer.
    Failed(ProviderFailure),
    /// The person stopped the run.
    Stopped,
}

/// The result of parsing an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// The way the answer ended.
    pub ending: Ending,
    /// The value, repaired by the schema if it is complete; otherwise the part that arrived.
    pub value: Option<Value>,
    /// The repairs made to the value.
    pub repairs: Vec<Repair>,
}

impl Ending {
    /// Returns the reason why there is no complete answer; `None` if there is one, or if the person stopped the run.
    pub fn failure(&self) -> Option<&ProviderFailure> {
        match self {
            Self::Unread(failure) | Self::Withheld(failure) | Self::Failed(failure) => {
                Some(failure)
            }
            Self::Whole | Self::Stopped => None,
        }
    }
}

impl Reading {
    /// Parses the answer to a question.
    pub(super) fn new(question: &Question, progress: &RunProgress) -> Self {
        match &progress.status {
            RunStatus::Failed(failure) => {
                Self::beginning(question, progress, Ending::Failed(failure.clone()))
            }
            RunStatus::Checking | RunStatus::Done | RunStatus::Invalid { .. } => {
                Self::ended(question, progress)
            }
            _ => Self::beginning(question, progress, Ending::Stopped),
        }
    }

    fn ended(question: &Question, progress: &RunProgress) -> Self {
        let Some(schema) = &question.schema else { return Self::free(progress) };
        match Self::read_candidates(question, progress, schema) {
            Ok((value, repairs)) => {
                let is_whole = is_single(&value) || is_all(&progress.text);
                let finish = progress.finish.as_ref();
                match finish.and_then(|end| end.failure_unless_whole(is_whole)) {
                    Some(failure) if failure.kind == FailureKind::Filtered => {
                        Self::before_filter(progress, value, repairs, schema).unwrap_or_else(|| {
                            Self::beginning(question, progress, Ending::Withheld(failure))
                        })
                    }
                    Some(failure) => Self::beginning(question, progress, Ending::Withheld(failure)),
                    None => Self::put_right(value, repairs, schema),
                }
            }
            Err(error) => Self::unread(question, progress, schema, &error),
        }
    }

    /// Parses the value in a text; of several, the last one that may fit the schema. Earlier ones are drafts in
    /// thoughts that no known mark ends. If none fits, the value may be nested in another one.
    fn read_candidates(
        question: &Question,
        progress: &RunProgress,
        schema: &Value,
    ) -> Result<(Value, Vec<Repair>), SolutionError> {
        let (value, repairs) = read_repaired(&progress.text)?;
        let candidates = match repairs.is_empty() {
            true => vec![value.clone()],
            false => candidate_values(&progress.text),
        };
        let restored = |value: &Value| question.compiled.restored(value.clone());
        let schema = Schema::new(schema.clone());
        let can_be = |value: &Value| {
            let (value, _) = repaired(value.clone(), &schema);
            schema.judge(&Pointer::root(), &value) != Verdict::Fails
        };
        let first = restored(&value);
        let is_draft = !can_be(&first);
        let is_meant = |last: &Value| can_be(last) && (is_draft || says_as_much(last, &first));
        if let Some(last) = candidates.iter().rev().map(restored).find(is_meant) {
            return Ok((last, repairs));
        }
        let within = candidates.iter().rev().filter(|_| is_draft).filter_map(inside);
        match within.map(restored).find(can_be) {
            Some(within) => Ok((within, vec![Repair::of_all(RepairKind::Text)])),
            None => Ok((first, repairs)),
        }
    }

    /// Returns the reading of an answer whose text contains no value.
    fn unread(
        question: &Question,
        progress: &RunProgress,
        schema: &Value,
        error: &SolutionError,
    ) -> Self {
        let withheld = progress.finish.as_ref().and_then(FinishReason::failure);
        let has_thoughts =
            [&progress.text, &progress.reasoning].iter().any(|text| !text.trim().is_empty());
        let is_only_thought = *error == SolutionError::Empty && has_thoughts;
        let ending = match withheld {
            Some(failure) => Ending::Withheld(failure),
            None if is_only_thought => match Self::from_thoughts(question, progress, schema) {
                Some(read) => return read,
                None => Ending::Unread(ProviderFailure::new(FailureKind::OnlyThoughts, "")),
            },
            None => Ending::Unread(unread(error)),
        };
        Self::beginning(question, progress, ending)
    }

    /// Returns the value at the end of the separate reasoning text, if it may fit the schema: some servers report all
    /// text of a model as reasoning.
    fn from_thoughts(question: &Question, progress: &RunProgress, schema: &Value) -> Option<Self> {
        let value = question.compiled.restored(value_at_end(&progress.reasoning)?);
        let repair = Repair::of_all(RepairKind::InThoughts);
        Self::put_right(value, vec![repair], schema).fitting(schema)
    }

    /// Returns an answer that a filter stopped after its end: a complete object or list that may fit the schema.
    fn before_filter(
        progress: &RunProgress,
        value: Value,
        mut repairs: Vec<Repair>,
        schema: &Value,
    ) -> Option<Self> {
        if is_single(&value) || !is_all(&progress.text) {
            return None;
        }
        repairs.insert(0, Repair::of_all(RepairKind::Filtered));
        Self::put_right(value, repairs, schema).fitting(schema)
    }

    /// Returns the reading if its value may fit the schema.
    fn fitting(self, schema: &Value) -> Option<Self> {
        let verdict = Schema::new(schema.clone()).judge(&Pointer::root(), self.value.as_ref()?);
        (verdict != Verdict::Fails).then_some(self)
    }

    fn put_right(value: Value, mut repairs: Vec<Repair>, schema: &Value) -> Self {
        let (value, more) = repaired(value, &Schema::new(schema.clone()));
        repairs.extend(more);
        Self { ending: Ending::Whole, value: Some(value), repairs }
    }

    /// Returns an answer without a schema: its text, unless the model was stopped early.
    fn free(progress: &RunProgress) -> Self {
        let withheld = progress.finish.as_ref().and_then(FinishReason::failure);
        let value = read_solution(&progress.text).unwrap_or_else(|_| {
            let text = without_thoughts(&progress.text);
            let is_all = text.len() == progress.text.len();
            Value::String(if is_all { text } else { text.trim() }.to_owned())
        });
        let ending = withheld.map_or(Ending::Whole, Ending::Withheld);
        Self { ending, value: Some(value), repairs: Vec::new() }
    }

    /// Returns the part of a value that arrived.
    fn beginning(question: &Question, progress: &RunProgress, ending: Ending) -> Self {
        let value =
            question.schema.as_ref().and_then(|_| question.partial_answer(&progress.text).value);
        Self { ending, value, repairs: Vec::new() }
    }
}

/// True if a text consists of its value: it begins or ends with it. In a text cut by a limit, a value elsewhere may be
/// a draft within thoughts.
fn is_all(text: &str) -> bool {
    let begins = without_thoughts(text).trim_start().starts_with(['{', '[', '`']);
    begins || is_closed(text)
}

/// True if a value is neither an object nor a list.
fn is_single(value: &Value) -> bool {
    !value.is_object() && !value.is_array()
}

/// True if a value has all members of another one.
fn says_as_much(value: &Value, other: &Value) -> bool {
    let has = |key: &String| value.get(key).is_some();
    other.as_object().is_none_or(|members| members.keys().all(has))
}

fn unread(error: &SolutionError) -> ProviderFailure {
    match error {
        SolutionError::Cut => ProviderFailure::new(FailureKind::Cut, ""),
        SolutionError::Empty => ProviderFailure::new(FailureKind::NotJson, ""),
        SolutionError::NotJson(error) => {
            ProviderFailure::new(FailureKind::NotJson, &place_in_words(error))
        }
    }
}

/// Returns the line, column and surrounding text of a JSON error; empty if the text is a sentence, which has an error
/// at its start.
fn place_in_words(error: &TextError) -> String {
    const AROUND: usize = 40;
    let before = error.column.saturating_sub(AROUND + 1);
    let around: String = error.source_line.chars().skip(before).take(2 * AROUND).collect();
    match (error.line, error.column) {
        (1, 1) => String::new(),
        (line, column) => format!("{line}:{column} {around}"),
    }
}
