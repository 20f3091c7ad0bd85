//! Compares a total with the sum of the amounts beside it. Only money is summed: two tasks of an hour each may be done
//! within one.

use super::{Doubt, Member, is_number, leaf, small};
use crate::field::{Decimal, WidgetKind, readable_key};
use crate::solution::meaning::{MONEY, PRICE, Words, says};
use crate::solution::table::has_total_row;
use crate::solution::{Aggregate, BlockContent, Column, Leaf, Measure, SolutionBlock, Table};
use serde_json::{Number, Value};
use std::cmp::Ordering;

/// Words in the key of a total, which may also name what is totalled.
const TOTAL: [&str; 8] = ["total", "grand", "sum", "overall", "all", "итого", "всего", "общая"];

/// Words for lists of alternatives, whose entries are not paid together.
const NOT_ADDED: Words = "option alternativ variant choice quote offer compar вариант предложен";

/// Largest number of people, days or rooms that a total may cover, if the amounts are for one.
const MOST_TIMES: i128 = 100;

/// Returns a doubt if the total of an object differs from the sum of the amounts in its lists; `None` if it has other
/// numbers, which may be part of the total.
pub(super) fn sum(members: &[Member]) -> Option<Doubt> {
    let mut numbers = members
        .iter()
        .filter_map(|member| Some((member, leaf(member.block).filter(|l| is_number(l))?)));
    let ((member, total), None) = (numbers.next()?, numbers.next()) else { return None };
    if !is_total(&member.key) {
        return None;
    }
    let mut amounts = Amounts::default();
    members.iter().for_each(|member| amounts.gather(&member.key, member.label, member.block));
    let sum = amounts.sum()?;
    let amount = decimal(total)?;
    let is_alike = sum.measure == total.measure && !agree(amount, decimal(&sum)?)?;
    is_alike.then(|| Doubt::Sum { name: member.label.to_owned(), total: total.clone(), sum })
}

/// True if a key names a total, of money if it says of what.
fn is_total(key: &str) -> bool {
    let name = small(&readable_key(key));
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_of_total = |word: &&str| TOTAL.contains(word);
    let is_known =
        |word: &&str| is_of_total(word) || says(word, word, MONEY) || says(word, word, PRICE);
    words.iter().any(is_of_total) && words.iter().all(is_known)
}

/// True if a total is consistent with a sum: equal, rounded, or a multiple of it.
fn agree(total: Decimal, sum: Decimal) -> Option<bool> {
    let is_rounded = || {
        let has_fraction = |number: Decimal| number.text().contains('.');
        let (high, low) = if total.is_less(sum) { (sum, total) } else { (total, sum) };
        let apart = high.minus(low)?;
        Some((has_fraction(total) || has_fraction(sum)) && apart.is_less(Decimal::ONE))
    };
    let is = |number: Decimal| number.compare(total) == Some(Ordering::Equal);
    let is_nothing = sum.compare(Decimal::ZERO)? == Ordering::Equal;
    let is_for_several = || (2..=MOST_TIMES).any(|times| sum.times(times).is_some_and(is));
    Some(is(sum) || is_nothing || is_rounded()? || is_for_several())
}

fn decimal(leaf: &Leaf) -> Option<Decimal> {
    Decimal::parse(&leaf.value.as_number()?.to_string())
}

/// The amounts within an object, as far as it is clear which they are.
#[derive(Default)]
struct Amounts {
    key: Option<String>,
    first: Option<Leaf>,
    sum: Option<Decimal>,
    count: usize,
    is_unclear: bool,
}

impl Amounts {
    /// Returns the sum of the amounts; `None` for fewer than two, or if they are unclear.
    fn sum(self) -> Option<Leaf> {
        let number = Number::from_string_unchecked(self.sum?.text());
        let is_clear = !self.is_unclear && self.count > 1;
        is_clear.then_some(Leaf { value: Value::Number(number), ..self.first? })
    }

    fn gather(&mut self, key: &str, label: &str, block: &SolutionBlock) {
        let is_holder = matches!(
            block.content,
            BlockContent::Table(_) | BlockContent::List(_) | BlockContent::Section(_)
        );
        self.is_unclear |= is_holder && says(key, label, NOT_ADDED);
        match &block.content {
            BlockContent::Table(table) => self.gather_rows(table),
            BlockContent::List(parts) => {
                parts.iter().for_each(|part| self.gather(key, label, part));
            }
            BlockContent::Section(parts) => {
                // A number beside a nested list may be a total of its own, a discount, or a count.
                self.is_unclear |= parts.iter().filter_map(leaf).any(is_number);
                for part in parts {
                    let label = part.label.as_deref().unwrap_or_default();
                    self.gather(&part.pointer.last().unwrap_or_default(), label, part);
                }
            }
            _ => {}
        }
    }

    fn gather_rows(&mut self, table: &Table) {
        self.is_unclear |= has_total_row(table);
        for (at, column) in table.columns.iter().enumerate() {
            let mut cells = table.rows.iter().filter_map(|row| row.get(at)).peekable();
            if !cells.peek().copied().is_some_and(|cell| is_money(column, cell)) {
                cells.for_each(|cell| self.gather(&column.key, &column.label, cell));
            } else if self.key.get_or_insert_with(|| column.key.clone()) != &column.key {
                self.is_unclear = true;
            } else {
                // Amounts alone do not show which rows are optional, already paid, or refunds.
                self.is_unclear |= table.rows.iter().flatten().filter_map(leaf).any(is_kind);
                cells.for_each(|cell| self.add(cell));
            }
        }
    }

    fn add(&mut self, cell: &SolutionBlock) {
        let Some((leaf, number)) = leaf(cell).and_then(|leaf| Some((leaf, decimal(leaf)?))) else {
            self.is_unclear = true;
            return;
        };
        let first = self.first.get_or_insert_with(|| leaf.clone());
        self.is_unclear |= first.measure != leaf.measure;
        self.sum = self.sum.unwrap_or(Decimal::ZERO).plus(number);
        self.is_unclear |= self.sum.is_none();
        self.count += 1;
    }
}

fn is_money(column: &Column, cell: &SolutionBlock) -> bool {
    let measure = leaf(cell).and_then(|leaf| leaf.measure.as_ref());
    let is_called =
        says(&column.key, &column.label, MONEY) || says(&column.key, &column.label, PRICE);
    let is_currency = matches!(measure, Some(Measure::Currency(_)));
    column.aggregate == Aggregate::Total && (is_currency || is_called && measure.is_none())
}

fn is_kind(leaf: &Leaf) -> bool {
    matches!(leaf.widget, WidgetKind::Boolean | WidgetKind::Choice)
}
