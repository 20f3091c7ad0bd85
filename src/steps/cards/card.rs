//! A call about which the person is asked, as data for its card.

use crate::steps::process::carriers::{CodeState, ServerState, tool_of};
use crate::steps::process::driver::Driver;
use pilcrow_core::context::Tool;
use pilcrow_core::steps::{PersonTask, Proposal, Want};
use pilcrow_core::tool::OutputPaths;
use serde_json::Value;

/// A call about which the person is asked.
#[derive(Clone)]
pub struct Card {
    pub driver: Driver,
    pub want: Want,
    pub call: Value,
    pub resolved: Option<Value>,
    /// Definition of the call's tool; `None` if it is unknown.
    pub tool: Option<Value>,
    pub instance: Option<String>,
    /// The proposed call; `None` if the person is to carry it out.
    pub proposal: Option<Proposal>,
    /// Places for the result, if one has to be chosen.
    pub paths: Vec<String>,
    /// State of the code that would carry out the call.
    pub code: CodeState,
    /// State of the server whose tool would carry out the call.
    pub server: ServerState,
}

/// The content of a card's foot: a decision, or a form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CardMode {
    Decision,
    Change,
    Answer,
    Refusal,
}

impl Card {
    /// Creates the card of a call that waits for approval.
    pub fn of_proposal(
        driver: Driver,
        want: &Want,
        proposal: &Proposal,
        (code, server): (CodeState, ServerState),
    ) -> Self {
        let paths = match proposal.path.as_deref().and_then(OutputPaths::read) {
            Some(OutputPaths::OneOf(paths)) => {
                paths.iter().map(|path| path.0.to_string()).collect()
            }
            _ => Vec::new(),
        };
        Self {
            driver,
            want: want.clone(),
            call: proposal.call.clone(),
            resolved: proposal.resolved.clone(),
            tool: proposal.tool.clone(),
            instance: proposal.instance.clone(),
            proposal: Some(proposal.clone()),
            paths,
            code,
            server,
        }
    }

    /// Creates the card of a call that the person carries out.
    pub fn from_task(driver: Driver, want: &Want, task: &PersonTask) -> Self {
        let instance = task.call.get("_instance").and_then(Value::as_str);
        Self {
            driver,
            want: want.clone(),
            call: task.call.clone(),
            resolved: None,
            tool: task.tool.clone(),
            instance: instance.map(str::to_owned),
            proposal: None,
            paths: task.paths.clone(),
            code: CodeState::NotNeeded,
            server: ServerState::NotNeeded,
        }
    }

    /// Prefix of the names of its forms' controls.
    pub fn name(&self) -> String {
        self.want.at.join(" ")
    }

    pub fn tool(&self) -> Tool {
        tool_of(self.tool.as_ref().unwrap_or(&Value::Null))
    }
}
