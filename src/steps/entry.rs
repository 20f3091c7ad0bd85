//! Opens a process for the page: the driver together with its view.

use super::learnt::learnt_way;
use super::process::driver::Driver;
use super::view::process_view;
use crate::dom::View;
use crate::runs::{RunActivity, Runner, StepsRun};
use leptos::prelude::*;
use pilcrow_core::run::{RunId, RunRecord};
use std::rc::Rc;

/// A process with its view.
struct ProcessPane(Driver);

/// Opens the process of a record, or starts one.
pub fn open_process(runner: Runner, record: RunRecord, goes_on: bool) -> Rc<dyn StepsRun> {
    Rc::new(ProcessPane(Driver::open(runner, record, goes_on)))
}

impl StepsRun for ProcessPane {
    fn id(&self) -> RunId {
        self.0.id()
    }

    fn go_on(&self) {
        self.0.resume();
    }

    fn let_go(&self) {
        self.0.abort();
    }

    fn stand(&self) -> RunActivity {
        self.0.stand()
    }

    fn is_at_work(&self) -> bool {
        self.0.is_at_work()
    }

    fn is_resumed(&self) -> bool {
        self.0.is_resumed.get_value()
    }

    fn view(&self) -> View {
        process_view(self.0)
    }

    fn learnt(&self) -> View {
        learnt_way(self.0)
    }
}
