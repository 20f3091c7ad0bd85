//! The runs of one open document: the one that is going on, if any, and the earlier ones.

use super::ask::Asker;
use super::under_way::UnderWay;
use crate::chunk::Chunk;
use crate::data::open_data;
use crate::dom::RwSignal;
use crate::opening::Opening;
use crate::runs::launch::intent::{Download, LeftOut, RunIntent};
use crate::runs::live::LiveRun;
use crate::runs::records::current_place::CurrentPlace;
use crate::runs::records::display::{RunDisplay, StepsRun};
use crate::runs::records::history::History;
use crate::session::{Checks, Session, Storage};
use crate::settings::Settings;
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::run::RunRecord;
use pilcrow_core::solution::SolutionBlock;
use std::rc::Rc;

/// The runs of an open document. A handle.
#[derive(Clone, Copy)]
pub struct Runner {
    pub session: Session,
    /// Pending wish for a run: which run to start.
    pub(super) intent: StoredValue<RunIntent>,
    /// Cases that it was held back for, or does without.
    pub left_out: RwSignal<Option<LeftOut>>,
    /// What may be downloaded only if the person agrees.
    pub download: RwSignal<Option<Download>>,
    /// The run that goes on, or the last one.
    pub under_way: UnderWay,
    /// True while runs begin by themselves.
    pub live: LiveRun,
    /// The run shown in the answer pane.
    pub display: RunDisplay,
    /// Earlier runs of the document.
    pub history: History,
    /// The place of the answer that is shown of each of them.
    pub current_place: CurrentPlace,
    /// Whether the dialog of a run's settings is open.
    pub is_setting: RwSignal<bool>,
    /// Lazily fetched code that carries out documents that work in steps.
    pub(super) steps: Chunk<dyn StepsChunk>,
    pub opening: Opening,
    pub settings: Settings,
    pub checks: Checks,
    pub storage: Storage,
}

/// Carries out documents that work in steps.
pub trait StepsChunk {
    /// Opens the process of a record, or begins one where it has none; it goes on by itself only where
    /// that is said.
    fn open(&self, runner: Runner, record: RunRecord, goes_on: bool) -> Rc<dyn StepsRun>;
    /// A document's process as blocks to export; `None` if it has no record.
    fn blocks(&self, document: &Request, locale: Locale) -> Option<SolutionBlock>;
    /// A document's process as the events of AG-UI, a line each.
    fn events(&self, document: &Request) -> Option<String>;
}

impl Runner {
    /// Asks providers as the runs do.
    pub fn asker(self) -> Asker {
        Asker { settings: self.settings, hand: self.under_way.hand }
    }

    /// Shows an earlier run with its input. What was typed is put aside, and can be taken up again.
    pub fn revisit(self, record: RunRecord) {
        let typed = self.display.typed.get_untracked().unwrap_or_else(|| self.session.draft());
        // Of the data that it had, too.
        self.session.open_data(&open_data, None);
        self.session.take_inputs(&record.document);
        let has_changed = self.session.draft() != typed;
        self.display.typed.set(has_changed.then_some(typed));
        self.show(record);
    }

    /// Takes up again what was typed before an earlier run was looked at.
    pub fn return_to_typed(self) {
        if let Some(typed) = self.display.typed.get_untracked() {
            self.session.take_up(&typed);
            self.display.typed.set(None);
        }
    }
}
