//! The dialogs for several models and several values. Each exists only while it is open.

use super::influence::influence_view;
use super::models::models;
use super::place::{place_choice, place_value};
use super::sweep::sweep;
use crate::dom::{RwSignal, View, before_paint, el, focus_where_lost};
use crate::runs::{Runner, SeveralChunk, SeveralPlace, live_line};
use crate::ui::{Close, modal};
use crate::words;
use pilcrow_core::run::RunRecord;
use pilcrow_core::run::sweep::influence;
use std::rc::Rc;

/// Returns the drawing functions that the chunk provides.
pub fn several() -> Rc<dyn SeveralChunk> {
    Rc::new(Dialogs)
}

struct Dialogs;

impl SeveralChunk for Dialogs {
    fn models(&self, runner: Runner, place: SeveralPlace) -> View {
        let content = move |close| models(runner, place, close);
        dialog("several-title", words!(several.title).into(), place.models, content)
    }

    fn sweep(&self, runner: Runner, place: SeveralPlace) -> View {
        let content = move |close| sweep(runner, place, close);
        dialog("sweep-title", words!(sweep.title).into(), place.sweep, content)
    }

    fn in_turn(&self, runs: &[RunRecord]) -> View {
        match influence(runs) {
            Some(effect) => influence_view(&effect).into(),
            None => el("p").class("compare-said").child(words!(influence.missing)).into(),
        }
    }

    fn place(&self, runner: Runner) -> View {
        place_choice(runner)
    }

    fn value(&self, runner: Runner, record: &RunRecord) -> View {
        place_value(runner, record)
    }

    fn live(&self, runner: Runner) -> View {
        live_line(runner)
    }
}

fn dialog(
    title_id: &'static str,
    title: View,
    is_open: RwSignal<bool>,
    content: impl FnOnce(Close) -> View,
) -> View {
    let closed = move || {
        is_open.try_set(false);
        before_paint(|| focus_where_lost(".run-button"));
    };
    modal("ask several", title_id, title, closed, content)
}
