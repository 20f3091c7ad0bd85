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

mod answer;
mod approval;
mod asking;
mod by_case;
mod case_answers;
#[cfg(test)]
mod chain_tests;
mod check;
mod code;
mod deciding;
mod delegate;
mod described;
mod engine;
pub mod export;
mod fault_reason;
#[cfg(test)]
mod file_tests;
mod flow;
mod fork;
mod fork_point;
pub mod graph;
mod issue_text;
mod nesting;
mod newest;
#[cfg(test)]
mod person_properties;
#[cfg(test)]
mod person_tests;
mod places;
#[cfg(test)]
mod properties;
mod proposals;
mod record;
mod results;
mod running;
mod runs;
mod schema_fault;
mod scope;
mod settings;
mod states;
mod status;
mod stepping;
mod taking;
#[cfg(test)]
mod tests;
mod tool_identity;
mod uncalled;
mod usage;
mod votes;
mod waiting;
mod wanting;
mod wants;
mod wave;
mod workshop;

pub use approval::ToolRule;
pub use case_answers::case_answers;
pub use check::{Checker, Question, Verdicts};
pub use code::DocumentCode;
pub use delegate::ANONYMOUS;
pub use engine::{Engine, Host};
pub use fault_reason::FaultReason;
pub use fork::{begun, state_after, with_steps_of, without_process};
pub use fork_point::{ForkPoint, forked, has_learnt};
pub use record::{Attempt, ForkedFrom, Process, Run, RunError, Step};
pub use settings::{Approval, Limits, Settings};
pub use states::{StateChange, data_after, run_changes, step_changes};
pub use status::{CarriedBy, FaultCode, ProcessStatus, RunNote, RunState};
pub use tool_identity::DocumentTool;
pub use usage::Spent;
pub use votes::{Advice, advice, mean_votes, meta_change};
pub use wanting::next_request;
pub use wants::{
    Activity, ActivityKind, Answer, Asking, Decision, Event, EventKind, Found, PersonResult,
    PersonTask, Proposal, Refused, Want, WantKind, Wanted,
};
pub use workshop::{asks_by_case, parameters_schema, works_in_steps};
