//! Rows of a comparison: each block with every run's content. Equal blocks are folded unless they are short and alone.

use super::fold::{MOST, draw_block, fold, more};
use super::sides::{Marks, sides_view};
use super::table::table_view;
use crate::dom::{El, View, el};
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::solution::compare::{ComparedBlock, ComparedContent};
use pilcrow_core::solution::{BlockContent, SolutionBlock};

/// Greatest length of a text that is shown unfolded if it is alone.
const SHORT: usize = 80;

/// Draws a block with its heading of the level `level`.
pub(super) fn block_rows(compared: ComparedBlock, marks: Marks, level: usize) -> View {
    let ComparedBlock { label, content } = compared;
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

fn part_rows(mut parts: Vec<ComparedBlock>, marks: Marks, level: usize) -> View {
    let rest = if parts.len() > MOST { parts.split_off(MOST) } else { Vec::new() };
    let mut rows: Vec<View> = Vec::new();
    let mut same: Vec<ComparedBlock> = Vec::new();
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

fn same_rows(mut same: Vec<ComparedBlock>, marks: Marks, level: usize) -> View {
    match same.as_slice() {
        [] => View::default(),
        [ComparedBlock { content: ComparedContent::Same(block), .. }] if is_short(block) => {
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

/// Draws equal content on one line.
fn same_line(label: Option<String>, block: &SolutionBlock, level: usize) -> View {
    let locale = use_locale().get_untracked();
    let name = label.map(|label| el("div").class("compare-label").child(label));
    let sign = el("span").class("compare-sign").attr("aria-hidden", "true").child("=");
    let text = el("span").class("visually-hidden").child(words_now!(locale, compare.same_here));
    el("div")
        .class("compare-block compare-same")
        .child(name)
        .child(
            el("div")
                .class("compare-value")
                .child(sign)
                .child(draw_block(block, level))
                .child(text),
        )
        .into()
}

/// Draws equal blocks folded behind a line that says how many they are.
pub(super) fn folded(same: Vec<ComparedBlock>, marks: Marks, level: usize) -> El {
    let locale = use_locale().get_untracked();
    let count = same.len();
    let words = match marks {
        Marks::Letters => words_now!(locale, compare.same, count = count),
        Marks::Change => words_now!(locale, batch.unchanged, count = count),
    };
    let block = |one: ComparedBlock| match one.content {
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
