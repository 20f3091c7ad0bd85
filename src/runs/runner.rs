//! The runs of one open document: the current one, if any, and the earlier ones.

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

/// A handle to the runs of an open document.
#[derive(Clone, Copy)]
pub struct Runner {
    pub session: Session,
    /// The run that the person asked for last.
    pub(super) intent: StoredValue<RunIntent>,
    /// Cases that stopped the last run, or that it skipped; `None` if there are none.
    pub left_out: RwSignal<Option<LeftOut>>,
    /// Download that waits for the person's consent; `None` if none is needed.
    pub download: RwSignal<Option<Download>>,
    /// The run in progress, or the last one.
    pub under_way: UnderWay,
    /// Live runs, which start by themselves.
    pub live: LiveRun,
    /// The run shown in the answer pane.
    pub display: RunDisplay,
    /// Earlier runs.
    pub history: History,
    /// The place of the answer that the list shows of each run.
    pub current_place: CurrentPlace,
    /// True while the dialog of a run's settings is open.
    pub is_setting: RwSignal<bool>,
    /// Chunk that carries out documents that work in steps.
    pub(super) steps: Chunk<dyn StepsChunk>,
    pub opening: Opening,
    pub settings: Settings,
    pub checks: Checks,
    pub storage: Storage,
}

/// Carries out documents that work in steps.
pub trait StepsChunk {
    /// Opens the process of a record, or starts one if it has none; continues it without being asked only if `goes_on`.
    fn open(&self, runner: Runner, record: RunRecord, goes_on: bool) -> Rc<dyn StepsRun>;
    /// Returns a document's process as blocks to export; `None` if it has no record.
    fn blocks(&self, document: &Request, locale: Locale) -> Option<SolutionBlock>;
    /// Returns a document's process as AG-UI events, one JSON line each; `None` if it has no record.
    fn events(&self, document: &Request) -> Option<String>;
}

impl Runner {
    /// Returns an asker that uses the settings of the runs.
    pub fn asker(self) -> Asker {
        Asker { settings: self.settings, hand: self.under_way.hand }
    }

    /// Shows an earlier run with its input. The typed input is put aside and can be restored.
    pub fn revisit(self, record: RunRecord) {
        let typed = self.display.typed.get_untracked().unwrap_or_else(|| self.session.draft());
        // The data that the run had is restored too, so its forms are opened.
        self.session.open_data(&open_data, None);
        self.session.take_inputs(&record.document);
        let has_changed = self.session.draft() != typed;
        self.display.typed.set(has_changed.then_some(typed));
        self.show(record);
    }

    /// Restores the input typed before an earlier run was opened.
    pub fn return_to_typed(self) {
        if let Some(typed) = self.display.typed.get_untracked() {
            self.session.take_up(&typed);
            self.display.typed.set(None);
        }
    }
}
