//! The interface of every wire's reader.

use pilcrow_core::exchange::AnswerEvent;

/// Decodes an answer's bytes, cut anywhere, into events. The last event, and no other, is
/// [final](AnswerEvent::is_final).
pub trait AnswerReader {
    /// Decodes the next bytes; returns the events that they complete, and none after the final event.
    fn push(&mut self, bytes: &[u8]) -> Vec<AnswerEvent>;
    /// True if the finish reason arrived: after it, little more than token counts can follow.
    fn has_stopped(&self) -> bool;
    /// Returns the bytes of an answer in one piece, for which no event comes before its end; empty if the answer is
    /// streamed.
    fn piece(&self) -> &[u8];
    /// Ends the reply; returns the remaining events, with the final one unless it came before.
    fn finish(&mut self) -> Vec<AnswerEvent>;
}
