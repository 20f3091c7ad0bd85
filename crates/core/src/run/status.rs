//! The stages of a run, and the events that lead from one to the next. A finished run never changes.

use crate::exchange::{AnswerEvent, FinishReason, ProviderFailure};
use crate::object::text;
use serde_json::{Map, Value};

/// The stage of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RunStatus {
    /// The run has not begun.
    #[default]
    Waiting,
    /// The provider was too busy, and will be asked again.
    Pausing {
        /// Seconds until the next try.
        seconds: u64,
        /// Number of tries so far.
        tries: u32,
    },
    /// The model in the browser is being downloaded or loaded.
    Loading {
        /// Bytes loaded so far.
        loaded: u64,
        /// Total bytes; `None` if unknown.
        total: Option<u64>,
    },
    /// The browser downloads its own model, for which it only reports a share.
    Fetching {
        /// Share in hundredths.
        hundredths: u64,
    },
    /// The prompt was sent; the model reads it or thinks.
    Reading,
    /// The answer is arriving.
    Writing,
    /// The answer is complete and is being validated.
    Checking,
    /// The answer is complete, without known issues.
    Done,
    /// The answer is complete, and does not match its schema.
    Invalid {
        /// Number of places with issues.
        issue_count: usize,
    },
    /// The person stopped the run; the text so far is kept.
    Cancelled,
    /// The request failed; there is no answer, or a part of one.
    Failed(ProviderFailure),
}

/// An event of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEvent {
    /// The provider will be asked again; reported every second.
    Pausing {
        /// Seconds until the next try.
        seconds: u64,
        /// Number of tries so far.
        tries: u32,
    },
    /// The model in the browser is being loaded.
    Loading {
        /// Bytes loaded so far.
        loaded: u64,
        /// Total bytes; `None` if unknown.
        total: Option<u64>,
    },
    /// The browser's own model is being downloaded.
    Fetching {
        /// Share in hundredths.
        hundredths: u64,
    },
    /// The prompt was sent.
    Sent,
    /// The provider sent something.
    Answer(AnswerEvent),
    /// The answer was validated.
    Checked {
        /// Number of issues; `None` if it could not be validated.
        issue_count: Option<usize>,
    },
    /// The person stopped the run.
    Cancelled,
}

/// The error of an event that is impossible in the current stage, which stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImpossibleStep;

impl RunStatus {
    /// True if the run is finished.
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Done | Self::Invalid { .. } | Self::Cancelled | Self::Failed(_))
    }

    /// True if the answer is complete, whether or not it matches the schema.
    pub fn is_answered(&self) -> bool {
        matches!(self, Self::Done | Self::Invalid { .. })
    }

    /// Returns the stage after an event.
    pub fn after(&self, event: &RunEvent) -> Result<Self, ImpossibleStep> {
        match (self, event) {
            (ended, _) if ended.is_final() => Err(ImpossibleStep),
            (
                _,
                RunEvent::Cancelled
                | RunEvent::Answer(AnswerEvent::Finished(FinishReason::Cancelled)),
            ) => Ok(Self::Cancelled),
            (_, RunEvent::Answer(AnswerEvent::Failed(failure))) => {
                Ok(Self::Failed(failure.clone()))
            }
            (Self::Waiting | Self::Pausing { .. }, RunEvent::Pausing { seconds, tries }) => {
                Ok(Self::Pausing { seconds: *seconds, tries: *tries })
            }
            (Self::Waiting | Self::Loading { .. }, RunEvent::Loading { loaded, total }) => {
                Ok(Self::Loading { loaded: *loaded, total: *total })
            }
            (Self::Waiting | Self::Fetching { .. }, RunEvent::Fetching { hundredths }) => {
                Ok(Self::Fetching { hundredths: *hundredths })
            }
            (
                Self::Waiting | Self::Pausing { .. } | Self::Loading { .. } | Self::Fetching { .. },
                RunEvent::Sent,
            ) => Ok(Self::Reading),
            (Self::Reading | Self::Writing, RunEvent::Answer(answer)) => {
                Ok(self.after_words(answer))
            }
            (Self::Checking, RunEvent::Checked { issue_count: None | Some(0) }) => Ok(Self::Done),
            (Self::Checking, RunEvent::Checked { issue_count: Some(count) }) => {
                Ok(Self::Invalid { issue_count: *count })
            }
            _ => Err(ImpossibleStep),
        }
    }

    fn after_words(&self, answer: &AnswerEvent) -> Self {
        match answer {
            AnswerEvent::Text(_) => Self::Writing,
            AnswerEvent::Finished(_) => Self::Checking,
            _ => self.clone(),
        }
    }

    /// Name of the stage in records, and of its text in the `status` section of `locales/*.json`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Pausing { .. } => "pausing",
            Self::Loading { .. } => "loading",
            Self::Fetching { .. } => "fetching",
            Self::Reading => "reading",
            Self::Writing => "writing",
            Self::Checking => "checking",
            Self::Done => "done",
            Self::Invalid { .. } => "invalid",
            Self::Cancelled => "cancelled",
            Self::Failed(_) => "failed",
        }
    }

    /// Writes the stage for a record.
    pub(super) fn to_value(&self) -> Value {
        let mut members = Map::from_iter([("is".to_owned(), text(self.key()))]);
        match self {
            Self::Pausing { seconds, tries } => {
                members.insert("seconds".to_owned(), (*seconds).into());
                members.insert("tries".to_owned(), (*tries).into());
            }
            Self::Loading { loaded, total } => {
                members.insert("loaded".to_owned(), (*loaded).into());
                members.insert("total".to_owned(), (*total).into());
            }
            Self::Fetching { hundredths } => {
                members.insert("hundredths".to_owned(), (*hundredths).into());
            }
            Self::Invalid { issue_count } => {
                members.insert("issueCount".to_owned(), (*issue_count).into());
            }
            Self::Failed(failure) => {
                members.insert("failure".to_owned(), failure.to_value());
            }
            _ => {}
        }
        Value::Object(members)
    }

    /// Reads a stage from a record; `None` if it is malformed.
    pub(super) fn from_value(value: &Value) -> Option<Self> {
        let count = |key: &str| value.get(key).and_then(Value::as_u64);
        Some(match value.get("is")?.as_str()? {
            "waiting" => Self::Waiting,
            "pausing" => Self::Pausing {
                seconds: count("seconds")?,
                tries: u32::try_from(count("tries")?).ok()?,
            },
            "loading" => Self::Loading { loaded: count("loaded")?, total: count("total") },
            "fetching" => Self::Fetching { hundredths: count("hundredths")? },
            "reading" => Self::Reading,
            "writing" => Self::Writing,
            "checking" => Self::Checking,
            "done" => Self::Done,
            "invalid" => Self::Invalid { issue_count: usize::try_from(count("issueCount")?).ok()? },
            "cancelled" => Self::Cancelled,
            "failed" => Self::Failed(ProviderFailure::from_value(value.get("failure")?)?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::FailureKind;

    fn text() -> RunEvent {
        RunEvent::Answer(AnswerEvent::Text("a".into()))
    }

    fn finished(reason: FinishReason) -> RunEvent {
        RunEvent::Answer(AnswerEvent::Finished(reason))
    }

    #[track_caller]
    fn check(from: RunStatus, event: RunEvent, expected: Result<RunStatus, ImpossibleStep>) {
        assert_eq!(from.after(&event), expected, "{from:?} {event:?}");
    }

    #[test]
    fn a_run_goes_from_stage_to_stage() {
        let loading = RunStatus::Loading { loaded: 1, total: Some(2) };
        check(
            RunStatus::Waiting,
            RunEvent::Loading { loaded: 1, total: Some(2) },
            Ok(loading.clone()),
        );
        check(loading, RunEvent::Sent, Ok(RunStatus::Reading));
        let fetching = RunStatus::Fetching { hundredths: 7 };
        let fetched = |hundredths| RunEvent::Fetching { hundredths };
        check(RunStatus::Waiting, fetched(7), Ok(fetching.clone()));
        check(fetching.clone(), fetched(8), Ok(RunStatus::Fetching { hundredths: 8 }));
        check(fetching, RunEvent::Sent, Ok(RunStatus::Reading));
        let thought = RunEvent::Answer(AnswerEvent::Reasoning("hm".into()));
        check(RunStatus::Reading, thought, Ok(RunStatus::Reading));
        check(RunStatus::Reading, text(), Ok(RunStatus::Writing));
        check(RunStatus::Writing, finished(FinishReason::Length), Ok(RunStatus::Checking));
        let checked = |issue_count| RunEvent::Checked { issue_count };
        check(RunStatus::Checking, checked(Some(0)), Ok(RunStatus::Done));
        check(RunStatus::Checking, checked(None), Ok(RunStatus::Done));
        check(RunStatus::Checking, checked(Some(3)), Ok(RunStatus::Invalid { issue_count: 3 }));
    }

    #[test]
    fn a_run_waits_where_the_provider_is_busy() {
        let pausing = |seconds| RunEvent::Pausing { seconds, tries: 1 };
        let paused = |seconds| RunStatus::Pausing { seconds, tries: 1 };
        check(RunStatus::Waiting, pausing(2), Ok(paused(2)));
        check(paused(2), pausing(1), Ok(paused(1)));
        check(paused(1), RunEvent::Sent, Ok(RunStatus::Reading));
        check(paused(1), RunEvent::Cancelled, Ok(RunStatus::Cancelled));
        check(RunStatus::Writing, pausing(1), Err(ImpossibleStep));
    }

    #[test]
    fn a_run_can_end_at_any_stage() {
        let failure = ProviderFailure::new(FailureKind::Cut, "");
        let failed = RunEvent::Answer(AnswerEvent::Failed(failure.clone()));
        for stage in
            [RunStatus::Waiting, RunStatus::Reading, RunStatus::Writing, RunStatus::Checking]
        {
            check(stage.clone(), RunEvent::Cancelled, Ok(RunStatus::Cancelled));
            check(stage.clone(), finished(FinishReason::Cancelled), Ok(RunStatus::Cancelled));
            check(stage, failed.clone(), Ok(RunStatus::Failed(failure.clone())));
        }
    }

    #[test]
    fn impossible_steps_are_refused() {
        let refused = |from, event| check(from, event, Err(ImpossibleStep));
        refused(RunStatus::Waiting, text());
        refused(RunStatus::Reading, RunEvent::Sent);
        refused(RunStatus::Writing, RunEvent::Checked { issue_count: Some(0) });
        refused(RunStatus::Checking, text());
        refused(RunStatus::Done, RunEvent::Cancelled);
        refused(RunStatus::Cancelled, text());
    }
}
