//! What the chunk `run` offers to the code that runs documents, as a trait.

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

/// What is there after a while.
pub type LocalFuture<T> = Pin<Box<dyn Future<Output = T>>>;

/// Makes a file that needs nothing else of what is drawn of an answer, as the chunk `aside` does: it has the styles along.
pub trait StillChunk {
    /// The whole file.
    fn file(&self, locale: Locale, title: &str, markup: &str) -> String;
}

/// Makes and draws the blocks of answers, and exports them.
pub trait ResultChunk {
    /// The blocks of an answer by its schema; with the place that is still being written, and the
    /// blocks that there were before.
    fn blocks(
        &self,
        tree: Option<&FieldTree>,
        value: Option<&Value>,
        open: Option<&Pointer>,
        before: Option<&SolutionBlock>,
    ) -> SolutionBlock;
    /// The answer as a sheet, with its issues at their places.
    fn view(&self, blocks: Signal<Option<SolutionBlock>>, issues: Signal<Vec<Issue>>) -> El;
    /// What the reader of an answer had better look at again, once it is whole.
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
