//! Equality and likeness of two blocks, regardless of their positions.

use super::words::likeness;
use crate::schema::same_scalar;
use crate::solution::{BlockContent, Leaf, Measure, SolutionBlock, Table};
use serde_json::Value;

/// True if two blocks have equal contents. Numbers are compared by value.
pub(super) fn is_same(one: &SolutionBlock, other: &SolutionBlock) -> bool {
    match (&one.content, &other.content) {
        _ if one.is(other) => true,
        (BlockContent::Section(one), BlockContent::Section(other)) => same_by_key(one, other),
        (BlockContent::List(one), BlockContent::List(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (BlockContent::Table(one), BlockContent::Table(other)) => same_table(one, other),
        (BlockContent::Leaf(one), BlockContent::Leaf(other)) => {
            same_scalar(&one.value, &other.value) && !is_other_money(one, other)
        }
        (
            BlockContent::Absent | BlockContent::Pending,
            BlockContent::Absent | BlockContent::Pending,
        ) => true,
        _ => false,
    }
}

/// True if both values are money in different currencies.
fn is_other_money(one: &Leaf, other: &Leaf) -> bool {
    let is_money = |leaf: &Leaf| matches!(leaf.measure, Some(Measure::Currency(_)));
    one.measure != other.measure && is_money(one) && is_money(other)
}

fn same_table(one: &Table, other: &Table) -> bool {
    let names = |table: &Table| table.keys.as_ref().map(|keys| keys.names.clone());
    let mut rows = one.rows.iter().zip(&other.rows);
    one.rows.len() == other.rows.len()
        && names(one) == names(other)
        && rows.all(|(left, right)| {
            has_same(one, left, other, right) && has_same(other, right, one, left)
        })
}

/// True if `beside` contains all cells of `row`, matched by column.
fn has_same(one: &Table, row: &[SolutionBlock], other: &Table, beside: &[SolutionBlock]) -> bool {
    row.iter().zip(&one.columns).enumerate().all(|(at, (cell, column))| {
        let same_place = other.columns.get(at).filter(|other| other.key == column.key).map(|_| at);
        let by_key = || other.columns.iter().position(|other| other.key == column.key);
        match same_place.or_else(by_key).and_then(|at| beside.get(at)) {
            Some(other) => is_same(cell, other),
            None => matches!(cell.content, BlockContent::Absent | BlockContent::Pending),
        }
    })
}

fn same_by_key(one: &[SolutionBlock], other: &[SolutionBlock]) -> bool {
    pairs(one, other).all(|pair| match pair {
        (Some(one), Some(other)) => is_same(one, other),
        (Some(only), None) | (None, Some(only)) => {
            matches!(only.content, BlockContent::Absent | BlockContent::Pending)
        }
        (None, None) => true,
    })
}

/// Pairs the parts of the same key.
fn pairs<'block>(
    one: &'block [SolutionBlock],
    other: &'block [SolutionBlock],
) -> impl Iterator<Item = (Option<&'block SolutionBlock>, Option<&'block SolutionBlock>)> {
    // Described parts are usually in the same order; only otherwise the key is searched for.
    let partner = |at: usize, part: &SolutionBlock, parts: &'block [SolutionBlock]| {
        let key = part.pointer.last();
        let is_it = |part: &&SolutionBlock| part.pointer.last() == key;
        parts.get(at).filter(is_it).or_else(|| parts.iter().find(is_it))
    };
    let left = one.iter().enumerate();
    let left = left.map(move |(at, part)| (Some(part), partner(at, part, other)));
    let right =
        other.iter().enumerate().filter(move |(at, part)| partner(*at, part, one).is_none());
    left.chain(right.map(|(_, part)| (None, Some(part))))
}

/// Returns the likeness of two blocks, from 0 (nothing in common) to 1 (equal).
pub(super) fn score(one: &SolutionBlock, other: &SolutionBlock) -> f64 {
    match (&one.content, &other.content) {
        _ if is_same(one, other) => 1.0,
        (BlockContent::Section(one), BlockContent::Section(other)) => {
            let scores: Vec<f64> = pairs(one, other)
                .map(|pair| match pair {
                    (Some(one), Some(other)) => part_score(one, other),
                    _ => 0.0,
                })
                .collect();
            scores.iter().sum::<f64>() / (scores.len().max(1) as f64)
        }
        _ => part_score(one, other),
    }
}

fn part_score(one: &SolutionBlock, other: &SolutionBlock) -> f64 {
    match (&one.content, &other.content) {
        _ if is_same(one, other) => 1.0,
        (BlockContent::Leaf(one), BlockContent::Leaf(other)) => match (&one.value, &other.value) {
            (Value::String(one), Value::String(other)) => likeness(one, other),
            _ => 0.0,
        },
        (BlockContent::Section(_), BlockContent::Section(_))
        | (BlockContent::List(_), BlockContent::List(_))
        | (BlockContent::Table(_), BlockContent::Table(_)) => 0.3,
        _ => 0.0,
    }
}
