//! What people and spreadsheets put around a table: a title and empty rows above the names of its columns, a row of units
//! below these, a row of sums at the end. None of it is a row of the table; what is left out is told.

use super::table_text::Sheet;
use crate::field::{Decimal, lower};
use crate::number::number_of_cell;
use std::cmp::Ordering;

/// So many rows may stand above the names of the columns.
const MOST_ABOVE: usize = 20;

/// Cells of a title, or of what is said beside it: "Report", "March 2026".
const MOST_OF_TITLE: usize = 2;

/// So much is told of a row that is left out, in letters.
const MOST_TOLD: usize = 40;

/// How a row of sums is called.
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

/// Units that stand below names without brackets.
const UNITS: [&str; 34] = [
    "kg", "g", "mg", "t", "lb", "oz", "km", "m", "cm", "mm", "l", "ml", "h", "min", "s", "ms", "%",
    "€", "$", "£", "₽", "eur", "usd", "gbp", "pcs", "pc", "шт", "кг", "руб", "°c", "kwh", "m²",
    "-", "–",
];

/// Whether a row names the columns of those that follow it.
pub(crate) type IsHead<'all> = dyn Fn(&[String], &[Vec<String>]) -> bool + 'all;

impl Sheet {
    /// Leaves out what stands around the rows, and says whether the first row now names the columns.
    pub(crate) fn unframed(&mut self, is_head: &IsHead<'_>) -> bool {
        let blank = self.rows.iter().take_while(|row| filled(row) == 0).count();
        self.rows.drain(..blank);
        while self.rows.last().is_some_and(|row| filled(row) == 0) {
            self.rows.pop();
        }
        let head = self.head(is_head);
        for row in self.rows.drain(..head.unwrap_or_default()).collect::<Vec<_>>() {
            self.leave_out(&row);
        }
        if head.is_some() && self.rows.get(1).is_some_and(|row| are_units(row)) {
            let units = self.rows.remove(1);
            self.leave_out(&units);
        }
        if self.ends_with_sums(usize::from(head.is_some()))
            && let Some(sums) = self.rows.pop()
        {
            self.leave_out(&sums);
        }
        head.is_some()
    }

    /// The row that names the columns: the first, or one below a title.
    fn head(&self, is_head: &IsHead<'_>) -> Option<usize> {
        let is_title =
            |row: &Vec<String>, names: usize| filled(row) < names && filled(row) <= MOST_OF_TITLE;
        (0..self.rows.len().min(MOST_ABOVE)).find(|at| {
            let Some((above, [row, rest @ ..])) = self.rows.split_at_checked(*at) else {
                return false;
            };
            let is_below = rest.first().is_some_and(|next| next.len() == row.len());
            let is_first = above.is_empty() || is_below;
            is_first && above.iter().all(|title| is_title(title, filled(row))) && is_head(row, rest)
        })
    }

    fn leave_out(&mut self, row: &[String]) {
        let said = row.iter().map(|cell| cell.trim()).find(|cell| !cell.is_empty());
        self.around.extend(said.map(|said| said.chars().take(MOST_TOLD).collect()));
    }

    /// Whether the last row is called a sum, and holds the sum of a column. `first` is the first row that is none of names.
    fn ends_with_sums(&self, first: usize) -> bool {
        let Some((last, above)) = self.rows.split_last().filter(|_| self.beyond == 0) else {
            return false;
        };
        let name = last.iter().map(|cell| cell.trim()).find(|cell| !cell.is_empty());
        let name: String =
            name.unwrap_or_default().trim_end_matches(':').chars().map(lower).collect();
        let rows = above.get(first..).unwrap_or_default();
        let is_sum = |(at, cell): (usize, &String)| {
            sum_of(rows, at)
                .zip(number(cell))
                .is_some_and(|(sum, said)| sum.compare(said) == Some(Ordering::Equal))
        };
        TOTALS.contains(&name.as_str()) && last.iter().enumerate().any(is_sum)
    }
}

/// How many cells of a row say anything.
fn filled(row: &[String]) -> usize {
    row.iter().filter(|cell| !cell.trim().is_empty()).count()
}

fn are_units(row: &[String]) -> bool {
    const LONGEST: usize = 14;
    let is_unit = |cell: &str| {
        let is_in = |open, close| cell.starts_with(open) && cell.ends_with(close);
        let word: String = cell.trim_end_matches('.').chars().map(lower).collect();
        (is_in('(', ')') || is_in('[', ']')) && cell.len() <= LONGEST
            || UNITS.contains(&word.as_str())
    };
    let mut cells = row.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).peekable();
    cells.peek().is_some() && cells.all(is_unit)
}

/// The sum of a column; none of fewer than two numbers, or where other things stand in it.
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
    let bare =
        cell.trim().trim_matches(|c: char| matches!(c, '€' | '$' | '£' | '₽') || c.is_whitespace());
    let plain = || bare.replace(',', ".");
    Decimal::parse(&number_of_cell(bare).unwrap_or_else(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows that stay, and what is told of those that do not.
    #[track_caller]
    fn check(text: &str, has_head: bool, rows: &[&str], around: &[&str]) {
        let mut sheet = Sheet::read(text, b';');
        let is_named = sheet.unframed(&|row, _| row.first().is_some_and(|cell| cell == "name"));
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
        // No sum of what stands above it; of one row; a title as wide as the names.
        check(
            "name;n\nTea;1\nMilk;2\nTotal;5",
            true,
            &["name;n", "Tea;1", "Milk;2", "Total;5"],
            &[],
        );
        check("name;n\nTotal;5", true, &["name;n", "Total;5"], &[]);
        check("a;b\nname;n\nTea;1", false, &["a;b", "name;n", "Tea;1"], &[]);
        check("name;unit\nTea;kg", true, &["name;unit", "Tea;kg"], &[]);
        check("", false, &[], &[]);
    }
}
