//! The key of a chart with several series: each one's line and mark, or a piece of its bars, before
//! its name.

use super::canvas::{Canvas, Role, color, fine};
use super::frame::Frame;
use super::lines::shape;
use super::words::with_unit;
use crate::dom::{El, View, el};
use pilcrow_core::solution::{Chart, ChartKind, Subject};
use plotters_backend::DrawingBackend;

/// What stands up: the only series with its unit, or all of them with their signs.
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
    const WIDTH: f64 = 26.0;
    const HEIGHT: f64 = 14.0;
    let mut canvas = Canvas::new(WIDTH, HEIGHT, frame.ruler.clone());
    let middle = (fine(WIDTH / 2.0), fine(HEIGHT / 2.0));
    // Nothing goes wrong in drawing.
    if kind == ChartKind::Bar {
        let (from, to) = ((fine(7.0), fine(1.0)), (fine(19.0), fine(13.0)));
        drop(canvas.draw_rect(from, to, &color(Role::Bar, series), true));
        return canvas.element();
    }
    if kind == ChartKind::Line {
        let ends = [(fine(1.0), middle.1), (fine(WIDTH - 1.0), middle.1)];
        drop(canvas.draw_path(ends, &color(Role::Line, series)));
    }
    drop(match shape(series) {
        Some(corners) => {
            let around = corners.into_iter().map(|(x, y)| (x + middle.0, y + middle.1));
            canvas.fill_polygon(around, &color(Role::Mark, series))
        }
        None => canvas.draw_circle(middle, 35, &color(Role::Mark, series), true),
    });
    canvas.element()
}
