//! The key of a chart with several series: each one's line and mark, or a piece of its bars, before
//! its name.

use super::canvas::{Canvas, SIGN};
use super::drawing;
use super::frame::Frame;
use super::words::with_unit;
use crate::dom::{El, View, el};
use pilcrow_core::solution::{Chart, ChartKind, Subject};

/// Draws the key: a single series with its unit, or all series with their signs.
pub(super) fn key(chart: &Chart, kind: ChartKind, frame: &Frame) -> View {
    if chart.subject != Subject::Columns {
        return View::default();
    }
    let unit = chart.unit.as_ref();
    let key = el("div").class("chart-key");
    if let [only] = chart.series.as_slice() {
        let words = with_unit(only.label.as_deref().unwrap_or_default(), unit);
        return if words.is_empty() { View::default() } else { key.child(words).into() };
    }
    let entry = |(row, label): (usize, &str)| {
        let sign = sign(row, kind, frame).attr("aria-hidden", "true");
        el("span").class("chart-key-entry").child(sign).child(label.to_owned())
    };
    let labels = chart.series.iter().map(|series| series.label.as_deref().unwrap_or_default());
    let entries: Vec<El> = labels.enumerate().map(entry).collect();
    let measured = with_unit(chart.measured.as_deref().unwrap_or_default(), unit);
    let measured = (!measured.is_empty()).then(|| el("span").class("muted").child(measured));
    key.child(entries).child(measured).into()
}

fn sign(series: usize, kind: ChartKind, frame: &Frame) -> El {
    let (width, height) = SIGN;
    let mut canvas = Canvas::new(width, height, frame.ruler.clone());
    (drawing(kind).sign)(&mut canvas, series);
    canvas.element()
}
