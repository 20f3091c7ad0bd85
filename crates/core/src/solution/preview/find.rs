//! Finds the parts of an answer's blocks that its preview can show.

use super::entry::{of_cells, of_entry};
use super::part::{PreviewPart, cut};
use super::room::{PreviewGroup, Weight};
use super::single::{Finder, leaf_of, text_of};
use crate::field::WidgetKind;
use crate::solution::meaning::{TOTAL, says};
use crate::solution::{BlockContent, Leaf, Role, SolutionBlock, Table};
use serde_json::Value;

/// Longest word in a row of words, in characters.
const MAX_WORD: usize = 24;

/// Largest number of a list's entries, a table's columns and a row's words that are examined.
const MOST: usize = 6;

/// Number of columns of a table in a preview.
const COLUMNS: usize = 3;

impl Finder {
    /// Returns the parts of a whole answer that can be shown.
    pub fn find_in(self, whole: &SolutionBlock) -> Vec<PreviewGroup> {
        match &whole.content {
            BlockContent::Section(parts) => {
                let parts = parts.iter().filter(|part| !whole.is_named_by(part));
                parts.filter_map(|part| self.of_part(part)).collect()
            }
            _ => self.of_part(whole).into_iter().collect(),
        }
    }

    fn of_part(self, block: &SolutionBlock) -> Option<PreviewGroup> {
        let (weight, parts) = match &block.content {
            BlockContent::Leaf(leaf) => {
                let (weight, part) = self.of_leaf(block, leaf)?;
                (weight, vec![part])
            }
            BlockContent::Section(parts) => {
                let first = parts.iter().find_map(|part| self.of_part(part))?.parts;
                let only = first.into_iter().next()?;
                (Weight::Other, vec![renamed(only, block)])
            }
            BlockContent::List(entries) => return self.of_list(entries),
            BlockContent::Table(table) => (Weight::Collection, self.of_table(table)),
            BlockContent::Absent | BlockContent::Pending => {
                let label = block.label.clone().filter(|_| self.is_sketch)?;
                (Weight::Other, vec![PreviewPart::Fact(cut(&label), None)])
            }
        };
        (!parts.is_empty()).then_some(PreviewGroup { weight, parts })
    }

    fn of_leaf(self, block: &SolutionBlock, leaf: &Leaf) -> Option<(Weight, PreviewPart)> {
        let label = block.label.as_deref().unwrap_or_default();
        let key = block.pointer.last().unwrap_or_default();
        if let Some((text, rows)) = self.running_text(leaf) {
            let is_lead = block.role == Role::Lead;
            let weight = if is_lead { Weight::First } else { Weight::Text };
            return Some((
                weight,
                PreviewPart::Text(text, if is_lead { rows.min(2) } else { rows }),
            ));
        }
        let is_sign = leaf.whole.is_some() || leaf.widget.facts().is_sign;
        let weight = match &leaf.value {
            Value::Number(_) if says(&key, label, TOTAL) => Weight::First,
            _ if is_sign => Weight::Sign,
            _ => Weight::Other,
        };
        let value = self.value(leaf);
        let is_there = value.is_some() || self.is_sketch && !label.is_empty();
        is_there.then(|| (weight, PreviewPart::Fact(cut(label), value)))
    }

    fn of_list(self, entries: &[SolutionBlock]) -> Option<PreviewGroup> {
        let leaves: Option<Vec<&Leaf>> = entries.iter().take(MOST).map(leaf_of).collect();
        let Some(leaves) = leaves else {
            let parts = entries.iter().take(2).filter_map(|entry| {
                let BlockContent::Section(parts) = &entry.content else { return None };
                Some(of_entry(self, parts, entry.heading()))
            });
            let parts: Vec<PreviewPart> = parts.flatten().collect();
            return (!parts.is_empty())
                .then_some(PreviewGroup { weight: Weight::Collection, parts });
        };
        let (weight, part) = self.of_leaves(&leaves)?;
        Some(PreviewGroup { weight, parts: vec![part] })
    }

    /// Returns the preview of a list of single values.
    fn of_leaves(self, leaves: &[&Leaf]) -> Option<(Weight, PreviewPart)> {
        let swatches = colors(leaves.iter().copied()).map(PreviewPart::Swatches);
        if let Some(part) = swatches.or_else(|| bars(leaves)) {
            return Some((Weight::Collection, part));
        }
        let texts: Vec<String> = leaves.iter().filter_map(|leaf| text_of(leaf)).collect();
        if texts.is_empty() || texts.iter().all(String::is_empty) && !self.is_sketch {
            return None;
        }
        let is_short = |text: &String| text.chars().nth(MAX_WORD).is_none();
        Some(match texts.iter().all(is_short) && !self.is_sketch {
            true => (Weight::Other, PreviewPart::Words(texts)),
            false => (Weight::Collection, PreviewPart::Steps(texts)),
        })
    }

    fn of_table(self, table: &Table) -> Vec<PreviewPart> {
        if let Some(colors) = palette(table) {
            return vec![PreviewPart::Swatches(colors)];
        }
        let is_nested = |cell: &SolutionBlock| {
            matches!(cell.content, BlockContent::List(_) | BlockContent::Table(_))
        };
        if table.rows.first().is_some_and(|row| row.iter().any(is_nested)) {
            let entries = table.rows.iter().take(2);
            return entries.flat_map(|row| of_entry(self, row, None)).collect();
        }
        of_cells(self, table, COLUMNS)
    }
}

/// Gives the first value of a nested object, which represents it, the object's label.
fn renamed(part: PreviewPart, whole: &SolutionBlock) -> PreviewPart {
    match (part, &whole.label) {
        (PreviewPart::Fact(_, value), Some(label)) => PreviewPart::Fact(cut(label), value),
        (part, _) => part,
    }
}

/// Returns the colours in a table, each as `#` and hexadecimal digits; `None` unless there are several.
pub fn palette(table: &Table) -> Option<Vec<String>> {
    colors(table.rows.iter().flatten().filter_map(leaf_of))
}

fn colors<'leaf>(leaves: impl Iterator<Item = &'leaf Leaf>) -> Option<Vec<String>> {
    let colors = leaves.filter(|leaf| leaf.widget == WidgetKind::Color);
    let colors = colors.filter_map(|leaf| leaf.value.as_str()).filter(|text| is_color(text));
    let colors: Vec<String> = colors.take(MOST).map(str::to_owned).collect();
    (colors.len() > 1).then_some(colors)
}

/// True for `#rgb` or `#rrggbb`: nothing else may become part of a style.
fn is_color(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn bars(leaves: &[&Leaf]) -> Option<PreviewPart> {
    let number = |leaf: &&Leaf| leaf.value.as_number()?.to_string().parse::<f64>().ok();
    let numbers: Vec<f64> = leaves.iter().map(number).collect::<Option<_>>()?;
    let most = numbers.iter().copied().fold(0.0, f64::max);
    let is_drawn = numbers.len() > 2 && most > 0.0 && most.is_finite();
    let share = |number: &f64| (number / most * 100.0).round().clamp(0.0, 100.0) as u8;
    is_drawn.then(|| PreviewPart::Bars(numbers.iter().map(share).collect()))
}
