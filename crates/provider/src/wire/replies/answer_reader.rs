//! The interface of every wire's reader.

use pilcrow_core::exchange::AnswerEvent;

/// Decodes an answer's bytes, cut anywhere, into events. The last event, and no other, is
/// [final](AnswerEvent::is_final).
pub trait AnswerReader {
    /// Takes the next bytes, and returns the events that they complete; none after the final event.
    fn push(&mut self, bytes: &[u8]) -> Vec<AnswerEvent>;
    /// Whether it was said why the model stops: little more than counts of tokens can come.
    fn has_stopped(&self) -> bool;
    /// What has come of an answer in one piece, of which no event tells before its end; empty where it comes in pieces.
    fn piece(&self) -> &[u8];
    /// Ends the bytes, and returns the events that are left, the final one unless it came before.
    fn finish(&mut self) -> Vec<AnswerEvent>;
}
