//! Requests that work in steps: the loop, its plan, the carriers of its calls, and its record.
//! Uses the modules document, context, batch, tool and exchange, and `Issue` of form; its exports use those of
//! solution.
//!
//! A driver from outside runs an [`Engine`]. [`Engine::wants`] returns what it waits for: an answer, the person's
//! decision, the result of code, of a server or of the person, or another document. [`Engine::take`] takes an event. In
//! between, the engine does all work that needs nobody else. It is a plain value: it can be saved with its document
//! ([`Engine::document`]) after every event, and restored from that.
//!
//! Calls become runs, one for each case. Runs whose values are available form a wave: they are approved and carried
//! out, and their results are appended in the order of the runs, whichever finished first. So the record does not
//! depend on speed.

mod answers;
#[cfg(test)]
mod chain_tests;
pub mod export;
#[cfg(test)]
mod file_tests;
mod past;
#[cfg(test)]
mod person_properties;
#[cfg(test)]
mod person_tests;
mod plans;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
mod turns;

pub use answers::case_answers::case_answers;
pub use answers::check::{Checker, Question, Verdicts};
pub use answers::fault_reason::FaultReason;
pub use answers::votes::{Advice, advice, mean_votes, meta_change};
pub use past::fork::{as_begun, state_after, with_steps_of, without_process};
pub use past::fork_point::{ForkPoint, forked, has_learnt};
pub use past::record::{Attempt, ForkedFrom, Process, Run, RunError, Step};
pub use past::states::{StateChange, data_after, run_changes, step_changes};
pub use past::usage::Expense;
pub use plans::code::DocumentCode;
pub use plans::delegate::ANONYMOUS;
pub use plans::graph;
pub use plans::tool_identity::DocumentTool;
pub use plans::workshop::{asks_by_case, parameters_schema, works_in_steps};
pub use turns::approval::ToolRule;
pub use turns::engine::{Engine, Host};
pub use turns::settings::{Approval, Limits, Settings};
pub use turns::status::{Carrier, FaultCode, ProcessStatus, RunNote, RunState};
pub use turns::wanting::next_request;
pub use turns::wants::{
    Activity, ActivityKind, Answer, Asking, Decision, DocumentWant, Event, EventKind,
    FetchedDocument, PersonResult, PersonTask, Proposal, RefusedAnswer, Want, WantKind,
};
