//! A call that the person is asked about.

use crate::steps::process::carriers::{CodeState, ServerState, tool_of};
use crate::steps::process::driver::Driver;
use pilcrow_core::context::Tool;
use pilcrow_core::steps::{PersonTask, Proposal, Want};
use pilcrow_core::tool::OutputPaths;
use serde_json::Value;

/// A call that the person is asked about.
#[derive(Clone)]
pub struct Card {
    pub driver: Driver,
    pub want: Want,
    pub call: Value,
    pub resolved: Option<Value>,
    /// The definition of its tool.
    pub tool: Option<Value>,
    pub instance: Option<String>,
    /// `None` if the person is to carry it out.
    pub proposal: Option<Proposal>,
    /// The places of which one has to be chosen for the result.
    pub paths: Vec<String>,
    /// The code that would carry it out.
    pub code: CodeState,
    /// The server whose tool would carry it out.
    pub server: ServerState,
}

/// The foot of a card, by the person's intent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CardMode {
    Decision,
    Change,
    Answer,
    Refusal,
}

impl Card {
    /// Of a call that waits for approval.
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

    /// Of a call that the person carries out.
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

    /// The name of its forms' controls begins so.
    pub fn name(&self) -> String {
        self.want.at.join(" ")
    }

    pub fn tool(&self) -> Tool {
        tool_of(self.tool.as_ref().unwrap_or(&Value::Null))
    }
}
