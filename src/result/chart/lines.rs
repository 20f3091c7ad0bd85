//! Lines along dates and ordered numbers, and points of one number against another. A line is
//! interrupted where a value is missing.

use super::canvas::{Canvas, Role, SIGN, color, fine};
use super::frame::Frame;
use super::plain::{DrawResult, GAP, Plain, Room};
use super::scale::Scale;
use super::words::{mark_words, short_spot};
use crate::dom::{El, svg};
use pilcrow_core::solution::{Across, Amount, Chart, ChartKind, Subject};
use plotters::element::{Circle, EmptyElement, PathElement, Polygon};
use plotters::style::{Color, ShapeStyle};
use plotters_backend::DrawingBackend;

const HEIGHT: f64 = 280.0;
const LOW: f64 = 220.0;

/// Height of a list's small line chart without labels, in pixels.
const SMALL: f64 = 64.0;

/// Greatest number of points of a line that has marks: more would overlap.
const MOST_MARKS: usize = 40;

/// Greatest number of points with a tooltip on a line without marks.
const MOST_HITS: usize = 400;

/// Draws a chart as lines.
pub(super) fn lines(chart: &Chart, frame: &Frame) -> El {
    draw_chart(chart, ChartKind::Line, frame)
}

/// Draws a chart as points.
pub(super) fn points(chart: &Chart, frame: &Frame) -> El {
    draw_chart(chart, ChartKind::Scatter, frame)
}

fn draw_chart(chart: &Chart, kind: ChartKind, frame: &Frame) -> El {
    let small = chart.subject == Subject::Entries;
    let canvas = if small { tiny(chart, frame) } else { full(chart, kind, frame) };
    canvas.map(|canvas| canvas.element()).unwrap_or_else(|_| svg("svg"))
}

fn full(chart: &Chart, kind: ChartKind, frame: &Frame) -> DrawResult<Canvas> {
    let Frame { width, ruler, .. } = frame;
    let height = if *width < 480.0 { LOW } else { HEIGHT };
    let (least, most) = ends(chart);
    // The axis begins at zero if zero is near the smallest value.
    let near_nothing = least > 0.0 && least < most * 0.4;
    let up = Scale::of_numbers(frame, if near_nothing { 0.0 } else { least }, most, 5);
    let left = ruler.widest(up.words()) + GAP + 2.0;
    let across = across(chart, frame, width - left);
    let right = across.ticks.last().map_or(0.0, |(_, words)| ruler.width(words) / 2.0);
    let right = right.max(GAP);
    let room = Room { top: GAP, right, bottom: ruler.height() + GAP, left };
    let canvas = Canvas::new(*width, height, ruler.clone());
    let zero = (across.from, across.to, up.from <= 0.0 && up.to >= 0.0);
    let plain = Plain::new(&canvas, room, (across, up), (false, true))?;
    if zero.2 {
        plain.line(Role::Axis, (zero.0, 0.0), (zero.1, 0.0))?;
    }
    draw(&plain, chart, kind, frame)?;
    Ok(canvas)
}

/// Draws a small line without axes; its first and last values are written beside it by the caller.
fn tiny(chart: &Chart, frame: &Frame) -> DrawResult<Canvas> {
    let (least, most) = ends(chart);
    let places = places(chart);
    let from = places.first().copied().unwrap_or_default();
    let to = places.last().copied().unwrap_or_default();
    let edge = 5.0;
    let room = Room { top: edge, right: edge, bottom: edge, left: edge };
    let canvas = Canvas::new(frame.width, SMALL, frame.ruler.clone());
    let axes =
        (Scale { from, to, ticks: Vec::new() }, Scale { from: least, to: most, ticks: Vec::new() });
    let plain = Plain::new(&canvas, room, axes, (false, false))?;
    draw(&plain, chart, ChartKind::Line, frame)?;
    for (_, spot, amount) in chart.extremes().into_iter().flatten() {
        symbol(&plain, (spot.at, amount.size), Role::Mark, 0)?;
    }
    Ok(canvas)
}

fn ends(chart: &Chart) -> (f64, f64) {
    chart.extremes().map_or((0.0, 1.0), |[least, most]| (least.2.size, most.2.size))
}

/// Returns the position of each spot along the axis.
fn places(chart: &Chart) -> Vec<f64> {
    chart.spots.iter().map(|spot| spot.at).collect()
}

fn across(chart: &Chart, frame: &Frame, width: f64) -> Scale {
    const WORD: f64 = 84.0;
    let places = places(chart);
    let least = places.iter().copied().fold(f64::INFINITY, f64::min);
    let most = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let count = whole(width / WORD).max(2);
    match chart.across {
        Across::Names(_) => {
            let names: Vec<String> =
                (0..places.len()).map(|at| short_spot(frame.locale, chart, at)).collect();
            let room = whole(width / (frame.ruler.widest(&names) + GAP)).max(1);
            Scale::of_names(&names, names.len().div_ceil(room))
        }
        Across::Numbers(..) => Scale::of_numbers(frame, least, most, count),
        Across::Years(_) => Scale::of_years(least, most, count),
        Across::Dates(..) => Scale::of_dates(frame, least, most, count),
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
fn whole(number: f64) -> usize {
    number as usize
}

fn draw(plain: &Plain, chart: &Chart, kind: ChartKind, frame: &Frame) -> DrawResult {
    for (row, series) in chart.series.iter().enumerate() {
        let marks: Vec<Option<((f64, f64), &Amount)>> = chart
            .spots
            .iter()
            .zip(&series.values)
            .map(|(spot, amount)| amount.as_ref().map(|amount| ((spot.at, amount.size), amount)))
            .collect();
        if kind == ChartKind::Line {
            for run in marks.split(Option::is_none) {
                let path: Vec<_> = run.iter().flatten().map(|(place, _)| *place).collect();
                plain.draw(&PathElement::new(path, color(Role::Line, row).stroke_width(2)))?;
            }
        }
        for (at, mark) in marks.iter().enumerate() {
            let Some((place, amount)) = mark else { continue };
            let role = role(kind, &marks, at);
            if let Some(role) = role {
                plain.canvas.entitle(mark_words(frame.locale, chart, series, at, amount));
                symbol(plain, *place, role, row)?;
            }
        }
    }
    Ok(())
}

/// Returns how the value at `at` is drawn: as a mark, as an invisible pointer area, or `None` for the line alone.
fn role<T>(kind: ChartKind, marks: &[Option<T>], at: usize) -> Option<Role> {
    let is_there = |at: Option<usize>| at.and_then(|at| marks.get(at)).is_some_and(Option::is_some);
    let is_alone = !is_there(at.checked_sub(1)) && !is_there(at.checked_add(1));
    if kind == ChartKind::Scatter || is_alone || marks.len() <= MOST_MARKS {
        return Some(Role::Mark);
    }
    (marks.len() <= MOST_HITS).then_some(Role::Hit)
}

/// Returns the mark of a value: each series has its own shape, so that no colour is needed to tell them apart.
pub(super) fn symbol(plain: &Plain, place: (f64, f64), role: Role, series: usize) -> DrawResult {
    const RADIUS: f64 = 3.5;
    const HIT: f64 = 8.0;
    let style: ShapeStyle = color(role, series).filled();
    match shape(series) {
        Some(corners) if matches!(role, Role::Mark) => {
            plain.draw(&(EmptyElement::at(place) + Polygon::new(corners, style)))
        }
        _ => {
            let radius = if matches!(role, Role::Hit) { HIT } else { RADIUS };
            plain.draw(&(EmptyElement::at(place) + Circle::new((0, 0), fine(radius), style)))
        }
    }
}

/// Draws a line with its mark, as a sign in the chart's key.
pub(super) fn line_sign(canvas: &mut Canvas, series: usize) {
    let ((width, _), middle) = (SIGN, middle());
    let ends = [(fine(1.0), middle.1), (fine(width - 1.0), middle.1)];
    // Drawing cannot fail.
    drop(canvas.draw_path(ends, &color(Role::Line, series)));
    mark_sign(canvas, series);
}

/// Draws a mark, as a sign in the chart's key.
pub(super) fn mark_sign(canvas: &mut Canvas, series: usize) {
    let middle = middle();
    drop(match shape(series) {
        Some(corners) => {
            let around = corners.into_iter().map(|(x, y)| (x + middle.0, y + middle.1));
            canvas.fill_polygon(around, &color(Role::Mark, series))
        }
        None => canvas.draw_circle(middle, 35, &color(Role::Mark, series), true),
    });
}

/// Returns the middle of a sign in the key, in plotters' units.
fn middle() -> (i32, i32) {
    let (width, height) = SIGN;
    (fine(width / 2.0), fine(height / 2.0))
}

/// Returns the corners of a series's mark around its middle; `None` for the first series, which has circles.
fn shape(series: usize) -> Option<Vec<(i32, i32)>> {
    let corners: &[(f64, f64)] = match series % 4 {
        1 => &[(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)],
        2 => &[(0.0, -4.5), (4.5, 3.5), (-4.5, 3.5)],
        3 => &[(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)],
        _ => return None,
    };
    Some(corners.iter().map(|(x, y)| (fine(*x), fine(*y))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(marks: &[Option<()>]) -> String {
        let sign = |at| match role(ChartKind::Line, marks, at) {
            Some(Role::Mark) => 'o',
            Some(_) => '.',
            None => '-',
        };
        (0..marks.len()).map(sign).collect()
    }

    #[test]
    fn a_value_without_neighbours_has_a_mark_on_the_longest_line() {
        assert_eq!(marked(&[Some(()); 40]), "o".repeat(40));
        assert_eq!(marked(&[Some(()); 41]), ".".repeat(41));
        let mut marks = vec![Some(()); 401];
        assert_eq!(marked(&marks), "-".repeat(401));
        for at in [1, 3] {
            *marks.get_mut(at).unwrap() = None;
        }
        assert_eq!(marked(&marks).get(..4), Some("o-o-"));
    }
}
