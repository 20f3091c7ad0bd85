//! Which calls wait for the person, and which run by what they have said before. Their rule for a tool is
//! bound to the document and to the tool's definition in it; no document holds one.

use super::carriers::ServerState;
use super::driver::Driver;
use crate::settings::Grant;
use leptos::prelude::*;
use pilcrow_core::steps::{CarriedBy, Proposal, ToolRule, Want, WantKind};
use std::collections::BTreeMap;

impl Driver {
    /// What waits for the person's word, in order. Tracked.
    pub fn open_questions(self) -> Vec<Want> {
        self.split_wants().0
    }

    /// The first of what needs nobody's word: the model, another document, a server that may be called,
    /// or code that may run.
    pub fn next_automatic(self) -> Option<Want> {
        self.split_wants().1.into_iter().next()
    }

    /// What waits for the person, and what does not. Calls of one tool of one document are alike.
    fn split_wants(self) -> (Vec<Want>, Vec<Want>) {
        let mut known: BTreeMap<(Vec<String>, String), bool> = BTreeMap::new();
        let mut runs = |at: &[String], offer: &Proposal| {
            let around = at.split_last().map(|(_, around)| around.to_vec()).unwrap_or_default();
            let tool = offer.call.get("_tool").map(ToString::to_string).unwrap_or_default();
            *known.entry((around, tool)).or_insert_with(|| self.runs_by_itself(at, offer))
        };
        self.wants().into_iter().partition(|want| match &want.kind {
            WantKind::Approval(offer) if offer.is_only_effect => !runs(&want.at, offer),
            WantKind::Plan(_) | WantKind::Approval(_) | WantKind::Person(_) => true,
            WantKind::Answer(_) | WantKind::Activity(_) | WantKind::Document(_) => false,
        })
    }

    /// Whether a call that waits for its effect only runs by what the person has said before.
    fn runs_by_itself(self, at: &[String], offer: &Proposal) -> bool {
        let may_code_run = || {
            let needed = self.needed_code(at);
            needed.is_some_and(|needed| needed.is_allowed(self.allowed_code()))
        };
        let may_code_run = offer.by == CarriedBy::Code && may_code_run();
        let can_run = || ServerState::of(self, offer).lets_run();
        offer.runs_by(self.rule_of(at), may_code_run) && can_run()
    }

    /// The person's rule for the tool of a want, by its `at`. Tracked.
    pub fn rule_of(self, at: &[String]) -> ToolRule {
        let Some(grant) = self.tool_grant(at) else { return ToolRule::Ask };
        let in_process = || self.in_process.with(|grants| grants.contains(&grant));
        match self.runner.settings.allowed_tools.has(&grant) {
            true => ToolRule::Always,
            false if in_process() => ToolRule::Process,
            false => ToolRule::Ask,
        }
    }

    /// Takes the person's rule for the tool of a want.
    pub fn set_rule(self, at: &[String], rule: ToolRule) {
        let Some(grant) = untrack(|| self.tool_grant(at)) else { return };
        match rule {
            ToolRule::Ask => {}
            ToolRule::Process => self.in_process.update(|grants| grants.push(grant)),
            ToolRule::Always => self.runner.settings.allowed_tools.allow(grant),
        }
    }

    /// Whether calls of some tool run without a question. Tracked.
    pub fn has_rules(self) -> bool {
        let allowed = self.runner.settings.allowed_tools;
        allowed.has_any_of(&self.runner.session.key())
            || self.in_process.with(|own| !own.is_empty())
    }

    /// The person is asked about calls of all tools again.
    pub fn take_rules_back(self) {
        self.in_process.set(Vec::new());
        self.runner.settings.allowed_tools.take_back(&self.runner.session.key());
    }

    fn tool_grant(self, at: &[String]) -> Option<Grant> {
        let tool = self.engine.with(|engine| engine.as_ref()?.tool_at(at))?;
        Some(Grant::of(self.runner.session.key(), &tool.identity()))
    }
}
