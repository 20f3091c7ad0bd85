//! Blocks below each other, each with what every run has there. Equal blocks are folded unless they
//! are short and stand alone.

use super::sides::sides_view;
use super::table::table_view;
use crate::dom::{El, RwSignal, View, el, part};
use crate::result::solution_view::view_below;
use crate::widgets::show;
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::solution::compare::{Compared, ComparedContent, unnamed};
use pilcrow_core::solution::{BlockContent, SolutionBlock};

/// A longer text is folded, even where it stands alone.
const SHORT: usize = 80;

/// As much is drawn at once.
pub(super) const MOST: usize = 300;

/// What the sides go by.
#[derive(Clone, Copy)]
pub(super) enum Marks {
    /// Runs, by their letters.
    Letters,
    /// A value before a change, and after it.
    Change,
}

/// What the run at a place of a comparison is called there: a letter, past Z a number.
pub fn letter(at: usize) -> String {
    let letter = u8::try_from(at).ok().and_then(|at| b'A'.checked_add(at));
    match letter.filter(u8::is_ascii_uppercase) {
        Some(letter) => char::from(letter).to_string(),
        None => (at + 1).to_string(),
    }
}

impl Marks {
    /// The letter for the eye, and words for the ear; or words for both.
    pub fn mark(self, at: usize) -> View {
        if matches!(self, Self::Change) {
            let words = if at == 0 { words!(batch.before) } else { words!(batch.after) };
            return el("span").class("compare-when").child(words).into();
        }
        let letter = letter(at);
        let words = words_now!(use_locale().get_untracked(), compare.run, letter = letter.clone());
        let words = el("span").class("visually-hidden").child(format!("{words}: "));
        let letter = el("span").class("compare-letter").attr("aria-hidden", "true").child(letter);
        [letter.into(), words.into()].into()
    }
}

/// A block with its heading, of a level.
pub(super) fn block_rows(compared: Compared, marks: Marks, level: usize) -> View {
    let Compared { label, content } = compared;
    match content {
        ComparedContent::Same(block) => same_line(label, &block, level),
        ComparedContent::Sides(sides) => {
            let name = label.map(|label| el("div").class("compare-label").child(label));
            el("div").class("compare-block").child(name).child(sides_view(&sides, marks)).into()
        }
        ComparedContent::Parts(parts) => {
            let is_list = parts.iter().all(|part| part.label.is_none());
            let below = level + usize::from(label.is_some());
            el("div")
                .class(if is_list { "compare-list" } else { "compare-section" })
                .child(heading(label, level))
                .child(part_rows(parts, marks, below))
                .into()
        }
        ComparedContent::Table(table) => el("div")
            .class("compare-section")
            .child(heading(label.clone(), level))
            .child(table_view(table, label, marks))
            .into(),
    }
}

fn heading(label: Option<String>, level: usize) -> Option<El> {
    let tag = match level {
        0..=4 => "h4",
        5 => "h5",
        _ => "h6",
    };
    label.map(|label| el(tag).class("compare-title").child(label))
}

fn part_rows(mut parts: Vec<Compared>, marks: Marks, level: usize) -> View {
    let rest = if parts.len() > MOST { parts.split_off(MOST) } else { Vec::new() };
    let mut rows: Vec<View> = Vec::new();
    let mut same: Vec<Compared> = Vec::new();
    for part in parts {
        if part.is_same() {
            same.push(part);
            continue;
        }
        rows.push(same_rows(std::mem::take(&mut same), marks, level));
        rows.push(block_rows(part, marks, level));
    }
    rows.push(same_rows(same, marks, level));
    rows.push(more(rest, move |rest| part_rows(rest.to_vec(), marks, level)));
    rows.into()
}

fn same_rows(mut same: Vec<Compared>, marks: Marks, level: usize) -> View {
    match same.as_slice() {
        [] => View::default(),
        [Compared { content: ComparedContent::Same(block), .. }] if is_short(block) => {
            same.pop().map(|one| block_rows(one, marks, level)).into()
        }
        _ => folded(same, marks, level).into(),
    }
}

fn is_short(block: &SolutionBlock) -> bool {
    match &block.content {
        BlockContent::Leaf(leaf) => leaf.value.to_string().chars().nth(SHORT).is_none(),
        _ => false,
    }
}

/// What is the same, on one line.
fn same_line(label: Option<String>, block: &SolutionBlock, level: usize) -> View {
    let locale = use_locale().get_untracked();
    let name = label.map(|label| el("div").class("compare-label").child(label));
    let sign = el("span").class("compare-sign").attr("aria-hidden", "true").child("=");
    let said = el("span").class("visually-hidden").child(words_now!(locale, compare.same_here));
    el("div")
        .class("compare-block compare-same")
        .child(name)
        .child(el("div").class("compare-value").child(sign).child(drawn(block, level)).child(said))
        .into()
}

/// What is the same, behind a line that says how much it is.
pub(super) fn folded(same: Vec<Compared>, marks: Marks, level: usize) -> El {
    let locale = use_locale().get_untracked();
    let count = same.len();
    let words = match marks {
        Marks::Letters => words_now!(locale, compare.same, count = count),
        Marks::Change => words_now!(locale, batch.unchanged, count = count),
    };
    let block = |one: Compared| match one.content {
        ComparedContent::Same(block) => Some(block),
        _ => None,
    };
    let parts: Vec<SolutionBlock> = same.into_iter().filter_map(block).collect();
    let is_list = parts.iter().all(|part| part.label.is_none());
    let content = match parts.as_slice() {
        [one] => one.content.clone(),
        _ if is_list => BlockContent::List(parts),
        _ => BlockContent::Section(parts),
    };
    fold(words, content, level)
}

/// A block behind a line.
pub(super) fn fold(words: String, content: BlockContent, level: usize) -> El {
    let block = unnamed(content);
    behind(words, move || whole(block.clone(), level).into())
}

/// What is too much to be drawn at once, behind a line.
pub(super) fn more<T: 'static>(rest: Vec<T>, draw: impl Fn(&[T]) -> View + 'static) -> View {
    let locale = use_locale().get_untracked();
    let words = words_now!(locale, compare.more, count = rest.len());
    (!rest.is_empty()).then(|| behind(words, move || draw(&rest))).into()
}

/// What stands behind a line; it is made when it is opened.
fn behind(words: String, make: impl Fn() -> View + 'static) -> El {
    let opened = RwSignal::new(false);
    el("details")
        .class("compare-fold")
        // It stays as it is when it is closed and opened again.
        .on("toggle", move |_| opened.change(true))
        .child(el("summary").child(words))
        .child(part(move || opened.get().then(|| untrack(&make))))
}

/// A single value, or a block as any answer shows it, its first heading of a level.
pub(super) fn drawn(block: &SolutionBlock, level: usize) -> View {
    match &block.content {
        BlockContent::Leaf(leaf) => untrack(|| show(leaf)),
        _ => whole(block.clone(), level).into(),
    }
}

/// A block as any answer shows it, its first heading of a level.
pub(super) fn whole(block: SolutionBlock, level: usize) -> El {
    view_below(Signal::stored(Some(block)), Signal::stored(Vec::new()), level)
}
