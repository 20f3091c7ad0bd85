//! Bar charts from zero: upright bars where their names have room below them, else lying ones. A single series has its
//! values written at the bars.

use super::canvas::{Canvas, FINE, Role, color, fine};
use super::frame::Frame;
use super::plain::{DrawResult, GAP, Plain, Room};
use super::scale::Scale;
use super::words::{mark_words, short_spot};
use crate::dom::El;
use crate::widgets::exact_number;
use pilcrow_core::solution::{Across, Amount, Chart, Subject, badge_color};
use plotters::element::{EmptyElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoTextStyle, TextStyle};
use plotters_backend::DrawingBackend;

/// The height of upright bars with the words around them, in pixels; less on a narrow page.
const HEIGHT: f64 = 260.0;
const LOW: f64 = 220.0;

/// The largest width of a bar in pixels, and the part of its slot that a bar takes.
const WIDEST: f64 = 44.0;
const PART: f64 = 0.7;

/// The height of a lying bar's slot in pixels: for a single bar, for each of several in a group, and between groups.
const ROW: f64 = 28.0;
const BAR: f64 = 14.0;
const BETWEEN: f64 = 12.0;

/// The part of the width that names beside bars may take; longer names stand above their bars.
const NAMES: f64 = 0.4;

/// The distance between a value's text and its bar, in pixels.
const NEAR: f64 = 4.0;

/// The least distance between two words, in pixels.
const APART: f64 = 8.0;

/// Bars that are laid out for a width.
struct Bars<'a> {
    chart: &'a Chart,
    frame: &'a Frame,
    names: Vec<String>,
    /// From `least`, the smallest value or zero if all are larger, to `most`, the largest.
    least: f64,
    most: f64,
}

/// Draws a piece of a bar, as a series's sign in the chart's key.
pub(super) fn sign(canvas: &mut Canvas, series: usize) {
    let (from, to) = ((fine(7.0), fine(1.0)), (fine(19.0), fine(13.0)));
    // Drawing on the canvas cannot fail.
    drop(canvas.draw_rect(from, to, &color(Role::Bar, series), true));
}

/// Draws a chart as bars.
pub(super) fn bars(chart: &Chart, frame: &Frame) -> El {
    let names: Vec<String> =
        (0..chart.spots.len()).map(|at| short_spot(frame.locale, chart, at)).collect();
    let sizes = chart.series.iter().flat_map(|series| series.values.iter().flatten());
    let (least, most) = sizes.fold((0.0_f64, 0.0_f64), |(least, most), amount| {
        (least.min(amount.size), most.max(amount.size))
    });
    let bars = Bars { chart, frame, names, least, most };
    let canvas = if bars.fit_upright() { bars.upright() } else { bars.lying() };
    canvas.map(|canvas| canvas.element()).unwrap_or_else(|_| crate::dom::svg("svg"))
}

impl Bars<'_> {
    #[allow(clippy::cast_precision_loss, reason = "there are few bars")]
    fn count(&self) -> f64 {
        self.names.len().max(1) as f64
    }

    /// The colour of the option whose count a bar shows.
    fn badge(&self, at: usize) -> usize {
        badge_color(self.chart.spots.get(at).map_or("", |spot| spot.text.as_str()), at)
    }

    /// Returns true if all names have room below upright bars; always for dates, of which some can be left out.
    fn fit_upright(&self) -> bool {
        let room = (self.frame.width - self.numbers().1) / self.count();
        let is_name = matches!(self.chart.across, Across::Names(_));
        !is_name || self.frame.ruler.widest(&self.names) + APART <= room
    }

    /// Returns the axis of values with round numbers, and the room that its words take beside it.
    fn numbers(&self) -> (Scale, f64) {
        let scale = Scale::of_numbers(self.frame, self.least, self.most, 5);
        let room = self.frame.ruler.widest(scale.words()) + GAP + 2.0;
        (scale, room)
    }

    fn value(&self, amount: &Amount) -> String {
        exact_number(self.frame.locale, &amount.text, None)
    }

    /// The width of the widest value, if each is written at its bar; `None` with several series.
    fn label_width(&self) -> Option<f64> {
        let [series] = self.chart.series.as_slice() else { return None };
        let texts: Vec<String> =
            series.values.iter().flatten().map(|amount| self.value(amount)).collect();
        Some(self.frame.ruler.widest(&texts))
    }

    fn upright(&self) -> DrawResult<Canvas> {
        let Frame { width, ruler, .. } = self.frame;
        let (numbers, left) = self.numbers();
        let label = self.label_width().filter(|widest| widest + 4.0 <= width / self.count());
        let left = if label.is_some() { 0.0 } else { left };
        let slot = (width - left) / self.count();
        let every = ((ruler.widest(&self.names) + APART) / slot).ceil().max(1.0);
        let line = ruler.height();
        let room = Room { top: line, right: 0.0, bottom: line + GAP, left };
        let height = if *width < 480.0 { LOW } else { HEIGHT };
        let plane = height - room.top - room.bottom;
        let values = if label.is_some() { self.bare(line + NEAR, plane) } else { numbers };
        let canvas = Canvas::new(*width, height, ruler.clone());
        let names = Scale::of_names(&self.names, step(every));
        let plain = Plain::new(&canvas, room, (names, values), (false, true))?;
        let laid =
            BarLayout { plain: &plain, slot, shift: 0.0, has_labels: label.is_some(), lies: false };
        self.draw(&laid)?;
        plain.line(Role::Axis, (-0.5, 0.0), (self.count() - 0.5, 0.0))?;
        Ok(canvas)
    }

    fn lying(&self) -> DrawResult<Canvas> {
        let Frame { width, ruler, .. } = self.frame;
        let line = ruler.height();
        let widest = ruler.widest(&self.names);
        let above = if widest > width * NAMES { line } else { 0.0 };
        let left = if above > 0.0 { 0.0 } else { widest + GAP + 2.0 };
        let label = self.label_width();
        let (numbers, room) = match label {
            Some(widest) => {
                let right = widest + GAP;
                let values = self.bare(right, width - left - right);
                (values, Room { top: 0.0, right, bottom: 0.0, left })
            }
            None => {
                let count = ((width - left) / 96.0).floor().max(2.0);
                let scale = Scale::of_numbers(self.frame, self.least, self.most, step(count));
                let right = ruler.widest(scale.words()) / 2.0 + 2.0;
                (scale, Room { top: 0.0, right, bottom: line + GAP, left })
            }
        };
        let bars = if self.chart.series.len() > 1 { BAR * self.series() + BETWEEN } else { ROW };
        let slot = bars + above;
        let canvas = Canvas::new(*width, slot * self.count() + room.bottom + 1.0, ruler.clone());
        let names = Scale::of_names(&self.names, 1).backwards();
        let names = if above > 0.0 { names.bare() } else { names };
        let start = numbers.from;
        let plain = Plain::new(&canvas, room, (numbers, names), (true, false))?;
        let shift = above / slot / 2.0;
        self.draw(&BarLayout {
            plain: &plain,
            slot,
            shift,
            has_labels: label.is_some(),
            lies: true,
        })?;
        if above > 0.0 {
            return self.name_above(&plain, start, slot, shift).map(|()| canvas);
        }
        plain.line(Role::Axis, (0.0, -0.5), (0.0, self.count() - 0.5))?;
        Ok(canvas)
    }

    /// Draws each name above its bar, where there is no room beside it; the base line of the bars does not cross the
    /// names.
    #[allow(clippy::cast_precision_loss, reason = "there are few bars")]
    fn name_above(&self, plain: &Plain, start: f64, slot: f64, shift: f64) -> DrawResult {
        let Frame { width, ruler, .. } = self.frame;
        let style = style(Role::Label).pos(Pos::new(HPos::Left, VPos::Top));
        for (at, name) in self.names.iter().enumerate() {
            let name = Text::new(ruler.cut(name, *width), (0, 0), style.clone());
            let at = at as f64;
            plain.draw(&(EmptyElement::at((start, at - 0.5 + 4.0 / slot)) + name))?;
            plain.line(Role::Axis, (0.0, at - 0.5 + 2.0 * shift), (0.0, at + 0.5))?;
        }
        Ok(())
    }

    /// Returns an axis of values without ticks; with negative values, extended below them by `room` pixels for their
    /// words.
    fn bare(&self, room: f64, plane: f64) -> Scale {
        let span = self.most - self.least;
        let wanted = span * room / (plane - room).max(1.0);
        let below = if self.least < 0.0 { wanted } else { 0.0 };
        Scale { from: self.least - below, to: self.most, ticks: Vec::new() }
    }

    #[allow(clippy::cast_precision_loss, reason = "there are few series")]
    fn series(&self) -> f64 {
        self.chart.series.len().max(1) as f64
    }

    #[allow(clippy::cast_precision_loss, reason = "there are few bars")]
    fn draw(&self, laid: &BarLayout) -> DrawResult {
        let slot = laid.slot * (1.0 - 2.0 * laid.shift);
        let part = 1.0 - 2.0 * laid.shift;
        let group = part * PART.min(WIDEST * self.series() / slot);
        let own = group / self.series();
        let between = if self.chart.series.len() > 1 { 2.0 / laid.slot } else { 0.0 };
        for (row, series) in self.chart.series.iter().enumerate() {
            for (at, amount) in series.values.iter().enumerate() {
                let Some(amount) = amount else { continue };
                let start = at as f64 + laid.shift - group / 2.0 + own * row as f64;
                let end = start + own - between;
                let corners = [laid.turned(start, 0.0), laid.turned(end, amount.size)];
                let words = mark_words(self.frame.locale, self.chart, series, at, amount);
                laid.plain.canvas.entitle(words);
                let color = match self.chart.subject {
                    Subject::Counts => color(Role::Count, self.badge(at)),
                    _ => color(Role::Bar, row),
                };
                laid.plain.draw(&Rectangle::new(corners, color.filled()))?;
                if laid.has_labels {
                    self.say(laid, at as f64 + laid.shift, amount)?;
                }
            }
        }
        Ok(())
    }

    /// Writes a value where its bar ends.
    fn say(&self, laid: &BarLayout, along: f64, amount: &Amount) -> DrawResult {
        let (place, pos) = match (laid.lies, amount.size < 0.0) {
            (true, false) => ((fine(NEAR), 0), Pos::new(HPos::Left, VPos::Center)),
            (true, true) => ((fine(-NEAR), 0), Pos::new(HPos::Right, VPos::Center)),
            (false, false) => ((0, fine(-2.0)), Pos::new(HPos::Center, VPos::Bottom)),
            (false, true) => ((0, fine(NEAR)), Pos::new(HPos::Center, VPos::Top)),
        };
        let words = Text::new(self.value(amount), place, style(Role::Value).pos(pos));
        laid.plain.draw(&(EmptyElement::at(laid.turned(along, amount.size)) + words))
    }
}

/// The placement of bars on their plane.
struct BarLayout<'a> {
    plain: &'a Plain,
    /// The room of a bar, or of a group of bars, in pixels.
    slot: f64,
    /// The shift of the bars along the axis, as a part of the slot.
    shift: f64,
    /// True if values are written at the bars.
    has_labels: bool,
    lies: bool,
}

impl BarLayout<'_> {
    fn turned(&self, along: f64, value: f64) -> (f64, f64) {
        if self.lies { (value, along) } else { (along, value) }
    }
}

fn style(role: Role) -> TextStyle<'static> {
    ("sans-serif", 13.0 * FINE).with_color(color(role, 0)).into_text_style(&(0, 0))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
fn step(count: f64) -> usize {
    count as usize
}
