//! The interface (a trait) that the lazily loaded chunk `run` offers for answers to the code that runs documents.

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

/// A boxed future that stays on its thread.
pub type LocalFuture<T> = Pin<Box<dyn Future<Output = T>>>;

/// Writes an HTML file with styles of an answer that is already drawn. Implemented by the chunk `aside`.
pub trait StillChunk {
    /// Returns the whole HTML file.
    fn file(&self, locale: Locale, title: &str, markup: &str) -> String;
}

/// Makes and draws the blocks of answers, and exports them. A block is a piece of an answer that is ready to be drawn.
pub trait ResultChunk {
    /// Returns the blocks of an answer by its schema. `open` is the place that is still being written; unchanged blocks
    /// of `before` are used again.
    fn blocks(
        &self,
        tree: Option<&FieldTree>,
        value: Option<&Value>,
        open: Option<&Pointer>,
        before: Option<&SolutionBlock>,
    ) -> SolutionBlock;
    /// Draws the answer as a sheet, with its issues at their places.
    fn view(&self, blocks: Signal<Option<SolutionBlock>>, issues: Signal<Vec<Issue>>) -> El;
    /// Draws a list of doubtful values that the reader should check, once the answer is whole.
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
