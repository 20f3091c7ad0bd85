//! Learns from all cells of a column how they are written (decimal sign, order of day and month), to read ambiguous
//! cells.

use crate::field::{Field, FieldKind, WidgetKind};
use crate::text::amount::amount_of_cell;
use crate::text::day::is_day_first;
use crate::text::money::{is_money, is_same_currency};
use crate::text::number::decimal_sign;

/// The writing conventions of a column's cells. By default none are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellCustoms {
    /// The decimal sign of its numbers; `None` if the cells do not show it, or contradict each other.
    pub decimal: Option<char>,
    /// True if the amounts are of several currencies, so that a number alone would be ambiguous.
    pub has_currencies: bool,
    /// True if dates with slashes put the day before the month; `None` if the cells do not show it, or contradict each
    /// other.
    pub day_first: Option<bool>,
    /// True if semicolons separate the entries of lists.
    pub has_semicolons: bool,
}

impl CellCustoms {
    /// Learns the conventions of a column from its field and cells.
    pub(crate) fn learn<'cell>(field: &Field, mut cells: impl Iterator<Item = &'cell str>) -> Self {
        match field.kind {
            FieldKind::Number { integer, .. } => Self::of_numbers(cells, integer),
            FieldKind::Array { .. } => {
                let has_semicolons = cells.any(|cell| cell.contains(';'));
                Self { has_semicolons, ..Self::default() }
            }
            _ if field.widget == WidgetKind::Date => {
                let mut day_first = Vote::default();
                cells.for_each(|cell| day_first.add(is_day_first(cell)));
                Self { day_first: day_first.result(), ..Self::default() }
            }
            _ => Self::default(),
        }
    }

    fn of_numbers<'cell>(cells: impl Iterator<Item = &'cell str>, integer: bool) -> Self {
        let (mut decimal, mut has_currencies) = (Vote::default(), false);
        let mut currency = None;
        for cell in cells {
            let amount = amount_of_cell(cell);
            decimal.add(match &amount {
                Some(amount) => decimal_sign(&amount.digits, integer),
                None => decimal_sign(cell, integer),
            });
            if let Some(unit) = amount.map(|amount| amount.unit).filter(|unit| is_money(unit)) {
                let first = *currency.get_or_insert(unit);
                has_currencies |= unit != first && !is_same_currency(unit, first);
            }
        }
        Self { decimal: decimal.result(), has_currencies, ..Self::default() }
    }
}

/// The result of a vote: the value that all cells agree on that show any.
#[derive(Default)]
struct Vote<Said> {
    custom: Option<Said>,
    differs: bool,
}

impl<Said: Copy + PartialEq> Vote<Said> {
    fn add(&mut self, custom: Option<Said>) {
        let Some(custom) = custom else { return };
        self.differs |= *self.custom.get_or_insert(custom) != custom;
    }

    fn result(self) -> Option<Said> {
        self.custom.filter(|_| !self.differs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    #[test]
    fn numbers_show_their_decimal_sign_where_all_agree_on_it() {
        let check = |named: &str, cells: &[&str], decimal, has_currencies| {
            let field = FieldTree::new(json!({"type": named})).root();
            let customs = CellCustoms::learn(&field, cells.iter().copied());
            let expected = CellCustoms { decimal, has_currencies, ..CellCustoms::default() };
            assert_eq!(customs, expected, "{cells:?}");
        };
        check("number", &["1,250", "3,5"], Some(','), false);
        check("number", &["€ 1,250", "EUR 3.50", ""], Some('.'), false);
        check("number", &["1,250", "$ 3.50", "3,5 €"], None, true);
        check("number", &["1,250"], None, false);
        check("integer", &["1,250", "3,000"], Some('.'), false);
        check("string", &["1,250", "3,5"], None, false);
    }

    #[test]
    fn dates_show_whether_the_day_comes_first_where_all_agree_on_it() {
        let check = |cells: &[&str], day_first| {
            let field = FieldTree::new(json!({"type": "string", "format": "date"})).root();
            let customs = CellCustoms::learn(&field, cells.iter().copied());
            assert_eq!(customs.day_first, day_first, "{cells:?}");
        };
        check(&["04/05/2024", "13/05/2024"], Some(true));
        check(&["04/05/2024", "", "5/13/2024 0:00", "soon"], Some(false));
        check(&["04/05/2024"], None);
        check(&["13/05/2024", "5/13/2024"], None);
    }
}
