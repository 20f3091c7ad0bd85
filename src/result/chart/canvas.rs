//! A backend for plotters that draws SVG elements with class names in place of colours, so that
//! they take the page's theme, forced colours and print. Text goes in as text nodes.

use super::frame::Ruler;
use crate::dom::{El, svg};
use plotters::style::RGBColor;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
use std::cell::RefCell;
use std::convert::Infallible;
use std::fmt::Write;
use std::rc::Rc;

/// Steps per pixel: plotters places things at whole numbers only, so it gets tenths of a pixel.
pub(super) const FINE: f64 = 10.0;

/// Width and height of a series's sign in the key, in pixels.
pub(super) const SIGN: (f64, f64) = (26.0, 14.0);

/// Converts a length in pixels to the unit that plotters gets.
#[allow(clippy::cast_possible_truncation, reason = "a page is not that large")]
pub(super) fn fine(pixels: f64) -> i32 {
    (pixels * FINE).round() as i32
}

/// The role of a mark, which sets its CSS class; plotters carries it in place of a colour.
#[derive(Clone, Copy)]
pub(super) enum Role {
    /// A mark that is not drawn.
    Nothing = 0,
    Axis = 1,
    Grid = 2,
    /// A word along an axis.
    Label = 3,
    /// A value beside its mark.
    Value = 4,
    Bar = 5,
    Line = 6,
    Mark = 7,
    /// An invisible area, larger than its mark, so that it can be pointed at.
    Hit = 8,
    /// A count of how often an option was chosen, in the colours of the option's badge.
    Count = 9,
}

const CLASSES: [&str; 10] = [
    "",
    "chart-axis",
    "chart-grid",
    "chart-label",
    "chart-value",
    "chart-bar",
    "chart-line",
    "chart-mark",
    "chart-hit",
    "chart-count",
];

/// Encodes a role, and a series where it has one, as the "colour" that plotters carries.
pub(super) fn color(role: Role, series: usize) -> RGBColor {
    RGBColor(role as u8, u8::try_from(series).unwrap_or_default(), 0)
}

fn class(color: BackendColor) -> Option<String> {
    let (role, series, _) = color.rgb;
    let name = CLASSES.get(usize::from(role)).filter(|name| !name.is_empty())?;
    Some(match role {
        role if role == Role::Count as u8 => format!("{name} badge-{series}"),
        role if role >= Role::Bar as u8 => format!("{name} series-{series}"),
        _ => (*name).to_owned(),
    })
}

/// A drawing in progress. A handle: clones share it.
#[derive(Clone)]
pub(super) struct Canvas {
    drawing: El,
    size: (u32, u32),
    ruler: Ruler,
    /// The tooltip of the next mark.
    title: Rc<RefCell<Option<String>>>,
}

type DrawOutcome = Result<(), DrawingErrorKind<Infallible>>;

impl Canvas {
    /// Creates an empty drawing of a width and a height, in pixels.
    pub(super) fn new(width: f64, height: f64, ruler: Ruler) -> Self {
        let drawing = svg("svg")
            .class("chart-drawing")
            .attr("viewBox", format!("0 0 {width} {height}"))
            .attr("width", format!("{width}"))
            .attr("height", format!("{height}"));
        let size = |pixels: f64| fine(pixels).unsigned_abs();
        Self { drawing, size: (size(width), size(height)), ruler, title: Rc::default() }
    }

    /// Returns the drawing's SVG element.
    pub(super) fn element(&self) -> El {
        self.drawing.clone()
    }

    /// Sets the tooltip of the next mark.
    pub(super) fn entitle(&self, title: String) {
        self.title.replace(Some(title));
    }

    fn put(&self, tag: &'static str, color: BackendColor, shape: impl FnOnce(El) -> El) {
        let Some(class) = class(color) else { return };
        let shape = shape(svg(tag).class(class));
        let title = self.title.take().map(|title| svg("title").child(title));
        drop(self.drawing.clone().child(shape.child(title)));
    }
}

fn pixels(fine: i32) -> String {
    format!("{}", f64::from(fine) / FINE)
}

fn points(path: impl IntoIterator<Item = BackendCoord>) -> String {
    let mut points = String::new();
    for (x, y) in path {
        // Writing to a `String` does not fail.
        let _ = write!(points, "{},{} ", f64::from(x) / FINE, f64::from(y) / FINE);
    }
    points
}

impl DrawingBackend for Canvas {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> DrawOutcome {
        Ok(())
    }

    fn present(&mut self) -> DrawOutcome {
        Ok(())
    }

    /// Does nothing: no chart here is made of single dots.
    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> DrawOutcome {
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> DrawOutcome {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        _: bool,
    ) -> DrawOutcome {
        self.put("rect", style.color(), |rect| {
            rect.attr("x", pixels(left.min(right)))
                .attr("y", pixels(top.min(bottom)))
                .attr("width", pixels((right - left).abs()))
                .attr("height", pixels((bottom - top).abs()))
        });
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> DrawOutcome {
        self.put("polyline", style.color(), |line| line.attr("points", points(path)));
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        _: bool,
    ) -> DrawOutcome {
        let radius = i32::try_from(radius).unwrap_or_default();
        self.put("circle", style.color(), |circle| {
            circle.attr("cx", pixels(x)).attr("cy", pixels(y)).attr("r", pixels(radius))
        });
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> DrawOutcome {
        self.put("polygon", style.color(), |polygon| polygon.attr("points", points(path)));
        Ok(())
    }

    fn draw_text<T: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &T,
        (x, y): BackendCoord,
    ) -> DrawOutcome {
        let anchor = match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Center => "middle",
            HPos::Right => "end",
        };
        let x = match style.anchor().h_pos {
            // A centred word near the edge is moved so that it stays on the page.
            HPos::Center => {
                let half = fine(self.ruler.width(text) / 2.0);
                let end = i32::try_from(self.size.0).unwrap_or(i32::MAX);
                x.min(end.saturating_sub(half)).max(half)
            }
            HPos::Left | HPos::Right => x,
        };
        let down = match style.anchor().v_pos {
            VPos::Top => "0.8em",
            VPos::Center => "0.35em",
            VPos::Bottom => "-0.2em",
        };
        self.put("text", style.color(), |words| {
            words
                .attr("x", pixels(x))
                .attr("y", pixels(y))
                .attr("dy", down)
                .attr("text-anchor", anchor)
                .child(text.to_owned())
        });
        Ok(())
    }

    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        text: &str,
        _: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let size = |pixels: f64| fine(pixels).unsigned_abs();
        Ok((size(self.ruler.width(text)), size(self.ruler.height())))
    }
}
