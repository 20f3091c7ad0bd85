//! What the names of columns and rows give away of a chart, in the languages of the page.

use crate::field::lower;

/// A row that sums up the others.
pub(super) fn is_total(name: &str) -> bool {
    const WORDS: [&str; 8] =
        ["total", "grand total", "sum", "overall", "итого", "всего", "сумма", "общий итог"];
    WORDS.contains(&lowercase(name.trim().trim_end_matches(':')).as_str())
}

/// A heading, and the unit that it names: `Weight (kg)`, `Вес, кг`.
pub(super) fn unit_in(label: &str) -> (String, Option<String>) {
    const LONGEST: usize = 8;
    let trimmed = label.trim();
    let in_brackets = trimmed.strip_suffix(')').and_then(|label| label.rsplit_once('('));
    let parts = in_brackets.or_else(|| trimmed.rsplit_once(", "));
    let is_unit = |unit: &str| {
        let bare = unit.split('\u{a0}').flat_map(|part| part.split(' '));
        !unit.is_empty() && unit.chars().nth(LONGEST).is_none() && bare.count() < 3
    };
    match parts.filter(|(what, unit)| is_unit(unit) && !what.trim().is_empty()) {
        Some((what, unit)) => (what.trim().to_owned(), Some(unit.to_owned())),
        None => (label.to_owned(), None),
    }
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
    fn a_heading_may_name_a_unit() {
        let check = |label: &str, what: &str, unit: Option<&str>| {
            assert_eq!(unit_in(label), (what.to_owned(), unit.map(str::to_owned)));
        };
        check("Weight (kg)", "Weight", Some("kg"));
        check("Вес, кг", "Вес", Some("кг"));
        check("План, млн ₽", "План", Some("млн ₽"));
        check("Sales", "Sales", None);
        check("Sales (of last year)", "Sales (of last year)", None);
        check("Sales, all of them", "Sales, all of them", None);
        check("()", "()", None);
        check("(kg)", "(kg)", None);
    }

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
