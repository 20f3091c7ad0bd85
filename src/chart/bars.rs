//! Bars: upright where their names have room below them, else lying, one below the other. A single
//! row of them says its values at the bars, so that nobody has to look across to an axis.
//! Refuses bars that do not begin at nothing.

use super::canvas::{Canvas, FINE, Role, color, fine};
use super::frame::Frame;
use super::plain::{Drawn, GAP, Plain, Room};
use super::scale::Scale;
use super::words::{mark_words, short_spot};
use crate::dom::El;
use crate::widgets::exact_number;
use pilcrow_core::solution::{Across, Amount, Chart};
use plotters::element::{EmptyElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoTextStyle, TextStyle};

/// How high upright bars are with what is around them; less on a narrow page.
const HEIGHT: f64 = 260.0;
const LOW: f64 = 220.0;

/// How wide a bar is at most, and how much of its room it takes.
const WIDEST: f64 = 56.0;
const PART: f64 = 0.7;

/// The room of a lying bar: for one alone, and for each of several with what is between groups.
const ROW: f64 = 28.0;
const BAR: f64 = 14.0;
const BETWEEN: f64 = 12.0;

/// The least room between two words.
const APART: f64 = 8.0;

/// Bars, laid out for a width.
struct Bars<'a> {
    chart: &'a Chart,
    frame: &'a Frame,
    names: Vec<String>,
    /// From the smallest value, or nothing, to the largest.
    least: f64,
    most: f64,
}

/// A chart as bars.
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

    /// Names stand below their bars where all have room; dates, of which some can be left out, do in
    /// any case.
    fn fit_upright(&self) -> bool {
        let room = (self.frame.width - self.numbers().1) / self.count();
        let is_name = matches!(self.chart.across, Across::Names(_));
        !is_name || self.frame.ruler.widest(&self.names) + APART <= room
    }

    /// The axis of values with round numbers, and the room that its words take beside it.
    fn numbers(&self) -> (Scale, f64) {
        let scale = Scale::of_numbers(self.frame, self.least, self.most, 5);
        let room = self.frame.ruler.widest(scale.words()) + GAP + 2.0;
        (scale, room)
    }

    fn value(&self, amount: &Amount) -> String {
        exact_number(self.frame.locale, &amount.text)
    }

    /// How wide the widest value is, where each is said at its bar.
    fn said_at_bars(&self) -> Option<f64> {
        let [series] = self.chart.series.as_slice() else { return None };
        let texts: Vec<String> =
            series.values.iter().flatten().map(|amount| self.value(amount)).collect();
        Some(self.frame.ruler.widest(&texts))
    }

    fn upright(&self) -> Drawn<Canvas> {
        let Frame { width, ruler, .. } = self.frame;
        let (numbers, left) = self.numbers();
        let said = self.said_at_bars().filter(|widest| widest + 4.0 <= width / self.count());
        let left = if said.is_some() { 0.0 } else { left };
        let slot = (width - left) / self.count();
        let every = ((ruler.widest(&self.names) + APART) / slot).ceil().max(1.0);
        let line = ruler.height();
        let room = Room { top: line, right: 0.0, bottom: line + GAP, left };
        let values = if said.is_some() { self.bare(0.1) } else { numbers };
        let canvas = Canvas::new(*width, if *width < 480.0 { LOW } else { HEIGHT }, ruler.clone());
        let names = Scale::of_names(&self.names, step(every));
        let plain = Plain::new(&canvas, room, (names, values), (false, true))?;
        self.draw(&plain, slot, said.is_some(), |along, value| (along, value))?;
        plain.line(Role::Axis, (-0.5, 0.0), (self.count() - 0.5, 0.0))?;
        Ok(canvas)
    }

    fn lying(&self) -> Drawn<Canvas> {
        let Frame { width, ruler, .. } = self.frame;
        let names: Vec<String> =
            self.names.iter().map(|name| ruler.cut(name, width * 0.42)).collect();
        let said = self.said_at_bars();
        let left = ruler.widest(&names) + GAP + 2.0;
        let line = ruler.height();
        let (numbers, room) = match said {
            Some(widest) => {
                (self.bare(0.2), Room { top: 0.0, right: widest + GAP, bottom: 0.0, left })
            }
            None => {
                let count = ((width - left) / 96.0).floor().max(2.0);
                let scale = Scale::of_numbers(self.frame, self.least, self.most, step(count));
                let right = ruler.widest(scale.words()) / 2.0 + 2.0;
                (scale, Room { top: 0.0, right, bottom: line + GAP, left })
            }
        };
        let slot = if self.chart.series.len() > 1 { BAR * self.series() + BETWEEN } else { ROW };
        let height = slot * self.count() + room.bottom + 1.0;
        let canvas = Canvas::new(*width, height, ruler.clone());
        let names = Scale::of_names(&names, 1).backwards();
        let plain = Plain::new(&canvas, room, (numbers, names), (true, false))?;
        self.draw(&plain, slot, said.is_some(), |along, value| (value, along))?;
        plain.line(Role::Axis, (0.0, -0.5), (0.0, self.count() - 0.5))?;
        Ok(canvas)
    }

    /// The axis of values without marks; below nothing there is room for words.
    fn bare(&self, room: f64) -> Scale {
        let below = if self.least < 0.0 { (self.most - self.least) * room } else { 0.0 };
        Scale { from: self.least - below, to: self.most, ticks: Vec::new() }.bare()
    }

    #[allow(clippy::cast_precision_loss, reason = "there are few series")]
    fn series(&self) -> f64 {
        self.chart.series.len().max(1) as f64
    }

    #[allow(clippy::cast_precision_loss, reason = "there are few bars")]
    fn draw(
        &self,
        plain: &Plain,
        slot: f64,
        said: bool,
        turned: impl Fn(f64, f64) -> (f64, f64),
    ) -> Drawn {
        let group = PART.min(WIDEST * self.series() / slot);
        let own = group / self.series();
        let between = if self.chart.series.len() > 1 { 2.0 / slot } else { 0.0 };
        for (row, series) in self.chart.series.iter().enumerate() {
            for (at, amount) in series.values.iter().enumerate() {
                let Some(amount) = amount else { continue };
                let start = at as f64 - group / 2.0 + own * row as f64;
                let corners = [turned(start, 0.0), turned(start + own - between, amount.size)];
                plain.canvas.entitle(mark_words(self.frame.locale, self.chart, series, at, amount));
                plain.draw(&Rectangle::new(corners, color(Role::Bar, row).filled()))?;
                if said {
                    self.say(plain, turned(at as f64, amount.size), amount)?;
                }
            }
        }
        Ok(())
    }

    /// Says a value where its bar ends.
    fn say(&self, plain: &Plain, at: (f64, f64), amount: &Amount) -> Drawn {
        const NEAR: f64 = 4.0;
        let is_less = amount.size < 0.0;
        let lies = at.0.total_cmp(&amount.size).is_eq() && !self.fit_upright();
        let (place, pos) = match (lies, is_less) {
            (true, false) => ((fine(NEAR), 0), Pos::new(HPos::Left, VPos::Center)),
            (true, true) => ((fine(-NEAR), 0), Pos::new(HPos::Right, VPos::Center)),
            (false, false) => ((0, fine(-2.0)), Pos::new(HPos::Center, VPos::Bottom)),
            (false, true) => ((0, fine(NEAR)), Pos::new(HPos::Center, VPos::Top)),
        };
        let words = Text::new(self.value(amount), place, value_style().pos(pos));
        plain.draw(&(EmptyElement::at(at) + words))
    }
}

fn value_style() -> TextStyle<'static> {
    let style = ("sans-serif", 13.0 * FINE).with_color(color(Role::Value, 0));
    style.into_text_style(&(0, 0))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
fn step(count: f64) -> usize {
    count as usize
}
