//! Requests that work in steps: the loop, its plan, who carries out calls, and the record of it all.
//! Uses document, context, batch, tool, exchange, and of form what an issue is; its exports use those of
//! solution.
//!
//! An [`Engine`] is driven from outside: it says what it waits for ([`Engine::wants`]: an answer, the
//! person's word, the result of code, a server, or the person, another document) and takes what
//! happened ([`Engine::take`]). In between it does all that needs nobody else. It is a plain value that
//! can be saved with its document ([`Engine::document`]) after every event, and begun again from that.
//!
//! Calls become runs, one for each case. Runs whose values are there make a wave: they are approved,
//! carried out, and what they wrote is appended in their order, whichever was over first. So the record
//! does not depend on who is faster.

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
