//! The tools that are to be, of words, of an example and of a picture. They outlive the dialog.

use super::describing::{Describing, MakeAsker};
use crate::dom::RwSignal;
use crate::opening::Opening;
use pilcrow_core::import::draft::{DraftTask, PictureTask};
use std::cell::OnceCell;

/// What was wished so far. A handle.
#[derive(Clone, Copy)]
pub(in crate::build) struct Making {
    pub words: Describing<DraftTask>,
    pub picture: Describing<PictureTask>,
    /// The text that was pasted as an example.
    pub example: RwSignal<String>,
}

thread_local! {
    static MAKING: OnceCell<Making> = const { OnceCell::new() };
}

impl Making {
    /// The page's only one.
    pub fn begin(opening: Opening) -> Self {
        let new = || opening.outlive(Self::new);
        MAKING.with(|all| *all.get_or_init(new))
    }

    /// Nothing is wished yet.
    pub fn new() -> Self {
        Self {
            words: Describing::new(),
            picture: Describing::new(),
            example: RwSignal::new(String::new()),
        }
    }

    /// Takes what asks.
    pub fn meet(self, make: &MakeAsker) {
        self.words.meet(make);
        self.picture.meet(make);
    }
}
