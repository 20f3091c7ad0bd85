//! What the names of columns and rows give away of a chart, in the languages of the page.

use crate::field::lower;

/// A row that sums up the others.
pub(super) fn is_total(name: &str) -> bool {
    const WORDS: [&str; 8] =
        ["total", "grand total", "sum", "overall", "итого", "всего", "сумма", "общий итог"];
    WORDS.contains(&lowercase(name.trim().trim_end_matches(':')).as_str())
}

/// Whether names come in an order that everybody knows: months, days of the week, quarters. A line
/// from one to the next means something then.
pub(super) fn are_in_order(names: &[&str]) -> bool {
    const ORDERS: [&[&str]; 5] = [
        &["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
        &["янв", "фев", "мар", "апр", "ма", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"],
        &["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        &["пн", "вт", "ср", "чт", "пт", "сб", "вс"],
        &["q1", "q2", "q3", "q4"],
    ];
    let names: Vec<String> = names.iter().map(|name| lowercase(name)).collect();
    let is_one = |order: &&[&str]| {
        let place = |name: &String| order.iter().position(|begin| name.starts_with(begin));
        let places: Option<Vec<usize>> = names.iter().map(place).collect();
        places.is_some_and(|places| places.is_sorted_by(|one, next| one < next))
    };
    ORDERS.iter().any(is_one)
}

fn lowercase(text: &str) -> String {
    text.chars().map(lower).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_and_days_are_known_by_how_they_begin() {
        assert!(are_in_order(&["January", "Feb.", "March"]));
        assert!(are_in_order(&["март", "апрель", "май"]));
        assert!(are_in_order(&["Q1 2026", "Q2 2026", "Q3 2026"]));
        assert!(!are_in_order(&["March", "January", "May"]));
        assert!(!are_in_order(&["Bread", "Milk"]));
    }

    #[test]
    fn a_total_is_called_one() {
        assert!(is_total("Итого:") && is_total("Total") && !is_total("Totals"));
    }
}
