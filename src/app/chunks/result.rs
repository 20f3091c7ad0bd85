//! Drawing answers, with charts, and exporting them; in the lazy chunk `run`.

use crate::chunk;
use crate::dom::{El, View};
use crate::result::export::Sheet;
use crate::result::{LocalFuture, ResultChunk, doubts_view, export, solution_view};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::{SolutionBlock, grown_blocks, input_block};
use serde_json::Value;
use std::rc::Rc;

struct Results;

impl ResultChunk for Results {
    fn blocks(
        &self,
        tree: Option<&FieldTree>,
        value: Option<&Value>,
        open: Option<&Pointer>,
        before: Option<&SolutionBlock>,
    ) -> SolutionBlock {
        grown_blocks(tree, value, open, before)
    }

    fn view(&self, blocks: Signal<Option<SolutionBlock>>, issues: Signal<Vec<Issue>>) -> El {
        solution_view(blocks, issues)
    }

    fn doubts(&self, blocks: Signal<Option<SolutionBlock>>, is_whole: Signal<bool>) -> View {
        doubts_view(blocks, is_whole)
    }

    fn markdown(&self, block: &SolutionBlock, title: Option<&str>, locale: Locale) -> String {
        export::markdown(block, title, locale)
    }

    fn copied(&self, sheet: &Sheet) -> LocalFuture<String> {
        Box::pin(export::copied(sheet))
    }

    fn input_block(&self, document: &Request) -> Option<SolutionBlock> {
        input_block(document)
    }

    fn markup(&self, sheet: &Sheet) -> LocalFuture<String> {
        Box::pin(export::markup(sheet))
    }

    fn table_file(&self, block: &SolutionBlock, locale: Locale) -> Option<String> {
        export::table_file(block, locale)
    }

    fn table_cells(&self, block: &SolutionBlock, locale: Locale) -> Option<(String, String)> {
        export::table_cells(block, locale)
    }
}

chunk! {
    in run;
    /// Returns the functions that make, draw and export answers.
    pub fn enter() -> Rc<dyn ResultChunk> {
        Rc::new(Results)
    }
}
