//! Draws the picture on a tool's card: rows of small text from the answer, and faint lines where there is none.

use crate::dom::{El, View, el, svg};
use crate::widgets::{badge_class, counted, written};
use crate::words::Locale;
use pilcrow_core::document::{localized, parse_document};
use pilcrow_core::field::{FieldTree, WidgetKind};
use pilcrow_core::solution::{Leaf, PreviewPart, preview};
use serde_json::Value;

/// Returns the parts of the picture of a document in a language; none if the text is not a document.
pub(super) fn picture_parts(text: &str, language: &str) -> Vec<PreviewPart> {
    let Ok(document) = parse_document(text) else { return Vec::new() };
    let request = localized(&document.request, Some(language));
    let ui = request.members().get("ui");
    let tree = request.schema().map(|schema| FieldTree::with_ui(schema.clone(), ui));
    preview(tree.as_ref(), request.solution())
}

/// Draws the picture.
pub(super) fn picture_view(parts: &[PreviewPart], locale: Locale) -> View {
    parts.iter().map(|part| View::from(part_view(part, locale))).collect()
}

fn part_view(part: &PreviewPart, locale: Locale) -> El {
    match part {
        PreviewPart::Heading(text) => row("picture-heading").child(text.clone()),
        PreviewPart::Caption(text) => row("picture-caption").child(text.clone()),
        PreviewPart::Text(text, rows) => text_view(text, *rows),
        PreviewPart::Fact(label, value) => {
            let label = el("span").class("picture-label").child(label.clone());
            row("picture-fact").child(label).child(value_view(value.as_ref(), locale))
        }
        PreviewPart::Rows(heads, rows) => table(heads, rows, locale),
        PreviewPart::Swatches(colors) => {
            let color = |color: &String| el("span").style("background-color", color.clone());
            el("div").class("picture-swatches").child(colors.iter().map(color).collect::<Vec<_>>())
        }
        PreviewPart::Bars(shares) => bars(shares),
        PreviewPart::Options(options) => {
            let option = |(text, is_chosen): &(String, bool)| {
                let class =
                    if *is_chosen { "picture-option picture-chosen" } else { "picture-option" };
                row(class).child(text.clone())
            };
            el("div").child(options.iter().map(option).collect::<Vec<_>>())
        }
        PreviewPart::Steps(steps) => {
            el("div").child((1..).zip(steps).map(step).collect::<Vec<_>>())
        }
        PreviewPart::Words(words) => row("picture-words").child(words.join(" · ")),
    }
}

fn row(class: &'static str) -> El {
    el("div").class(class)
}

fn step((number, text): (usize, &String)) -> El {
    let number = el("span").class("picture-number").child(number.to_string());
    let text = match text.is_empty() {
        true => line(),
        false => el("span").child(text.clone()),
    };
    row("picture-step").child(number).child(text)
}

/// Draws a faint line in place of text.
fn line() -> El {
    el("span").class("picture-line")
}

fn text_view(text: &str, rows: usize) -> El {
    let view = el("div").class("picture-text").style("--rows", rows.to_string());
    match text.is_empty() {
        true => view.child((0..rows).map(|_| line()).collect::<Vec<_>>()),
        false => view.child(text.to_owned()),
    }
}

fn value_view(value: Option<&Leaf>, locale: Locale) -> El {
    let Some(leaf) = value else { return line() };
    if let Some(at) = leaf.options.iter().position(|option| option.value == leaf.value) {
        let label = leaf.options.get(at).map(|option| option.label.clone()).unwrap_or_default();
        return el("span").class(badge_class(&label, at)).child(label);
    }
    match (&leaf.value, leaf.widget, leaf.whole) {
        (Value::Bool(yes), ..) => {
            let words = written(leaf, locale);
            el("span")
                .class(if *yes { "boolean boolean-yes" } else { "boolean boolean-no" })
                .child(words)
        }
        (Value::Number(number), _, Some(whole)) => {
            let share = number.to_string().parse::<f64>().unwrap_or_default() / f64::from(whole);
            let bar =
                el("span").style("inline-size", format!("{:.0}%", share.clamp(0.0, 1.0) * 100.0));
            el("span").class("picture-share").child(bar)
        }
        (Value::String(text), WidgetKind::Color, _) => el("span").child(text.clone()),
        (value, ..) => {
            let own = || value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            el("span").child(counted(leaf, locale).unwrap_or_else(own))
        }
    }
}

fn table(heads: &[String], rows: &[Vec<Option<Leaf>>], locale: Locale) -> El {
    let columns = rows.first().map_or(0, Vec::len);
    let is_number = |column: usize| {
        let cells = || rows.iter().filter_map(|row| row.get(column)?.as_ref());
        cells().count() > 0 && cells().all(|leaf| leaf.value.is_number() && leaf.options.is_empty())
    };
    let class = |own: &'static str, column: usize| {
        let side = if is_number(column) { " picture-amount" } else { "" };
        let last = if column + 1 == columns { " picture-last" } else { "" };
        [own, side, last].concat()
    };
    let head = |(at, text): (usize, &String)| {
        el("span").class(class("picture-head", at)).child(text.clone())
    };
    let cell = |(at, leaf): (usize, &Option<Leaf>)| {
        el("span").class(class("picture-cell", at)).child(value_view(leaf.as_ref(), locale))
    };
    let heads = heads.iter().enumerate().map(head);
    let cells = rows.iter().flat_map(|row| row.iter().enumerate().map(cell));
    // Numbers are as wide as needed, and so is the first text if others follow; these share the rest.
    let is_only_text = (1..columns).all(is_number);
    let widths = (0..columns).map(|at| match (at, is_number(at)) {
        (_, true) => "fit-content(35%)",
        (0, false) if !is_only_text => "fit-content(50%)",
        _ => "minmax(0, 1fr)",
    });
    let widths: Vec<&str> = widths.collect();
    el("div")
        .class("picture-table")
        .style("grid-template-columns", widths.join(" "))
        .child(heads.chain(cells).collect::<Vec<_>>())
}

fn bars(shares: &[u8]) -> El {
    let width = 100 / shares.len().max(1);
    let bar = |(at, share): (usize, &u8)| {
        svg("rect")
            .attr("x", (at * width).to_string())
            .attr("y", (100 - u32::from(*share)).to_string())
            .attr("width", (width * 3 / 4).max(1).to_string())
            .attr("height", share.to_string())
    };
    let bars: Vec<El> = shares.iter().enumerate().map(bar).collect();
    svg("svg")
        .attr("class", "picture-bars")
        .attr("viewBox", "0 0 100 100")
        .attr("preserveAspectRatio", "none")
        .child(bars)
}
