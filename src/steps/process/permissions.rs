//! Permissions: some calls wait for the person, others run by earlier permissions. A rule for a tool is bound to the
//! document and to the tool's definition in it; documents themselves contain no permissions.

use super::carriers::{CodeState, NeededCode, ServerState};
use crate::dom::RwSignal;
use crate::mcp::McpServers;
use crate::runs::Runner;
use crate::session::Session;
use crate::settings::{Grant, Grants};
use leptos::prelude::*;
use pilcrow_core::steps::{Carrier, Engine, Proposal, ToolRule, Want, WantKind};
use std::collections::BTreeMap;

/// A handle to the person's permissions for a process.
#[derive(Clone, Copy)]
pub struct Permissions {
    engine: RwSignal<Option<Engine>>,
    session: Session,
    /// Servers whose tools may be called.
    pub servers: McpServers,
    code: Grants,
    tools: Grants,
    /// Grants of tools whose calls run without a question in this process, until the page is left.
    in_process: RwSignal<Vec<Grant>>,
}

impl Permissions {
    /// Creates the permissions stored on this device; none for this process alone.
    pub fn new(engine: RwSignal<Option<Engine>>, runner: Runner) -> Self {
        let (session, settings) = (runner.session, runner.settings);
        let (code, tools) = (settings.allowed_code, settings.allowed_tools);
        let in_process = RwSignal::new(Vec::new());
        Self { engine, session, servers: expect_context(), code, tools, in_process }
    }

    /// True if some code of the document may run. Tracked.
    pub fn has_code(self) -> bool {
        self.code.has_any_of(&self.session.key())
    }

    /// True if the code may run. Tracked.
    pub fn allows(self, code: &NeededCode) -> bool {
        code.is_allowed(self.code)
    }

    /// Allows code to run.
    pub fn allow_code(self, code: &Grant) {
        self.code.allow(code.clone());
    }

    /// Revokes the permissions of all code of the document.
    pub fn take_code_back(self) {
        self.code.take_back(&self.session.key());
    }

    /// True if calls of some tool run without a question. Tracked.
    pub fn has_rules(self) -> bool {
        self.tools.has_any_of(&self.session.key()) || self.in_process.with(|own| !own.is_empty())
    }

    /// Revokes the rules of all tools, so that the person is asked again.
    pub fn take_rules_back(self) {
        self.in_process.set(Vec::new());
        self.tools.take_back(&self.session.key());
    }

    /// Returns all wants of the process. Tracked.
    pub fn wants(self) -> Vec<Want> {
        self.engine.with(|engine| engine.as_ref().map(Engine::wants).unwrap_or_default())
    }

    /// Returns the wants that need a reply of the person, in order. Tracked.
    pub fn open_questions(self) -> Vec<Want> {
        self.split_wants().0
    }

    /// Returns the first want that needs no reply of the person: the model, another document, an allowed server, or
    /// allowed code.
    pub fn next_automatic(self) -> Option<Want> {
        self.split_wants().1.into_iter().next()
    }

    /// Splits the wants into those that need a reply of the person, and others. Calls of one tool of one document go
    /// together.
    fn split_wants(self) -> (Vec<Want>, Vec<Want>) {
        let mut decisions: BTreeMap<(Vec<String>, String), bool> = BTreeMap::new();
        let mut runs = |at: &[String], offer: &Proposal| {
            let around = at.split_last().map(|(_, around)| around.to_vec()).unwrap_or_default();
            let tool = offer.call.get("_tool").map(ToString::to_string).unwrap_or_default();
            *decisions.entry((around, tool)).or_insert_with(|| self.runs_by_itself(at, offer))
        };
        self.wants().into_iter().partition(|want| match &want.kind {
            WantKind::Approval(offer) if offer.is_only_effect => !runs(&want.at, offer),
            WantKind::Plan(_) | WantKind::Approval(_) | WantKind::Person(_) => true,
            WantKind::Answer(_) | WantKind::Activity(_) | WantKind::Document(_) => false,
        })
    }

    /// True if a call, which waits only because of its effect, may run by an earlier permission.
    fn runs_by_itself(self, at: &[String], offer: &Proposal) -> bool {
        let may_code_run = || {
            let needed = self.needed_code(at);
            needed.is_some_and(|needed| self.allows(&needed))
        };
        let may_code_run = offer.by == Carrier::Code && may_code_run();
        let can_run = || self.server_state(offer).lets_run();
        offer.runs_by(self.rule_of(at), may_code_run) && can_run()
    }

    /// Returns the code that a want needs, by its `at`; `None` if no code carries it out. Tracked.
    pub fn needed_code(self, at: &[String]) -> Option<NeededCode> {
        let code = self.engine.with(|engine| engine.as_ref()?.code_at(at))?;
        Some(NeededCode::from_draft(self.session.key(), code))
    }

    /// Returns the state of a waiting call's code, by its want's `at`. Tracked.
    pub fn code_state(self, at: &[String], offer: &Proposal) -> CodeState {
        match offer.by {
            Carrier::Code => CodeState::from_needs(self.needed_code(at), self.code),
            _ => CodeState::NotNeeded,
        }
    }

    /// Returns the state of a waiting call's server. Tracked.
    pub fn server_state(self, offer: &Proposal) -> ServerState {
        ServerState::find(self.servers, offer)
    }

    /// Returns the person's rule for the tool of a want, by its `at`. Tracked.
    fn rule_of(self, at: &[String]) -> ToolRule {
        let Some(grant) = self.tool_grant(at) else { return ToolRule::Ask };
        let in_process = || self.in_process.with(|grants| grants.contains(&grant));
        match self.tools.has(&grant) {
            true => ToolRule::Always,
            false if in_process() => ToolRule::Process,
            false => ToolRule::Ask,
        }
    }

    /// Sets the person's rule for the tool of a want.
    pub fn set_rule(self, at: &[String], rule: ToolRule) {
        let Some(grant) = untrack(|| self.tool_grant(at)) else { return };
        match rule {
            ToolRule::Ask => {}
            ToolRule::Process => self.in_process.update(|grants| grants.push(grant)),
            ToolRule::Always => self.tools.allow(grant),
        }
    }

    fn tool_grant(self, at: &[String]) -> Option<Grant> {
        let tool = self.engine.with(|engine| engine.as_ref()?.tool_at(at))?;
        Some(Grant::from_identity(self.session.key(), &tool.identity()))
    }
}
