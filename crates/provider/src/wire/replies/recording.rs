//! Helpers to test readers with documented streams: whole, cut at every byte, and byte by byte.

use super::answer_reader;
use crate::endpoint::ApiKey;
use pilcrow_core::exchange::{
    AnswerEvent, FailureKind, FinishReason, ProviderFailure, ProviderKind, Usage,
};

/// A key that servers repeat in the tests.
pub const SECRET: &str = "topsecretkey";

/// The final event of a complete answer.
pub const COMPLETE: AnswerEvent = AnswerEvent::Finished(FinishReason::Complete);
/// The final event of an answer that reached its limit.
pub const LENGTH: AnswerEvent = AnswerEvent::Finished(FinishReason::Length);
/// The final event of an answer that a filter stopped.
pub const FILTERED: AnswerEvent = AnswerEvent::Finished(FinishReason::ContentFilter);

/// Returns a reader's events for pieces of a reply.
pub fn read(kind: ProviderKind, pieces: &[&[u8]]) -> Vec<AnswerEvent> {
    let key = ApiKey::for_address(SECRET, "https://x.example").unwrap();
    let mut reader = answer_reader(kind, Some(key));
    let mut events: Vec<AnswerEvent> = pieces.iter().flat_map(|piece| reader.push(piece)).collect();
    events.extend(reader.finish());
    assert!(reader.push(b"data: {}\n\n").is_empty() && reader.finish().is_empty());
    events
}

/// Checks that a stream gives these events, however it is cut.
#[track_caller]
pub fn check(kind: ProviderKind, stream: &str, expected: &[AnswerEvent]) {
    let bytes = stream.as_bytes();
    assert_eq!(read(kind, &[bytes]), expected, "{stream}");
    for cut in 0..=bytes.len() {
        let (before, after) = bytes.split_at(cut);
        assert_eq!(read(kind, &[before, after]), expected, "cut at {cut}: {stream}");
    }
    assert_eq!(read(kind, &bytes.chunks(1).collect::<Vec<_>>()), expected, "bytes of: {stream}");
}

/// Formats events, each with a name and data; an empty name is left out.
pub fn events(pieces: &[(&str, &str)]) -> String {
    let event = |(name, data): &(&str, &str)| {
        let name = if name.is_empty() { String::new() } else { format!("event: {name}\n") };
        format!("{name}data: {data}\n\n")
    };
    pieces.iter().map(event).collect()
}

pub fn text(text: &str) -> AnswerEvent {
    AnswerEvent::Text(text.into())
}

pub fn model(model: &str) -> AnswerEvent {
    AnswerEvent::Model(model.into())
}

pub fn reasoning(text: &str) -> AnswerEvent {
    AnswerEvent::Reasoning(text.into())
}

pub fn usage(prompt_tokens: u64, answer_tokens: u64) -> AnswerEvent {
    AnswerEvent::Usage(Usage { prompt_tokens, answer_tokens, ..Usage::default() })
}

pub fn counted(prompt: u64, answer: u64, cached: u64, thoughts: u64) -> AnswerEvent {
    AnswerEvent::Usage(Usage {
        prompt_tokens: prompt,
        answer_tokens: answer,
        cached_tokens: cached,
        reasoning_tokens: thoughts,
        cost: None,
    })
}

pub fn refused(words: &str) -> AnswerEvent {
    AnswerEvent::Finished(FinishReason::Refusal(words.into()))
}

pub fn failed(kind: FailureKind, detail: &str) -> AnswerEvent {
    AnswerEvent::Failed(ProviderFailure::new(kind, detail))
}
