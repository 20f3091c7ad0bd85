//! The driver of a process's engine: carries out one want after another, and saves the record after each.

use super::limits::Limits;
use super::model::Model;
use super::person::{End as PersonEnd, Person, Word};
use super::record_files::RecordFiles;
use super::telling::{ProgressLog, place_of, say_what_it_took};
use super::tool_servers::ToolServers;
use super::validator::Validator;
use super::{Approve, Options, clock, code, documents};
use crate::terminal::{Gauge, say};
use pilcrow_core::document::Request;
use pilcrow_core::exchange::Usage;
use pilcrow_core::steps::{
    Activity, ActivityKind, Answer, Approval, Engine, Event, EventKind, Host, ProcessStatus,
    Settings, Want, WantKind,
};
use pilcrow_provider::{Price, find_cost};
use serde_json::Value;
use std::path::PathBuf;

/// A process that is being carried out.
pub struct Driver {
    engine: Engine,
    model: Model,
    tool_servers: ToolServers,
    telling: ProgressLog,
    person: Person,
    validator: Validator,
    approve: Approve,
    document: PathBuf,
    saved: RecordFiles,
    allow_code: bool,
    limits: Limits,
    price: Option<Price>,
    /// True after the note that the cost is unknown was printed.
    has_cost_note: bool,
}

/// The end of a process.
pub struct End {
    /// The process's status.
    pub status: ProcessStatus,
    /// The output; `None` if there is none.
    pub solution: Option<Value>,
}

impl Driver {
    /// Starts a document's process with a new id, or resumes a recorded one.
    ///
    /// # Errors
    ///
    /// The record cannot be saved, or a key is wrong.
    pub fn new(
        document: &Request,
        id: &str,
        model: Model,
        person: Person,
        options: &Options,
    ) -> Result<Self, String> {
        let validator = Validator::default();
        let date = clock::now();
        let host = Host { checker: &validator, date: &date };
        let approval = match options.approve {
            Approve::All => Approval::None,
            Approve::Effects => Approval::Effects,
            Approve::Ask => Approval::All,
        };
        let limits = options.limits;
        let settings = Settings {
            approval,
            tokens: limits.max_tokens,
            cost: limits.max_cost,
            each: options.each,
            ..Settings::default()
        };
        let address = options.document.display().to_string();
        let engine = Engine::begin(document, Some(&address), id, settings, &host);
        let telling = ProgressLog::new(&engine, model.address());
        let mut driver = Self {
            engine,
            model,
            tool_servers: ToolServers::new(&options.mcp_key, options.server.longest())?,
            telling,
            person,
            validator,
            approve: options.approve,
            document: options.document.clone(),
            saved: RecordFiles::new(&options.out, options.format),
            allow_code: options.allow_code,
            limits,
            price: options.server.price,
            has_cost_note: false,
        };
        use ProcessStatus::{Failed, Incomplete, Limit, Stopped};
        // The document's limits may have been raised; if not, the process ends the same way.
        if matches!(driver.engine.status(), Stopped | Failed | Limit | Incomplete) {
            driver.take(&Event { at: Vec::new(), kind: EventKind::Resume });
        }
        driver.saved.write(&driver.engine)?;
        Ok(driver)
    }

    /// Carries out the process to its end.
    pub fn run(mut self) -> End {
        while let Some(want) = self.engine.first_want() {
            let event = match self.happened(&want) {
                Ok(kind) => Event { at: want.at.clone(), kind },
                Err(end) => {
                    self.telling.tell_end(&want, end);
                    Event { at: Vec::new(), kind: EventKind::Stop }
                }
            };
            // Only the engine can tell whether an answer is valid.
            let is_taken = self.take(&event);
            if event.kind != EventKind::Stop {
                self.telling.tell(&self.engine, &want, &event.kind);
            }
            if !is_taken {
                break;
            }
            if let Err(message) = self.saved.write(&self.engine) {
                eprintln!("pilcrow run: {message}");
                break;
            }
        }
        self.telling.tell_uncalled(&self.engine);
        if !self.model.is_recorded() {
            say_what_it_took(&self.engine.spent());
        }
        let solution = self.engine.context().solution().cloned();
        let status = self.engine.status();
        End { status, solution: solution.filter(|_| status.has_output()) }
    }

    fn take(&mut self, event: &Event) -> bool {
        let date = clock::now();
        self.engine.take(event, &Host { checker: &self.validator, date: &date })
    }

    /// Carries out a want; returns the event.
    ///
    /// # Errors
    ///
    /// The reason why the process ends here instead.
    fn happened(&mut self, want: &Want) -> Result<EventKind, PersonEnd> {
        Ok(match &want.kind {
            WantKind::Answer(asking) => {
                let _shown = Gauge::waiting(&format!("{}: asks the model", place_of(want)));
                match self.model.answer(asking) {
                    Ok(answer) => EventKind::Answer(self.priced(answer)),
                    Err(failure) => EventKind::NoAnswer(failure),
                }
            }
            WantKind::Activity(activity) => {
                let _shown = Gauge::waiting(&format!("{}: is carried out", place_of(want)));
                EventKind::Result(self.carried_out(activity))
            }
            WantKind::Document(wanted) => {
                EventKind::Document(documents::read_named(wanted, &self.document))
            }
            WantKind::Plan(_) | WantKind::Approval(_) | WantKind::Person(_) => {
                match self.person.word(want, self.approve) {
                    Word::Reply(kind) => kind,
                    Word::End(end) => return Err(end),
                }
            }
        })
    }

    /// Adds the cost to an answer; prints one note if money is limited and the cost is unknown.
    fn priced(&mut self, mut answer: Answer) -> Answer {
        let cost = |usage: &Usage| find_cost(usage, self.price.as_ref());
        answer.usage = answer.usage.map(|usage| Usage { cost: cost(&usage), ..usage });
        if self.limits.lacks_cost(answer.usage.as_ref()) && !self.has_cost_note {
            self.has_cost_note = true;
            say("--max-cost cannot hold: the server tells no cost, give --price");
        }
        answer
    }

    fn carried_out(
        &mut self,
        Activity { what, call, tool, context }: &Activity,
    ) -> Result<Value, String> {
        match what {
            ActivityKind::Code { .. } if !self.allow_code => {
                Err("code may not run here: allow it by --allow-code".to_owned())
            }
            ActivityKind::Code { source, .. } => {
                let context = Value::from(context.as_slice());
                code::carried_out(source, [call, tool, &context])
            }
            ActivityKind::Server { url } => self.model.carried_out(url, call, context),
            ActivityKind::Mcp(named) => self.tool_servers.carried_out(named, call, tool),
        }
    }
}
