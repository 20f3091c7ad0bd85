//! An answer alone, drawn as on the page: for an HTML file of its own, and for the clipboard.

use crate::dom::{Drawing, El, PasteManner, RwSignal, View, el};
use crate::result::solution_view;
use crate::ui::PROGRAM_ONLY;
use crate::words::Locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::solution::export::is_run;
use pilcrow_core::solution::{BlockParts, SolutionBlock};

/// An answer with its title, its input and its facts, for a document of its own.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The blocks of the answer.
    pub block: SolutionBlock,
    /// Title of the answer.
    pub title: String,
    /// The input of the run; `None` if it is not shown.
    pub input: Option<SolutionBlock>,
    /// Lines below the answer: the model that gave it, and the time.
    pub facts: Vec<String>,
    /// The language of the app's words around it.
    pub locale: Locale,
}

impl Sheet {
    /// A sheet of an answer with its title only.
    pub fn new(block: SolutionBlock, title: String, locale: Locale) -> Self {
        Self { block, title, input: None, facts: Vec::new(), locale }
    }

    /// Draws the content of a file.
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

    /// Draws the content for the clipboard. The title is not repeated if the answer has the same heading.
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

/// Returns the markup of a file's content. It is drawn at once, in the current part of the page, and written once the
/// browser has settled.
pub fn markup(sheet: &Sheet) -> impl Future<Output = String> + use<> {
    let drawing = sheet.draw();
    async move {
        drawing.settled().await;
        drawing.markup(&PROGRAM_ONLY)
    }
}

/// Returns the HTML for the clipboard.
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
