//! The example of an answer beside the editor of a tool, as long as no run is shown: the one that the document comes with,
//! or else one that is made of its schema. It follows the editor.

use crate::build::{Build, made_example};
use crate::dom::{RwSignal, View, effect, el, memo, part};
use crate::runs::Runner;
use crate::runs::records::history::is_example;
use crate::runs::wiring::answer_tree;
use crate::words;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::run::RunStatus;

/// Tells the editor which answer is shown, so that it can become the example.
pub(super) fn offer_answer(runner: Runner) {
    let Some(build) = use_context::<Build>() else { return };
    effect(move || {
        if !build.is_open.get() {
            return build.answer.change(None);
        }
        let answer = runner.display.record.with(|run| {
            let record = run.as_ref().filter(|run| run.status == RunStatus::Done)?;
            let answer = record.solution.clone().filter(|_| !is_example(record))?;
            Some((answer, record.provider.model.clone()))
        });
        build.answer.change(answer);
    });
}

/// Whether the editor is open, so that the example is shown where no answer is. Tracked where it is called.
pub(super) fn is_beside_editor() -> impl Fn() -> bool + Copy + Send + Sync + 'static {
    let is_open = use_context::<Build>().map(|build| build.is_open);
    move || is_open.is_some_and(RwSignal::get)
}

/// The example; nothing where the document describes no answer.
pub(super) fn example(runner: Runner) -> View {
    let locale = use_locale();
    runner.fetch_results();
    let blocks = memo(move || {
        let (results, locale) = (runner.display.results.get()?, locale.get());
        runner.session.with_document(|document| {
            let tree = answer_tree(document)?;
            let answer = document.solution().cloned().or_else(|| made_example(locale, &tree))?;
            Some(results.blocks(Some(&tree), Some(&answer), None, None))
        })
    });
    part(move || {
        let results = runner.display.results.get()?;
        let view = untrack(|| {
            results.view(Signal::derive(move || blocks.get()), Signal::stored(Vec::new()))
        });
        let what = el("p").class("recorded muted").child(words!(build.example_beside));
        let what = el("div").class("announcement").child(what);
        Some(View::from([what.into(), view.into()]))
    })
}
