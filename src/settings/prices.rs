//! The table of models' prices, as the user edits it in the settings. A line that is not a price is not stored.

use super::Settings;
use crate::dom::{El, RwSignal, View, derived, each, el, value_of};
use crate::ui::{icon_button, outer_link, quiet_button};
use crate::words;
use crate::words::{Words, use_locale};
use crate::words_now;
use pilcrow_provider::{ListedModel, Price, PriceLine, PriceTable};

/// A line of the table while it is edited.
#[derive(Clone, Copy)]
struct Row {
    model: RwSignal<String>,
    input: RwSignal<String>,
    output: RwSignal<String>,
}

impl Row {
    fn from_line(line: &PriceLine) -> Self {
        Self {
            model: RwSignal::new(line.pattern.clone()),
            input: RwSignal::new(line.price.input_text()),
            output: RwSignal::new(line.price.output_text()),
        }
    }

    fn empty(model: String) -> Self {
        let empty = || RwSignal::new(String::new());
        Self { model: RwSignal::new(model), input: empty(), output: empty() }
    }

    fn is_empty(self) -> bool {
        [self.input, self.output].into_iter().all(|text| text.with_untracked(String::is_empty))
    }

    /// Returns the line; `None` if a number is invalid or the model's name is empty.
    fn line(self) -> Option<PriceLine> {
        // In many languages, the decimal separator is a comma.
        let number = |text: RwSignal<String>| text.get_untracked().trim().replace(',', ".");
        let pattern = self.model.with_untracked(|model| model.trim().to_owned());
        let price = Price::per_million(&number(self.input), &number(self.output), None)?;
        (!pattern.is_empty()).then_some(PriceLine { pattern, price })
    }
}

/// The table while it is edited.
#[derive(Clone, Copy)]
pub struct Prices(RwSignal<Vec<(usize, Row)>>);

impl Prices {
    /// The table as it was stored.
    pub fn from_table(table: &PriceTable) -> Self {
        Self(RwSignal::new(table.lines.iter().map(Row::from_line).enumerate().collect()))
    }

    /// Returns the table; `None` if a line is not a price. Empty lines are left out.
    pub fn table(self) -> Option<PriceTable> {
        let rows = self.0.get_untracked().into_iter().map(|(_, row)| row);
        let lines = rows.filter(|row| !row.is_empty()).map(Row::line);
        Some(PriceTable { lines: lines.collect::<Option<_>>()? })
    }

    /// Adds the price that a provider reports for the chosen model, if the table has none.
    pub fn learn(self, models: &[ListedModel], chosen: &str) {
        let listed = models.iter().find(|model| model.id == chosen);
        let Some(price) = listed.and_then(|model| model.price) else { return };
        let is_known = self.table().is_some_and(|table| table.price_of(chosen).is_some());
        if !is_known {
            self.add(Row::from_line(&PriceLine { pattern: chosen.to_owned(), price }));
        }
    }

    fn add(self, row: Row) {
        self.0.update(|rows| {
            let next = rows.iter().map(|(at, _)| at + 1).max().unwrap_or_default();
            rows.push((next, row));
        });
    }
}

/// Draws the table in a disclosure; `page` is the address of the provider's own price list.
pub fn prices_view(prices: Prices, model: RwSignal<String>, page: Option<&'static str>) -> El {
    let rows = each(
        move || {
            let rows = prices.0.get().into_iter();
            rows.map(|(at, row)| (at.to_string(), (at, row))).collect()
        },
        move |(at, row)| row_view(prices, at, row),
    );
    let add = quiet_button("icon icon-add", words!(price.add))
        .on("click", move |_| prices.add(Row::empty(model.get_untracked())));
    let heads = [words!(price.model), words!(price.input), words!(price.output)];
    let heads: Vec<El> = heads.map(|head| el("th").attr("scope", "col").child(head)).into();
    let last = el("th").child(el("span").class("visually-hidden").child(words!(price.remove)));
    let head = el("thead").child(el("tr").child(heads).child(last));
    el("details")
        .class("prices")
        .child(el("summary").child(words!(price.title)))
        .child(el("p").class("field-help").child(words!(price.what)))
        .child(page.map(list_of))
        .child(el("table").child(head).child(el("tbody").child(rows)))
        .child(add)
}

fn list_of(page: &'static str) -> El {
    el("p").class("field-help").child(words!(price.list)).child(" ").child(outer_link(page))
}

fn row_view(prices: Prices, at: usize, row: Row) -> El {
    let remove = icon_button("icon icon-close", words!(price.remove))
        .on("click", move |_| prices.0.update(|rows| rows.retain(|(other, _)| *other != at)));
    let model = cell(row.model, words!(price.model), row.model);
    let input = cell(row.input, words!(price.input), row.model).attr("inputmode", "decimal");
    let output = cell(row.output, words!(price.output), row.model).attr("inputmode", "decimal");
    let cells = [model, input, output].map(|cell| View::from(el("td").child(cell)));
    el("tr").child(View::from(cells)).child(el("td").child(remove))
}

fn cell(text: RwSignal<String>, column: Words, model: RwSignal<String>) -> El {
    let locale = use_locale();
    let name = derived(move || {
        let (column, model) = (column.get(), model.get());
        words_now!(locale.get(), price.cell, column = column.as_str(), model = model.as_str())
    });
    el("input")
        .class("control w-full")
        .attr("aria-label", name)
        .attr("autocomplete", "off")
        .attr("spellcheck", "false")
        .value(text)
        .on("input", move |event| text.set(value_of(&event)))
}

/// Returns the price of the first of these model names that the table has.
pub fn price_of(settings: Settings, names: &[&str]) -> Option<Price> {
    settings.prices.with(|table| names.iter().find_map(|name| table.price_of(name).copied()))
}
