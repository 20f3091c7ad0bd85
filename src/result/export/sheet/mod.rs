//! An answer by itself, drawn as on the page: for a file of its own, and to be pasted elsewhere.

use crate::dom::{Drawing, El, PasteManner, RwSignal, View, el};
use crate::result::solution_view;
use crate::ui::PROGRAM_ONLY;
use crate::words::Locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::solution::export::is_run;
use pilcrow_core::solution::{BlockParts, SolutionBlock};

/// An answer, with what stands around it where it is by itself.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The answer.
    pub block: SolutionBlock,
    /// The title of the answer.
    pub title: String,
    /// What was given; `None` if that is not told.
    pub input: Option<SolutionBlock>,
    /// What is said below the answer: who gave it, and when.
    pub facts: Vec<String>,
    /// The language of what the app says of it.
    pub locale: Locale,
}

impl Sheet {
    /// An answer below its title, and nothing else.
    pub fn new(block: SolutionBlock, title: String, locale: Locale) -> Self {
        Self { block, title, input: None, facts: Vec::new(), locale }
    }

    /// Draws it as what a file shows.
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

    /// Draws it as what is pasted elsewhere. A title that the answer has by itself stands there once.
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

    /// The answer, without a heading that would repeat the title.
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

/// What a file shows of it, as elements. It is drawn at once, in the part of the page that is there, and written once a
/// browser has settled.
pub fn markup(sheet: &Sheet) -> impl Future<Output = String> + use<> {
    let drawing = sheet.draw();
    async move {
        drawing.settled().await;
        drawing.markup(&PROGRAM_ONLY)
    }
}

/// What the clipboard gets of it, as HTML.
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
