//! The progress of a run: its stage, and all text so far. The text is kept however the run ends.

use super::attempt::RunAttempt;
use super::status::{ImpossibleStep, RunEvent, RunStatus};
use crate::exchange::{
    AnswerEvent, Engine, FailureKind, FinishReason, ProviderFailure, SentPrompt, Usage,
};
use crate::form::Issue;

/// The longest answer text, in bytes: more than a form or a page could show.
const MAX_TEXT: usize = 8 << 20;

/// The progress of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunProgress {
    /// The run's stage.
    pub status: RunStatus,
    /// Text of the answer so far.
    pub text: String,
    /// The model's reasoning so far.
    pub reasoning: String,
    /// Token counts, as last reported.
    pub usage: Option<Usage>,
    /// Name of the replying model, as the provider spells it.
    pub model: Option<String>,
    /// The engine that runs the model, if that is the browser; otherwise `None`.
    pub engine: Option<Engine>,
    /// Reason why the model stopped; `None` before.
    pub finish: Option<FinishReason>,
    /// Time at which the run started.
    pub started: u64,
    /// Time at which the prompt was sent, which is after a model in the browser was loaded.
    pub send_time: Option<u64>,
    /// Time of the first text or reasoning.
    pub first_token: Option<u64>,
    /// Time of the last text.
    pub finished: Option<u64>,
}

impl RunProgress {
    /// Creates a run that starts now.
    pub fn new(now: u64) -> Self {
        Self { started: now, ..Self::default() }
    }

    /// Applies an event. An event that is impossible in the current stage changes nothing, and is an error.
    pub fn apply(&mut self, event: RunEvent, now: u64) -> Result<(), ImpossibleStep> {
        let status = self.status.after(&event)?;
        self.status = status;
        match event {
            RunEvent::Sent => self.send_time = Some(now),
            RunEvent::Answer(answer) => self.take(answer, now),
            RunEvent::Cancelled => self.take(AnswerEvent::Finished(FinishReason::Cancelled), now),
            _ => {}
        }
        Ok(())
    }

    /// Returns the attempt for the record, with the issues of the answer; `None` if it was not checked.
    pub fn into_attempt(self, sent: SentPrompt, issues: Option<Vec<Issue>>) -> RunAttempt {
        let failure = match self.status {
            RunStatus::Failed(failure) => Some(failure),
            _ => None,
        };
        RunAttempt {
            sent,
            cases: Vec::new(),
            text: self.text,
            reasoning: self.reasoning,
            finish: self.finish,
            failure,
            model: self.model,
            engine: self.engine,
            usage: self.usage,
            started: self.started,
            send_time: self.send_time,
            first_token: self.first_token,
            finished: self.finished,
            issues,
            repairs: Vec::new(),
        }
    }

    fn take(&mut self, answer: AnswerEvent, now: u64) {
        match answer {
            AnswerEvent::Text(text) => {
                self.first_token.get_or_insert(now);
                self.append(&text, now);
            }
            AnswerEvent::Reasoning(thought) => {
                self.first_token.get_or_insert(now);
                self.think(&thought);
            }
            AnswerEvent::Aside => {
                let words = std::mem::take(&mut self.text);
                self.think(&words);
            }
            AnswerEvent::Usage(usage) => self.usage = Some(usage),
            AnswerEvent::Model(model) => self.model = Some(model),
            AnswerEvent::Engine(engine) => self.engine = Some(engine),
            AnswerEvent::Finished(reason) => {
                self.finish = Some(reason);
                self.finished.get_or_insert(now);
            }
            AnswerEvent::Failed(_) => {
                self.finished.get_or_insert(now);
            }
        }
    }

    fn think(&mut self, thought: &str) {
        if self.reasoning.len() + thought.len() <= MAX_TEXT {
            self.reasoning.push_str(thought);
        }
    }

    fn append(&mut self, text: &str, now: u64) {
        if self.text.len() + text.len() > MAX_TEXT {
            self.status = RunStatus::Failed(ProviderFailure::new(FailureKind::TooLong, ""));
            self.finished = Some(now);
            return;
        }
        self.text.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_event() -> impl Strategy<Value = RunEvent> {
        let failure = ProviderFailure::new(FailureKind::Cut, "");
        prop_oneof![
            1 => Just(RunEvent::Loading { loaded: 1, total: None }),
            1 => Just(RunEvent::Sent),
            4 => "[a-zё]{0,3}".prop_map(|text| RunEvent::Answer(AnswerEvent::Text(text))),
            1 => Just(RunEvent::Answer(AnswerEvent::Reasoning("hm".into()))),
            1 => Just(RunEvent::Answer(AnswerEvent::Finished(FinishReason::Complete))),
            1 => Just(RunEvent::Answer(AnswerEvent::Failed(failure))),
            1 => Just(RunEvent::Checked { issue_count: Some(1) }),
            1 => Just(RunEvent::Cancelled),
        ]
    }

    proptest! {
        #[test]
        fn no_step_loses_text_and_no_end_is_left(
            events in prop::collection::vec(any_event(), 0..20),
        ) {
            let mut run = RunProgress::new(0);
            run.apply(RunEvent::Sent, 1).unwrap();
            for (now, event) in (2..).zip(events) {
                let before = run.clone();
                match run.apply(event, now) {
                    Err(ImpossibleStep) => prop_assert_eq!(&run, &before),
                    Ok(()) => prop_assert!(!before.status.is_final()),
                }
                prop_assert!(run.text.starts_with(&before.text));
                prop_assert!(run.reasoning.starts_with(&before.reasoning));
                prop_assert_eq!(before.first_token.or(run.first_token), run.first_token);
                prop_assert!(!run.status.is_final() || run.finished.is_some());
            }
        }
    }

    #[test]
    fn an_attempt_keeps_what_came_with_its_times() {
        let mut run = RunProgress::new(10);
        let part = |event| RunEvent::Answer(event);
        for (event, now) in [
            (RunEvent::Sent, 20),
            (part(AnswerEvent::Model("m".into())), 30),
            (part(AnswerEvent::Text("{\"a".into())), 40),
            (part(AnswerEvent::Text("\": 1".into())), 50),
            (RunEvent::Cancelled, 60),
        ] {
            run.apply(event, now).unwrap();
        }
        let attempt = run.into_attempt(SentPrompt::default(), None);
        assert_eq!(
            (attempt.started, attempt.first_token, attempt.finished),
            (10, Some(40), Some(60))
        );
        assert_eq!(attempt.text, "{\"a\": 1");
        assert_eq!(attempt.finish, Some(FinishReason::Cancelled));
        assert_eq!((attempt.model.as_deref(), attempt.failure), (Some("m"), None));
    }

    #[test]
    fn what_turns_out_to_be_said_on_the_way_joins_the_thoughts() {
        let mut run = RunProgress::new(0);
        run.apply(RunEvent::Sent, 0).unwrap();
        let part = |text: &str| AnswerEvent::Text(text.to_owned());
        for event in [part("I look. "), part("So:"), AnswerEvent::Aside, part("{}")] {
            run.apply(RunEvent::Answer(event), 1).unwrap();
        }
        assert_eq!((run.reasoning.as_str(), run.text.as_str()), ("I look. So:", "{}"));
        assert_eq!(run.status, RunStatus::Writing);
    }

    #[test]
    fn an_answer_without_end_fails_and_keeps_what_came() {
        let mut run = RunProgress::new(0);
        run.apply(RunEvent::Sent, 0).unwrap();
        let text = |text: String| RunEvent::Answer(AnswerEvent::Text(text));
        run.apply(text("x".repeat(MAX_TEXT)), 1).unwrap();
        run.apply(text("y".into()), 2).unwrap();
        assert_eq!((run.text.len(), run.finished), (MAX_TEXT, Some(2)));
        assert!(matches!(run.status, RunStatus::Failed(_)));
    }
}
