//! Recognizes names of columns and rows that matter for a chart, in the languages of the page.

use crate::field::lower;
use crate::text::month::month_of_name;

/// True if a row's name says that it sums up the others.
pub(super) fn is_total(name: &str) -> bool {
    const WORDS: [&str; 8] =
        ["total", "grand total", "sum", "overall", "итого", "всего", "сумма", "общий итог"];
    WORDS.contains(&lowercase(name.trim().trim_end_matches(':')).as_str())
}

/// True if the names are in a well-known order (months, days of the week, quarters), so that a line between them is
/// meaningful.
pub(super) fn are_in_order(names: &[&str]) -> bool {
    const ORDERS: [&[&str]; 3] = [
        &["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        &["пн", "вт", "ср", "чт", "пт", "сб", "вс"],
        &["q1", "q2", "q3", "q4"],
    ];
    let names: Vec<String> = names.iter().map(|name| lowercase(name)).collect();
    let is_in_order = |place: &dyn Fn(&String) -> Option<usize>| {
        let places: Option<Vec<usize>> = names.iter().map(place).collect();
        places.is_some_and(|places| places.is_sorted_by(|one, next| one < next))
    };
    let by_begin = |order: &&[&str]| {
        is_in_order(&|name| order.iter().position(|begin| name.starts_with(begin)))
    };
    let month = |name: &String| {
        name.split(|letter: char| !letter.is_alphabetic()).next().and_then(month_of_name)
    };
    is_in_order(&month) || ORDERS.iter().any(by_begin)
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
        assert!(are_in_order(&["Mai 2026", "Juni 2026"]));
        assert!(!are_in_order(&["March", "January", "May"]));
        assert!(!are_in_order(&["Marketing", "Maybe"]));
        assert!(!are_in_order(&["Bread", "Milk"]));
    }

    #[test]
    fn a_total_is_called_one() {
        assert!(is_total("Итого:") && is_total("Total") && !is_total("Totals"));
    }
}
