//! One answer from a provider, without I/O: runs, batches, steps, benches, judges and the command drive an [`Attempt`].
//!
//! A driver sends the [`Question`], passes the reply's bytes to a [`Reply`] and its events to the `Attempt`, asks
//! [`Attempt::next`] whether to send again, and then reads the answer.

mod cut_prompt;
mod half;
mod lessons;
mod outcome;
mod question;
mod reading;
mod reply;
mod tries;
mod wrapped;

pub use lessons::Lessons;
pub use question::Question;
pub use reading::{Ending, Reading};
pub use reply::{Patience, Reply, ReplyHead};
pub use tries::{Attempt, AttemptAction};

#[cfg(test)]
mod tests;
