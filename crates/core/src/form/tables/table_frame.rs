//! Removes the text that people and spreadsheets put around a table: a title and empty rows above the column names, a
//! row of units below them, a row of sums at the end. Removed rows are reported.

use super::table_text::Sheet;
use crate::field::{Decimal, lower};
use crate::text::amount::amount_of_cell;
use crate::text::money::is_money;
use crate::text::number::number_of_cell;
use std::borrow::Cow;
use std::cmp::Ordering;

/// The most rows above the row of column names.
const MOST_ABOVE: usize = 20;

/// The most cells of a title row: "Report", "March 2026".
const MOST_OF_TITLE: usize = 2;

/// The most characters of a removed row that are reported.
const MAX_TEXT: usize = 40;

/// Names of a row of sums.
const TOTALS: [&str; 14] = [
    "total",
    "totals",
    "grand total",
    "sum",
    "overall",
    "итого",
    "всего",
    "сумма",
    "итог",
    "summe",
    "gesamt",
    "gesamtsumme",
    "somme",
    "suma",
];

/// Units that are recognized without brackets below column names.
const UNITS: [&str; 34] = [
    "kg", "g", "mg", "t", "lb", "oz", "km", "m", "cm", "mm", "l", "ml", "h", "min", "s", "ms", "%",
    "€", "$", "£", "₽", "eur", "usd", "gbp", "pcs", "pc", "шт", "кг", "руб", "°c", "kwh", "m²",
    "-", "–",
];

/// Returns true if a row names the columns of the rows after it.
type IsHead<'all> = dyn Fn(&[String], &[Vec<String>]) -> bool + 'all;

/// The functions that tell a table's rows from the rows around it.
pub(crate) struct Frame<'all> {
    /// Returns true if a row names the columns of the rows after it.
    pub is_head: &'all IsHead<'all>,
    /// Returns true if a column contains numbers, in the rows from the column names on.
    pub is_of_numbers: &'all dyn Fn(&[Vec<String>], usize) -> bool,
}

impl Sheet {
    /// Removes the rows around the table; returns true if the first row now names the columns. Empty rows within the
    /// table are entries without values.
    pub(crate) fn unframed(&mut self, frame: &Frame) -> bool {
        let blank = self.rows.iter().take_while(|row| filled(row) == 0).count();
        self.rows.drain(..blank);
        let head = self.head(frame);
        for row in self.rows.drain(..head.unwrap_or_default()).collect::<Vec<_>>() {
            self.leave_out(&row);
        }
        if head.is_some() && self.has_units(frame) {
            let units = self.rows.remove(1);
            self.leave_out(&units);
        }
        if let Some(at) = self.sums(usize::from(head.is_some())) {
            for row in self.rows.split_off(at) {
                self.leave_out(&row);
            }
        }
        head.is_some()
    }

    /// Returns the index of the row that names the columns: the first, or one below a title.
    fn head(&self, frame: &Frame) -> Option<usize> {
        let is_title =
            |row: &Vec<String>, names: usize| filled(row) < names && filled(row) <= MOST_OF_TITLE;
        (0..self.rows.len().min(MOST_ABOVE)).find(|at| {
            let Some((above, [row, rest @ ..])) = self.rows.split_at_checked(*at) else {
                return false;
            };
            let is_below = rest.first().is_some_and(|next| next.len() == row.len());
            let is_first = above.is_empty() || is_below;
            is_first
                && above.iter().all(|title| is_title(title, filled(row)))
                && (frame.is_head)(row, rest)
        })
    }

    fn leave_out(&mut self, row: &[String]) {
        let text = row.iter().map(|cell| cell.trim()).find(|cell| !cell.is_empty());
        self.around.extend(text.map(|text| text.chars().take(MAX_TEXT).collect()));
    }

    /// True if the second row names units, in brackets or above numbers, and at least one row follows.
    fn has_units(&self, frame: &Frame) -> bool {
        let row = self.rows.get(1).map(Vec::as_slice).unwrap_or_default();
        let mut cells =
            row.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty()).peekable();
        let names_unit = |(at, cell): (usize, &String)| {
            let cell = cell.trim();
            let is_above_numbers =
                || holds_numbers(&self.rows, at) && (frame.is_of_numbers)(&self.rows, at);
            is_in_brackets(cell) || is_unit(cell) && is_above_numbers()
        };
        self.rows.len() > 2 && cells.peek().is_some() && cells.all(names_unit)
    }

    /// Returns the index of the last filled row if its name is one for sums and it contains the sum of a column.
    /// `first` is the index of the first row after the column names.
    fn sums(&self, first: usize) -> Option<usize> {
        let at = self.rows.iter().rposition(|row| filled(row) > 0).filter(|_| self.beyond == 0)?;
        let (last, rows) = (self.rows.get(at)?, self.rows.get(first..at)?);
        let name = last.iter().map(|cell| cell.trim()).find(|cell| !cell.is_empty())?;
        let name: String = name.trim_end_matches(':').chars().map(lower).collect();
        let is_sum = |(at, cell): (usize, &String)| {
            sum_of(rows, at)
                .zip(number(cell))
                .is_some_and(|(sum, total)| sum.compare(total) == Some(Ordering::Equal))
        };
        let is_told = TOTALS.contains(&name.as_str()) && last.iter().enumerate().any(is_sum);
        is_told.then_some(at)
    }
}

/// Number of filled cells of a row.
fn filled(row: &[String]) -> usize {
    row.iter().filter(|cell| !cell.trim().is_empty()).count()
}

fn is_in_brackets(cell: &str) -> bool {
    const LONGEST: usize = 14;
    let is_in = |open: char, close: char| cell.starts_with(open) && cell.ends_with(close);
    (is_in('(', ')') || is_in('[', ']')) && cell.len() <= LONGEST
}

fn is_unit(cell: &str) -> bool {
    let word: String = cell.trim_end_matches('.').chars().map(lower).collect();
    UNITS.contains(&word.as_str())
}

/// True if a column contains only numbers below its second row, where a unit may be.
pub(crate) fn holds_numbers(rows: &[Vec<String>], column: usize) -> bool {
    let cells = rows.iter().skip(2).filter_map(|row| row.get(column));
    let mut cells = cells.filter(|cell| !cell.trim().is_empty()).peekable();
    cells.peek().is_some() && cells.all(|cell| number(cell).is_some())
}

/// Returns the sum of a column; `None` for fewer than two numbers, or if any other text is among them.
fn sum_of(rows: &[Vec<String>], column: usize) -> Option<Decimal> {
    let cells = rows.iter().filter_map(|row| row.get(column));
    let (mut sum, mut count) = (Decimal::ZERO, 0_usize);
    for cell in cells.filter(|cell| !cell.trim().is_empty()) {
        sum = sum.plus(number(cell)?)?;
        count += 1;
    }
    (count > 1).then_some(sum)
}

fn number(cell: &str) -> Option<Decimal> {
    let amount =
        amount_of_cell(cell).filter(|amount| amount.unit.is_empty() || is_money(amount.unit));
    let bare = amount.map_or(Cow::Borrowed(cell.trim()), |amount| amount.digits);
    let plain = || bare.replace(',', ".");
    Decimal::parse(&number_of_cell(&bare).unwrap_or_else(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts the rows that stay and the rows that are reported as removed.
    #[track_caller]
    fn check(text: &str, has_head: bool, rows: &[&str], around: &[&str]) {
        let mut sheet = Sheet::read(text, b';');
        let is_head =
            |row: &[String], _: &[Vec<String>]| row.first().is_some_and(|cell| cell == "name");
        let is_named = sheet.unframed(&Frame { is_head: &is_head, is_of_numbers: &holds_numbers });
        let left: Vec<String> = sheet.rows.iter().map(|row| row.join(";")).collect();
        assert_eq!(
            (is_named, left),
            (has_head, rows.iter().map(|row| (*row).to_owned()).collect()),
            "{text}"
        );
        assert_eq!(sheet.around, around, "{text}");
    }

    #[test]
    fn titles_units_and_sums_are_no_rows() {
        check(
            "Report of March\n\nname;n\nTea;1\nMilk;2\n",
            true,
            &["name;n", "Tea;1", "Milk;2"],
            &["Report of March"],
        );
        check(
            "Report;;\nMade by;Ann;\n;;\nname;n;price\n;(kg);EUR\nTea;1;1,5\nMilk;2;2,5\nTotal:;3;4\n;;\n",
            true,
            &["name;n;price", "Tea;1;1,5", "Milk;2;2,5"],
            &["Report", "Made by", "(kg)", "Total:"],
        );
        check(";\nTea;1\nMilk;2\nИтого;3", false, &["Tea;1", "Milk;2"], &["Итого"]);
    }

    #[test]
    fn a_row_that_may_be_meant_stays() {
        // Not a sum: a wrong total, the total of one row, a title as wide as the names.
        check(
            "name;n\nTea;1\nMilk;2\nTotal;5",
            true,
            &["name;n", "Tea;1", "Milk;2", "Total;5"],
            &[],
        );
        check("name;n\nTotal;5", true, &["name;n", "Total;5"], &[]);
        check("a;b\nname;n\nTea;1", false, &["a;b", "name;n", "Tea;1"], &[]);
        check("name;unit\nTea;kg", true, &["name;unit", "Tea;kg"], &[]);
        check("name;unit\n;kg\nTea;l", true, &["name;unit", ";kg", "Tea;l"], &[]);
        check("name;n\n;\nTea;1\n;", true, &["name;n", ";", "Tea;1", ";"], &[]);
        check("", false, &[], &[]);
    }
}
