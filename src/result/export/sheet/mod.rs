//! A standalone answer, drawn as on the page: for a file of its own, or for the clipboard.

use crate::dom::{Drawing, El, PasteManner, RwSignal, View, el};
use crate::result::solution_view;
use crate::ui::PROGRAM_ONLY;
use crate::words::Locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::solution::export::is_run;
use pilcrow_core::solution::{BlockParts, SolutionBlock};

/// An answer with its title, its input and its facts.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub block: SolutionBlock,
    /// Title of the answer.
    pub title: String,
    /// The input of the run; `None` if it is left out.
    pub input: Option<SolutionBlock>,
    /// Lines below the answer: its model and time.
    pub facts: Vec<String>,
    /// Language of the app's own words around the answer.
    pub locale: Locale,
}

impl Sheet {
    /// Creates a sheet of an answer and its title only.
    pub fn new(block: SolutionBlock, title: String, locale: Locale) -> Self {
        Self { block, title, input: None, facts: Vec::new(), locale }
    }

    /// Draws the sheet for a file.
    pub(crate) fn draw(&self) -> Drawing {
        self.on_paper(|| {
            let head = el("header").class("tool-head").attr("dir", "auto").child(self.heading());
            let input = self.input.clone().map(|input| {
                let name = words_now!(self.locale, export.given);
                SolutionBlock::from(BlockParts { label: Some(name), ..input.into_parts() })
            });
            let panes = [Some(self.own_block()), input].into_iter().flatten().map(pane);
            let facts = self.facts.join(" · ");
            let facts = (!facts.is_empty()).then(|| el("footer").class("still-facts").child(facts));
            let main = el("main").class("tool").attr("id", "main").child(head);
            [View::from(main.child(panes.collect::<Vec<_>>())), facts.into()].into()
        })
    }

    /// Draws the sheet for the clipboard. A title that repeats the answer's own heading is written once.
    fn draw_pasted(&self) -> Drawing {
        self.on_paper(|| {
            let heading = (!self.title.is_empty()).then(|| self.heading());
            [View::from(heading), sheet(self.own_block()).into()].into()
        })
    }

    fn on_paper(&self, make: impl FnOnce() -> View) -> Drawing {
        Drawing::on_paper(|| {
            provide_context(RwSignal::new(self.locale));
            make()
        })
    }

    fn heading(&self) -> El {
        el("h1").child(self.title.clone())
    }

    /// Returns the answer without a heading that would repeat the title.
    fn own_block(&self) -> SolutionBlock {
        let is_title = self.block.heading().as_ref() == Some(&self.title);
        let parts = self.block.clone().into_parts();
        let label = parts.label.clone().filter(|_| !is_title);
        BlockParts { label, ..parts }.into()
    }
}

fn sheet(block: SolutionBlock) -> El {
    solution_view(Signal::stored(Some(block)), Signal::stored(Vec::new()))
}

fn pane(block: SolutionBlock) -> El {
    el("section").class("pane pane-result").child(sheet(block))
}

/// Returns the sheet as HTML for a file. It is drawn at once, and written once a browser has settled (lazy parts are
/// drawn).
pub fn markup(sheet: &Sheet) -> impl Future<Output = String> + use<> {
    let drawing = sheet.draw();
    async move {
        drawing.settled().await;
        drawing.markup(&PROGRAM_ONLY)
    }
}

/// Returns the sheet as HTML for the clipboard.
pub fn copied(sheet: &Sheet) -> impl Future<Output = String> + use<> {
    let drawing = sheet.draw_pasted();
    async move {
        drawing.settled().await;
        written_for_pasting(&drawing)
    }
}

fn written_for_pasting(drawing: &Drawing) -> String {
    let left_out = [&PROGRAM_ONLY[..], &["visually-hidden", "chart-slot"]].concat();
    drawing.pasted(PasteManner { left_out: &left_out, is_run })
}

#[cfg(test)]
mod tests;
