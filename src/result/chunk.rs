//! Traits of the chunk `run` (lazily loaded code) that draws and exports answers, for the code that runs documents.

use super::export::Sheet;
use crate::dom::{El, View};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::SolutionBlock;
use serde_json::Value;
use std::future::Future;
use std::pin::Pin;

/// A boxed future of this thread.
pub type LocalFuture<T> = Pin<Box<dyn Future<Output = T>>>;

/// Makes a standalone file of a drawn answer. The chunk `aside` implements it, since it has the styles.
pub trait StillChunk {
    /// Returns the whole file, as HTML.
    fn file(&self, locale: Locale, title: &str, markup: &str) -> String;
}

/// Makes and draws the blocks of answers, and exports them.
pub trait ResultChunk {
    /// Makes the blocks of an answer by its schema. `open` is the place that is still being written; the blocks made
    /// before are reused.
    fn blocks(
        &self,
        tree: Option<&FieldTree>,
        value: Option<&Value>,
        open: Option<&Pointer>,
        before: Option<&SolutionBlock>,
    ) -> SolutionBlock;
    /// Draws the answer as a sheet, with each issue at its place.
    fn view(&self, blocks: Signal<Option<SolutionBlock>>, issues: Signal<Vec<Issue>>) -> El;
    /// Draws the note of doubtful values in a finished answer, which its reader had better check.
    fn doubts(&self, blocks: Signal<Option<SolutionBlock>>, is_whole: Signal<bool>) -> View;
    /// [`super::export::markdown`]
    fn markdown(&self, block: &SolutionBlock, title: Option<&str>, locale: Locale) -> String;
    /// [`super::export::copied`]
    fn copied(&self, sheet: &Sheet) -> LocalFuture<String>;
    /// [`pilcrow_core::solution::given`]
    fn input_block(&self, document: &Request) -> Option<SolutionBlock>;
    /// [`super::export::markup`]
    fn markup(&self, sheet: &Sheet) -> LocalFuture<String>;
    /// [`super::export::table_file`]
    fn table_file(&self, block: &SolutionBlock, locale: Locale) -> Option<String>;
    /// [`super::export::table_cells`]
    fn table_cells(&self, block: &SolutionBlock, locale: Locale) -> Option<(String, String)>;
}
